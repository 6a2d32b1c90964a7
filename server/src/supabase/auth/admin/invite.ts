import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readUser } from '../accounts.ts';
import { parseEmail } from '../addresses.ts';
import { writeAudit } from '../audit.ts';
import { deviceOf, parseBody, record, text } from '../http.ts';
import { sendToken } from '../links.ts';
import { storeToken } from '../one-time-tokens.ts';
import { presentUser } from '../presenter.ts';
import { redirectOf } from '../redirects.ts';
import { releaseAddress } from '../unverified.ts';
import { findUserByEmail } from '../users.ts';
import type { AdminContext } from './context.ts';
import { emailExists } from './create-user.ts';
import { requireAdmin } from './guard.ts';
import { insertUnconfirmed, markInvited } from './links.ts';
import { hashOfNothing } from './user-body.ts';

const inviteBody = z.object({ email: text, data: record });

/** `POST /invite`: creates the user and sends the email; sends it again to a user who has not accepted yet. */
export function registerInvite(app: FastifyInstance, context: AdminContext): void {
  const { db, clock, settings, messages, tokens } = context;
  app.post('/invite', async (request, reply) => {
    await requireAdmin(request, tokens);
    const body = parseBody(inviteBody, request.body);
    const email = parseEmail(body.email);
    const redirectTo = redirectOf(request, settings);
    const passwordHash = await hashOfNothing();
    const now = clock.now();
    const presented = await db.asOwner(async (tx) => {
      const found = await findUserByEmail(tx, email);
      if (found?.email_confirmed_at) throw emailExists();
      const known = found && !(await releaseAddress(tx, found, now)) ? found : undefined;
      const user = known ?? (await insertUnconfirmed(tx, { email, passwordHash, data: body.data, now }));
      const token = await storeToken(tx, { user, kind: 'confirmation_token', address: email, now });
      await markInvited(tx, user.id, now);
      await sendToken(tx, { settings, messages }, { to: email, purpose: 'invite', token, redirectTo });
      const traits = { user_id: user.id, user_email: email };
      await writeAudit(tx, { user, action: 'user_invited', ip: deviceOf(request).ip, now, traits });
      return presentUser(tx, await readUser(tx, user.id));
    });
    return reply.send(presented);
  });
}
