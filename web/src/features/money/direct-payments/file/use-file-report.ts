import { readDirectPayments } from '@recoup/contract/money/direct-payments';
import { callApi } from '#lib/api/api.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { useListFile } from '#shared/list-file/use-list-file.ts';
import { useReportMany } from '../queries.ts';
import { included, refuse, reviewOf } from './review.ts';

/** State of a payment file, from choosing it until its rows are reported. */
export function useFileReport() {
  const { client_id: clientId } = useClient();
  const params = { client_id: clientId };
  return useListFile({
    read: async (file, options) => reviewOf(file.name, (await callApi(readDirectPayments, { params, file, ...options })).data),
    includedRows: (review) => included(review).rows,
    callOf: (rows, options) => ({ params, body: { rows: rows.map(({ payment }) => payment) }, ...options }),
    applying: useReportMany(),
    refuse,
  });
}

export type FileReport = ReturnType<typeof useFileReport>;
