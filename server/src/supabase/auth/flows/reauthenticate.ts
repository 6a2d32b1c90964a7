import type { FastifyInstance } from 'fastify';
import type { Tx } from '#platform/db/db.ts';
import { writeAudit } from '../audit.ts';
import { AuthError, validationFailed } from '../errors.ts';
import { bearerOf, deviceOf } from '../http.ts';
import { sendToken } from '../links.ts';
import { findToken, storeToken } from '../one-time-tokens.ts';
import { countMessage } from '../sending-limits.ts';
import type { UserRow } from '../users.ts';
import type { FlowContext } from './context.ts';
import { sendPendingSms, type PendingSms } from './send-sms.ts';

const addressOf = (user: UserRow) => user.email || user.phone || '';

/** Sends a code to verify the user of an old session. */
export function registerReauthenticate(app: FastifyInstance, context: FlowContext): void {
  const { db, service, settings, clock } = context;

  app.get('/reauthenticate', { exposeHeadRoute: false }, async (request, reply) => {
    const { user } = await db.asOwner((tx) => service.authenticate(tx, bearerOf(request)));
    const address = addressOf(user);
    if (address === '') throw validationFailed('Reauthentication requires the user to have an email or a phone number');
    if (user.email && !user.email_confirmed_at)
      throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.');
    if (!user.email && !user.phone_confirmed_at)
      throw new AuthError(422, 'phone_not_confirmed', 'Please verify your phone first.');
    const now = clock.now();
    const channel = user.email ? 'email' : 'sms';
    await countMessage(db, { channel, purposes: ['reauthentication'], address }, { settings, now });
    const sms = await db.asOwner(async (tx): Promise<PendingSms | null> => {
      await writeAudit(tx, { user, action: 'user_reauthenticate_requested', ip: deviceOf(request).ip, now });
      const token = await storeToken(tx, { user, kind: 'reauthentication_token', address, now });
      if (!user.email) return { to: address, code: token.code, userId: user.id, purpose: 'reauthentication' };
      await sendToken(tx, context, { to: address, purpose: 'reauthentication', token, redirectTo: '' });
      return null;
    });
    await sendPendingSms(context, sms);
    return reply.send({});
  });
}

/** Errors: `reauthentication_not_valid`. */
export async function checkNonce(
  tx: Tx,
  { settings, clock }: Pick<FlowContext, 'settings' | 'clock'>,
  { user, nonce }: { user: UserRow; nonce: string },
): Promise<void> {
  const found = await findToken(tx, {
    proof: { address: addressOf(user), code: nonce },
    kinds: ['reauthentication_token'],
    lifetimeSeconds: user.email ? settings.emailCodeSeconds : settings.phoneCodeSeconds,
    now: clock.now(),
  });
  if (found?.user.id !== user.id) throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
}
