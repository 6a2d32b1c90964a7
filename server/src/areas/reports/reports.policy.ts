import { REPORTS, type ReportKindName } from '@recoup/domain/reports/catalog';
import { mayReceive } from '#platform/file-jobs/index.ts';
import { reportKinds } from './kinds/report-kinds.ts';

/** Whether a role may run the report. */
export function mayRun(kind: ReportKindName, isAdmin: boolean): boolean {
  return reportKinds.has(kind) && (isAdmin || !REPORTS[kind].isForAdmins);
}

/** Whether a member's current access covers a file made with the given role and locations. */
export function mayDownload(
  now: { isAdmin: boolean; locationIds: readonly string[] | null },
  made: { role: string; location_ids: readonly string[] | null },
): boolean {
  return (now.isAdmin || made.role !== 'client_admin') && mayReceive(now.locationIds, made.location_ids);
}
