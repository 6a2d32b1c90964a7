import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from './db/db.ts';
import { networkOf } from './http/address.ts';

export interface Limit {
  /** What is counted, for example `password:ip`. */
  name: string;
  /** Whom it is counted for (for an address, its network); stored as a hash. */
  subject: string;
  max: number;
  windowSeconds: number;
}

/**
 * Counts an attempt. Returns 0, or above the limit the seconds to wait. Stored in the database, so that all servers count
 * together.
 */
export async function countAgainst(db: Pick<Db, 'owner'>, limit: Limit, now: Date): Promise<number> {
  return (await countRefusals(db, limit, now)).seconds;
}

/** The same, with the number of refusals in this window. With a transaction as `owner`, part of it. */
export async function countRefusals(
  db: Pick<Db, 'owner'>,
  limit: Limit,
  now: Date,
): Promise<{ refused: number; seconds: number }> {
  const resets = new Date(now.getTime() + limit.windowSeconds * 1000);
  const { rows } = await sql<{ count: number; resets_at: Date }>`
    insert into auth_ext.rate_limits as l (bucket, count, resets_at) values (${bucketOf(limit)}, 1, ${resets})
    on conflict (bucket) do update set
      count = case when l.resets_at <= ${now} then 1 else l.count + 1 end,
      resets_at = case when l.resets_at <= ${now} then ${resets} else l.resets_at end
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
export async function takeFrom(db: Pick<Db, 'owner'>, limit: Limit & { amount: number }, now: Date): Promise<number> {
  const { amount, max, windowSeconds } = limit;
  if (amount > max) return windowSeconds;
  const bucket = bucketOf(limit);
  const resets = new Date(now.getTime() + windowSeconds * 1000);
  const { rows: taken } = await sql`
    insert into auth_ext.rate_limits as l (bucket, count, resets_at) values (${bucket}, ${amount}, ${resets})
    on conflict (bucket) do update set
      count = case when l.resets_at <= ${now} then ${amount} else l.count + ${amount} end,
      resets_at = case when l.resets_at <= ${now} then ${resets} else l.resets_at end
    where l.resets_at <= ${now} or l.count + ${amount} <= ${max}
    returning bucket`.execute(db.owner);
  if (taken.length > 0) return 0;
  const { rows } = await sql<{ resets_at: Date }>`
    select resets_at from auth_ext.rate_limits where bucket = ${bucket}`.execute(db.owner);
  return Math.max(1, Math.ceil(((rows[0]?.resets_at.getTime() ?? 0) - now.getTime()) / 1000));
}

export function bucketOf({ name, subject }: Pick<Limit, 'name' | 'subject'>): string {
  return `${name}:${createHash('sha256').update(networkOf(subject)).digest('base64url')}`;
}
