import type { Period } from '@recoup/domain/shared/periods';
import { sql, type RawBuilder } from 'kysely';
import type { KindParameters, ReportScope } from './report-kind.ts';

type AccountsAsked = Partial<Pick<KindParameters, 'locationIds' | 'statuses' | 'batchId'>> & {
  /** Days on which the accounts were placed; null: all. */
  placed?: Period | null;
};

const and = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.join([...conditions], sql` and `)}`;

/** What an account `a` has to be, the reader's client and locations first. `alias`: of our own making. */
export function ofAccounts(scope: ReportScope, asked: AccountsAsked = {}, alias = 'a'): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const all = [sql`${column('client_id')} = ${scope.clientId}::uuid`];
  if (scope.locationIds) all.push(sql`${column('location_id')} = any (${[...scope.locationIds]}::uuid[])`);
  if (asked.locationIds) all.push(sql`${column('location_id')} = any (${[...asked.locationIds]}::uuid[])`);
  if (asked.statuses) all.push(sql`${column('status')} = any (${[...asked.statuses]}::text[])`);
  if (asked.batchId) all.push(sql`${column('batch_id')} = ${asked.batchId}::uuid`);
  if (asked.placed) all.push(within(column('placed_on'), asked.placed));
  return and(all);
}

/** Whether a day lies within the period; null: always. */
export function within(day: RawBuilder<unknown>, period: Period | null): RawBuilder<boolean> {
  return period ? sql<boolean>`${day} between ${period.from}::date and ${period.to}::date` : sql<boolean>`true`;
}
