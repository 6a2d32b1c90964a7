import { MS_PER } from '@recoup/domain/shared/time';
import { listBatches } from '@recoup/contract/accounts/debtors';
import {
  getPublishedDocumentLink,
  listPublishedDocuments,
  openPublishedDocument,
  type PublishedKind,
} from '@recoup/contract/reports/published-documents';
import { listStatements } from '@recoup/contract/money/statements';
import {
  cancelReportRun,
  createReportRun,
  getReportRunLink,
  listReportRuns,
  listReports,
  previewReport,
  retryReportRun,
  type ReportParameters,
  type ReportRun,
} from '@recoup/contract/reports/reports';
import {
  createReportSchedule,
  deleteReportSchedule,
  leaveReportSchedule,
  listReportSchedules,
  listScheduleRecipients,
  updateReportSchedule,
} from '@recoup/contract/reports/schedules';
import type { ReportKindName } from '@recoup/domain/reports/catalog';
import { ApiError } from '#lib/api/errors.ts';
import { shouldRetry } from '#lib/api/query-client.ts';
import { authListQuery, authQuery, useApiMutation } from '#lib/api/auth-query.ts';
import { useRepeatableMutation } from '#lib/api/repeatable.ts';

/** Polling interval of running reports, in ms. */
const POLL = 1500;

/** Reports available to the caller. They change only with a release or with the caller's role. */
export const reportsQuery = (clientId: string) =>
  authQuery(listReports, { params: { client_id: clientId } }, { staleTime: MS_PER.minute });

/** A preview that timed out once would time out again. */
export const isTooSlow = (error: unknown): boolean => error instanceof ApiError && error.code === 'report_too_slow';

export const previewQuery = (clientId: string, kind: ReportKindName, query: ReportParameters) =>
  authQuery(
    previewReport,
    { params: { client_id: clientId, kind }, query },
    { staleTime: 5000, retry: (failures, error) => !isTooSlow(error) && shouldRetry(failures, error) },
  );

export const isUnfinished = ({ state }: Pick<ReportRun, 'state'>) => state === 'queued' || state === 'running';

/** The caller's report files, requested or scheduled. Polls while one of them is running. */
export const runsQuery = (clientId: string, kind?: ReportKindName) =>
  authListQuery(
    listReportRuns,
    { params: { client_id: clientId }, query: { ...(kind ? { kind: [kind] } : {}), limit: kind ? 5 : 50 } },
    { refetchInterval: ({ state }) => (state.data?.pages.some((page) => page.data.some(isUnfinished)) ? POLL : false) },
  );

export const schedulesQuery = (clientId: string) => authQuery(listReportSchedules, { params: { client_id: clientId } });

export const recipientsQuery = (clientId: string, kind: ReportKindName) =>
  authQuery(listScheduleRecipients, { params: { client_id: clientId, kind } }, { staleTime: MS_PER.minute });

export const documentsQuery = (clientId: string, kind: PublishedKind[] | undefined) =>
  authListQuery(listPublishedDocuments, { params: { client_id: clientId }, query: { ...(kind ? { kind } : {}), limit: 100 } });

/** Number of published documents the caller has not opened. */
export const newDocumentsQuery = (clientId: string) =>
  authQuery(listPublishedDocuments, { params: { client_id: clientId }, query: { limit: 1 } }, { staleTime: 5000 });

export const batchesQuery = (clientId: string) =>
  authQuery(listBatches, { params: { client_id: clientId } }, { staleTime: MS_PER.minute });

export const statementsQuery = (clientId: string) =>
  authQuery(listStatements, { params: { client_id: clientId }, query: { limit: 50 } }, { staleTime: MS_PER.minute });

const runs = ['reports.list_runs'];
export const useCreateRun = () => useRepeatableMutation(createReportRun, { invalidates: runs });
export const useCancelRun = () => useApiMutation(cancelReportRun, { invalidates: runs });
export const useRetryRun = () => useRepeatableMutation(retryReportRun, { invalidates: runs });

const schedules = ['report_schedules.list'];
export const useCreateSchedule = () => useRepeatableMutation(createReportSchedule, { invalidates: schedules });
export const useUpdateSchedule = () => useApiMutation(updateReportSchedule, { invalidates: schedules });
export const useDeleteSchedule = () => useApiMutation(deleteReportSchedule, { invalidates: schedules });
export const useLeaveSchedule = () => useApiMutation(leaveReportSchedule, { invalidates: schedules });

export const useOpenDocument = () => useApiMutation(openPublishedDocument, { invalidates: ['published_documents.'] });
export { getPublishedDocumentLink, getReportRunLink };
