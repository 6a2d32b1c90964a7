import type { Period } from '@recoup/domain/shared/periods';
import { sql, type RawBuilder } from 'kysely';
import type { KindParameters, ReportScope } from './report-kind.ts';

type AccountFilters = Partial<Pick<KindParameters, 'locationIds' | 'statuses' | 'batchId'>> & {
  /** Period of placement; null: all time. */
  placed?: Period | null;
};

const and = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.join([...conditions], sql` and `)}`;

/** Conditions on an account `a`, always including the reader's client and locations. `alias` must not come from user input. */
export function ofAccounts(scope: ReportScope, filters: AccountFilters = {}, alias = 'a'): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const all = [sql`${column('client_id')} = ${scope.clientId}::uuid`];
  if (scope.locationIds) all.push(sql`${column('location_id')} = any (${[...scope.locationIds]}::uuid[])`);
  if (filters.locationIds) all.push(sql`${column('location_id')} = any (${[...filters.locationIds]}::uuid[])`);
  if (filters.statuses) all.push(sql`${column('status')} = any (${[...filters.statuses]}::text[])`);
  if (filters.batchId) all.push(sql`${column('batch_id')} = ${filters.batchId}::uuid`);
  if (filters.placed) all.push(within(column('placed_on'), filters.placed));
  return and(all);
}

/** Whether a day is within the period; always true if the period is null. */
export function within(day: RawBuilder<unknown>, period: Period | null): RawBuilder<boolean> {
  return period ? sql<boolean>`${day} between ${period.from}::date and ${period.to}::date` : sql<boolean>`true`;
}
