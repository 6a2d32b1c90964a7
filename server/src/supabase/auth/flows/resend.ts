import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Tx } from '#platform/db/db.ts';
import { findByAddress, isConfirmed, type Address } from '../accounts.ts';
import { parseEmail, parsePhone } from '../addresses.ts';
import { writeAudit } from '../audit.ts';
import { AuthError, validationFailed } from '../errors.ts';
import { inConstantTime } from '../constant-time.ts';
import { deviceOf, parseBody, text } from '../http.ts';
import { sendToken } from '../links.ts';
import { storeToken } from '../one-time-tokens.ts';
import { beginFlow, challengeFields, challengeOf, type Challenge } from '../pkce.ts';
import { redirectOf } from '../redirects.ts';
import { countMessage, type Purpose } from '../sending-limits.ts';
import type { UserRow } from '../users.ts';
import { sendEmailChange } from './change-address.ts';
import type { FlowContext } from './context.ts';
import { limitRequests } from './limits.ts';
import { sendPendingSms, type PendingSms } from './send-sms.ts';

const types = ['signup', 'email_change', 'sms', 'phone_change'] as const;
type ResendType = (typeof types)[number];
const resendBody = z.object({ type: text, email: text, phone: text, ...challengeFields });
type ResendBody = z.output<typeof resendBody>;

const purposes: Record<ResendType, Purpose> = {
  signup: 'confirmation',
  sms: 'confirmation',
  email_change: 'email_change',
  phone_change: 'phone_change',
};

/** Answers the same whether or not there is something to resend. */
export function registerResend(app: FastifyInstance, context: FlowContext): void {
  const { db, settings, clock } = context;

  app.post('/resend', async (request, reply) => {
    const body = parseBody(resendBody, request.body);
    const { type, address } = checkResend(context, body);
    const challenge = address.channel === 'email' ? challengeOf(body) : null;
    await limitRequests(context, request);
    return inConstantTime(async () => {
      const channel = address.channel === 'email' ? 'email' : 'sms';
      const message = { channel, purposes: [purposes[type]], address: address.value } as const;
      await countMessage(db, message, { settings, now: clock.now() });
      const redirectTo = redirectOf(request, settings);
      const sms = await db.asOwner((tx) =>
        sendAgain(tx, context, { type, address, challenge, redirectTo, ip: deviceOf(request).ip }),
      );
      return reply.send(await sendPendingSms(context, sms));
    });
  });
}

function checkResend({ settings }: FlowContext, body: ResendBody): { type: ResendType; address: Address } {
  const type = types.find((candidate) => candidate === body.type);
  if (!type) throw validationFailed('Missing one of these types: signup, email_change, sms, phone_change');
  const isMail = type === 'signup' || type === 'email_change';
  if (isMail && body.email === '' && body.phone !== '') throw validationFailed('Type provided requires an email address');
  if (!isMail && body.phone === '' && body.email !== '') throw validationFailed('Type provided requires a phone number');
  if (body.email !== '' && body.phone !== '') throw validationFailed('Only an email address or phone number should be provided.');
  if (body.email === '' && body.phone === '') throw validationFailed('Missing email address or phone number');
  if (!isMail && !settings.isPhoneOn) throw new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled');
  const address: Address = isMail
    ? { channel: 'email', value: parseEmail(body.email) }
    : { channel: 'phone', value: parsePhone(body.phone) };
  return { type, address };
}

interface Repetition {
  type: ResendType;
  address: Address;
  challenge: Challenge | null;
  redirectTo: string;
  ip: string;
}

async function sendAgain(tx: Tx, context: FlowContext, repetition: Repetition): Promise<PendingSms | null> {
  const { type, address, challenge, redirectTo, ip } = repetition;
  const user = await findByAddress(tx, address);
  if (!user || !isPending(user, type)) return null;
  const now = context.clock.now();
  if (type === 'email_change') {
    await sendEmailChange(tx, context, { user, challenge, redirectTo });
    return null;
  }
  if (type === 'phone_change') {
    const to = user.phone_change ?? '';
    const { code } = await storeToken(tx, { user, kind: 'phone_change_token', address: to, now });
    return { to, code, userId: user.id, purpose: 'phone_change' };
  }
  await writeAudit(tx, { user, action: 'user_confirmation_requested', ip, now });
  const isPkce = challenge !== null;
  const token = await storeToken(tx, { user, kind: 'confirmation_token', address: address.value, isPkce, now });
  if (type === 'sms') return { to: address.value, code: token.code, userId: user.id, purpose: 'confirmation' };
  if (challenge) await beginFlow(tx, { userId: user.id, challenge, method: 'email/signup', now });
  await sendToken(tx, context, { to: address.value, purpose: 'signup', token, redirectTo });
  return null;
}

function isPending(user: UserRow, type: ResendType): boolean {
  if (type === 'email_change') return Boolean(user.email_change);
  if (type === 'phone_change') return Boolean(user.phone_change);
  return !isConfirmed(user, type === 'signup' ? 'email' : 'phone');
}
