import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { clockSkewMs } from './clock.ts';
import type { Db } from './db/db.ts';
import { networkOf } from './http/address.ts';
import { isUntrustedProxy } from './http/untrusted-proxy.ts';

export interface Limit {
  /** What is counted, for example `password:ip`. */
  name: string;
  /** Whom it is counted for (for an address, its network); stored as a hash. */
  subject: string;
  max: number;
  windowSeconds: number;
}

/**
 * Whether a window of `auth_ext.rate_limits as l` has ended. A window that ends later than a new one would (`resets`) began while a clock
 * was ahead, so it counts as ended too.
 */
export const isExpired = (now: Date, resets: Date) =>
  sql<boolean>`(l.resets_at <= ${now} or l.resets_at > ${new Date(resets.getTime() + clockSkewMs)})`;

/**
 * Counts an attempt. Returns 0, or the seconds to wait once the limit is exceeded. Counted in the database, for all servers together.
 */
export async function countAgainst(db: Pick<Db, 'owner'>, limit: Limit, now: Date): Promise<number> {
  return (await countRefusals(db, limit, now)).seconds;
}

/** Removes one attempt from the count, because it succeeded. */
export async function releaseAttempt(db: Pick<Db, 'owner'>, limit: Pick<Limit, 'name' | 'subject'>): Promise<void> {
  await sql`update auth_ext.rate_limits set count = count - 1 where bucket = ${bucketOf(limit)} and count > 0`.execute(db.owner);
}

/** Like `countAgainst`, and also returns the number of refusals in this window. A transaction as `owner` includes the count. */
export async function countRefusals(
  db: Pick<Db, 'owner'>,
  limit: Limit,
  now: Date,
): Promise<{ refused: number; seconds: number }> {
  if (limit.name.endsWith(':ip') && isUntrustedProxy(limit.subject)) return { refused: 0, seconds: 0 };
  const resets = new Date(now.getTime() + limit.windowSeconds * 1000);
  const { rows } = await sql<{ count: number; resets_at: Date }>`
    insert into auth_ext.rate_limits as l (bucket, count, resets_at) values (${bucketOf(limit)}, 1, ${resets})
    on conflict (bucket) do update set
      count = case when ${isExpired(now, resets)} then 1 else l.count + 1 end,
      resets_at = case when ${isExpired(now, resets)} then ${resets} else l.resets_at end
    returning count, resets_at`.execute(db.owner);
  const [row] = rows;
  if (!row || row.count <= limit.max) return { refused: 0, seconds: 0 };
  const seconds = Math.max(1, Math.ceil((row.resets_at.getTime() - now.getTime()) / 1000));
  return { refused: row.count - limit.max, seconds };
}

/**
 * Takes an amount from what is left of a window, all or nothing. Returns 0, or the seconds until the amount is available. A
 * refused amount does not count: a smaller one may still pass.
 */
export async function consumeFrom(db: Pick<Db, 'owner'>, limit: Limit & { amount: number }, now: Date): Promise<number> {
  const { amount, max, windowSeconds } = limit;
  if (amount > max) return windowSeconds;
  const bucket = bucketOf(limit);
  const resets = new Date(now.getTime() + windowSeconds * 1000);
  const { rows: taken } = await sql`
    insert into auth_ext.rate_limits as l (bucket, count, resets_at) values (${bucket}, ${amount}, ${resets})
    on conflict (bucket) do update set
      count = case when ${isExpired(now, resets)} then ${amount} else l.count + ${amount} end,
      resets_at = case when ${isExpired(now, resets)} then ${resets} else l.resets_at end
    where ${isExpired(now, resets)} or l.count + ${amount} <= ${max}
    returning bucket`.execute(db.owner);
  if (taken.length > 0) return 0;
  const { rows } = await sql<{ resets_at: Date }>`
    select resets_at from auth_ext.rate_limits where bucket = ${bucket}`.execute(db.owner);
  return Math.max(1, Math.ceil(((rows[0]?.resets_at.getTime() ?? 0) - now.getTime()) / 1000));
}

export function bucketOf({ name, subject }: Pick<Limit, 'name' | 'subject'>): string {
  return `${name}:${createHash('sha256').update(networkOf(subject)).digest('base64url')}`;
}
