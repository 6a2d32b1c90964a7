import type { StatusCode } from '@recoup/domain/accounts/statuses';
import { sql, type RawBuilder } from 'kysely';
import { endOf } from '#platform/db/days.ts';
import { ofAccounts } from '../account-conditions.ts';
import type { KindParameters, ReportScope } from '../report-kind.ts';
import { closedStatuses } from './read-moves.ts';

type Filters = Pick<KindParameters, 'asOf' | 'locationIds' | 'batchId'> & { statuses: readonly StatusCode[] | null };

/**
 * Query of the accounts open at the end of a day, with their balances then: `id`, `location_id`, `debt_date`, `balance_cents`.
 * Works back from the current state by undoing everything since; for today it equals what the portal shows.
 */
export function openOn(scope: ReportScope, { asOf, statuses, ...filters }: Filters): RawBuilder<unknown> {
  const ofStatus = (status: RawBuilder<unknown>) =>
    sql`${status} <> all (${closedStatuses}) and ${statuses ? sql`${status} = any (${[...statuses]}::text[])` : sql`true`}`;
  if (asOf >= scope.today)
    return sql`select a.id, a.location_id, a.debt_date, a.balance_cents from portal.accounts a
      where ${ofAccounts(scope, filters)} and ${ofStatus(sql`a.status`)}`;
  const after = sql`${asOf}::date`;
  const afterInstant = endOf(asOf);
  return sql`
    select a.id, a.location_id, a.debt_date,
      a.balance_cents + coalesce(p.cents, 0) - coalesce(b.cents, 0) as balance_cents
    from portal.accounts a
    left join (
      select account_id, sum(effect_cents) as cents from portal.payments
      where client_id = ${scope.clientId}::uuid and state <> 'pending' and reported_on > ${after} group by 1
    ) p on p.account_id = a.id
    left join (
      select account_id, sum(added) as cents from (
        select account_id, as_of, accrued_cents - lag(accrued_cents, 1, 0) over (partition by account_id order by as_of, id) as added
        from portal.account_balances where client_id = ${scope.clientId}::uuid
        union all
        select account_id, at, amount_cents from portal.interest_postings where client_id = ${scope.clientId}::uuid
      ) s where as_of >= ${afterInstant} group by 1
    ) b on b.account_id = a.id
    left join (
      select account_id, (array_agg(coalesce(from_status, 'SUBMITTED') order by at, id))[1] as status
      from portal.account_status_history
      where client_id = ${scope.clientId}::uuid and at >= ${afterInstant} group by 1
    ) h on h.account_id = a.id
    where ${ofAccounts(scope, filters)} and a.placed_on <= ${after} and ${ofStatus(sql`coalesce(h.status, a.status)`)}`;
}
