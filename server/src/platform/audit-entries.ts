import type { Queryable } from './db/queryable.ts';

/** One entry of a client's audit log. Jobs have no user, and the command line has no address. */
interface AuditEntry {
  client_id: string;
  action: string;
  actor_user_id?: string | null;
  subject_type?: string | null;
  subject_id?: string | null;
  details?: Record<string, unknown>;
  ip_address?: string | null;
  user_agent?: string | null;
  /** Absent: the session whose claims the transaction has, if any. */
  session_id?: string | null;
  /** Absent: the start of the transaction. */
  at?: Date;
}

/**
 * Adds entries to the audit log, in the transaction that they describe. The only other writer is the function
 * `portal.record_account_view`. Free of Kysely, which the import's threads do not load.
 */
export async function insertAuditEntries(db: Queryable, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await db.query(
    `insert into portal.audit_log (client_id, actor_user_id, action, subject_type, subject_id, details, ip_address, user_agent, at, session_id)
     select client_id, actor_user_id, action, subject_type, subject_id, coalesce(details, '{}'), ip_address, user_agent, coalesce(at, now()),
            coalesce(session_id, (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id')::uuid)
       from jsonb_to_recordset($1::jsonb) as e (client_id uuid, actor_user_id uuid, action text, subject_type text,
            subject_id uuid, details jsonb, ip_address inet, user_agent text, at timestamptz, session_id uuid)`,
    [JSON.stringify(entries)],
  );
}
