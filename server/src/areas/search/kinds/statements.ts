import type { SearchWhy, StatementHit } from '@recoup/contract/search/search';
import { formatCents } from '@recoup/domain/shared/money';
import type { InvoiceState } from '@recoup/domain/money/statements';
import type { RemittanceState } from '@recoup/domain/money/statement-states';
import type { SearchFilter } from '@recoup/domain/search/filters';
import { highlight, highlightNumber } from '@recoup/domain/search/highlight';
import type { SearchReading } from '@recoup/domain/search/reading';
import { keyOf } from '@recoup/domain/search/tokenize';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { allOf, amountBetween, dayBetween } from '../search.filters.ts';
import type { KindSearch, SearchContext } from '../search-context.ts';
import { queryOf } from '../word-queries.ts';

interface StatementRow {
  id: string;
  remittance_id: string | null;
  number: string;
  trace: string | null;
  issued_on: string;
  amount_cents: number;
  statement_state: RemittanceState | null;
  period_from: string | null;
  period_to: string | null;
  invoice_state: InvoiceState | null;
  due_on: string | null;
}

type DocumentKind = 'statement' | 'invoice';

/** Words that name the document type: `statement 42`, `remittances`, `invoice I-42`. */
const names: readonly [word: string, kind: DocumentKind][] = [
  ['statements', 'statement'],
  ['remittances', 'statement'],
  ['invoices', 'invoice'],
];

/** More than all pages can show. */
const MAX_FOUND = 2000;

/** By number or the payment's trace number, by amount, and by period; newest first. For admins (`mayFind`). */
export const statements: KindSearch = {
  kind: 'statements',
  isMeant: ({ reading: { words, numbers, filters }, requestedKinds: asked }) =>
    numbers.length + filters.length + asked.length > 0 || words.some((word) => documentKindOf(word) !== null),
  find: async (tx, context) => {
    const { limit, skip } = context;
    const named = new Set(context.reading.words.flatMap((word) => documentKindOf(word) ?? []));
    const max = skip + limit + 1;
    const wanted = (['statement', 'invoice'] as const).filter((kind) => named.size === 0 || named.has(kind));
    const each = wanted.map(
      (kind) => sql`(${selectOf[kind](context)} order by is_exact desc, issued_on desc, id desc limit ${max})`,
    );
    const { rows } = await sql<StatementRow>`
      select * from (${sql.join(each, sql` union all `)}) as found
      order by is_exact desc, issued_on desc, id desc limit ${limit + 1} offset ${skip}`.execute(tx);
    return rows.map((row) => present(row, context));
  },
};

function documentKindOf(word: string): DocumentKind | null {
  return names.find(([name]) => word.length > 5 && name.startsWith(word))?.[1] ?? null;
}

const exactIn = (column: string, { reading }: SearchContext) =>
  sql`lower(regexp_replace(${sql.ref(column)}, '[^[:alnum:]]', '', 'g')) = any (${keysIn(reading)}::text[])`;

/** Candidates for a whole number: each typed one, and all of them joined (`S 42`). */
function keysIn({ words, numbers }: SearchReading): string[] {
  const keys = numbers.map(({ key }) => key);
  return keys.length === 0 ? [] : [...keys, [...otherWords(words), ...keys].join('')];
}

const selectOf: Record<DocumentKind, (context: SearchContext) => RawBuilder<unknown>> = {
  statement: (context) => sql`
    select r.id, r.id as remittance_id, r.number, r.trace, r.issued_on, r.paid_out_cents as amount_cents, r.state as statement_state,
      r.period_from, r.period_to, null as invoice_state, null::date as due_on, ${exactIn('r.number', context)} as is_exact
    from portal.statements r where ${allOf([
      ...conditionsOf(context, { alias: 'r', table: 'statements', amount: 'r.paid_out_cents' }),
      ...datedOf(context).flatMap(({ from, to }) => [
        ...dayBetween('r.period_to', { from, to: null }),
        ...dayBetween('r.period_from', { from: null, to }),
      ]),
    ])}`,
  invoice: (context) => sql`
    select i.id, i.remittance_id, i.number, null as trace, i.issued_on, i.amount_cents, null as statement_state,
      null::date as period_from, null::date as period_to, i.state as invoice_state, i.due_on, ${exactIn('i.number', context)} as is_exact
    from portal.invoices i where ${allOf([
      ...conditionsOf(context, { alias: 'i', table: 'invoices', amount: 'i.amount_cents' }),
      ...datedOf(context).flatMap((filter) => dayBetween('i.issued_on', filter)),
    ])}`,
};

function conditionsOf(
  { caller: { clientId }, reading }: SearchContext,
  { alias, table, amount }: { alias: string; table: string; amount: string },
): RawBuilder<SqlBool>[] {
  const query = queryOf(clientId, { words: otherWords(reading.words), numbers: reading.numbers });
  const found = sql`select portal.search_named(${clientId}, ${table}, ${query?.start}, ${MAX_FOUND}::integer)`;
  return [
    sql<SqlBool>`${sql.ref(`${alias}.client_id`)} = ${clientId}`,
    ...(query ? [sql<SqlBool>`${sql.ref(`${alias}.id`)} = any (array(${found}))`] : []),
    ...reading.filters.flatMap((filter) => (filter.field === 'amount' ? amountBetween(amount, filter) : [])),
  ];
}

const otherWords = (words: readonly string[]) => words.filter((word) => documentKindOf(word) === null);

type Dated = Extract<SearchFilter, { field: 'dated' | 'paid' | 'placed' }>;

const datedOf = ({ reading }: SearchContext): Dated[] =>
  reading.filters.filter((filter): filter is Dated => filter.field === 'dated');

function present(row: StatementRow, { reading }: SearchContext): StatementHit {
  const { statement_state: standing, period_from: from, period_to: to, invoice_state: owing, due_on: due } = row;
  const why = whyOf(row, reading);
  const [first] = why;
  return {
    kind: 'statements',
    id: row.id,
    title: row.number,
    title_ranges: first?.text === row.number ? first.ranges : [],
    why,
    score: first?.match === 'exact' && first.field !== 'amount' ? 1000 : reading.filters.length > 0 ? 650 : 610,
    remittance_id: row.remittance_id,
    issued_on: row.issued_on,
    amount_cents: row.amount_cents,
    statement: standing && from && to ? { state: standing, period_from: from, period_to: to } : null,
    invoice: owing && due ? { state: owing, due_on: due } : null,
  };
}

function whyOf(row: StatementRow, reading: SearchReading): SearchWhy[] {
  const { words, numbers, filters } = reading;
  const keys = keysIn(reading);
  const all: SearchWhy[] = [];
  const fields = [
    row.invoice_state === null
      ? ({ field: 'statement_number', label: 'Statement', text: row.number } as const)
      : ({ field: 'invoice_number', label: 'Invoice', text: row.number } as const),
    { field: 'trace', label: 'Trace', text: row.trace ?? '' } as const,
  ];
  for (const { field, label, text } of fields) {
    const ranges = [...numbers.flatMap((number) => highlightNumber(text, number)), ...highlight(text, otherWords(words))];
    if (ranges.length > 0) all.push({ field, label, text, ranges, match: keys.includes(keyOf(text)) ? 'exact' : 'start' });
  }
  const amount = formatCents(row.amount_cents);
  for (const { field } of filters) {
    if (field === 'amount') {
      const label = row.invoice_state === null ? 'Paid out' : 'Amount';
      all.push({ field: 'amount', label, text: amount, ranges: [[0, amount.length]], match: 'exact' });
    }
    if (field === 'dated') all.push({ field: 'date', label: 'Issued', text: row.issued_on, ranges: [], match: 'filter' });
  }
  return all.length > 0 ? all : [{ field: 'date', label: 'Issued', text: row.issued_on, ranges: [], match: 'filter' }];
}
