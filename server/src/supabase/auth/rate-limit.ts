import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { bucketOf, countAgainst, countRefusals, type Limit } from '#platform/rate-limit.ts';
import { requestRateLimit } from './errors.ts';

/** Counts an attempt; 429 with the waiting time above the limit. */
export async function countAttempt(db: Db, limit: Limit, now: Date): Promise<void> {
  const seconds = await countAgainst(db, limit, now);
  if (seconds > 0) throw requestRateLimit(seconds);
}

/** The same, and logs the 1st, 10th, 100th … refusal of a window: logging all would fill the log during an attack. */
export async function countNoted(db: Db, limit: Limit, now: Date, note: (refused: number) => Promise<void>): Promise<void> {
  const { refused, seconds } = await countRefusals(db, limit, now);
  if (refused === 0) return;
  if (Number.isInteger(Math.log10(refused))) await note(refused);
  throw requestRateLimit(seconds);
}

/** A success clears the account's earlier failures. */
export async function clearAttempts(db: Db, name: string, subject: string): Promise<void> {
  const bucket = bucketOf({ name, subject });
  await sql`delete from auth_ext.rate_limits where bucket = ${bucket} or resets_at < now() - interval '1 day'`.execute(db.owner);
}
