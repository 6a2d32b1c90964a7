import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { findByAddress, clearPassword, isConfirmed, type Address } from '../accounts.ts';
import { parseEmail, parsePhone, requirePhoneChannel } from '../addresses.ts';
import { writeAudit } from '../audit.ts';
import { AuthError, validationFailed } from '../errors.ts';
import { inConstantTime } from '../constant-time.ts';
import { deviceOf, parseBody, record, text } from '../http.ts';
import { sendToken } from '../links.ts';
import { storeToken } from '../one-time-tokens.ts';
import { beginFlow, challengeFields, challengeOf, type Challenge } from '../pkce.ts';
import { redirectOf } from '../redirects.ts';
import { countMessage } from '../sending-limits.ts';
import type { FlowContext } from './context.ts';
import { limitRequests } from './limits.ts';
import { registerUser, type SignUp } from './register-user.ts';
import { sendPendingSms, type PendingSms } from './send-sms.ts';

const otpBody = z.object({
  email: text,
  phone: text,
  create_user: z.boolean().nullish(),
  data: record,
  channel: text,
  ...challengeFields,
});
type OtpBody = z.output<typeof otpBody>;

/** Sends a sign-in code or link; registers unknown users. */
export function registerOtp(app: FastifyInstance, context: FlowContext): void {
  app.post('/otp', async (request, reply) => {
    const body = parseBody(otpBody, request.body);
    return reply.send(await requestCode(context, request, { body, address: addressOf(context, body) }));
  });

  // Called by older clients; the email half of the above.
  app.post('/magiclink', async (request: FastifyRequest, reply: FastifyReply) => {
    const body = parseBody(otpBody, request.body);
    return reply.send(
      await requestCode(context, request, { body, address: { channel: 'email', value: parseEmail(body.email) } }),
    );
  });
}

function addressOf({ settings }: FlowContext, body: OtpBody): Address {
  if (body.email !== '' && body.phone !== '') throw validationFailed('Only an email address or phone number should be provided');
  if (body.email !== '' && body.channel !== '') throw validationFailed('Channel should only be specified with Phone OTP');
  if (body.email !== '') return { channel: 'email', value: parseEmail(body.email) };
  if (body.phone === '') throw validationFailed('One of email or phone must be set');
  if (!settings.isPhoneOn) throw new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider');
  const value = parsePhone(body.phone);
  requirePhoneChannel(body.channel);
  return { channel: 'phone', value };
}

async function requestCode(
  context: FlowContext,
  request: FastifyRequest,
  { body, address }: { body: OtpBody; address: Address },
): Promise<{ message_id?: string }> {
  const { db, settings, clock } = context;
  const challenge = address.channel === 'email' ? challengeOf(body) : null;
  await limitRequests(context, request);
  return inConstantTime(async () => {
    const isEmail = address.channel === 'email';
    const mayCreate = body.create_user ?? true;
    const known = await db.asOwner((tx) => findByAddress(tx, address));
    await countMessage(
      db,
      // Both limits apply to everyone: the waiting time must not reveal which email is sent.
      {
        channel: isEmail ? 'email' : 'sms',
        purposes: isEmail ? ['recovery', 'confirmation'] : ['confirmation'],
        address: address.value,
      },
      { settings, now: clock.now() },
    );
    // Same response as for a known address, where GoTrue returns `otp_disabled` (security.md: do not reveal existence).
    if (!known && !(mayCreate && settings.isSignupOpen)) return {};
    const signUp: SignUp = {
      address,
      password: '',
      data: body.data,
      challenge,
      redirectTo: redirectOf(request, settings),
      ip: deviceOf(request).ip,
    };
    const isNew = !known || (isEmail && !isConfirmed(known, 'email'));
    const signedUp = isNew ? await registerUser(context, signUp) : null;
    // With autoconfirmed sign-up the code still signs in.
    const sms = signedUp && signedUp.state === 'pending' ? signedUp.sms : await sendSignInCode(context, signUp);
    return sendPendingSms(context, sms);
  });
}

function sendSignInCode(context: FlowContext, signUp: Omit<SignUp, 'password' | 'data'>): Promise<PendingSms | null> {
  const { address, ip } = signUp;
  return context.db.asOwner(async (tx) => {
    const now = context.clock.now();
    const user = await findByAddress(tx, address);
    if (!user) return null;
    await writeAudit(tx, { user, action: 'user_recovery_requested', ip, now, traits: { provider: address.channel } });
    if (address.channel === 'phone') {
      if (!isConfirmed(user, 'phone')) await clearPassword(tx, user.id);
      const { code } = await storeToken(tx, { user, kind: 'confirmation_token', address: address.value, now });
      return { to: address.value, code, userId: user.id, purpose: 'confirmation' };
    }
    await sendRecoveryToken(tx, context, { user, ...signUp, purpose: 'magiclink' });
    return null;
  });
}

/** A sign-in link and a password reset link are one token with two emails. */
export async function sendRecoveryToken(
  tx: Parameters<typeof storeToken>[0],
  context: FlowContext,
  mail: {
    user: Parameters<typeof storeToken>[1]['user'];
    challenge: Challenge | null;
    redirectTo: string;
    purpose: 'magiclink' | 'recovery';
  },
): Promise<void> {
  const { user, challenge, redirectTo, purpose } = mail;
  const now = context.clock.now();
  const to = user.email ?? '';
  const token = await storeToken(tx, { user, kind: 'recovery_token', address: to, isPkce: challenge !== null, now });
  if (challenge) await beginFlow(tx, { userId: user.id, challenge, method: purpose, now });
  await sendToken(tx, context, { to, purpose, token, redirectTo });
}
