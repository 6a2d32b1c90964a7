import type { Comparison, Period } from '@recoup/domain/shared/periods';
import type { CollectedRow } from '@recoup/domain/reports/stair-step';
import { sql } from 'kysely';
import { startOf } from '#platform/db/days.ts';
import type { Tx } from '#platform/db/db.ts';
import { ofAccount, ofScope, type Scope } from './home.filters.ts';

export interface PeriodSums {
  agency_cents: number;
  direct_cents: number;
  commission_cents: number;
  payments: number;
}

/** Sums of each period, in order, in one pass over the days. */
export async function sumPeriods(tx: Tx, scope: Scope, { month, year }: Record<'month' | 'year', Comparison>) {
  const periods = [month.current, month.before, year.current, year.before];
  const { rows } = await sql<PeriodSums>`
    select coalesce(sum(agency_cents), 0)::bigint as agency_cents, coalesce(sum(direct_cents), 0)::bigint as direct_cents,
      coalesce(sum(commission_cents), 0)::bigint as commission_cents, coalesce(sum(payments), 0)::bigint as payments
    from unnest(${periods.map(({ from }) => from)}::date[], ${periods.map(({ to }) => to)}::date[]) with ordinality p (first, last, place)
    left join portal.collection_totals on ${ofScope(scope)} and reported_on between p.first and p.last
    group by p.place order by p.place`.execute(tx);
  return rows;
}

export async function sumStatuses(tx: Tx, scope: Scope) {
  const { rows } = await sql<{ status: string; accounts: number; placed_cents: number; balance_cents: number }>`
    select status, sum(accounts)::bigint as accounts, sum(placed_cents)::bigint as placed_cents, sum(balance_cents)::bigint as balance_cents
    from portal.status_totals where ${ofScope(scope)} group by status having sum(accounts) > 0`.execute(tx);
  return rows;
}

/** Placements by month within the period. */
export async function sumPlaced(tx: Tx, scope: Scope, { from, to }: Period) {
  const { rows } = await sql<{ month: string; accounts: number; placed_cents: number }>`
    select placed_month as month, sum(accounts)::bigint as accounts, sum(placed_cents)::bigint as placed_cents
    from portal.status_totals where ${ofScope(scope)} and placed_month between ${from} and ${to} group by 1`.execute(tx);
  return rows;
}

/** Collections by month within the period. */
export async function sumCollected(tx: Tx, scope: Scope, { from, to }: Period) {
  const { rows } = await sql<{ month: string; collected_cents: number }>`
    select date_trunc('month', reported_on)::date as month, sum(agency_cents + direct_cents)::bigint as collected_cents
    from portal.collection_totals where ${ofScope(scope)} and reported_on between ${from} and ${to} group by 1`.execute(tx);
  return rows;
}

/** By placement month and payment month, for placements since `from`. */
export async function sumVintages(tx: Tx, scope: Scope, from: string) {
  const { rows } = await sql<CollectedRow>`
    select placed_month, reported_month as collected_month, sum(agency_cents + direct_cents)::bigint as collected_cents
    from portal.vintage_totals where ${ofScope(scope)} and placed_month >= ${from} group by 1, 2`.execute(tx);
  return rows;
}

export interface NewestRow {
  kind: 'status' | 'payment';
  at: Date;
  account_id: string;
  person_id: string;
  number: number;
  debtor_name: string;
  status: string | null;
  payment_type: string | null;
  effect_cents: number | null;
}

/** The newest statuses and payments since a date, newest first. */
export async function listNewest(tx: Tx, scope: Scope, { since, limit }: { since: string; limit: number }): Promise<NewestRow[]> {
  const { clientId } = scope;
  const account = sql`a.id as account_id, a.person_id, a.number, a.debtor_name`;
  const { rows } = await sql<NewestRow>`
    (select 'status' as kind, h.at, ${account}, h.to_status as status, null as payment_type, null::bigint as effect_cents
     from portal.account_status_history h join portal.accounts a on a.client_id = h.client_id and a.id = h.account_id
     where h.client_id = ${clientId} and h.at >= ${startOf(since)} and ${ofAccount(scope)}
     order by h.at desc limit ${limit})
    union all
    (select 'payment', coalesce(p.posted_at, p.created_at), ${account}, null, p.type, p.effect_cents
     from portal.payments p join portal.accounts a on a.client_id = p.client_id and a.id = p.account_id
     where p.client_id = ${clientId} and p.reported_on >= ${since} and p.state <> 'pending' and ${ofAccount(scope)}
     order by p.reported_on desc, p.id desc limit ${limit})
    order by at desc limit ${limit}`.execute(tx);
  return rows;
}
