import {
  cancelImport,
  commitImport,
  getImport,
  leaveOutImportRows,
  listImportRows,
  listImports,
  mapImport,
  mendImportRow,
  readImportAgain,
  type RowState,
} from '@recoup/contract/imports';
import { authListQuery, authQuery, useApiMutation } from '../../lib/auth-query.ts';

export interface ImportParams {
  client_id: string;
  id: string;
}

export interface RowFilter {
  state?: RowState[];
  problem?: string;
}

export const importsQuery = (clientId: string) =>
  authListQuery(listImports, { params: { client_id: clientId }, query: { limit: 50 } });

export const importQuery = (params: ImportParams) => authQuery(getImport, { params });

export const rowsQuery = (params: ImportParams, revision: number, filter: RowFilter) => {
  const query = authListQuery(listImportRows, { params, query: { ...filter, limit: 100 } });
  // Another checking makes other rows of the same file.
  return { ...query, queryKey: [...query.queryKey, revision] as const };
};

/** What changes an upload: the list and the upload itself are asked for anew. */
const invalidates = ['imports.get', 'imports.list'];

export const useReadAgain = () => useApiMutation(readImportAgain, { invalidates });
export const useMapImport = () => useApiMutation(mapImport, { invalidates });
export const useMendRow = () => useApiMutation(mendImportRow, { invalidates });
export const useLeaveOut = () => useApiMutation(leaveOutImportRows, { invalidates: [...invalidates, 'imports.rows'] });
export const useCommitImport = () => useApiMutation(commitImport, { invalidates: [...invalidates, 'debtors.'] });
export const useCancelImport = () => useApiMutation(cancelImport, { invalidates });
