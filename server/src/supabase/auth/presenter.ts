import type { Selectable } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { UserRow } from './users.ts';

/** A user as the wire gives it (reference/auth-wire.md, section 1): keys in its order, empty optional ones left out. */
export async function presentUser(tx: Tx, user: UserRow) {
  const factors = await tx
    .selectFrom('auth.mfa_factors')
    .selectAll()
    .where('user_id', '=', user.id)
    .orderBy('created_at')
    .execute();
  const identities = await tx
    .selectFrom('auth.identities')
    .selectAll()
    .where('user_id', '=', user.id)
    .orderBy('created_at')
    .execute();
  return shapeUser(user, {
    factors: factors.length > 0 ? factors.map(presentFactor) : null,
    identities: identities.map(presentIdentity),
  });
}

/** As the list of all users has them: without what would have to be asked for each (there too `identities` is null). */
export function presentBareUser(user: UserRow) {
  return shapeUser(user, { factors: null, identities: null });
}

function shapeUser(user: UserRow, parts: { factors: unknown[] | null; identities: unknown[] | null }) {
  return withoutEmpty(
    {
      id: user.id,
      aud: user.aud,
      role: user.role,
      email: user.email ?? '',
      email_confirmed_at: user.email_confirmed_at,
      invited_at: user.invited_at,
      phone: user.phone ?? '',
      phone_confirmed_at: user.phone_confirmed_at,
      confirmation_sent_at: user.confirmation_sent_at,
      confirmed_at: user.confirmed_at,
      recovery_sent_at: user.recovery_sent_at,
      new_email: user.email_change,
      email_change_sent_at: user.email_change_sent_at,
      new_phone: user.phone_change,
      phone_change_sent_at: user.phone_change_sent_at,
      reauthentication_sent_at: user.reauthentication_sent_at,
      last_sign_in_at: user.last_sign_in_at,
      app_metadata: user.raw_app_meta_data ?? {},
      user_metadata: user.raw_user_meta_data ?? {},
      factors: parts.factors,
      identities: parts.identities,
      created_at: user.created_at,
      updated_at: user.updated_at,
      banned_until: user.banned_until,
      deleted_at: user.deleted_at,
      is_anonymous: user.is_anonymous,
    },
    [
      'email_confirmed_at',
      'invited_at',
      'phone_confirmed_at',
      'confirmation_sent_at',
      'confirmed_at',
      'recovery_sent_at',
      'new_email',
      'email_change_sent_at',
      'new_phone',
      'phone_change_sent_at',
      'reauthentication_sent_at',
      'last_sign_in_at',
      'factors',
      'banned_until',
      'deleted_at',
    ],
  );
}

function presentIdentity(identity: Selectable<DB['auth.identities']>) {
  return withoutEmpty(
    {
      identity_id: identity.id,
      id: identity.provider_id,
      user_id: identity.user_id,
      identity_data: identity.identity_data,
      provider: identity.provider,
      last_sign_in_at: identity.last_sign_in_at,
      created_at: identity.created_at,
      updated_at: identity.updated_at,
      email: identity.email,
    },
    ['last_sign_in_at', 'email'],
  );
}

export function presentFactor(factor: {
  id: string;
  created_at: Date;
  updated_at: Date;
  status: string;
  friendly_name: string | null;
  factor_type: string;
  phone: string | null;
  last_challenged_at: Date | null;
}) {
  return withoutEmpty(
    {
      id: factor.id,
      created_at: factor.created_at,
      updated_at: factor.updated_at,
      status: factor.status,
      friendly_name: factor.friendly_name,
      factor_type: factor.factor_type,
      phone: factor.phone ?? '',
      last_challenged_at: factor.last_challenged_at,
    },
    ['friendly_name'],
  );
}

function withoutEmpty<T extends Record<string, unknown>>(value: T, optional: readonly (keyof T)[]): Partial<T> {
  return Object.fromEntries(
    Object.entries(value).filter(([key, item]) => !optional.includes(key) || (item !== null && item !== '')),
  ) as Partial<T>;
}
