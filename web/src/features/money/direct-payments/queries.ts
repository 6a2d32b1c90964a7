import { cancelRequest, getRequest, listRequests } from '@recoup/contract/accounts/requests';
import { importDirectPayments } from '@recoup/contract/money/direct-payments';
import { authListQuery, authQuery, useApiMutation } from '#lib/api/auth-query.ts';
import { useRepeatableMutation } from '#lib/api/repeatable.ts';
import { live, liveList } from '#lib/realtime/live.ts';
import { AFTER_REQUEST } from '#shared/accounts/request-form/request-queries.ts';
import type { ReportState } from './report-state.ts';

/** The client's reports of direct payments, newest first. */
export const reportsQuery = (clientId: string, { state }: Pick<ReportState, 'state'>) =>
  authListQuery(
    listRequests,
    { params: { client_id: clientId }, query: { kind: ['direct_payment', 'payment_reversal'], state, limit: 100 } },
    liveList,
  );

export const reportQuery = (clientId: string, id: string) => authQuery(getRequest, { params: { client_id: clientId, id } }, live);

export const useCancelReport = () => useApiMutation(cancelRequest, { invalidates: AFTER_REQUEST });
export const useReportMany = () => useRepeatableMutation(importDirectPayments, { invalidates: AFTER_REQUEST });
