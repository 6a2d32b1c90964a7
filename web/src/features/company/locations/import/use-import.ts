import { readLocationFile } from '@recoup/contract/company/locations';
import { callApi } from '#lib/api/api.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { useListFile } from '#shared/list-file/use-list-file.ts';
import { useImportLocations } from '../queries.ts';
import { isIncluded, refuse, reviewOf, reviewRows } from './review.ts';

/** State of a location import, from choosing the file to adding its rows. */
export function useImport() {
  const { client_id: clientId } = useClient();
  const params = { client_id: clientId };
  return useListFile({
    read: async (file, options) => reviewOf(file.name, (await callApi(readLocationFile, { params, file, ...options })).data),
    includedRows: (review) => reviewRows(review).filter(isIncluded),
    callOf: (rows, options) => ({ params, body: { rows: rows.map(({ location }) => location) }, ...options }),
    applying: useImportLocations(),
    refuse,
  });
}

export type LocationImport = ReturnType<typeof useImport>;
