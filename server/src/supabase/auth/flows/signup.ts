import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { insertAnonymous, type Address } from '../accounts.ts';
import { parseEmail, parsePhone, requirePhoneChannel } from '../addresses.ts';
import { AuthError, validationFailed } from '../errors.ts';
import { inConstantTime } from '../constant-time.ts';
import { deviceOf, parseBody, record, sendIssued, text } from '../http.ts';
import { checkStrength } from '../password-rules.ts';
import { challengeFields, challengeOf } from '../pkce.ts';
import { presentUser } from '../presenter.ts';
import { redirectOf } from '../redirects.ts';
import { countMessage } from '../sending-limits.ts';
import type { UserRow } from '../users.ts';
import type { FlowContext } from './context.ts';
import { limitAnonymous, limitRequests } from './limits.ts';
import { isAutoconfirmed, registerUser, type SignedUp } from './register-user.ts';
import { sendPendingSms } from './send-sms.ts';

const signUpBody = z.object({ email: text, phone: text, password: text, data: record, channel: text, ...challengeFields });
type SignUpBody = z.output<typeof signUpBody>;

export function registerSignup(app: FastifyInstance, context: FlowContext): void {
  const { db, service, settings, clock } = context;

  app.post('/signup', async (request, reply) => {
    const body = parseBody(signUpBody, request.body);
    const device = deviceOf(request);
    if (body.email === '' && body.phone === '') {
      if (!settings.isAnonymousOn) throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
      if (!settings.isSignupOpen) throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
      await limitAnonymous(context, request);
      const now = clock.now();
      const issued = await db.asOwner(async (tx) => {
        const user = await insertAnonymous(tx, { data: body.data, now });
        return service.openSession(tx, { user, method: 'anonymous', device, now });
      });
      return sendIssued(reply, issued);
    }
    await limitRequests(context, request);
    return inConstantTime(async () => {
      const { address, challenge } = await checkSignUp(context, body);
      if (!isAutoconfirmed(context, address))
        await countMessage(
          db,
          { channel: address.channel === 'email' ? 'email' : 'sms', purposes: ['confirmation'], address: address.value },
          { settings, now: clock.now() },
        );
      const redirectTo = redirectOf(request, settings);
      const { password, data } = body;
      const signedUp = await registerUser(context, { address, password, data, challenge, redirectTo, ip: device.ip });
      await sendPendingSms(context, signedUp.sms);
      if (signedUp.state === 'confirmed') {
        const now = clock.now();
        const issued = await db.asOwner((tx) =>
          service.openSession(tx, { user: signedUp.user, method: 'password', device, now }),
        );
        return sendIssued(reply, issued);
      }
      return db
        .asOwner((tx) => presentUser(tx, signedUp.user))
        .then((user) => concealTakenAddress(signedUp, user, { address, data, now: clock.now() }));
    });
  });
}

async function checkSignUp({ settings }: FlowContext, body: SignUpBody) {
  if (!settings.isSignupOpen) throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
  if (body.password === '') throw validationFailed('Signup requires a valid password');
  await checkStrength(body.password, settings.passwordRules);
  if (body.email !== '' && body.phone !== '')
    throw validationFailed('Only an email address or phone number should be provided on signup.');
  if (body.phone !== '' && body.code_challenge !== '') throw validationFailed('PKCE not supported for phone signups');
  if (body.phone !== '') requirePhoneChannel(body.channel);
  const challenge = challengeOf(body);
  if (body.phone !== '' && !settings.isPhoneOn) throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled');
  const address: Address =
    body.email === '' ? { channel: 'phone', value: parsePhone(body.phone) } : { channel: 'email', value: parseEmail(body.email) };
  return { address, challenge };
}

type Presented = Awaited<ReturnType<typeof presentUser>>;

/** A taken address answers like one that was just registered. */
function concealTakenAddress(
  { state, user }: Pick<SignedUp, 'state'> & { user: UserRow },
  presented: Presented,
  { address, data, now }: { address: Address; data: Record<string, unknown>; now: Date },
): Presented {
  if (state === 'pending') return user.invited_at ? { ...presented, user_metadata: {}, identities: [] } : presented;
  return {
    id: randomUUID(),
    aud: user.aud,
    role: '',
    email: address.channel === 'email' ? address.value : '',
    phone: address.channel === 'phone' ? address.value : '',
    confirmation_sent_at: now,
    app_metadata: { provider: address.channel, providers: [address.channel] },
    user_metadata: data,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}
