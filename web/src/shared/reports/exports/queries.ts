import { cancelExport, listExports, type AccountsExport, type ExportSubject } from '@recoup/contract/reports/exports';
import { authQuery, useApiMutation } from '#lib/api/auth-query.ts';

/** Polling interval of a running export, in ms. */
const pollMs = 1500;

export const isUnfinished = ({ state }: AccountsExport) => state === 'queued' || state === 'running';

/** The caller's own exports, polled while one is running. */
export function exportsQuery(clientId: string, subject: ExportSubject) {
  return authQuery(
    listExports,
    { params: { client_id: clientId }, query: { subject } },
    { refetchInterval: ({ state }) => (state.data?.data.some(isUnfinished) ? pollMs : false) },
  );
}

export const useCancelExport = () => useApiMutation(cancelExport, { invalidates: ['exports.list'] });
