import { sql, type Kysely } from 'kysely';
import type { DB } from './schema.ts';

/** Position up to which the primary has written its log. */
export async function positionOf(primary: Kysely<DB>): Promise<bigint> {
  const { rows } = await sql<{ position: string }>`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text as position`.execute(primary);
  return BigInt(rows[0]?.position ?? 0);
}

/** Position up to which a replica has replayed the log; null if the server is not a replica. */
export async function replayedPosition(replica: Kysely<DB>): Promise<bigint | null> {
  const { rows } = await sql<{ position: string | null }>`
    select case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text end as position`.execute(
    replica,
  );
  const position = rows[0]?.position ?? null;
  return position === null ? null : BigInt(position);
}
