import type { PlacementQuery, PlacementState } from '@recoup/contract/agency/placements';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { endOf, startOf } from '#platform/db/days.ts';

/** Conditions on an account `a`. */
export const isWaiting = sql<boolean>`(a.status = 'SUBMITTED' or a.status = 'NEEDS_INFO' and a.acknowledged_at is null)`;
export const isDeclined = sql<boolean>`a.status = 'REJECTED'`;
export const isWithdrawn = sql<boolean>`(a.status = 'RECALLED' and a.acknowledged_at is null)`;

const any = (condition: RawBuilder<unknown>) =>
  sql<SqlBool>`exists (select from portal.accounts a where a.client_id = b.client_id and a.batch_id = b.id and ${condition})`;
const none = (condition: RawBuilder<unknown>) => sql<SqlBool>`not ${any(condition)}`;
const all = (...conditions: RawBuilder<SqlBool>[]) => sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;

const decided = none(isWaiting);

/** As `stateOf` in the presenter, on a batch `b`. */
const states: Record<PlacementState, RawBuilder<SqlBool>> = {
  waiting: any(isWaiting),
  accepted: all(decided, none(isDeclined), any(sql`not ${isWithdrawn}`)),
  partly_declined: all(decided, any(isDeclined), any(sql`not ${isDeclined}`)),
  declined: all(decided, any(isDeclined), none(sql`not ${isDeclined}`)),
  withdrawn: all(decided, none(sql`not ${isWithdrawn}`)),
};

export const isByKey = sql<boolean>`exists (select from portal.api_keys k where k.client_id = b.client_id and k.id = b.created_by)`;

const sources = {
  file: sql<SqlBool>`b.source = 'file'`,
  loaded: sql<SqlBool>`b.source = 'loaded'`,
  manual: sql<SqlBool>`(b.source = 'manual' and not ${isByKey})`,
  api: sql<SqlBool>`(b.source = 'manual' and ${isByKey})`,
};

/** Conditions on batches `b`, apart from their clients. */
export function placementFilters({ state, source, from, to }: Pick<PlacementQuery, 'state' | 'source' | 'from' | 'to'>) {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (from) conditions.push(sql`b.created_at >= ${startOf(from)}`);
  if (to) conditions.push(sql`b.created_at < ${endOf(to)}`);
  const either = (options: RawBuilder<unknown>[]) => sql`(${sql.join(options, sql` or `)})`;
  if (source?.length) conditions.push(either(source.map((one) => sources[one])));
  if (state?.length) conditions.push(either(state.map((one) => states[one])));
  return sql.join(conditions, sql` and `);
}
