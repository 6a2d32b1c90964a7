import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { isWithin } from '#platform/clock.ts';
import type { Tx } from '#platform/db/db.ts';
import { instanceId, type UserRow } from './users.ts';

export type TokenKind =
  | 'confirmation_token'
  | 'recovery_token'
  | 'reauthentication_token'
  | 'email_change_token_new'
  | 'email_change_token_current'
  | 'phone_change_token';

const sentAtColumns = {
  confirmation_token: 'confirmation_sent_at',
  recovery_token: 'recovery_sent_at',
  reauthentication_token: 'reauthentication_sent_at',
  email_change_token_new: 'email_change_sent_at',
  email_change_token_current: 'email_change_sent_at',
  phone_change_token: 'phone_change_sent_at',
} as const satisfies Record<TokenKind, keyof UserRow>;

/** The prefix of tokens whose link ends in a code for the browser that requested it. */
export const pkcePrefix = 'pkce_';

export function createCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** The code's hash in the user's row: hex SHA-224 of address and code (reference/auth-wire.md, One-time tokens). */
function hashCode(address: string, code: string): string {
  return createHash('sha224')
    .update(address + code)
    .digest('hex');
}

/**
 * The token of a link. Unlike GoTrue not the code's hash: anyone who knows an address can compute the hashes of all million codes
 * and try them as links, past that account's limit (decision 0015).
 */
const createLinkToken = () => randomBytes(28).toString('hex');

/** Creates a code, replacing the previous one of its kind. Returns the code and the link's token. */
export async function storeToken(
  tx: Tx,
  { user, kind, address, isPkce = false, now }: { user: UserRow; kind: TokenKind; address: string; isPkce?: boolean; now: Date },
): Promise<{ code: string; hash: string }> {
  const code = createCode();
  const prefix = isPkce ? pkcePrefix : '';
  const hash = prefix + createLinkToken();
  await tx
    .updateTable('auth.users')
    .set({ [kind]: prefix + hashCode(address, code), [sentAtColumns[kind]]: now, updated_at: now })
    .where('id', '=', user.id)
    .execute();
  // These columns are timestamps without time zone, in UTC.
  const utc = sql<Date>`${now.toISOString()}::timestamptz at time zone 'utc'`;
  await tx
    .insertInto('auth.one_time_tokens')
    .values({
      id: randomUUID(),
      user_id: user.id,
      token_type: kind,
      token_hash: hash,
      relates_to: address.toLowerCase(),
      created_at: utc,
      updated_at: utc,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'token_type']).doUpdateSet({
        token_hash: hash,
        relates_to: address.toLowerCase(),
        created_at: utc,
        updated_at: utc,
      }),
    )
    .execute();
  return { code, hash };
}

export interface FoundToken {
  user: UserRow;
  kind: TokenKind;
  isPkce: boolean;
}

/** What a caller presents: a link's token, or a code and its address; null: already verified. */
export type Proof = { link: string } | { address: string; code: string | null };

/** The token's user, locked so that a token works once; undefined if it is unknown or expired. */
export async function findToken(
  tx: Tx,
  { proof, kinds, lifetimeSeconds, now }: { proof: Proof; kinds: readonly TokenKind[]; lifetimeSeconds: number; now: Date },
): Promise<FoundToken | undefined> {
  const token = await selectToken(tx, proof, kinds);
  if (!token) return undefined;
  const user = await tx
    .selectFrom('auth.users')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .where('id', '=', token.user_id)
    .forUpdate()
    .executeTakeFirst();
  const kind = kinds.find((candidate) => candidate === token.token_type);
  // Under the lock: the same link may have been opened twice at once.
  const current = await selectToken(tx, proof, kinds);
  if (!user || !kind || current?.id !== token.id) return undefined;
  const sentAt = user[sentAtColumns[kind]];
  if (!sentAt || !isWithin(sentAt, lifetimeSeconds * 1000, now)) return undefined;
  return { user, kind, isPkce: token.token_hash.startsWith(pkcePrefix) };
}

function selectToken(tx: Tx, proof: Proof, kinds: readonly TokenKind[]) {
  const tokens = tx
    .selectFrom('auth.one_time_tokens as t')
    .select(['t.id', 't.user_id', 't.token_type', 't.token_hash'])
    .where('t.token_type', 'in', kinds);
  if ('link' in proof) return tokens.where('t.token_hash', '=', proof.link).executeTakeFirst();
  const sent = tokens.innerJoin('auth.users as u', 'u.id', 't.user_id').where('t.relates_to', '=', proof.address.toLowerCase());
  if (proof.code === null) return sent.executeTakeFirst();
  const hash = hashCode(proof.address, proof.code);
  // Kinds are named after the columns that hold the code's hash.
  return sent.where(sql`to_jsonb(u) ->> t.token_type::text`, 'in', [hash, pkcePrefix + hash]).executeTakeFirst();
}

const noTokens = {
  confirmation_token: '',
  recovery_token: '',
  reauthentication_token: '',
  email_change_token_new: '',
  email_change_token_current: '',
  phone_change_token: '',
} as const satisfies Record<TokenKind, ''>;

/** Any proof of identity invalidates all pending tokens. */
export async function clearTokens(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('auth.one_time_tokens').where('user_id', '=', userId).execute();
  await tx.updateTable('auth.users').set(noTokens).where('id', '=', userId).execute();
}

/** For a changed password or address: pending codes end, and the user shows none as sent. */
export async function revokeTokens(tx: Tx, userId: string): Promise<void> {
  await clearTokens(tx, userId);
  const neverSent = Object.fromEntries(Object.values(sentAtColumns).map((column) => [column, null]));
  await tx.updateTable('auth.users').set(neverSent).where('id', '=', userId).execute();
}

export async function clearToken(tx: Tx, userId: string, kind: TokenKind): Promise<void> {
  await tx.deleteFrom('auth.one_time_tokens').where('user_id', '=', userId).where('token_type', '=', kind).execute();
  await tx
    .updateTable('auth.users')
    .set({ [kind]: '' })
    .where('id', '=', userId)
    .execute();
}
