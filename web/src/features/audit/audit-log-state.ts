import { auditLogFilterQuery, type AuditLogFilters } from '@recoup/contract/audit/audit-log';
import { readAddress, writeAddress } from '#lib/paths/address-state.ts';

/** Query parameters of the log, named like the API's filters. */
export type AuditLogState = AuditLogFilters;

export function readAuditLogState(search: URLSearchParams): AuditLogState {
  return readAddress(auditLogFilterQuery, ['action'], search);
}

export function writeAuditLogState({ actor_id, action, from, to, looks }: AuditLogState): URLSearchParams {
  return writeAddress({ tab: 'activity', actor_id, action, from, to, looks });
}
