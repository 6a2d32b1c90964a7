import type { StatementLineRow } from '@recoup/contract/money/statements';
import type { InfiniteData } from '@tanstack/react-query';

/** Longer statements are read in the workbook; a pile of paper helps nobody. */
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

/** Waits for the lines that go on paper, then prints. */
export async function printStatement(lines: PrintedLines): Promise<void> {
  let { data, hasNextPage } = lines;
  while (data === undefined || (hasNextPage && countOf(data) < PRINTED_LINES))
    ({ data, hasNextPage } = await lines.fetchNextPage({ throwOnError: true }));
  // What was loaded is drawn before the dialog holds the page.
  requestAnimationFrame(() => window.print());
}
