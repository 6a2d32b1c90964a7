import type { ReportCell, ReportColumn } from '@recoup/contract/reports/reports';
import { isStatusCode } from '@recoup/domain/accounts/statuses';
import { formatCount, formatDate, formatDateTime, formatMoney, MISSING } from '#lib/format/format.ts';
import { statusOf } from '#shared/accounts/status-of.ts';

type Kind = ReportColumn['kind'];

/** Formats a cell; a missing value is `-`. */
export function formatCell(kind: Kind, value: ReportCell): string {
  if (value === null || value === '') return MISSING;
  if (typeof value === 'number') return formatFigure(kind, value);
  // The first cell of the totals row holds a label, regardless of the column's kind.
  if (kind === 'date' && isDay(value)) return formatDate(value);
  if (kind === 'instant' && isDay(value)) return formatDateTime(value);
  if (kind === 'status' && isStatusCode(value)) return statusOf(value).label;
  return value;
}

const isDay = (value: string): boolean => /^\d{4}-\d\d-\d\d/.test(value);

/** Money is in cents, percent in hundredths of a percent. */
function formatFigure(kind: Kind, value: number): string {
  if (kind === 'money') return formatMoney(value);
  return kind === 'percent' ? `${(value / 100).toFixed(2)}%` : formatCount(value);
}

export const isFigureKind = (kind: Kind): boolean => kind === 'money' || kind === 'count' || kind === 'percent';
