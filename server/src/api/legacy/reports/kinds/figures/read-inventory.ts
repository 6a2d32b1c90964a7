import type { ReportMonth } from '@recoup/domain/reports/months';
import { noMovements, rollBack, type RollForward, type Stock } from '@recoup/domain/reports/roll-forward';
import { sql } from 'kysely';
import type { Tx } from '../../../../../platform/db/db.ts';
import type { ReportScope } from '../report-kind.ts';
import { AFTERWARDS, closedStatuses, readMoves } from './read-moves.ts';
import { ofTotals, type Locations } from './totals-conditions.ts';

/** The inventory of each month, told backwards from what the portal shows as open now. */
export async function readInventory(
  tx: Tx,
  scope: ReportScope,
  { locationIds, months }: Locations & { months: readonly ReportMonth[] },
): Promise<RollForward[]> {
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last) return [];
  const moves = await readMoves(tx, scope, { locationIds, first, last });
  const buckets = [...months.map(({ month }) => month), AFTERWARDS];
  const rows = rollBack(
    await readOpen(tx, scope, { locationIds }),
    buckets.map((bucket) => moves.get(bucket) ?? noMovements),
  );
  return rows.slice(0, -1);
}

async function readOpen(tx: Tx, scope: ReportScope, locations: Locations): Promise<Stock> {
  const { rows } = await sql<Stock>`
    select coalesce(sum(accounts), 0)::bigint as accounts, coalesce(sum(balance_cents), 0)::bigint as cents
    from portal.status_totals where ${ofTotals(scope, locations)} and status <> all (${closedStatuses})`.execute(tx);
  return rows[0] ?? { accounts: 0, cents: 0 };
}
