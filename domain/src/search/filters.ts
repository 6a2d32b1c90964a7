import { REQUEST_KINDS, type RequestKind } from '../accounts/request-kinds.ts';
import {
  describeStatus,
  OPEN_STATUSES,
  STATUS_CODES,
  STATUS_GROUPS,
  STATUSES,
  type StatusCode,
  type StatusTexts,
} from '../accounts/statuses.ts';
import { toDecimal, type Cents } from '../shared/money.ts';
import { formatBatchNumber } from '../shared/ids.ts';
import { SEARCH_KINDS, type SearchKind } from './kinds.ts';
import { wordsOf } from './tokenize.ts';

/** Search filters. Amounts and days are inclusive; null: open. */
export type SearchFilter =
  | { field: 'status'; statuses: readonly StatusCode[] }
  | { field: 'balance' | 'amount' | 'paid_amount'; min: Cents | null; max: Cents | null }
  | { field: 'placed' | 'paid' | 'dated'; from: string | null; to: string | null }
  | { field: 'location' | 'check'; text: string }
  | { field: 'batch'; number: number }
  | { field: 'request'; kind: RequestKind }
  | { field: 'in'; kind: SearchKind };

/** Kinds that support a filter; a filtered search covers only kinds that support all of its filters. */
const FILTER_KINDS: Record<SearchFilter['field'], readonly SearchKind[]> = {
  status: ['accounts'],
  balance: ['accounts'],
  amount: ['accounts', 'payments', 'statements'],
  paid_amount: ['accounts', 'payments'],
  placed: ['accounts', 'batches'],
  paid: ['payments'],
  dated: ['accounts', 'payments', 'batches', 'statements', 'documents', 'requests'],
  location: ['accounts', 'payments', 'locations'],
  check: ['payments'],
  batch: ['accounts', 'batches'],
  request: ['requests'],
  in: SEARCH_KINDS,
};

export function kindsFor(filters: readonly SearchFilter[]): SearchKind[] {
  return SEARCH_KINDS.filter((kind) =>
    filters.every((filter) => (filter.field === 'in' ? filter.kind === kind : FILTER_KINDS[filter.field].includes(kind))),
  );
}

const groupWords: Record<string, readonly StatusCode[]> = {
  open: OPEN_STATUSES,
  ...Object.fromEntries(STATUS_GROUPS.map(({ group, codes }) => [group, codes])),
};

const statusWords = new Map<string, readonly StatusCode[]>([
  ...STATUS_CODES.flatMap((code): [string, readonly StatusCode[]][] => [
    [wordsOf(code).join(' '), [code]],
    [wordsOf(STATUSES[code].label).join(' '), [code]],
  ]),
  ['in collection', STATUS_GROUPS.find(({ group }) => group === 'working')?.codes ?? []],
  ['dispute', ['DISPUTED']],
  ['paid', ['PAID']],
  ['bankrupt', ['BANKRUPTCY']],
  ['returned', ['CLOSED']],
]);

const labelWordsOf = (code: StatusCode, texts: StatusTexts): string => wordsOf(describeStatus(code, texts).label).join(' ');

/** Statuses that match text after `status:`, by the agency's labels or the default ones; several for `open` or for a common prefix. */
export function statusesOf(text: string, texts: StatusTexts): readonly StatusCode[] {
  const words = wordsOf(text).join(' ');
  const labeled = STATUS_CODES.find((code) => texts[code] && labelWordsOf(code, texts) === words);
  const exact = (labeled && [labeled]) ?? statusWords.get(words) ?? groupWords[words];
  if (exact) return exact;
  if (words.length < 3) return [];
  return STATUS_CODES.filter((code) => labelWordsOf(code, texts).startsWith(words));
}

/** Status names recognized on their own; ambiguous words need `status:` before them. */
const unambiguous = new Set<StatusCode>(
  STATUS_CODES.filter((code) => !['NEW', 'LEGAL', 'DRAFT', 'SUBMITTED', 'ACTIVE'].includes(code)),
);

export function findBareStatus(words: readonly string[], texts: StatusTexts): StatusCode | null {
  const text = words.join(' ');
  const isNamed = (code: StatusCode, by: StatusTexts) => unambiguous.has(code) && labelWordsOf(code, by) === text;
  return STATUS_CODES.find((code) => isNamed(code, texts)) ?? STATUS_CODES.find((code) => isNamed(code, {})) ?? null;
}

export function requestKindOf(text: string): RequestKind | null {
  const words = wordsOf(text).join('_');
  return REQUEST_KINDS.find((kind) => kind === words) ?? null;
}

/** Query text of a filter. */
export function writeFilter(filter: SearchFilter): string {
  switch (filter.field) {
    case 'status':
      return `status:${filter.statuses.join(',')}`;
    case 'balance':
    case 'amount':
      return writeRange(
        filter.field,
        filter.min === null ? null : toDecimal(filter.min),
        filter.max === null ? null : toDecimal(filter.max),
      );
    case 'paid_amount':
      return writeRange(
        'paid',
        filter.min === null ? null : `$${toDecimal(filter.min)}`,
        filter.max === null ? null : `$${toDecimal(filter.max)}`,
      );
    case 'placed':
    case 'paid':
      return writeRange(filter.field, filter.from, filter.to);
    case 'dated':
      return writeRange('date', filter.from, filter.to);
    case 'location':
    case 'check':
      return `${filter.field}:"${filter.text}"`;
    case 'batch':
      return `batch:${formatBatchNumber(filter.number)}`;
    case 'request':
      return `request:${filter.kind}`;
    case 'in':
      return `in:${filter.kind}`;
  }
}

function writeRange(name: string, low: string | null, high: string | null): string {
  if (low !== null && low === high) return `${name}:${low}`;
  if (low !== null && high !== null) return `${name}:${low}..${high}`;
  return low === null ? `${name}<=${high}` : `${name}>=${low}`;
}
