import type { SearchFilter } from '@recoup/domain/search/filters';
import { wordsOf } from '@recoup/domain/search/tokenize';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { endOf, startOf } from '#platform/db/days.ts';

type Condition = RawBuilder<SqlBool>;

export const allOf = (conditions: readonly Condition[]): Condition => sql<SqlBool>`${sql.join(conditions, sql` and `)}`;

const between = (
  column: string,
  { low, high, cast }: { low: string | number | null; high: string | number | null; cast: 'bigint' | 'date' },
): Condition[] => [
  ...(low === null ? [] : [sql<SqlBool>`${sql.ref(column)} >= ${low}::${sql.raw(cast)}`]),
  ...(high === null ? [] : [sql<SqlBool>`${sql.ref(column)} <= ${high}::${sql.raw(cast)}`]),
];

export const amountBetween = (column: string, { min, max }: { min: number | null; max: number | null }) =>
  between(column, { low: min, high: max, cast: 'bigint' });

export const dayBetween = (column: string, { from, to }: { from: string | null; to: string | null }) =>
  between(column, { low: from, high: to, cast: 'date' });

/** Days of an instant: compares instants, because comparing with a date is not leakproof and would prevent an index scan. */
export const instantBetween = (column: string, { from, to }: { from: string | null; to: string | null }): Condition[] => [
  ...(from === null ? [] : [sql<SqlBool>`${sql.ref(column)} >= ${startOf(from)}`]),
  ...(to === null ? [] : [sql<SqlBool>`${sql.ref(column)} < ${endOf(to)}`]),
];

/** Locations with a name or code that has words with these prefixes. */
export function atLocation(column: string, clientId: string, text: string): Condition {
  const starts = wordsOf(text).map((word) => `% ${word}%`);
  return sql<SqlBool>`${sql.ref(column)} = any (array(
    select l.id from portal.locations l
    where l.client_id = ${clientId} and ' ' || portal.search_text(l.code || ' ' || l.name) like all (${starts}::text[])))`;
}

export function within(column: string, locationIds: readonly string[] | null): Condition[] {
  return locationIds ? [sql<SqlBool>`${sql.ref(column)} = any (${[...locationIds]}::uuid[])`] : [];
}

const inBatch = (column: string, clientId: string, number: number): Condition =>
  sql<SqlBool>`${sql.ref(column)} = (select b.id from portal.batches b where b.client_id = ${clientId} and b.number = ${number})`;

/** An account amount: today's balance, or the amount placed; each by its index. */
function amountOfAccount(range: { min: number | null; max: number | null }): Condition[] {
  if (range.min === null && range.max === null) return [];
  const inRange = (column: string) => allOf(amountBetween(column, range));
  return [sql<SqlBool>`(${inRange('a.balance_cents')} or ${inRange('a.amount_placed_cents')})`];
}

/** The conditions of a filter on accounts `a`. */
export function accountConditions(clientId: string, filter: SearchFilter): Condition[] {
  switch (filter.field) {
    case 'status':
      return [sql<SqlBool>`a.status = any (${[...filter.statuses]}::text[])`];
    case 'balance':
      return amountBetween('a.balance_cents', filter);
    case 'amount':
      return amountOfAccount(filter);
    case 'paid_amount':
      return [...amountBetween('a.paid_cents', filter), sql<SqlBool>`a.paid_cents > 0`];
    case 'placed':
    case 'dated':
      return dayBetween('a.placed_on', filter);
    case 'location':
      return [atLocation('a.location_id', clientId, filter.text)];
    case 'batch':
      return [inBatch('a.batch_id', clientId, filter.number)];
    default:
      return [];
  }
}
