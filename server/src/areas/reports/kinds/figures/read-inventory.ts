import { addDays } from '@recoup/domain/shared/days';
import type { ReportMonth } from '@recoup/domain/reports/months';
import { rollBack, type RollForward, type Stock } from '@recoup/domain/reports/roll-forward';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import type { ReportScope } from '../report-kind.ts';
import { closedStatuses, readMoves } from './read-moves.ts';
import { ofTotals, type Locations } from './totals-conditions.ts';

/** The inventory of each month, worked back from the accounts that are open now. */
export async function readInventory(
  tx: Tx,
  scope: ReportScope,
  { locationIds, months }: Locations & { months: readonly ReportMonth[] },
): Promise<RollForward[]> {
  const [first, ...others] = months.map(({ from }) => from);
  const last = months.at(-1);
  if (!first || !last) return [];
  // Changes since the end of the period must be undone as well.
  const after = last.to < scope.today ? [addDays(last.to, 1)] : [];
  const moves = await readMoves(tx, scope, { locationIds, bounds: [first, ...others, ...after] });
  return rollBack(await readOpen(tx, scope, { locationIds }), moves).slice(0, months.length);
}

async function readOpen(tx: Tx, scope: ReportScope, locations: Locations): Promise<Stock> {
  const { rows } = await sql<Stock>`
    select coalesce(sum(accounts), 0)::bigint as accounts, coalesce(sum(balance_cents), 0)::bigint as cents
    from portal.status_totals where ${ofTotals(scope, locations)} and status <> all (${closedStatuses})`.execute(tx);
  return rows[0] ?? { accounts: 0, cents: 0 };
}
