import type { ReportColumn, ReportRow } from '@recoup/contract/reports/reports';
import { describeStatus, isStatusCode } from '@recoup/domain/accounts/statuses';
import type { TabularColumn } from '#platform/tabular/cells.ts';
import { stampInstant } from '#platform/format-instant.ts';
import { isLong, type TableSource } from '#areas/reports/kinds/report-kind.ts';
import type { OpenReport } from '../open-report.ts';

const tabularKinds = {
  text: 'text',
  money: 'money',
  count: 'number',
  percent: 'percent',
  date: 'date',
  instant: 'text',
  status: 'text',
} as const satisfies Record<ReportColumn['kind'], TabularColumn<ReportRow>['kind']>;

const widths: Partial<Record<ReportColumn['kind'], number>> = { money: 14, count: 10, percent: 10, date: 12, instant: 20 };

/** `2026-06-01 14:05 EDT`. */
export const formatInstant = (at: string, timeZone: string) => stampInstant(new Date(at), timeZone, { seconds: false });

export const tabularColumns = (columns: readonly ReportColumn[]): TabularColumn<ReportRow>[] =>
  columns.map(({ label, kind }, index) => ({
    header: label,
    kind: tabularKinds[kind],
    value: (row) => row[index] ?? null,
    // Headers are bold and need more room than their letters.
    width: Math.max(widths[kind] ?? 22, label.length + 3),
  }));

/**
 * Yields every row of a table in chunks for the file writers, with instants in the agency's time zone and statuses as labels. `onRows` is
 * awaited after each chunk.
 */
export async function* allRows(
  { rows, columns }: TableSource,
  { timeZone, statusTexts }: Pick<OpenReport, 'timeZone' | 'statusTexts'>,
  onRows: (count: number) => Promise<void>,
): AsyncGenerator<readonly ReportRow[]> {
  const print = (kind: ReportColumn['kind'] | undefined, cell: string): string => {
    if (kind === 'instant') return formatInstant(cell, timeZone);
    return kind === 'status' && isStatusCode(cell) ? describeStatus(cell, statusTexts).label : cell;
  };
  const isPrinted = columns.some(({ kind }) => kind === 'instant' || kind === 'status');
  const printed = (row: ReportRow): ReportRow =>
    row.map((cell, index) => (typeof cell === 'string' ? print(columns[index]?.kind, cell) : cell));
  const chunks = isLong(rows) ? rows.all() : [rows];
  for await (const chunk of chunks) {
    yield isPrinted ? chunk.map(printed) : chunk;
    await onRows(chunk.length);
  }
}

/** The report's metadata as label and value: parameters, author, time and definitions. */
export function factsOf({ header, timeZone }: Pick<OpenReport, 'header' | 'timeZone'>): [string, string][] {
  return [
    ['Report', header.title],
    ['Company', header.client_name],
    ['Agency', header.agency_name],
    ...header.parameters.map(({ label, value }): [string, string] => [label, value]),
    ['Made', `${formatInstant(header.made_at, timeZone)} by ${header.made_by}`],
    ...header.definitions.map(({ term, meaning }): [string, string] => [term, meaning]),
  ];
}
