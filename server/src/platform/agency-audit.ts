import type { AuditLogAction } from '@recoup/contract/audit/audit-log';
import { insertAuditEntries } from './audit-entries.ts';
import type { Tx } from './db/db.ts';
import { queryableOf } from './db/queryable.ts';
import type { Caller } from './http/caller.ts';

/** What an agency user did or saw. */
export interface AgencyEntry {
  action: AuditLogAction;
  /** Absent: about no single client. Otherwise the entry is in the client's own log too. */
  clientId?: string;
  subjectType?: string;
  subjectId?: string;
  details?: Record<string, unknown>;
  /** Not visible to the client: left out of its log. */
  isInternal?: true;
  /** The client's log has it already. */
  isRecorded?: true;
}

/** An agency user, or the operator of the command line, who has no user. */
export type AgencyActor = Pick<Caller, 'name'> & {
  userId: string | null;
  ip: string | null;
  userAgent: string | null;
  sessionId?: string | null;
};

export const operator = (name: string): AgencyActor => ({ userId: null, name, ip: null, userAgent: null });

/** Records what the agency did, in the transaction that does it. */
export async function recordAgencyEntries(tx: Tx, caller: AgencyActor, entries: readonly AgencyEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(
    ({ action, clientId, subjectType, subjectId, details = {}, isInternal = false, isRecorded = false }) => ({
      is_internal: isInternal,
      isRecorded,
      actor_user_id: caller.userId,
      action,
      client_id: clientId ?? null,
      subject_type: subjectType ?? null,
      subject_id: subjectId ?? null,
      details,
      ip_address: caller.ip,
      user_agent: caller.userAgent,
    }),
  );
  await tx
    .insertInto('portal.agency_audit_log')
    .values(
      rows.map(({ isRecorded: _recorded, ...row }) => ({
        ...row,
        actor_name: caller.name,
        details: JSON.stringify(row.details),
      })),
    )
    .execute();
  await insertAuditEntries(
    queryableOf(tx),
    rows.flatMap(({ is_internal: isInternal, isRecorded, client_id: clientId, ...row }) =>
      clientId === null || isInternal || isRecorded
        ? []
        : [{ ...row, client_id: clientId, session_id: caller.sessionId ?? null }],
    ),
  );
}

/**
 * Records how many rows of a list over all clients an agency user saw or exported: once in the agency's log, and in the log of each
 * client with its own rows.
 */
export async function recordListed(
  tx: Tx,
  caller: Caller,
  {
    list,
    action = 'agency.listed',
    clients,
    details = {},
  }: {
    list: string;
    action?: AuditLogAction;
    /** Rows by client. */
    clients: ReadonlyMap<string, number>;
    details?: Record<string, unknown>;
  },
): Promise<void> {
  const rows = [...clients.values()].reduce((sum, count) => sum + count, 0);
  if (rows === 0) return;
  await recordAgencyEntries(tx, caller, [{ action, details: { list, rows, clients: clients.size, ...details } }]);
  await insertAuditEntries(
    queryableOf(tx),
    [...clients].map(([clientId, own]) => ({
      client_id: clientId,
      actor_user_id: caller.userId,
      action,
      details: { list, rows: own, ...details },
      ip_address: caller.ip,
      user_agent: caller.userAgent,
      session_id: caller.sessionId,
    })),
  );
}

/** Rows by client, for `recordListed`. */
export function countByClient(rows: readonly { client_id: string }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { client_id: clientId } of rows) counts.set(clientId, (counts.get(clientId) ?? 0) + 1);
  return counts;
}
