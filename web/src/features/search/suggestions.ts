import { REQUEST_KINDS } from '@recoup/domain/accounts/request-kinds';
import { REQUEST_KIND_INFO } from '@recoup/domain/accounts/requests';
import { mayFind, SEARCH_KIND_LABELS, SEARCH_KINDS } from '@recoup/domain/search/kinds';
import type { Role } from '@recoup/domain/users/roles';
import { STATUS_CODES } from '@recoup/domain/accounts/statuses';
import { statusOf } from '#shared/accounts/status-of.ts';

/** A replacement for the last word of a query. */
interface Suggestion {
  /** As typed: `status:disputed`. */
  piece: string;
  hint: string;
  /** The whole query with the replacement. */
  text: string;
}

interface Suggestions {
  /** A filter's value is being typed, so only these suggestions apply. */
  isValue: boolean;
  items: readonly Suggestion[];
}

interface Value {
  value: string;
  label: string;
}

interface Filter {
  /** The text inserted for a filter, ready for its value. */
  begin: string;
  hint: string;
  values?: readonly Value[];
}

interface SuggestionContext {
  locations?: readonly string[] | undefined;
  role?: Role;
}

const MAX_SUGGESTIONS = 6;
const NO_SUGGESTIONS: Suggestions = { isValue: false, items: [] };

const periods: readonly Value[] = [
  { value: 'this-month', label: 'This month' },
  { value: 'last-month', label: 'Last month' },
  { value: 'this-quarter', label: 'This quarter' },
  { value: 'this-year', label: 'This year' },
  { value: 'last-year', label: 'Last year' },
];

function filtersFor({ locations = [], role = 'client_admin' }: SuggestionContext): Readonly<Record<string, Filter>> {
  return {
    status: {
      begin: 'status:',
      hint: 'Account status, for example status:disputed',
      values: [
        { value: 'open', label: 'Any open account' },
        ...STATUS_CODES.map((code) => ({ value: code.toLowerCase(), label: statusOf(code).label })),
      ],
    },
    balance: { begin: 'balance>', hint: 'What is owed, for instance balance>500' },
    amount: { begin: 'amount:', hint: 'A payment or balance of this amount, for example amount:125.00' },
    paid: { begin: 'paid:', hint: 'When it was paid, for example paid:last-month', values: periods },
    placed: { begin: 'placed:', hint: 'When it was placed, for example placed:2026-03', values: periods },
    location: {
      begin: 'location:',
      hint: 'Accounts of one of your locations',
      values: locations.map((name) => ({ value: `"${name}"`, label: name })),
    },
    check: { begin: 'check:', hint: 'Check number or other reference' },
    batch: { begin: 'batch:', hint: 'Accounts in one batch, for example batch:B-318' },
    request: {
      begin: 'request:',
      hint: 'Your requests to the agency',
      values: REQUEST_KINDS.map((kind) => ({ value: kind, label: REQUEST_KIND_INFO[kind].label })),
    },
    in: {
      begin: 'in:',
      hint: 'Only one type, for example in:payments',
      values: SEARCH_KINDS.filter((kind) => mayFind(kind, role)).map((kind) => ({
        value: kind,
        label: SEARCH_KIND_LABELS[kind],
      })),
    },
  };
}

/** The last word of the query; its quotes may still be open. */
const LAST_WORD = /(?:^|\s)([^\s"]*(?:"[^"]*)?)$/;

/** Filters, and values of a filter, that complete the last word. */
export function suggest(query: string, known: SuggestionContext = {}): Suggestions {
  const piece = LAST_WORD.exec(query)?.[1] ?? '';
  if (piece === '') return NO_SUGGESTIONS;
  const before = query.slice(0, query.length - piece.length);
  const filters = filtersFor(known);
  const [, name, typed] = /^([a-z]+):(.*)$/i.exec(piece) ?? [];
  const filter = name === undefined ? undefined : filters[name.toLowerCase()];
  if (filter?.values && typed !== undefined) return { isValue: true, items: valuesOf({ before, filter, typed }) };
  if (!/^[a-z]{2,}$/i.test(piece)) return NO_SUGGESTIONS;
  const matching = Object.entries(filters).filter(([known]) => known.startsWith(piece.toLowerCase()));
  return { isValue: false, items: matching.map(([, { begin, hint }]) => ({ piece: begin, hint, text: before + begin })) };
}

function valuesOf({ before, filter, typed }: { before: string; filter: Filter; typed: string }): Suggestion[] {
  const prefix = plain(typed);
  const values = filter.values ?? [];
  // A complete value needs no suggestion.
  if (values.some(({ value }) => value === typed.toLowerCase())) return [];
  return values
    .filter(({ value, label }) => plain(value).startsWith(prefix) || plain(label).startsWith(prefix))
    .slice(0, MAX_SUGGESTIONS)
    .map(({ value, label }) => {
      const piece = filter.begin + value;
      return { piece, hint: label, text: `${before + piece} ` };
    });
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/["_\s-]+/g, ' ')
    .trim();
