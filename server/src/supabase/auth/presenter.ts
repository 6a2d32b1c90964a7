import { sql, type Selectable } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import type { DB } from '#platform/db/schema.ts';
import type { Amr } from './sessions.ts';
import { writeInstant, type ShownUser, type UserRow } from './users.ts';

/** What belongs to a user beyond its row, as `auth_ext.user_parts` returns it; for a session also its sign-in method. */
export interface UserParts {
  factors: FactorParts[] | null;
  identities: IdentityParts[] | null;
  /** Latest first. */
  amr: Amr[] | null;
  session_created_at: string | null;
}

export async function readParts(tx: Tx, userId: string, sessionId: string | null): Promise<UserParts> {
  const { rows } = await sql<{ parts: UserParts }>`select auth_ext.user_parts(${userId}, ${sessionId}) as parts`.execute(tx);
  if (!rows[0]) throw new Error('The database did not respond.');
  return rows[0].parts;
}

/** A user in the wire's format (reference/auth-wire.md, section 1): keys in its order, empty optional ones omitted. */
export async function presentUser(tx: Tx, user: UserRow) {
  return assembleUser(user, await readParts(tx, user.id, null));
}

export function assembleUser(user: ShownUser, { factors, identities }: Pick<UserParts, 'factors' | 'identities'>) {
  return shapeUser(user, {
    factors: factors?.map((factor) => presentFactor(withTexts(factor))) ?? null,
    identities: identities?.map(presentIdentity) ?? [],
  });
}

/** A user in the list of all users, without what would need a query for each (on the wire `identities` is null there too). */
export function presentBareUser(user: UserRow) {
  return shapeUser(user, { factors: null, identities: null });
}

function shapeUser(user: ShownUser, parts: { factors: unknown[] | null; identities: unknown[] | null }) {
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

type Identity = Selectable<DB['auth.identities']>;
/** Timestamps are strings in JSON. */
type IdentityParts = Omit<Identity, 'created_at' | 'updated_at' | 'last_sign_in_at'> & Record<Instants, string | null>;
type Instants = 'created_at' | 'updated_at' | 'last_sign_in_at';

function presentIdentity(identity: IdentityParts) {
  return withoutEmpty(
    {
      identity_id: identity.id,
      id: identity.provider_id,
      user_id: identity.user_id,
      identity_data: identity.identity_data,
      provider: identity.provider,
      last_sign_in_at: writeInstant(identity.last_sign_in_at),
      created_at: writeInstant(identity.created_at),
      updated_at: writeInstant(identity.updated_at),
      email: identity.email,
    },
    ['last_sign_in_at', 'email'],
  );
}

interface Factor<Instant = Date | string> {
  id: string;
  created_at: Instant | null;
  updated_at: Instant | null;
  status: string;
  friendly_name: string | null;
  factor_type: string;
  phone: string | null;
  last_challenged_at: Instant | null;
}
type FactorParts = Factor<string>;

const withTexts = (factor: FactorParts): Factor => ({
  ...factor,
  created_at: writeInstant(factor.created_at),
  updated_at: writeInstant(factor.updated_at),
  last_challenged_at: writeInstant(factor.last_challenged_at),
});

export function presentFactor(factor: Factor) {
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

/** Sorts in place; the value was created for this call. `undefined` is not serialized, and deleting it would cost more. */
function withoutEmpty<T extends Record<string, unknown>>(value: T, optional: readonly (keyof T)[]): Partial<T> {
  const kept: Partial<T> = value;
  for (const key of optional) if (value[key] === null || value[key] === '') kept[key] = undefined;
  return kept;
}
