import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Tx } from '#platform/db/db.ts';
import { parsePhone } from '../addresses.ts';
import { writeAudit } from '../audit.ts';
import { AuthError } from '../errors.ts';
import { text } from '../http.ts';
import type { UserRow } from '../users.ts';
import { maxFactors, type FactorContext } from './context.ts';
import { findFactors, purgeAbandoned, type FactorRow } from './factors.repository.ts';
import { createTotpSecret, createTotpUri, drawQrCode } from './totp.ts';

export const enrollBody = z.object({
  factor_type: text,
  friendly_name: text,
  issuer: text,
  phone: text,
  current_password: text,
  nonce: text,
});
type EnrollBody = z.output<typeof enrollBody>;
const factorType = z.enum(['totp', 'phone', 'webauthn']);

const invalid = (message: string) => new AuthError(400, 'validation_failed', message);
const disabled = (type: string, name: string) =>
  new AuthError(422, `mfa_${type}_enroll_not_enabled`, `MFA enroll is disabled for ${name}`);

/** Starts enrollment; the factor counts after its first correct code. `tx` as owner. */
export async function enrollFactor(
  tx: Tx,
  context: FactorContext,
  { user, isAal2, body, ip, now }: { user: UserRow; isAal2: boolean; body: EnrollBody; ip: string; now: Date },
): Promise<Record<string, unknown>> {
  const { settings, secrets } = context;
  const type = factorType.safeParse(body.factor_type).data;
  if (!type) throw invalid('factor_type needs to be totp, phone, or webauthn');
  const phone = type === 'phone' ? readPhone(body.phone, settings.isPhoneOn) : null;
  if (type === 'webauthn' && !settings.relyingParty) throw disabled('webauthn', 'WebAuthn');

  await tx.selectFrom('auth.users').select('id').where('id', '=', user.id).forUpdate().execute();
  await purgeAbandoned(tx, user.id, now);
  const known = await findFactors(tx, user.id);
  const twin = phone ? known.find((factor) => factor.phone === phone) : undefined;
  if (twin?.status === 'unverified') await tx.deleteFrom('auth.mfa_factors').where('id', '=', twin.id).execute();
  checkRoom(twin?.status === 'unverified' ? known.filter(({ id }) => id !== twin.id) : known, body.friendly_name, isAal2);
  if (twin?.status === 'verified')
    throw new AuthError(
      422,
      'mfa_verified_factor_exists',
      'A verified phone factor already exists, unenroll the existing factor to continue',
    );

  const id = randomUUID();
  const secret = type === 'totp' ? createTotpSecret() : null;
  await tx
    .insertInto('auth.mfa_factors')
    .values({
      id,
      user_id: user.id,
      friendly_name: body.friendly_name,
      factor_type: type,
      status: 'unverified',
      created_at: now,
      updated_at: now,
      secret: secret && secrets.seal(secret, id),
      phone,
    })
    .execute();
  await writeAudit(tx, { user, action: 'factor_in_progress', ip, now, traits: { factor_id: id, factor_type: type } });
  const common = { id, type, friendly_name: body.friendly_name };
  if (!secret) return phone ? { ...common, phone } : common;
  const account = user.email || user.phone || user.id;
  const uri = createTotpUri({ issuer: body.issuer || new URL(settings.siteUrl).host, account, secret });
  return { ...common, totp: { qr_code: drawQrCode(uri), secret, uri } };
}

function readPhone(text: string, isOn: boolean): string {
  if (!isOn) throw disabled('phone', 'Phone');
  if (text === '') throw invalid('Phone number required to enroll Phone factor');
  return parsePhone(text);
}

function checkRoom(known: readonly FactorRow[], name: string, isAal2: boolean): void {
  if (known.length >= maxFactors)
    throw new AuthError(422, 'too_many_enrolled_mfa_factors', 'Maximum number of verified factors reached, unenroll to continue');
  if (known.some((factor) => (factor.friendly_name ?? '') === name))
    throw new AuthError(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name "${name}" for this user already exists`,
    );
  if (!isAal2 && known.some(({ status }) => status === 'verified'))
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
}
