import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseEmail } from '../addresses.ts';
import { writeAudit } from '../audit.ts';
import { validationFailed } from '../errors.ts';
import { inConstantTime } from '../constant-time.ts';
import { deviceOf, parseBody, text } from '../http.ts';
import { challengeFields, challengeOf } from '../pkce.ts';
import { redirectOf } from '../redirects.ts';
import { countMessage } from '../sending-limits.ts';
import { releaseAddress } from '../unverified.ts';
import { findUserByEmail } from '../users.ts';
import type { FlowContext } from './context.ts';
import { limitRequests } from './limits.ts';
import { sendRecoveryToken } from './otp.ts';

const recoverBody = z.object({ email: text, ...challengeFields });

/** Sends a password reset link; answers the same for unknown addresses. */
export function registerRecover(app: FastifyInstance, context: FlowContext): void {
  const { db, settings, clock } = context;

  app.post('/recover', async (request, reply) => {
    const body = parseBody(recoverBody, request.body);
    if (body.email === '') throw validationFailed('Password recovery requires an email');
    const email = parseEmail(body.email);
    const challenge = challengeOf(body);
    await limitRequests(context, request);
    await inConstantTime(async () => {
      const now = clock.now();
      await countMessage(db, { channel: 'email', purposes: ['recovery'], address: email }, { settings, now });
      await db.asOwner(async (tx) => {
        const user = await findUserByEmail(tx, email);
        // The address of an account that needs none is not its owner's.
        if (!user || (await releaseAddress(tx, user, now))) return;
        await writeAudit(tx, { user, action: 'user_recovery_requested', ...deviceOf(request), now });
        const redirectTo = redirectOf(request, settings);
        await sendRecoveryToken(tx, context, { user, challenge, redirectTo, purpose: 'recovery' });
      });
    });
    return reply.send({});
  });
}
