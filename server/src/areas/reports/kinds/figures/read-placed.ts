import type { CollectedRow } from '@recoup/domain/reports/stair-step';
import type { Placed } from '@recoup/domain/reports/liquidation';
import { isWholeMonths, monthsOf, type ReportMonth } from '@recoup/domain/reports/months';
import type { ReportDate } from '@recoup/domain/reports/catalog';
import type { Period } from '@recoup/domain/shared/periods';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { ofAccounts } from '../account-conditions.ts';
import type { KindParameters, ReportScope } from '../report-kind.ts';
import { ofTotals, planForMost } from './totals-conditions.ts';

/** Filters of the accounts. */
export type PlacedFilters = Pick<KindParameters, 'locationIds' | 'batchId'> & { placed: Period | null };

export type PlacedMonth = { month: string } & Pick<Placed, 'accounts' | 'placedCents' | 'withdrawnAccounts' | 'withdrawnCents'>;

export interface CollectedOfMonth extends CollectedRow {
  agency_cents: number;
  direct_cents: number;
  commission_cents: number;
}

/** The totals tables hold months and locations by reporting day, so they cannot answer for a batch or for part of a month. */
const hasTotals = (scope: ReportScope, { placed, batchId }: PlacedFilters) =>
  batchId === null && isWholeMonths(placed, scope.today);

/**
 * Accounts and amounts placed by month of placement, and how many of them were withdrawn: recalled by the client or rejected by
 * the agency.
 */
export async function readPlaced(tx: Tx, scope: ReportScope, filters: PlacedFilters): Promise<PlacedMonth[]> {
  const withdrawn = sql`filter (where status in ('RECALLED', 'REJECTED'))`;
  const fromTotals = sql`
    select placed_month::text as month, sum(accounts)::bigint as accounts, sum(placed_cents)::bigint as "placedCents",
      coalesce(sum(accounts) ${withdrawn}, 0)::bigint as "withdrawnAccounts", coalesce(sum(placed_cents) ${withdrawn}, 0)::bigint as "withdrawnCents"
    from portal.status_totals where ${ofTotals(scope, filters)} and ${within('placed_month', filters.placed)}
    group by 1 having sum(accounts) > 0 order by 1`;
  const counted = sql`
    select date_trunc('month', a.placed_on)::date::text as month, count(*) as accounts, sum(a.amount_placed_cents)::bigint as "placedCents",
      count(*) ${withdrawn} as "withdrawnAccounts", coalesce(sum(a.amount_placed_cents) ${withdrawn}, 0)::bigint as "withdrawnCents"
    from portal.accounts a where ${ofAccounts(scope, filters)} group by 1 order by 1`;
  const { rows } = await sql<PlacedMonth>`${hasTotals(scope, filters) ? fromTotals : counted}`.execute(tx);
  return rows;
}

/** Collections by month of placement and month of payment. */
export async function readCollectedOfPlaced(
  tx: Tx,
  scope: ReportScope,
  { date, ...filters }: PlacedFilters & { date: ReportDate },
): Promise<CollectedOfMonth[]> {
  if (date !== 'effective' && hasTotals(scope, filters)) {
    const { rows } = await sql<CollectedOfMonth>`
      select placed_month::text, reported_month::text as collected_month, sum(agency_cents + direct_cents)::bigint as collected_cents,
        sum(agency_cents)::bigint as agency_cents, sum(direct_cents)::bigint as direct_cents, sum(commission_cents)::bigint as commission_cents
      from portal.vintage_totals where ${ofTotals(scope, filters)} and ${within('placed_month', filters.placed)} group by 1, 2`.execute(
      tx,
    );
    return rows;
  }
  const day = sql.ref(date === 'effective' ? 'p.effective_on' : 'p.reported_on');
  const read = () =>
    sql<CollectedOfMonth>`
    with own as materialized (select a.id, a.placed_on from portal.accounts a where ${ofAccounts(scope, filters)})
    select date_trunc('month', a.placed_on)::date::text as placed_month, date_trunc('month', ${day})::date::text as collected_month,
      sum(p.effect_cents)::bigint as collected_cents,
      coalesce(sum(p.effect_cents) filter (where p.type in ('PU', 'PUR')), 0)::bigint as agency_cents,
      coalesce(sum(p.effect_cents) filter (where p.type in ('PC', 'PCR')), 0)::bigint as direct_cents,
      sum(p.commission_cents)::bigint as commission_cents
    from own a join portal.payments p on p.account_id = a.id
    where p.client_id = ${scope.clientId}::uuid and p.state <> 'pending' and p.type not in ('DA', 'DAR')
    group by 1, 2`.execute(tx);
  // For one batch the planner should look up each account; for many accounts it should scan the payments once.
  const { rows } = filters.batchId === null ? await planForMost(tx, read) : await read();
  return rows;
}

/** Collections in each month of the report, by reporting or effective day. */
export async function readCollections(
  tx: Tx,
  scope: ReportScope,
  { locationIds, date, months }: Pick<KindParameters, 'locationIds' | 'date'> & { months: readonly ReportMonth[] },
) {
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last) return [];
  type Row = { month: string; agencyCents: number; directCents: number; commissionCents: number };
  const fromTotals = sql`
    select date_trunc('month', reported_on)::date::text as month, sum(agency_cents)::bigint as "agencyCents",
      sum(direct_cents)::bigint as "directCents", sum(commission_cents)::bigint as "commissionCents"
    from portal.collection_totals
    where ${ofTotals(scope, { locationIds })} and reported_on between ${first.from}::date and ${last.to}::date group by 1`;
  const limited = [scope.locationIds, locationIds].filter((ids) => ids !== null);
  const account = sql`a.client_id = p.client_id and a.id = p.account_id and ${ofAccounts(scope, { locationIds })}`;
  const counted = sql`
    select date_trunc('month', p.effective_on)::date::text as month,
      coalesce(sum(p.effect_cents) filter (where p.type in ('PU', 'PUR')), 0)::bigint as "agencyCents",
      coalesce(sum(p.effect_cents) filter (where p.type in ('PC', 'PCR')), 0)::bigint as "directCents",
      sum(p.commission_cents)::bigint as "commissionCents"
    from portal.payments p
    where p.client_id = ${scope.clientId}::uuid and p.state <> 'pending' and p.effective_on between ${first.from}::date and ${last.to}::date
      and ${limited.length > 0 ? sql`exists (select from portal.accounts a where ${account})` : sql`true`}
    group by 1`;
  const { rows } = await sql<Row>`${date === 'effective' ? counted : fromTotals}`.execute(tx);
  return rows;
}

/** The months a report covers; empty before the first placement. */
export async function readMonths(
  tx: Tx,
  scope: ReportScope,
  { period, locationIds }: Pick<KindParameters, 'period' | 'locationIds'>,
): Promise<ReportMonth[]> {
  const { rows } = await sql<{ month: string | null }>`
    select min(placed_month)::text as month from portal.status_totals where ${ofTotals(scope, { locationIds })} and accounts > 0`.execute(
    tx,
  );
  const first = rows[0]?.month ?? null;
  const from = period && first && period.from < first ? first : period?.from;
  return first === null ? [] : monthsOf(period && from ? { ...period, from } : null, { first, today: scope.today });
}

function within(column: string, period: Period | null) {
  return period ? sql`${sql.ref(column)} between ${period.from}::date and ${period.to}::date` : sql`true`;
}
