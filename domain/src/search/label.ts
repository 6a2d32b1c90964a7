import { addDays } from '../shared/days.ts';
import { formatBatchNumber } from '../shared/ids.ts';
import { formatCents } from '../shared/money.ts';
import { endOfMonth, monthOf } from '../shared/periods.ts';
import { describeStatus, OPEN_STATUSES, STATUS_GROUPS, type StatusCode, type StatusTexts } from '../accounts/statuses.ts';
import type { SearchFilter } from './filters.ts';
import { SEARCH_KIND_LABELS } from './kinds.ts';
import type { CentsRange, DayRange } from './range.ts';

/** Label of a filter: `Status is Disputed`, `Balance over $500.00`, `Paid in March 2026`. */
export function labelFilter(filter: SearchFilter, texts: StatusTexts = {}): string {
  switch (filter.field) {
    case 'status':
      return labelStatuses(filter.statuses, texts);
    case 'balance':
      return `Balance ${labelCents(filter)}`;
    case 'amount':
      return `Amount ${labelCents(filter)}`;
    case 'paid_amount':
      return `Paid ${labelCents(filter)}`;
    case 'placed':
      return `Placed ${labelDays(filter)}`;
    case 'paid':
      return `Paid ${labelDays(filter)}`;
    case 'dated':
      return `Dated ${labelDays(filter)}`;
    case 'location':
      return `Location is ${filter.text}`;
    case 'check':
      return `Check or reference ${filter.text}`;
    case 'batch':
      return `Batch is ${formatBatchNumber(filter.number)}`;
    case 'request':
      return `Request is ${filter.kind.replaceAll('_', ' ')}`;
    case 'in':
      return `Only ${SEARCH_KIND_LABELS[filter.kind].toLowerCase()}`;
  }
}

function labelStatuses(codes: readonly StatusCode[], texts: StatusTexts): string {
  const isAll = (all: readonly StatusCode[]) => codes.length === all.length && all.every((code) => codes.includes(code));
  if (isAll(OPEN_STATUSES)) return 'Status is open';
  const group = STATUS_GROUPS.find((each) => isAll(each.codes));
  if (group) return `Status is ${group.label}`;
  const names = codes.map((code) => describeStatus(code, texts).label);
  return names.length > 4 ? `Status is one of ${names.length}` : `Status is ${names.join(' or ')}`;
}

function labelCents({ min, max }: CentsRange): string {
  if (min !== null && min === max) return `of ${formatCents(min)}`;
  if (min !== null && max !== null) return `between ${formatCents(min)} and ${formatCents(max)}`;
  if (min !== null) return min % 100 === 1 ? `over ${formatCents(min - 1)}` : `of ${formatCents(min)} or more`;
  if (max !== null) return (max + 1) % 100 === 0 ? `under ${formatCents(max + 1)}` : `of ${formatCents(max)} or less`;
  return 'of any amount';
}

function labelDays({ from, to }: DayRange): string {
  if (from !== null && to !== null) return labelPeriod(from, to);
  if (from !== null) return `on or after ${nameDay(from)}`;
  return to === null ? 'at any time' : `before ${nameDay(addDays(to, 1))}`;
}

function labelPeriod(from: string, to: string): string {
  if (from === to) return `on ${nameDay(from)}`;
  if (from.endsWith('-01-01') && to === `${from.slice(0, 4)}-12-31`) return `in ${from.slice(0, 4)}`;
  if (from === monthOf(from) && to === endOfMonth(from)) return `in ${format(from, { month: 'long', year: 'numeric' })}`;
  return `from ${nameDay(from)} to ${nameDay(to)}`;
}

const nameDay = (day: string): string => format(day, { month: 'short', day: 'numeric', year: 'numeric' });

function format(day: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}
