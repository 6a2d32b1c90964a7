import type { ImportRow, ImportSummary } from '@recoup/contract/placing/import-shapes';
import { correctImportRow } from '@recoup/contract/placing/imports';
import { useMutation, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { callApi } from '#lib/api/api.ts';
import { invalidateOperations } from '#lib/api/auth-query.ts';
import { ApiError } from '#lib/api/errors.ts';
import { importQuery, type ImportParams } from '../queries.ts';

export interface RowFix {
  rowNumber: number;
  /** New texts by column. */
  cells?: Record<string, string>;
  leftOut?: boolean;
}

/** Corrects, excludes or restores a row. Every row that changes as a result is updated in place. */
export function useFix(params: ImportParams) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ rowNumber, cells, leftOut }: RowFix) => {
      const body = { ...(cells ? { cells } : {}), ...(leftOut === undefined ? {} : { left_out: leftOut }) };
      return (await callApi(correctImportRow, { params: { ...params, row_number: rowNumber }, body })).data;
    },
    onSuccess: (answer) => {
      putAnswer(client, params, answer);
      // The response carries the counts but not the revision that a commit must name.
      void invalidateOperations(client, ['imports.get', 'imports.list']);
    },
    onError: (error) => {
      // The file was rechecked or placed in the interim, from another tab or by a colleague.
      if (error instanceof ApiError && error.status !== 422) void invalidateOperations(client, ['imports.get', 'imports.rows']);
    },
  });
}

type Pages = InfiniteData<{ data: ImportRow[] }>;

function putAnswer(
  client: QueryClient,
  params: ImportParams,
  { rows, summary }: { rows: ImportRow[]; summary: ImportSummary },
): void {
  const changed = new Map(rows.map((row) => [row.row_number, row]));
  client.setQueriesData<Pages>(
    {
      predicate: ({ queryKey }) =>
        queryKey[2] === 'imports.rows' && (queryKey[3] as Partial<ImportParams> | undefined)?.id === params.id,
    },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({ ...page, data: page.data.map((row) => changed.get(row.row_number) ?? row) })),
      },
  );
  client.setQueryData(importQuery(params).queryKey, (known) => known && { ...known, data: { ...known.data, summary } });
}
