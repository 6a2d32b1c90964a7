import type { PaymentHit, SearchWhy } from '@recoup/contract/search/search';
import { formatAccountNumber } from '@recoup/domain/shared/ids';
import { formatCents } from '@recoup/domain/shared/money';
import type { PaymentState, PaymentType } from '@recoup/domain/money/payments';
import type { SearchFilter } from '@recoup/domain/search/filters';
import { highlight } from '@recoup/domain/search/highlight';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { allOf, amountBetween, atLocation, dayBetween, within } from '../search.filters.ts';
import type { KindSearch, SearchContext } from '../search-context.ts';

interface PaymentRow {
  id: string;
  account_id: string;
  person_id: string;
  account_number: number;
  debtor_name: string;
  type: PaymentType;
  state: PaymentState;
  amount_cents: number;
  effective_on: string;
  reported_on: string;
  reference: string | null;
}

/** Accounts whose names and numbers narrow the payments. */
const MAX_ACCOUNTS = 2000;

/** By amount, date, check number; by the account's name or number if a filter or `payments` requests it. */
export const payments: KindSearch = {
  kind: 'payments',
  isMeant: ({ reading: { numbers, words, filters }, requestedKinds: asked }) =>
    filters.some(({ field }) => field !== 'in') ||
    (words.length === 0 && numbers.length > 0) ||
    ((asked.length > 0 || filters.length > 0) && words.length + numbers.length > 0),
  find: async (tx, context) => {
    const { caller, limit, skip } = context;
    const rows = (
      await sql<PaymentRow>`
        select p.id, p.account_id, a.person_id, a.number as account_number, a.debtor_name, p.type, p.state, p.amount_cents,
          p.effective_on, p.reported_on, p.reference
        from portal.payments p join portal.accounts a on a.client_id = ${caller.clientId} and a.id = p.account_id
        where ${allOf(conditionsOf(context))}
        order by p.reported_on desc, p.id desc limit ${limit + 1} offset ${skip}`.execute(tx)
    ).rows;
    return rows.map((row) => present(row, context));
  },
};

function conditionsOf({ caller, reading }: SearchContext): RawBuilder<SqlBool>[] {
  const { clientId, locationIds } = caller;
  const filters = reading.filters.filter(({ field }) => field !== 'in');
  const base = [
    sql<SqlBool>`p.client_id = ${clientId}`,
    ...within('a.location_id', locationIds),
    ...filters.flatMap((filter) => filterConditions(clientId, filter)),
  ];
  const terms = [...reading.words, ...reading.numbers.map(({ text }) => text)];
  if (terms.length === 0) return base;
  // Read separately first: an `or` beside it would scan every payment.
  const ofAccounts = sql<SqlBool>`p.account_id = any (array(select portal.search_account_ids(${clientId}, ${terms}::text[], ${MAX_ACCOUNTS})))`;
  if (filters.length > 0 || reading.words.length > 0) return [...base, ofAccounts];
  const amounts = reading.numbers.flatMap(({ cents }) => cents ?? []);
  const references = reading.numbers.flatMap(({ text }) => [text, text.toUpperCase()]);
  return [
    ...base,
    sql<SqlBool>`p.id = any (array(
      (select q.id from portal.payments q where q.client_id = ${clientId} and q.amount_cents = any (${amounts}::bigint[])
        order by q.amount_cents desc, q.id desc limit 1000)
      union all
      (select q.id from portal.payments q where q.client_id = ${clientId} and q.reference = any (${references}::text[]) limit 1000)))`,
  ];
}

function filterConditions(clientId: string, filter: SearchFilter): RawBuilder<SqlBool>[] {
  switch (filter.field) {
    case 'amount':
    case 'paid_amount':
      return amountBetween('p.amount_cents', filter);
    case 'paid':
    case 'dated':
      return dayBetween('p.reported_on', filter);
    case 'location':
      return [atLocation('a.location_id', clientId, filter.text)];
    case 'check':
      return [sql<SqlBool>`p.reference = any (${[filter.text, filter.text.toUpperCase()]}::text[])`];
    default:
      return [];
  }
}

function present(row: PaymentRow, { reading }: SearchContext): PaymentHit {
  const why = whyOf(row, reading);
  const isNamed = why.some(({ field }) => field === 'check_number');
  return {
    kind: 'payments',
    id: row.id,
    title: row.debtor_name,
    title_ranges: highlight(row.debtor_name, reading.words),
    why,
    score: isNamed ? 880 : reading.filters.length > 0 ? 690 : 560,
    people_id: row.person_id,
    account_id: row.account_id,
    account_number: formatAccountNumber(row.account_number),
    payment_id: row.id,
    type: row.type,
    state: row.state,
    amount_cents: row.amount_cents,
    effective_on: row.effective_on,
    reported_on: row.reported_on,
    reference: row.reference,
  };
}

function whyOf(row: PaymentRow, { numbers, words, filters }: SearchContext['reading']): SearchWhy[] {
  const all: SearchWhy[] = [];
  const { reference } = row;
  const checks = [
    ...numbers.map(({ text }) => text),
    ...filters.flatMap((filter) => (filter.field === 'check' ? filter.text : [])),
  ];
  if (reference !== null && checks.some((text) => text.toUpperCase() === reference.toUpperCase())) {
    all.push({
      field: 'check_number',
      label: 'Check or reference',
      text: reference,
      ranges: [[0, reference.length]],
      match: 'exact',
    });
  }
  const amount = formatCents(row.amount_cents);
  if (numbers.some(({ cents }) => cents === row.amount_cents)) {
    all.push({ field: 'amount', label: 'Amount', text: amount, ranges: [[0, amount.length]], match: 'exact' });
  }
  for (const { field } of filters) {
    if (field === 'amount' || field === 'paid_amount')
      all.push({ field: 'amount', label: 'Amount', text: amount, ranges: [], match: 'filter' });
    if (field === 'paid' || field === 'dated') {
      all.push({ field: 'date', label: 'Reported', text: row.reported_on, ranges: [], match: 'filter' });
    }
    if (field === 'location')
      all.push({ field: 'location', label: 'Location', text: 'As filtered', ranges: [], match: 'filter' });
  }
  const ranges = highlight(row.debtor_name, words);
  if (ranges.length > 0) all.push({ field: 'name', label: 'Name', text: row.debtor_name, ranges, match: 'start' });
  return all;
}
