import type { PaymentFilters, PaymentTotals } from '@recoup/contract/money/payments';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { paymentConditions, type PaymentScope } from './payments.filters.ts';

/** Filters that `collection_totals` can answer; any other one needs the payments. */
const ofDays = new Set(['date', 'client_id', 'location_id', 'from', 'to']);

/** Whether the daily sums suffice for these filters, whose days are days of reporting. */
export const canUseDailySums = (filters: object): boolean =>
  Object.entries(filters).every(
    ([name, value]) => ofDays.has(name) || value === undefined || (Array.isArray(value) && value.length === 0),
  );

export function sumPayments(tx: Tx, scope: PaymentScope, filters: PaymentFilters): Promise<PaymentTotals> {
  const isOfDays = filters.date === 'reported' && canUseDailySums(filters);
  return isOfDays ? sumDays(tx, scope, filters) : sumRows(tx, scope, filters);
}

const dayTotal = (column: string) => sql<number>`coalesce(sum(${sql.ref(column)}), 0)::bigint`;

/** Sums of `collection_totals`, in which pending payments are missing. */
export const dayTotals = [
  dayTotal('payments').as('payments'),
  dayTotal('agency_cents').as('agency_cents'),
  dayTotal('direct_cents').as('direct_cents'),
  dayTotal('adjusted_cents').as('adjusted_cents'),
  dayTotal('commission_cents').as('commission_cents'),
  dayTotal('direct_commission_cents').as('due_agency_cents'),
  sql<number>`coalesce(sum(agency_cents - commission_cents + direct_commission_cents), 0)::bigint`.as('due_client_cents'),
];

/** Number and sum of payments `p`, all of them pending. */
export const pendingTotals = [
  sql<number>`count(*)`.as('payments'),
  sql<number>`coalesce(sum(p.amount_cents), 0)::bigint`.as('pending_cents'),
];

/** Totals of a period and locations: from the daily sums, and pending payments from their rows. */
async function sumDays(tx: Tx, scope: PaymentScope, filters: PaymentFilters): Promise<PaymentTotals> {
  let days = tx.selectFrom('portal.collection_totals').select(dayTotals).where('client_id', '=', scope.clientId);
  if (scope.locationIds) days = days.where(sql<boolean>`location_id = any (${[...scope.locationIds]}::uuid[])`);
  if (filters.location_id?.length) days = days.where('location_id', 'in', filters.location_id);
  if (filters.from) days = days.where('reported_on', '>=', filters.from);
  if (filters.to) days = days.where('reported_on', '<=', filters.to);
  const sums = await days.executeTakeFirstOrThrow();
  const pending = await tx
    .selectFrom('portal.payments as p')
    .select(pendingTotals)
    .where((eb) => paymentConditions(eb, scope, filters))
    .where('p.state', '=', 'pending')
    .executeTakeFirstOrThrow();
  return { ...sums, payments: sums.payments + pending.payments, pending_cents: pending.pending_cents };
}

const sumOf = (types: string, cents: string) =>
  sql<number>`coalesce(sum(${sql.raw(cents)}) filter (where p.type in (${sql.raw(types)})), 0)::bigint`;

/** Sums of payments `p`. */
export const rowTotals = [
  sql<number>`count(*)`.as('payments'),
  sumOf(`'PU', 'PUR'`, 'p.effect_cents').as('agency_cents'),
  sumOf(`'PC', 'PCR'`, 'p.effect_cents').as('direct_cents'),
  sumOf(`'DA', 'DAR'`, 'p.effect_cents').as('adjusted_cents'),
  sql<number>`coalesce(sum(p.commission_cents), 0)::bigint`.as('commission_cents'),
  sumOf(`'PU', 'PUR'`, 'p.effect_cents - p.commission_cents').as('due_client_cents'),
  sumOf(`'PC', 'PCR'`, 'p.commission_cents').as('due_agency_cents'),
  sql<number>`coalesce(sum(p.amount_cents) filter (where p.state = 'pending'), 0)::bigint`.as('pending_cents'),
];

function sumRows(tx: Tx, scope: PaymentScope, filters: PaymentFilters) {
  return tx
    .selectFrom('portal.payments as p')
    .select(rowTotals)
    .where((eb) => paymentConditions(eb, scope, filters))
    .executeTakeFirstOrThrow();
}
