import type { DebtorFilters, DebtorListQuery, DebtorSort } from '@recoup/contract/accounts/debtors';
import { OPEN_STATUSES } from '@recoup/domain/accounts/statuses';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { decodeCursor, encodeCursor } from '#platform/db/keyset.ts';
import { accountConditions, type AccountScope } from './debtors.filters.ts';

const rowColumns = [
  'a.id',
  'a.person_id',
  'a.number',
  'a.debtor_name',
  'a.client_account_number',
  'a.status',
  'a.status_since',
  'a.debt_type',
  'a.location_id',
  'a.placed_on',
  'a.amount_placed_cents',
  'a.paid_cents',
  'a.balance_cents',
  'a.last_activity_at',
] as const;

/** By row and not by a join, which every other condition would be planned around. */
const withLocation = sql<
  string | null
>`(select l.name from portal.locations l where l.client_id = a.client_id and l.id = a.location_id)`.as('location_name');

/** The column of each sort order; each has an index that starts with the client. */
const sortColumns = {
  placed: 'a.placed_on',
  name: 'a.debtor_name',
  balance: 'a.balance_cents',
  activity: 'a.last_activity_at',
} as const;
const sortKinds = { placed: 'day', name: 'text', balance: 'integer', activity: 'instant' } as const;
const sortCasts = { placed: sql`date`, name: sql`text`, balance: sql`bigint`, activity: sql`timestamptz` };

/** One keyset page: the thousandth is as fast as the first. */
export async function listAccounts(tx: Tx, scope: AccountScope, query: DebtorListQuery) {
  const { sort, dir, limit, cursor } = query;
  const column = sortColumns[sort];
  let select = tx
    .selectFrom('portal.accounts as a')
    .select(rowColumns)
    .select(withLocation)
    // The text of an instant keeps microseconds that a Date would lose, and with them rows of the next page.
    .select(sql<string>`${sql.ref(column)}::text`.as('sort_value'))
    .where((eb) => accountConditions(eb, scope, query))
    .orderBy(column, dir)
    .orderBy('a.id', dir)
    .limit(limit + 1);
  if (cursor) {
    const [value, id] = decodeCursor(orderName(sort, dir), cursor, [sortKinds[sort], 'id']);
    const comparison = sql.raw(dir === 'asc' ? '>' : '<');
    select = select.where(sql<boolean>`(${sql.ref(column)}, a.id) ${comparison} (${value}::${sortCasts[sort]}, ${id}::uuid)`);
  }
  const rows = await select.execute();
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page,
    nextCursor: rows.length > limit && last ? encodeCursor(orderName(sort, dir), [last.sort_value, last.id]) : null,
  };
}

export type AccountRow = Omit<Awaited<ReturnType<typeof listAccounts>>['rows'][number], 'sort_value'>;

function orderName(sort: DebtorSort, dir: string): string {
  return `${sort}.${dir}`;
}

export async function sumAccounts(tx: Tx, scope: AccountScope, filters: DebtorFilters) {
  return tx
    .selectFrom('portal.accounts as a')
    .select([
      sql<number>`count(*)`.as('accounts'),
      sql<number>`coalesce(sum(a.amount_placed_cents), 0)`.as('amount_placed_cents'),
      sql<number>`coalesce(sum(a.paid_cents), 0)`.as('paid_cents'),
      sql<number>`coalesce(sum(a.balance_cents), 0)`.as('balance_cents'),
      sql<number>`coalesce(sum(a.balance_cents) filter (where a.status = any (${[...OPEN_STATUSES]}::text[])), 0)`.as(
        'open_balance_cents',
      ),
    ])
    .where((eb) => accountConditions(eb, scope, filters))
    .executeTakeFirstOrThrow();
}

/** The next rows of an export, by account number. */
export function listForExport(
  tx: Tx,
  scope: AccountScope,
  options: { filters: DebtorFilters; ids: readonly string[] | undefined; after: number; limit: number },
) {
  let select = tx
    .selectFrom('portal.accounts as a')
    .select(rowColumns)
    .select(withLocation)
    .where((eb) => accountConditions(eb, scope, options.filters))
    .where('a.number', '>', options.after)
    .orderBy('a.number')
    .limit(options.limit);
  if (options.ids?.length) select = select.where('a.id', 'in', [...options.ids]);
  return select.execute();
}

export function findAccount(tx: Tx, scope: AccountScope, { personId, accountId }: { personId: string; accountId: string }) {
  return tx
    .selectFrom('portal.accounts as a')
    .selectAll('a')
    .select(withLocation)
    .where((eb) => accountConditions(eb, scope, {}))
    .where('a.id', '=', accountId)
    .where('a.person_id', '=', personId)
    .executeTakeFirst();
}

export function findPerson(tx: Tx, clientId: string, personId: string) {
  return tx
    .selectFrom('portal.people')
    .select([
      'id',
      'kind',
      'display_name',
      'contact_name',
      'address_line1',
      'address_line2',
      'city',
      'state',
      'postal_code',
      'country',
      'phones',
      'emails',
      'ssn_last4',
      'ein_last4',
      sql<boolean>`date_of_birth_sealed is not null`.as('has_date_of_birth'),
      'employer_name',
      'language',
    ])
    .where('client_id', '=', clientId)
    .where('id', '=', personId)
    .executeTakeFirst();
}

export function listOtherAccounts(tx: Tx, scope: AccountScope, { personId, accountId }: { personId: string; accountId: string }) {
  return tx
    .selectFrom('portal.accounts as a')
    .select(rowColumns)
    .select(withLocation)
    .where((eb) => accountConditions(eb, scope, {}))
    .where('a.person_id', '=', personId)
    .where('a.id', '<>', accountId)
    .orderBy('a.placed_on', 'desc')
    .orderBy('a.id', 'desc')
    .limit(50)
    .execute();
}

/** Before: the account this one was placed again for; after: those placed again for this one, newest first. */
export function listChain(tx: Tx, scope: AccountScope, account: { id: string; previous_account_id: string | null }) {
  return tx
    .selectFrom('portal.accounts as a')
    .select(['a.id', 'a.person_id', 'a.number', 'a.debtor_name', 'a.client_account_number', 'a.previous_account_id'])
    .where((eb) => accountConditions(eb, scope, {}))
    .where((eb) => eb.or([eb('a.id', '=', account.previous_account_id), eb('a.previous_account_id', '=', account.id)]))
    .orderBy('a.number', 'desc')
    .execute();
}
