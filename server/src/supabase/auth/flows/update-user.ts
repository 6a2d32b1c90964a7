import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Tx } from '#platform/db/db.ts';
import { findByAddress, mergeColumn, readUser, replaceAddress, type Address } from '../accounts.ts';
import { parseEmail, parsePhone, requirePhoneChannel } from '../addresses.ts';
import { announce } from '../announce.ts';
import { writeAudit } from '../audit.ts';
import { AuthError } from '../errors.ts';
import { bearerOf, deviceOf, parseBody, text } from '../http.ts';
import { storeToken } from '../one-time-tokens.ts';
import { challengeFields, challengeOf, type Challenge } from '../pkce.ts';
import { presentUser } from '../presenter.ts';
import { redirectOf } from '../redirects.ts';
import { notesProof, requireProof } from '../require-proof.ts';
import { requireSecondFactor } from '../second-factor.ts';
import { countMessage } from '../sending-limits.ts';
import type { Device } from '../sessions.ts';
import type { AccessClaims } from '../tokens.ts';
import type { UserRow } from '../users.ts';
import { sendEmailChange } from './change-address.ts';
import type { FlowContext } from './context.ts';
import { limitRequests, limitTries } from './limits.ts';
import { sendPendingSms, type PendingSms } from './send-sms.ts';
import { preparePassword } from './update-password.ts';

const updateBody = z.object({
  email: text,
  phone: text,
  channel: text,
  password: text,
  current_password: text,
  nonce: text,
  data: z.record(z.string(), z.unknown()).nullish(),
  app_metadata: z.record(z.string(), z.unknown()).nullish(),
  ...challengeFields,
});
type UpdateBody = z.output<typeof updateBody>;

interface Update {
  password: string;
  email: Address | null;
  phone: Address | null;
}

export function registerUpdateUser(app: FastifyInstance, context: FlowContext): void {
  const { db, service, settings, clock } = context;

  app.put('/user', async (request, reply) => {
    const token = bearerOf(request);
    const { user, claims } = await db.asOwner((tx) => service.authenticate(tx, token));
    const body = parseBody(updateBody, request.body);
    await limitRequests(context, request);
    const device = deviceOf(request);
    const update = readUpdate(user, body);
    const challenge = update.email ? challengeOf(body) : null;
    await db.asOwner((tx) => checkUpdate(tx, { user, claims, body, update }));
    if (body.nonce !== '') await limitTries(context, request, `nonce:${user.id}`);
    await requireUpdateProof(context, { user, claims, body, update, ip: device.ip });
    const changePassword =
      update.password === ''
        ? null
        : await preparePassword(context, {
            user,
            claims,
            password: update.password,
            currentPassword: body.current_password,
            nonce: body.nonce,
            device,
          });
    await countMessages(context, user, update);

    const now = clock.now();
    const { presented, sms } = await db.asOwner(async (tx) => {
      await service.authenticate(tx, token);
      if (changePassword) await changePassword(tx);
      if (body.data) await mergeMetadata(tx, user.id, body.data, now);
      if (update.email) {
        const redirectTo = redirectOf(request, settings);
        await changeEmail(tx, context, { user, email: update.email, challenge, redirectTo });
      }
      const pending = update.phone ? await changePhone(tx, context, { user, phone: update.phone, device }) : null;
      const isChanged = body.data || update.password !== '' || update.email || update.phone;
      // A proof alone changes nothing.
      if (isChanged || (body.current_password === '' && body.nonce === ''))
        await writeAudit(tx, { user, action: 'user_modified', ...device, now });
      return { presented: await presentUser(tx, await readUser(tx, user.id)), sms: pending };
    });
    await sendPendingSms(context, sms);
    return reply.send(presented);
  });
}

/** Only actual changes. */
function readUpdate(user: UserRow, body: UpdateBody): Update {
  const email = body.email === '' ? '' : parseEmail(body.email);
  const phone = body.phone === '' ? '' : parsePhone(body.phone);
  if (phone !== '') requirePhoneChannel(body.channel);
  return {
    password: body.password,
    email: email === '' || email === user.email ? null : { channel: 'email', value: email },
    phone: phone === '' || phone === user.phone ? null : { channel: 'phone', value: phone },
  };
}

async function checkUpdate(
  tx: Tx,
  { user, claims, body, update }: { user: UserRow; claims: AccessClaims; body: UpdateBody; update: Update },
): Promise<void> {
  const { password, email, phone } = update;
  if (body.app_metadata) throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges');
  const isGuarded = password !== '' || email !== null || phone !== null;
  // Metadata too: names in it are shown to colleagues and on documents.
  if (isGuarded || body.data) await requireSecondFactor(tx, claims, isGuarded ? 'update email or password' : 'update user');
  if (password !== '' && user.is_anonymous && !email && !phone && !user.email && !user.phone)
    throw new AuthError(
      422,
      'validation_failed',
      'Updating password of an anonymous user without an email or phone is not allowed',
    );
  if (isGuarded && user.is_sso_user)
    throw new AuthError(422, 'user_sso_managed', 'Updating email, phone, password of a SSO account only possible via SSO');
  if (email && (await findByAddress(tx, email)))
    throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
  if (phone && (await findByAddress(tx, phone)))
    throw new AuthError(422, 'phone_exists', 'A user with this phone number has already been registered');
}

/** The address of a user decides who can sign in. A proof alone is noted in the session, for changes that cannot carry one. */
async function requireUpdateProof(
  context: FlowContext,
  { user, claims, body, update, ip }: { user: UserRow; claims: AccessClaims; body: UpdateBody; update: Update; ip: string },
): Promise<void> {
  const { needsProof } = context.settings;
  const proof = { user, claims, ip, currentPassword: body.current_password, nonce: body.nonce };
  if ((update.email && needsProof.email) || (update.phone && needsProof.phone))
    await requireProof(context, proof, update.email ? 'Changing your email address' : 'Changing your phone number');
  else if (update.password === '' && !user.is_anonymous) await notesProof(context, proof);
}

async function countMessages({ db, settings, clock }: FlowContext, user: UserRow, { email, phone }: Update): Promise<void> {
  const limits = { settings, now: clock.now() };
  const isAtOnce = user.is_anonymous && settings.emailAutoconfirm;
  // The new address has its own limit: it may be a stranger's, and many accounts could write to one.
  if (email && !isAtOnce) {
    const address = user.email || email.value;
    await countMessage(db, { channel: 'email', purposes: ['email_change'], address, also: email.value }, limits);
  }
  if (phone && !settings.phoneAutoconfirm) {
    const address = user.phone || phone.value;
    await countMessage(db, { channel: 'sms', purposes: ['phone_change'], address, also: phone.value }, limits);
  }
}

async function changeEmail(
  tx: Tx,
  context: FlowContext,
  { user, email, challenge, redirectTo }: { user: UserRow; email: Address; challenge: Challenge | null; redirectTo: string },
): Promise<void> {
  if (user.is_anonymous && context.settings.emailAutoconfirm) {
    await replaceAddress(tx, user, email, context.clock.now());
    return;
  }
  await tx.updateTable('auth.users').set({ email_change: email.value }).where('id', '=', user.id).execute();
  await sendEmailChange(tx, context, { user: await readUser(tx, user.id), challenge, redirectTo });
}

async function changePhone(
  tx: Tx,
  context: FlowContext,
  { user, phone, device }: { user: UserRow; phone: Address; device: Device },
): Promise<PendingSms | null> {
  const { settings, clock } = context;
  const now = clock.now();
  if (settings.phoneAutoconfirm) {
    await replaceAddress(tx, user, phone, now);
    await announce(tx, context, { user, event: { kind: 'phone_changed', to: phone.value }, device, now });
    return null;
  }
  await tx.updateTable('auth.users').set({ phone_change: phone.value }).where('id', '=', user.id).execute();
  const { code } = await storeToken(tx, { user, kind: 'phone_change_token', address: phone.value, now });
  return { to: phone.value, code, userId: user.id, purpose: 'phone_change' };
}

/** Merges by key; null removes a key. */
export async function mergeMetadata(tx: Tx, userId: string, data: Record<string, unknown>, now: Date): Promise<void> {
  await mergeColumn(tx, userId, 'raw_user_meta_data', data);
  await tx.updateTable('auth.users').set({ updated_at: now }).where('id', '=', userId).execute();
}
