import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { bucketOf, countAgainst, type Limit } from '../../platform/rate-limit.ts';
import { requestRateLimit } from './errors.ts';

/** Counts an attempt; 429 with the time to wait above the limit. */
export async function countAttempt(db: Db, limit: Limit, now: Date): Promise<void> {
  const seconds = await countAgainst(db, limit, now);
  if (seconds > 0) throw requestRateLimit(seconds);
}

/** A success forgives the failures of that account before it. */
export async function forgetAttempts(db: Db, name: string, subject: string): Promise<void> {
  const bucket = bucketOf({ name, subject });
  await sql`delete from auth_ext.rate_limits where bucket = ${bucket} or resets_at < now() - interval '1 day'`.execute(db.owner);
}
