import { parseBatchNumber } from '../shared/ids.ts';
import { requestKindOf, statusesOf, type SearchFilter } from './filters.ts';
import { SEARCH_KINDS, type SearchKind } from './kinds.ts';
import { readAmounts, readDays, type Comparison } from './range.ts';
import type { ReadContext } from './read-context.ts';
import { STATUS_CODES, type StatusCode, type StatusTexts } from '../accounts/statuses.ts';
import { wordsOf } from './tokenize.ts';

/** Result of a named filter; `hint` lists valid values when it could not be parsed. */
export type FilterRead = { filter: SearchFilter } | { hint: string };

/** Filter names in display order. */
const FILTER_NAMES = [
  'status',
  'balance',
  'amount',
  'placed',
  'paid',
  'date',
  'location',
  'batch',
  'check',
  'request',
  'in',
  'ssn',
] as const;

export const FILTERS_HINT = `Filters are ${FILTER_NAMES.slice(0, -1).join(', ')} and ssn.`;

const amountHint = 'Type an amount, for instance balance>500 or balance:100..500.';
const dayHint = 'Type a month or a day, for instance placed:2026-03 or placed>=03/04/2026.';

export function isFilterName(name: string): boolean {
  return (FILTER_NAMES as readonly string[]).includes(name);
}

/** Parses `name:value` and `name>value`; not `ssn`, which is not a list filter. */
export function readFilter(
  name: string,
  comparison: Comparison,
  { value, today, texts }: ReadContext & { value: string },
): FilterRead {
  switch (name) {
    case 'status':
      return readStatus(value, texts);
    case 'balance':
    case 'amount': {
      const range = readAmounts(comparison, value);
      return range ? { filter: { field: name, ...range } } : { hint: amountHint.replaceAll('balance', name) };
    }
    case 'paid':
      return readPaid(comparison, value, today);
    case 'placed':
    case 'date': {
      const range = readDays(comparison, value, today);
      return range
        ? { filter: { field: name === 'date' ? 'dated' : name, ...range } }
        : { hint: dayHint.replaceAll('placed', name) };
    }
    case 'location':
    case 'check':
      return value === '' || wordsOf(value).length === 0
        ? { hint: name === 'check' ? 'Type the number of a check.' : 'Type the name or code of a location.' }
        : { filter: { field: name, text: value } };
    case 'batch': {
      const number = parseBatchNumber(/^\d/.test(value) ? `B${value}` : value);
      return number === null
        ? { hint: 'Type the number of a batch, for example batch:B-318.' }
        : { filter: { field: 'batch', number } };
    }
    case 'request': {
      const kind = requestKindOf(value);
      return kind ? { filter: { field: 'request', kind } } : { hint: 'Type a kind of request, for example request:recall.' };
    }
    default: {
      const kind = SEARCH_KINDS.find((each): each is SearchKind => each === value.toLowerCase());
      return kind ? { filter: { field: 'in', kind } } : { hint: `Type one of ${SEARCH_KINDS.join(', ')}.` };
    }
  }
}

function readStatus(value: string, texts: StatusTexts): FilterRead {
  const named = value.split(',').map((part) => statusesOf(part, texts));
  if (named.length === 0 || named.some((codes) => codes.length === 0)) {
    return { hint: 'Statuses include open, disputed, on hold, payment plan, legal, paid in full, closed.' };
  }
  const all = new Set<StatusCode>(named.flat());
  return { filter: { field: 'status', statuses: STATUS_CODES.filter((code) => all.has(code)) } };
}

/** `paid>100` is money, `paid:2026-03` a period; a plain four-digit number that may be a year is a period. */
function readPaid(comparison: Comparison, value: string, today: string): FilterRead {
  const days = readDays(comparison, value, today);
  if (days) return { filter: { field: 'paid', ...days } };
  const range = readAmounts(comparison, value);
  return range ? { filter: { field: 'paid_amount', ...range } } : { hint: 'Type an amount or a month: paid>100, paid:2026-03.' };
}
