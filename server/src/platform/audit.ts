import type { ActivityAction } from '@recoup/contract/audit/audit-log';
import { sql } from 'kysely';
import type { Tx } from './db/db.ts';
import type { ClientCaller } from './http/bind.ts';
import { isAgencyRole } from './http/roles.ts';

/** Records who saw, exported or changed what (security.md, Audit), in the same transaction. */
export async function recordActivity(
  tx: Tx,
  caller: ClientCaller,
  activity: { action: ActivityAction; subjectType?: string; subjectId?: string; details?: Record<string, unknown> },
): Promise<void> {
  // The agency's reads were recorded earlier (http/agency-views.ts), and its transactions are read-only.
  if (isAgencyRole(caller.role)) return;
  await tx
    .insertInto('portal.activity_log')
    .values({
      client_id: caller.clientId,
      actor_user_id: caller.userId,
      action: activity.action,
      subject_type: activity.subjectType ?? null,
      subject_id: activity.subjectId ?? null,
      details: JSON.stringify(activity.details ?? {}),
      ip_address: caller.ip,
      user_agent: caller.userAgent,
    })
    .execute();
}

/** Records that the caller viewed an account: at most once in 30 minutes, because screens refetch often. */
export async function recordAccountView(tx: Tx, caller: ClientCaller, view: { accountId: string; at: Date }): Promise<void> {
  if (isAgencyRole(caller.role)) return;
  await sql`select portal.record_account_view(${caller.clientId}, ${view.accountId}, ${caller.ip}, ${caller.userAgent}, ${view.at})`.execute(
    tx,
  );
}
