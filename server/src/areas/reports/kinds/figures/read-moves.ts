import { monthOf } from '@recoup/domain/shared/periods';
import { noMovements, type Movements } from '@recoup/domain/reports/roll-forward';
import { CLOSED_STATUSES, type StatusCode } from '@recoup/domain/accounts/statuses';
import { sql, type RawBuilder } from 'kysely';
import { dayOf, startOf } from '#platform/db/days.ts';
import type { Tx } from '#platform/db/db.ts';
import { ofAccounts } from '../account-conditions.ts';
import type { ReportScope } from '../report-kind.ts';
import { ofTotals, planForMost, type Locations } from './totals-conditions.ts';

export const closedStatuses = sql`${[...CLOSED_STATUSES]}::text[]`;

const stocks = ['placed', 'reopened', 'paid', 'recalled', 'returned', 'rejected'] as const;
const amounts = ['accrued', 'collected', 'adjusted'] as const;
type MoveRow = { bucket: number } & Record<
  (typeof stocks)[number] | `${(typeof stocks)[number] | (typeof amounts)[number]}_cents`,
  number
>;
const sums = [...stocks, ...[...stocks, ...amounts].map((name) => `${name}_cents`)];

const outflows: readonly { name: (typeof stocks)[number]; statuses: readonly StatusCode[] }[] = [
  { name: 'paid', statuses: ['PAID', 'SETTLED'] },
  { name: 'recalled', statuses: ['RECALLED'] },
  { name: 'returned', statuses: ['CLOSED'] },
  { name: 'rejected', statuses: ['REJECTED'] },
];
/** Accounts that left in each way, and their balances when they left. */
const left = outflows.map(({ name, statuses }) => {
  const condition = sql`(was_open or is_placed) and not is_open and ended = any (${[...statuses]}::text[])`;
  return sql`count(*) filter (where ${condition}) as ${sql.ref(name)},
    sum(end_cents) filter (where ${condition}) as ${sql.ref(`${name}_cents`)}`;
});

/**
 * Movements of the inventory per period. `bounds`: first day of each period; the last period is open-ended, because everything
 * dated later has already affected the current state.
 * Accounts that were open throughout contribute only placements and payments. For accounts that closed or reopened, the status
 * and balance at the bounds of each period are worked back from the current state. A payment counts on the day it was reported,
 * but not before its account was placed.
 */
export async function readMoves(
  tx: Tx,
  scope: ReportScope,
  { locationIds, bounds }: Locations & { bounds: readonly [string, ...string[]] },
): Promise<Movements[]> {
  const from = sql`${bounds[0]}::date`;
  const bucketOf = (day: RawBuilder<unknown>) => sql`width_bucket(${day}, ${[...bounds]}::date[])`;
  const countsOn = (at: RawBuilder<unknown>) => sql`greatest(${dayOf(at)}, a.placed_on)`;
  const isClosed = (status: RawBuilder<unknown>) => sql`${status} = any (${closedStatuses})`;
  const paidOn = sql`greatest(p.reported_on, a.placed_on)`;
  const isMoney = sql`p.type not in ('DA', 'DAR')`;
  // Filtering by reporting day uses an index; including payments from before placement requires a scan of all payments, so it is
  // done only if there are any.
  const inRange = (await hasEarly(tx, scope, { locationIds, from: bounds[0] }))
    ? sql`${paidOn} >= ${from}`
    : sql`p.reported_on >= ${from}`;
  const { rows } = await planForMost(tx, () =>
    sql<MoveRow>`
      with own as materialized (
        select a.id, a.placed_on, a.status, a.amount_placed_cents, a.balance_cents, ${isClosed(sql`a.status`)} as is_closed,
          case when a.placed_on >= ${from} then ${bucketOf(sql`a.placed_on`)} end as placed_bucket
        from portal.accounts a where ${ofAccounts(scope, { locationIds })}
      ), crossed as materialized (
        select a.id, ${bucketOf(countsOn(sql`h.at`))} as bucket, (array_agg(coalesce(h.from_status, 'SUBMITTED') order by h.at, h.id))[1] as before
        from portal.account_status_history h join own a on a.id = h.account_id
        where h.client_id = ${scope.clientId}::uuid and h.at >= ${startOf(bounds[0])}
          and ${isClosed(sql`h.to_status`)} <> coalesce(${isClosed(sql`h.from_status`)}, false)
        group by 1, 2
      ), held as materialized (
        select * from own where id in (select id from crossed) or (is_closed and placed_bucket is not null)
      ), moving as materialized (
        select id, placed_on, id in (select id from held) as is_held from own where not is_closed or id in (select id from held)
      ), turning as (
        select id, bucket, before from crossed
        union all
        -- Never open since, as far as is known: placed and left at once. Or open later: its placement is where that begins.
        select id, placed_bucket, 'SUBMITTED' from held
        where placed_bucket is not null and (id, placed_bucket) not in (select id, bucket from crossed)
      ), turns as materialized (
        select t.id, t.bucket, t.before, coalesce(lead(t.before) over (partition by t.id order by t.bucket), a.status) as after
        from turning t join held a on a.id = t.id
      ), money as materialized (
        select case when a.is_held then a.id end as id, ${bucketOf(paidOn)} as bucket,
          coalesce(sum(p.effect_cents) filter (where ${isMoney}), 0) as paid,
          coalesce(sum(p.effect_cents) filter (where not ${isMoney}), 0) as adjusted, 0::numeric as accrued
        from portal.payments p join moving a on a.id = p.account_id
        where p.client_id = ${scope.clientId}::uuid and p.state <> 'pending' and ${inRange}
        group by 1, 2
      ), interest as materialized (
        select case when a.is_held then a.id end as id, ${bucketOf(countsOn(sql`b.as_of`))} as bucket, 0::numeric as paid, 0::numeric as adjusted,
          sum(b.added) as accrued
        from (
          select account_id, as_of, accrued_cents - lag(accrued_cents, 1, 0) over (partition by account_id order by as_of, id) as added
          from portal.account_balances where client_id = ${scope.clientId}::uuid
          union all
          select account_id, at, amount_cents from portal.interest_postings where client_id = ${scope.clientId}::uuid
        ) b join moving a on a.id = b.account_id
        where ${countsOn(sql`b.as_of`)} >= ${from}
        group by 1, 2
      ), sums as materialized (
        select * from money union all select * from interest
      ), steps as (
        select id, bucket, max(before) as before, max(after) as after, sum(paid) as paid, sum(adjusted) as adjusted, sum(accrued) as accrued
        from (
          select id, bucket, before, after, 0::numeric as paid, 0::numeric as adjusted, 0::numeric as accrued from turns
          union all
          select id, bucket, null, null, paid, adjusted, accrued from sums where id is not null
        ) s group by 1, 2
      ), counted as (
        select *, count(before) over (partition by id order by bucket desc) as turn,
          coalesce(sum(paid + adjusted - accrued) over (
            partition by id order by bucket desc rows between unbounded preceding and 1 preceding), 0) as later
        from steps
      ), known as (
        select c.*, a.placed_bucket, a.balance_cents + c.later as end_cents,
          case when c.turn = 0 then a.status else first_value(c.before) over (partition by c.id, c.turn order by c.bucket desc) end as begun,
          a.status
        from counted c join held a on a.id = c.id
      ), states as (
        select *, coalesce(after, begun) as ended, placed_bucket is not distinct from bucket as is_placed,
          placed_bucket is distinct from bucket and not ${isClosed(sql`begun`)} as was_open,
          not ${isClosed(sql`coalesce(after, begun)`)} as is_open
        from known
      ), parts as (
        select bucket, count(*) filter (where is_open and not was_open and not is_placed) as reopened,
          sum(end_cents + paid + adjusted - accrued) filter (where is_open and not was_open and not is_placed) as reopened_cents,
          sum(accrued) filter (where is_open or was_open or is_placed) as accrued_cents,
          sum(paid) filter (where is_open or was_open or is_placed) as collected_cents,
          sum(adjusted) filter (where is_open or was_open or is_placed) as adjusted_cents,
          ${sql.join(left)}
        from states group by 1
      ), others as (
        select bucket, sum(accrued) as accrued, sum(paid) as paid_in, sum(adjusted) as adjusted from sums where id is null group by 1
      ), placements as (
        select placed_bucket as bucket, count(*) as placed, sum(amount_placed_cents) as placed_cents
        from own where placed_bucket is not null group by 1
      ), moves as (
        select bucket, placed, placed_cents, reopened, reopened_cents, paid, paid_cents, recalled, recalled_cents, returned, returned_cents,
          rejected, rejected_cents,
          coalesce(p.accrued_cents, 0) + coalesce(o.accrued, 0) as accrued_cents,
          coalesce(p.collected_cents, 0) + coalesce(o.paid_in, 0) as collected_cents,
          coalesce(p.adjusted_cents, 0) + coalesce(o.adjusted, 0) as adjusted_cents
        from parts p full join others o using (bucket) full join placements using (bucket)
      )
      select bucket, ${sql.join(sums.map((name) => sql`coalesce(${sql.ref(name)}, 0)::bigint as ${sql.ref(name)}`))}
      from moves`.execute(tx),
  );
  const byBucket = new Map(rows.map((row) => [row.bucket, toMovements(row)]));
  return bounds.map((_, index) => byBucket.get(index + 1) ?? noMovements);
}

/** Whether accounts placed within the period have payments from before it. */
async function hasEarly(tx: Tx, scope: ReportScope, { locationIds, from }: Locations & { from: string }): Promise<boolean> {
  const { rows } = await sql<{ is_early: boolean }>`
    select exists (
      select from portal.vintage_totals
      where ${ofTotals(scope, { locationIds })} and placed_month >= ${monthOf(from)} and reported_month <= ${monthOf(from)} and reported_month < placed_month
    ) as is_early`.execute(tx);
  return rows[0]?.is_early ?? false;
}

function toMovements(row: MoveRow): Movements {
  const stock = (name: (typeof stocks)[number]) => ({ accounts: row[name], cents: row[`${name}_cents`] });
  return {
    placed: stock('placed'),
    reopened: stock('reopened'),
    accruedCents: row.accrued_cents,
    collectedCents: row.collected_cents,
    adjustedCents: row.adjusted_cents,
    paid: stock('paid'),
    recalled: stock('recalled'),
    returned: stock('returned'),
    rejected: stock('rejected'),
  };
}
