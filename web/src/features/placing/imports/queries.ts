import type { RowState } from '@recoup/contract/placing/import-shapes';
import {
  answerImportRows,
  commitImport,
  getImport,
  leaveOutImportRows,
  listImportRows,
  listImports,
  mapImport,
  readImportAgain,
} from '@recoup/contract/placing/imports';
import type { ImportState } from '@recoup/domain/placing/import-states';
import type { QueryClient } from '@tanstack/react-query';
import { authListQuery, authQuery, useApiMutation } from '#lib/api/auth-query.ts';
import { refetchIntervalOf } from './import-states.ts';

export interface ImportParams {
  client_id: string;
  id: string;
}

export interface RowFilter {
  state?: RowState[];
  problem?: string;
  column?: string;
}

/** `states`: only imports in these states; omitted: all. Polls while the server works on one of them. */
export const importsQuery = (clientId: string, states: ImportState[] = []) =>
  authListQuery(
    listImports,
    { params: { client_id: clientId }, query: { state: states, limit: 50 } },
    {
      refetchInterval: ({ state }) =>
        refetchIntervalOf(state.data?.pages.flatMap((page) => page.data.map((row) => row.state)) ?? []),
    },
  );

export const importQuery = (params: ImportParams) =>
  authQuery(
    getImport,
    { params },
    { refetchInterval: ({ state }) => (state.data ? refetchIntervalOf([state.data.data.state]) : false) },
  );

export const rowsQuery = (params: ImportParams, filter: RowFilter) =>
  authListQuery(listImportRows, { params, query: { ...filter, limit: 100 } });

/** One row by its number, whether or not the list has loaded it. */
export const rowQuery = (params: ImportParams, rowNumber: number) =>
  authQuery(listImportRows, { params, query: { row_number: rowNumber, limit: 1 } });

/** A new check produces new rows for the same file: the previous check's rows are dropped. */
export function dropCachedRows(client: QueryClient, { id }: Pick<ImportParams, 'id'>): void {
  client.removeQueries({
    predicate: ({ queryKey }) => queryKey[2] === listImportRows.name && (queryKey[3] as Partial<ImportParams>).id === id,
  });
}

/** After a change to an upload, refetches the list and the upload. */
const invalidates = ['imports.get', 'imports.list', 'inbox.'];

export const useReadAgain = () => useApiMutation(readImportAgain, { invalidates });
export const useMapImport = () => useApiMutation(mapImport, { invalidates });
export const useLeaveOut = () => useApiMutation(leaveOutImportRows, { invalidates: [...invalidates, 'imports.rows'] });
export const useAnswer = () => useApiMutation(answerImportRows, { invalidates: [...invalidates, 'imports.rows'] });
export const useCommitImport = () => useApiMutation(commitImport, { invalidates });
