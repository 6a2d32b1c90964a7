import type { AccountHit, SearchWhy } from '@recoup/contract/search/search';
import { formatAccountNumber, parseAccountNumber } from '@recoup/domain/shared/ids';
import { formatCents } from '@recoup/domain/shared/money';
import { labelFilter } from '@recoup/domain/search/label';
import { highlight, highlightNumber } from '@recoup/domain/search/highlight';
import type { SearchFilter } from '@recoup/domain/search/filters';
import type { ReadNumber } from '@recoup/domain/search/reading';
import { describeStatus, isOpenStatus, type StatusCode, type StatusTexts } from '@recoup/domain/accounts/statuses';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { accountConditions, allOf, within } from '../search.filters.ts';
import type { KindSearch, SearchContext } from '../search-context.ts';
import { queryOf } from '../word-queries.ts';

interface AccountRow {
  id: string;
  person_id: string;
  number: number;
  debtor_name: string;
  client_account_number: string;
  agency_account_number: string | null;
  status: StatusCode;
  balance_cents: number;
  amount_placed_cents: number;
  placed_on: string;
  /** 0: by its own number; 1: by all words and numbers whole; 2: by prefixes, or by filters. */
  tier: number;
}

const columns = sql`a.id, a.person_id, a.number, a.debtor_name, a.client_account_number, a.agency_account_number, a.status,
  a.balance_cents, a.amount_placed_cents, a.placed_on`;

/** A broader search is truncated here before it is filtered, as in the debtors list. */
const MAX_FILTERED = 20_000;

/** Account numbers of either kind; filters; names too if accounts were requested. */
export const accounts: KindSearch = {
  kind: 'accounts',
  isMeant: ({ reading: { numbers, words, filters }, requestedKinds: asked }) =>
    numbers.length > 0 ||
    filters.some(({ field }) => field !== 'in') ||
    (words.length > 0 && (asked.length > 0 || filters.length > 0)),
  find: async (tx, context) => {
    const filters = context.reading.filters.filter(({ field }) => field !== 'in');
    const rows = filters.length > 0 ? await findFiltered(tx, context, filters) : await findByNumber(tx, context);
    return rows.map((row) => present(row, context, filters));
  },
};

async function findByNumber(tx: Tx, { caller, reading, limit, skip }: SearchContext): Promise<AccountRow[]> {
  const { clientId } = caller;
  const query = queryOf(clientId, reading);
  const exact = reading.words.length === 0 ? reading.numbers : [];
  const { rows } = await sql<AccountRow>`
      with exact as (
        select a.id from portal.accounts a
        where ${allOf([sql`a.client_id = ${clientId}`, ...within('a.location_id', caller.locationIds)])}
          and (a.number = any (${exact.flatMap(ownNumbers)}::bigint[])
            or a.agency_account_number = any (${exact.flatMap(({ text }) => [text, text.toUpperCase()])}::text[]))
      ), found as (
        select f.account_id, f.is_whole, f.place
        from portal.search_accounts(${clientId}, ${query?.whole ?? null}, ${query?.start ?? null}, ${skip + limit + 1 + 3 * exact.length}, 0) f
      ), hits as (
        select e.id, 0 as tier, 0 as place from exact e
        union all
        select f.account_id, case when f.is_whole then 1 else 2 end, f.place from found f where f.account_id not in (select id from exact)
      )
      select ${columns}, h.tier from hits h join portal.accounts a on a.client_id = ${clientId} and a.id = h.id
      order by h.tier, h.place limit ${limit + 1} offset ${skip}`.execute(tx);
  return rows;
}

/** Readings of a typed number as ours: `A-1042-7`, without its letter, or without its check digit. */
export function ownNumbers({ text, account }: ReadNumber): number[] {
  if (account !== null) return [account];
  if (!/^[\d\s-]{1,17}$/.test(text)) return [];
  const digits = text.replaceAll(/\D/g, '');
  const whole = parseAccountNumber(`A${digits}`);
  return [...(whole === null ? [] : [whole]), ...(digits.length <= 15 ? [Number(digits)] : [])];
}

async function findFiltered(
  tx: Tx,
  { caller, reading, limit, skip }: SearchContext,
  filters: readonly SearchFilter[],
): Promise<AccountRow[]> {
  const { clientId, locationIds } = caller;
  const terms = [...reading.words, ...reading.numbers.map(({ text }) => text)];
  const byWords = sql`a.id = any (array(select portal.search_account_ids(${clientId}, ${terms}::text[], ${MAX_FILTERED})))`;
  const conditions = [
    sql`a.client_id = ${clientId}`,
    ...within('a.location_id', locationIds),
    ...filters.flatMap((filter) => accountConditions(clientId, filter)),
    ...(terms.length > 0 ? [byWords] : []),
  ] as ReturnType<typeof accountConditions>;
  const { rows } = await sql<AccountRow>`select ${columns}, 2 as tier from portal.accounts a where ${allOf(conditions)}
      order by a.placed_on desc, a.id desc limit ${limit + 1} offset ${skip}`.execute(tx);
  return rows;
}

function present(row: AccountRow, { reading, statusTexts }: SearchContext, filters: readonly SearchFilter[]): AccountHit {
  const number = formatAccountNumber(row.number);
  const score = filters.length > 0 ? 700 : ([1000, 900, 620][row.tier] ?? 620);
  return {
    kind: 'accounts',
    id: row.id,
    title: row.debtor_name,
    title_ranges: highlight(row.debtor_name, reading.words),
    why: [
      ...whyNumber(row, number, reading.numbers),
      ...whyName(row, reading.words),
      ...filters.flatMap((filter) => whyFilter(row, filter, statusTexts)),
    ],
    score: score - (isOpenStatus(row.status) ? 0 : 20),
    people_id: row.person_id,
    account_id: row.id,
    account_number: number,
    client_account_number: row.client_account_number,
    status: row.status,
    balance_cents: row.balance_cents,
    placed_on: row.placed_on,
  };
}

function whyNumber(row: AccountRow, own: string, numbers: readonly ReadNumber[]): SearchWhy[] {
  const fields = [
    { field: 'account_number', label: 'Account number', text: own },
    { field: 'client_account_number', label: 'Your account number', text: row.client_account_number },
    { field: 'agency_account_number', label: 'Agency account number', text: row.agency_account_number ?? '' },
  ] as const;
  for (const { field, label, text } of fields) {
    const ranges = numbers.flatMap((number) => highlightNumber(text, number));
    const isExact = numbers.some(({ key }) => key === text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''));
    if (ranges.length > 0) return [{ field, label, text, ranges, match: isExact || row.tier === 0 ? 'exact' : 'start' }];
  }
  return [];
}

function whyName(row: AccountRow, words: readonly string[]): SearchWhy[] {
  const ranges = highlight(row.debtor_name, words);
  return ranges.length > 0
    ? [{ field: 'name', label: 'Name', text: row.debtor_name, ranges, match: row.tier === 1 ? 'exact' : 'start' }]
    : [];
}

/** Shown beside the account, whose balance differs. */
const whyPlaced = (text: string): SearchWhy[] => [
  { field: 'amount', label: 'Placed', text, ranges: [[0, text.length]], match: 'exact' },
];

const isWithin = (cents: number, { min, max }: { min: number | null; max: number | null }) =>
  (min === null || cents >= min) && (max === null || cents <= max);

function whyFilter(row: AccountRow, filter: SearchFilter, texts: StatusTexts): SearchWhy[] {
  const because = (field: SearchWhy['field'], label: string, text: string): SearchWhy[] => [
    { field, label, text, ranges: [], match: 'filter' },
  ];
  switch (filter.field) {
    case 'status':
      return because('status', 'Status', describeStatus(row.status, texts).label);
    case 'balance':
      return because('balance', 'Balance', formatCents(row.balance_cents));
    case 'amount':
      return isWithin(row.balance_cents, filter)
        ? because('balance', 'Balance', formatCents(row.balance_cents))
        : whyPlaced(formatCents(row.amount_placed_cents));
    case 'placed':
    case 'dated':
      return because('date', 'Placed', row.placed_on);
    case 'location':
      return because('location', 'Location', filter.text);
    case 'batch':
      return because('batch_number', 'Batch', labelFilter(filter));
    default:
      return because('amount', 'Paid', labelFilter(filter));
  }
}
