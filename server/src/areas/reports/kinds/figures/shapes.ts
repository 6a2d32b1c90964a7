import type { ReportChart } from '@recoup/contract/reports/reports';
import { endOfMonth } from '@recoup/domain/shared/periods';
import type { ReportMonth } from '@recoup/domain/reports/months';
import { opensOf, plain, rowsOf, totalsOf, type ColumnOf } from '../columns.ts';
import type { TableSource } from '../report-kind.ts';

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** `Jun 2026`. */
export const nameMonth = (month: string): string => monthFormat.format(new Date(`${month}T00:00:00Z`));

/** Short form, `Jun ’26`. */
export const shortMonth = (month: string): string => `${nameMonth(month).slice(0, 3)} ’${month.slice(2, 4)}`;

/** `Jun 2026`, or `Jun 10–30, 2026` for part of a month. */
export function nameReportMonth({ month, from, to }: ReportMonth): string {
  if (from === month && to === endOfMonth(month)) return nameMonth(month);
  const [name = '', year = ''] = nameMonth(month).split(' ');
  return `${name} ${Number(from.slice(8))}–${Number(to.slice(8))}, ${year}`;
}

/** A table of figures; its totals row is read through the same columns. */
export function tableOf<T>(
  about: { key: string; title: string; note?: string },
  { columns, rows, total, label }: { columns: readonly ColumnOf<T>[]; rows: readonly T[]; total: T | null; label?: string },
): TableSource {
  const sums = Object.fromEntries(
    columns.slice(1).map(({ key, value }) => [key, total === null ? null : (value(total) as number | null)]),
  );
  return {
    ...about,
    columns: plain(columns),
    rows: rowsOf(columns, rows),
    opens: opensOf(columns, rows),
    count: rows.length,
    totals: rows.length > 0 && total !== null ? totalsOf(plain(columns), sums, label) : null,
  };
}

type Figure<T> = (row: T) => number | null;
export const money = <T>(key: string, label: string, value: Figure<T>): ColumnOf<T> => ({ key, label, kind: 'money', value });
export const count = <T>(key: string, label: string, value: Figure<T>): ColumnOf<T> => ({ key, label, kind: 'count', value });
export const percent = <T>(key: string, label: string, value: Figure<T>): ColumnOf<T> => ({ key, label, kind: 'percent', value });
export const text = <T>(key: string, label: string, value: (row: T) => string): ColumnOf<T> => ({
  key,
  label,
  kind: 'text',
  value,
});

/** Drops charts without data. */
export const chartsOf = (...charts: ReportChart[]): ReportChart[] =>
  charts.filter(({ labels, series }) => labels.length > 0 && series.length > 0);
