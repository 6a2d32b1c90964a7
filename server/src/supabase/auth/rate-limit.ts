import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { requestRateLimit } from './errors.ts';

export interface Limit {
  /** What is counted, for instance `password:ip`. */
  name: string;
  /** Whom it is counted for; kept as a hash only. */
  subject: string;
  max: number;
  windowSeconds: number;
}

/** Counts an attempt; 429 with the time to wait above the limit. Kept in the database, so that all servers count together. */
export async function countAttempt(db: Db, limit: Limit, now: Date): Promise<void> {
  const bucket = `${limit.name}:${createHash('sha256').update(limit.subject).digest('base64url')}`;
  const resets = new Date(now.getTime() + limit.windowSeconds * 1000);
  const { rows } = await sql<{ count: number; resets_at: Date }>`
    insert into auth_ext.rate_limits as l (bucket, count, resets_at) values (${bucket}, 1, ${resets})
    on conflict (bucket) do update set
      count = case when l.resets_at <= ${now} then 1 else l.count + 1 end,
      resets_at = case when l.resets_at <= ${now} then ${resets} else l.resets_at end
    returning count, resets_at`.execute(db.owner);
  const [row] = rows;
  if (!row || row.count <= limit.max) return;
  throw requestRateLimit(Math.max(1, Math.ceil((row.resets_at.getTime() - now.getTime()) / 1000)));
}

/** A success forgives the failures of that account before it. */
export async function forgetAttempts(db: Db, name: string, subject: string): Promise<void> {
  const bucket = `${name}:${createHash('sha256').update(subject).digest('base64url')}`;
  await sql`delete from auth_ext.rate_limits where bucket = ${bucket} or resets_at < now() - interval '1 day'`.execute(db.owner);
}
