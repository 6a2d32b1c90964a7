import type { AuditLogAction } from '@recoup/contract/audit/audit-log';
import { sql } from 'kysely';
import { insertAuditEntries } from './audit-entries.ts';
import type { Tx } from './db/db.ts';
import { queryableOf } from './db/queryable.ts';
import type { ClientCaller } from './http/caller.ts';
import { isAgencyRole } from './http/roles.ts';

/** Records who saw, exported or changed what (security.md, Audit), in the same transaction. */
export async function recordAuditEntry(
  tx: Tx,
  caller: ClientCaller,
  entry: { action: AuditLogAction; subjectType?: string; subjectId?: string; details?: Record<string, unknown> },
): Promise<void> {
  // The agency's reads were recorded earlier (http/agency-views.ts), and its transactions are read-only.
  if (isAgencyRole(caller.role)) return;
  await insertAuditEntries(queryableOf(tx), [
    {
      client_id: caller.clientId,
      actor_user_id: caller.userId,
      action: entry.action,
      subject_type: entry.subjectType ?? null,
      subject_id: entry.subjectId ?? null,
      details: entry.details ?? {},
      ip_address: caller.ip,
      user_agent: caller.userAgent,
      session_id: caller.sessionId,
    },
  ]);
}

/** Records that the caller viewed an account: at most once in 30 minutes, because screens refetch often. */
export async function recordAccountView(tx: Tx, caller: ClientCaller, view: { accountId: string; at: Date }): Promise<void> {
  if (isAgencyRole(caller.role)) return;
  await sql`select portal.record_account_view(${caller.clientId}, ${view.accountId}, ${caller.ip}, ${caller.userAgent}, ${view.at})`.execute(
    tx,
  );
}
