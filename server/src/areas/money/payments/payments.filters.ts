import type { PaymentFilters } from '@recoup/contract/money/payments';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { DB } from '#platform/db/schema.ts';

export interface PaymentScope {
  clientId: string;
  /** Locations to which the caller is limited; null: all. */
  locationIds: readonly string[] | null;
}

type Builder = ExpressionBuilder<DB & { p: DB['portal.payments'] }, 'p'>;

const dateColumns = { effective: 'p.effective_on', reported: 'p.reported_on' } as const;

/** The list's conditions, starting with the client: the tenant filter, and the first column of every index. */
export function paymentConditions(eb: Builder, scope: PaymentScope, filters: Partial<PaymentFilters>): Expression<SqlBool> {
  const all: Expression<SqlBool>[] = [eb('p.client_id', '=', scope.clientId)];
  const day = dateColumns[filters.date ?? 'reported'];
  if (scope.locationIds) all.push(atLocations(eb, scope.clientId, scope.locationIds));
  if (filters.location_id?.length) all.push(atLocations(eb, scope.clientId, filters.location_id));
  if (filters.placed_from || filters.placed_to) all.push(placedBetween(eb, scope.clientId, filters));
  if (filters.from) all.push(eb(day, '>=', filters.from));
  if (filters.to) all.push(eb(day, '<=', filters.to));
  if (filters.type?.length) all.push(eb('p.type', 'in', filters.type));
  if (filters.state?.length) all.push(eb('p.state', 'in', filters.state));
  if (filters.method?.length) all.push(eb('p.method', 'in', filters.method));
  if (filters.account_id) all.push(eb('p.account_id', '=', filters.account_id));
  if (filters.amount_min !== undefined) all.push(eb('p.amount_cents', '>=', filters.amount_min));
  if (filters.amount_max !== undefined) all.push(eb('p.amount_cents', '<=', filters.amount_max));
  if (filters.remittance_id) all.push(eb('p.remittance_id', '=', filters.remittance_id));
  return eb.and(all);
}

const ofPayment = (eb: Builder, clientId: string) =>
  eb.selectFrom('portal.accounts as l').select('l.id').where('l.client_id', '=', clientId).whereRef('l.id', '=', 'p.account_id');

const atLocations = (eb: Builder, clientId: string, ids: readonly string[]): Expression<SqlBool> =>
  eb.exists(ofPayment(eb, clientId).where('l.location_id', 'in', [...ids]));

function placedBetween(
  eb: Builder,
  clientId: string,
  { placed_from: from, placed_to: to }: Pick<Partial<PaymentFilters>, 'placed_from' | 'placed_to'>,
): Expression<SqlBool> {
  let accounts = ofPayment(eb, clientId);
  if (from) accounts = accounts.where('l.placed_on', '>=', from);
  if (to) accounts = accounts.where('l.placed_on', '<=', to);
  return eb.exists(accounts);
}
