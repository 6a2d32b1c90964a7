import type { ConsolePaymentFilters, ConsolePaymentQuery, ConsolePaymentTotals } from '@recoup/contract/agency/payments';
import { sql } from 'kysely';
import { canUseDailySums, dayTotals, fromPaymentsOfAll, pendingTotals, rowTotals } from '#areas/money/payments/index.ts';
import type { Tx } from '#platform/db/db.ts';
import { decodeCursor, encodeCursor } from '#platform/db/keyset.ts';
import { paymentFilters } from './payments.filters.ts';

export interface Scope {
  clientIds: readonly string[];
  filters: ConsolePaymentFilters;
}

/** The column of each sort order; each has an index that starts with the client. */
const sorts = {
  reported: { column: sql.raw('p.reported_on'), kind: 'day', cast: sql.raw('date') },
  amount: { column: sql.raw('p.amount_cents'), kind: 'integer', cast: sql.raw('bigint') },
} as const;

type PageQuery = Pick<ConsolePaymentQuery, 'sort' | 'dir' | 'limit' | 'cursor'>;

interface Key {
  client_id: string;
  id: string;
  sort_value: string;
}

/** One keyset page: the first rows of each client by an index, of which the first in all are kept. */
export async function listPaymentPage(tx: Tx, { clientIds, filters }: Scope, { sort, dir, limit, cursor }: PageQuery) {
  const { column, kind, cast } = sorts[sort];
  const order = `console payments ${sort} ${dir}`;
  const direction = sql.raw(dir);
  const after = cursor ? decodeCursor(order, cursor, [kind, 'id']) : null;
  const behind = after
    ? sql`and (${column}, p.id) ${sql.raw(dir === 'asc' ? '>' : '<')} (${after[0]}::${cast}, ${after[1]}::uuid)`
    : sql``;
  const { rows: keys } = await sql<Key>`
    select f.client_id, f.id, f.sort_value::text from unnest(${clientIds}::uuid[]) as c (id)
    cross join lateral (
      select p.client_id, p.id, ${column} as sort_value from portal.payments p
      where p.client_id = c.id and ${paymentFilters(filters)} ${behind}
      order by ${column} ${direction}, p.id ${direction} limit ${limit + 1}
    ) f
    order by f.sort_value ${direction}, f.id ${direction} limit ${limit + 1}`.execute(tx);
  const page = keys.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: await readPayments(tx, page),
    nextCursor: keys.length > limit && last ? encodeCursor(order, [last.sort_value, last.id]) : null,
  };
}

/** In the order of the keys. */
async function readPayments(tx: Tx, keys: readonly Key[]) {
  if (keys.length === 0) return [];
  const [clientIds, ids] = [keys.map((key) => key.client_id), keys.map(({ id }) => id)];
  const rows = await fromPaymentsOfAll(tx)
    .innerJoin('portal.clients as c', 'c.id', 'p.client_id')
    .leftJoin('portal.stated_commissions as s', (join) =>
      join.onRef('s.client_id', '=', 'p.client_id').onRef('s.payment_id', '=', 'p.id'),
    )
    .select(['p.client_id', 'c.name as client_name', 'p.external_id', 's.difference_cents'])
    .where(sql<boolean>`(p.client_id, p.id) in (select * from unnest(${clientIds}::uuid[], ${ids}::uuid[]))`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export type PaymentFound = Awaited<ReturnType<typeof readPayments>>[number];

/** Totals of all matching payments: from the daily sums where these suffice; pending payments from their rows. */
export async function sumPayments(tx: Tx, { clientIds, filters }: Scope): Promise<ConsolePaymentTotals> {
  const rows = tx
    .selectFrom('portal.payments as p')
    .where(sql<boolean>`p.client_id = any (${clientIds}::uuid[])`)
    .where(paymentFilters(filters));
  if (!canUseDailySums(filters)) return rows.select(rowTotals).executeTakeFirstOrThrow();
  let days = tx
    .selectFrom('portal.collection_totals')
    .select(dayTotals)
    .where(sql<boolean>`client_id = any (${clientIds}::uuid[])`);
  if (filters.from) days = days.where('reported_on', '>=', filters.from);
  if (filters.to) days = days.where('reported_on', '<=', filters.to);
  const sums = await days.executeTakeFirstOrThrow();
  const pending = await rows.select(pendingTotals).where('p.state', '=', 'pending').executeTakeFirstOrThrow();
  return { ...sums, payments: sums.payments + pending.payments, pending_cents: pending.pending_cents };
}

/** Matching payments by client. */
export async function countPayments(tx: Tx, { clientIds, filters }: Scope): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('portal.payments as p')
    .select(['p.client_id', sql<number>`count(*)::int`.as('rows')])
    .where(sql<boolean>`p.client_id = any (${clientIds}::uuid[])`)
    .where(paymentFilters(filters))
    .groupBy('p.client_id')
    .execute();
  return new Map(rows.map((row) => [row.client_id, row.rows]));
}

export interface PaymentRef {
  clientId: string;
  id: string;
}

/** What the list does not show of a payment. */
export async function findFacts(tx: Tx, { clientId, id }: PaymentRef) {
  const row = await tx
    .selectFrom('portal.payments as p')
    .innerJoin('portal.clients as c', 'c.id', 'p.client_id')
    .leftJoin('portal.stated_commissions as s', (join) =>
      join.onRef('s.client_id', '=', 'p.client_id').onRef('s.payment_id', '=', 'p.id'),
    )
    .select([
      'c.name as client_name',
      'p.external_id',
      's.payment_id as stated_id',
      's.stated_cents',
      's.stated_rate_bp',
      's.commission_cents',
      's.rule_cents',
      's.rule_rate_bp',
      's.rule_reason',
      's.difference_cents',
    ])
    .where('p.client_id', '=', clientId)
    .where('p.id', '=', id)
    .executeTakeFirst();
  return row;
}

/** Who posted an item in the console; undefined for what the agency's systems sent. */
export async function findPoster(tx: Tx, { clientId, externalId }: { clientId: string; externalId: string }) {
  const { rows } = await sql<{ actor_name: string }>`
    select l.actor_name from feed.received_items r
    join portal.agency_audit_log l on l.client_id = r.client_id and l.at between r.at - interval '1 minute' and r.at + interval '1 minute'
    where r.client_id = ${clientId} and r.kind = 'payment' and r.external_id = ${externalId}
      and l.action = 'agency.posted' and l.details ->> 'id' = ${externalId.replace('console:', '')}
    limit 1`.execute(tx);
  return rows[0]?.actor_name;
}
