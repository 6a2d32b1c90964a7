import type { StatementLineRow } from '@recoup/contract/money/statements';
import type { InfiniteData } from '@tanstack/react-query';

/** Longer statements are cut off on paper; the workbook has all lines. */
export const PRINTED_LINES = 1000;

interface Pages {
  data: StatementLineRow[];
}

export interface PrintedLines {
  data: InfiniteData<Pages> | undefined;
  fetchNextPage: (options: { throwOnError: true }) => Promise<{ data: InfiniteData<Pages> | undefined; hasNextPage: boolean }>;
  hasNextPage: boolean;
}

const countOf = (data: InfiniteData<Pages> | undefined) => data?.pages.reduce((sum, page) => sum + page.data.length, 0) ?? 0;

/** Loads the lines to print, then opens the print dialog. */
export async function printStatement(lines: PrintedLines): Promise<void> {
  let { data, hasNextPage } = lines;
  while (data === undefined || (hasNextPage && countOf(data) < PRINTED_LINES))
    ({ data, hasNextPage } = await lines.fetchNextPage({ throwOnError: true }));
  // The loaded lines must render before the dialog blocks the page.
  requestAnimationFrame(() => window.print());
}
