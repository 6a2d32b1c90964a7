import type { PaymentFilters, PaymentListQuery } from '@recoup/contract/money/payments';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { decodeCursor, encodeCursor } from '#platform/db/keyset.ts';
import { paymentConditions, type PaymentScope } from './payments.filters.ts';

const columns = [
  'p.id',
  'p.account_id',
  'p.type',
  'p.method',
  'p.state',
  'p.effective_on',
  'p.reported_on',
  'p.amount_cents',
  'p.effect_cents',
  'p.principal_cents',
  'p.interest_cents',
  'p.fees_cents',
  'p.costs_cents',
  'p.overpaid_cents',
  'p.reason_code',
  'p.account_status',
  'p.split_reference',
  'p.balance_after_cents',
  'p.commission_rate_bp',
  'p.commission_cents',
  'p.commission_reason',
  'p.reverses_id',
  'p.reference',
  'p.remittance_id',
  'a.person_id',
  'a.number as account_number',
  'a.debtor_name',
  'a.client_account_number',
  'a.agency_account_number',
  'a.location_id',
  'l.name as location_name',
  // Row-level security hides statements from staff.
  'r.number as remittance_number',
] as const;

/** Payments of a client with the fields shown of their accounts. */
export const fromPayments = (tx: Tx, clientId: string) => fromPaymentsOfAll(tx).where('p.client_id', '=', clientId);

/** The same without a client, for the console: its lists name the payments. */
export function fromPaymentsOfAll(tx: Tx) {
  return tx
    .selectFrom('portal.payments as p')
    .innerJoin('portal.accounts as a', (join) => join.onRef('a.client_id', '=', 'p.client_id').onRef('a.id', '=', 'p.account_id'))
    .leftJoin('portal.locations as l', (join) =>
      join.onRef('l.client_id', '=', 'a.client_id').onRef('l.id', '=', 'a.location_id'),
    )
    .leftJoin('portal.statements as r', (join) =>
      join.onRef('r.client_id', '=', 'p.client_id').onRef('r.id', '=', 'p.remittance_id'),
    )
    .select(columns)
    .select((eb) =>
      eb
        .selectFrom('portal.payments as back')
        .select('back.id')
        .whereRef('back.client_id', '=', 'p.client_id')
        .whereRef('back.reverses_id', '=', 'p.id')
        .orderBy('back.id')
        .limit(1)
        .as('reversed_by_id'),
    )
    .select([
      sql<number>`(select coalesce(sum(back.amount_cents), 0)::bigint from portal.payments back
        where back.client_id = p.client_id and back.reverses_id = p.id)`.as('reversed_cents'),
      sql<number | null>`(select o.amount_cents from portal.payments o
        where o.client_id = p.client_id and o.id = p.reverses_id)`.as('original_cents'),
    ]);
}

export type PaymentFound = Awaited<ReturnType<ReturnType<typeof fromPayments>['execute']>>[number];

/** The column of each sort order; each has an index that starts with the client. */
const sortColumns = { reported: 'p.reported_on', effective: 'p.effective_on', amount: 'p.amount_cents' } as const;
const sortKinds = { reported: 'day', effective: 'day', amount: 'integer' } as const;
const sortCasts = { reported: sql`date`, effective: sql`date`, amount: sql`bigint` };

type PageQuery = Pick<PaymentListQuery, 'sort' | 'dir' | 'limit' | 'cursor'> & Partial<PaymentFilters>;

/** One keyset page: the thousandth is as fast as the first. */
export async function listPaymentPage(tx: Tx, scope: PaymentScope, query: PageQuery) {
  const { sort, dir, limit, cursor } = query;
  const column = sortColumns[sort];
  const order = `${sort}.${dir}`;
  let select = fromPayments(tx, scope.clientId)
    .select(sql<string>`${sql.ref(column)}::text`.as('sort_value'))
    .where((eb) => paymentConditions(eb, scope, query))
    .orderBy(column, dir)
    .orderBy('p.id', dir)
    .limit(limit + 1);
  if (cursor) {
    const [value, id] = decodeCursor(order, cursor, [sortKinds[sort], 'id']);
    const comparison = sql.raw(dir === 'asc' ? '>' : '<');
    select = select.where(sql<boolean>`(${sql.ref(column)}, p.id) ${comparison} (${value}::${sortCasts[sort]}, ${id}::uuid)`);
  }
  const rows = await select.execute();
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, nextCursor: rows.length > limit && last ? encodeCursor(order, [last.sort_value, last.id]) : null };
}

/** A payment, the one it reverses, its reversals and the other parts of its split, as far as the caller sees them. */
export function findWithReversals(tx: Tx, scope: PaymentScope, id: string) {
  return fromPayments(tx, scope.clientId)
    .leftJoin('portal.commission_schedules as s', (join) =>
      join.onRef('s.client_id', '=', 'p.client_id').onRef('s.id', '=', 'p.schedule_id'),
    )
    .leftJoin('portal.requests as q', (join) => join.onRef('q.client_id', '=', 'p.client_id').onRef('q.id', '=', 'p.request_id'))
    .select(['s.version as schedule_version', 'q.id as request_id', 'q.number as request_number', 'p.created_at', 'p.posted_at'])
    .where((eb) => paymentConditions(eb, scope, {}))
    .where((eb) =>
      eb.or([
        eb('p.id', '=', id),
        eb('p.reverses_id', '=', id),
        eb(
          'p.id',
          'in',
          eb
            .selectFrom('portal.payments as o')
            .select('o.reverses_id')
            .where('o.client_id', '=', scope.clientId)
            .where('o.id', '=', id),
        ),
        eb(
          'p.split_reference',
          'in',
          eb
            .selectFrom('portal.payments as o')
            .select('o.split_reference')
            .where('o.client_id', '=', scope.clientId)
            .where('o.id', '=', id),
        ),
      ]),
    )
    .orderBy('p.id')
    .limit(500)
    .execute();
}
