import type { ReportCell, ReportColumn } from '@recoup/contract/reports/reports';
import { isStatusCode, STATUSES } from '@recoup/domain/accounts/statuses';
import { formatCount, formatDate, formatDateTime, formatMoney, MISSING } from '#lib/format/format.ts';

type Kind = ReportColumn['kind'];

/** A cell as it is read; what is not known is `-`. */
export function formatCell(kind: Kind, value: ReportCell): string {
  if (value === null || value === '') return MISSING;
  if (typeof value === 'number') return formatFigure(kind, value);
  // The row of totals has its name where another has a day.
  if (kind === 'date' && isDay(value)) return formatDate(value);
  if (kind === 'instant' && isDay(value)) return formatDateTime(value);
  if (kind === 'status' && isStatusCode(value)) return STATUSES[value].label;
  return value;
}

const isDay = (value: string): boolean => /^\d{4}-\d\d-\d\d/.test(value);

/** Money is cents; a percent is hundredths of one. */
function formatFigure(kind: Kind, value: number): string {
  if (kind === 'money') return formatMoney(value);
  return kind === 'percent' ? `${(value / 100).toFixed(2)}%` : formatCount(value);
}

export const isFigureKind = (kind: Kind): boolean => kind === 'money' || kind === 'count' || kind === 'percent';
