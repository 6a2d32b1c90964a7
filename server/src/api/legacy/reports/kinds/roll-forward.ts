import { joinPeriods, type RollForward } from '@recoup/domain/reports/roll-forward';
import { readInventory } from './figures/read-inventory.ts';
import { readMonths } from './figures/read-placed.ts';
import { chartsOf, count, money, nameReportMonth, tableOf, text } from './figures/shapes.ts';
import type { ReportKind } from './report-kind.ts';

type Row = RollForward & { name: string };

/** How the inventory moved, once in accounts and once in dollars: months across time, from begin to end. */
export const rollForwardReport: ReportKind = {
  kind: 'roll_forward',
  async read(tx, scope, { period, locationIds }) {
    const months = await readMonths(tx, scope, { period, locationIds });
    const inventory = await readInventory(tx, scope, { locationIds, months });
    const rows = inventory.map((row, index): Row => {
      const month = months[index];
      return { ...row, name: month ? nameReportMonth(month) : '' };
    });
    const joined = joinPeriods(inventory);
    const total = joined && { ...joined, name: '' };
    const about = (row: RollForward) => [row.paid, row.recalled, row.returned, row.rejected];
    const hasRejected = inventory.some(({ rejected }) => rejected.accounts > 0);
    const hasReopened = inventory.some(({ reopened }) => reopened.accounts > 0);
    // What was paid in full comes back with nothing: the payment that is taken off is what is owed again.
    const owedAgain = inventory.some(({ reopened }) => reopened.cents !== 0);
    const only = <C>(isShown: boolean, column: C): C[] => (isShown ? [column] : []);
    const accounts = [
      text<Row>('month', 'Month', (row) => row.name),
      count<Row>('begin', 'Begin', (row) => row.begin.accounts),
      count<Row>('placed', 'Placed', (row) => row.placed.accounts),
      ...only(
        hasReopened,
        count<Row>('reopened', 'Reopened', (row) => row.reopened.accounts),
      ),
      count<Row>('paid', 'Paid or settled', (row) => minus(row.paid.accounts)),
      count<Row>('recalled', 'Recalled', (row) => minus(row.recalled.accounts)),
      count<Row>('returned', 'Returned', (row) => minus(row.returned.accounts)),
      ...only(
        hasRejected,
        count<Row>('rejected', 'Rejected', (row) => minus(row.rejected.accounts)),
      ),
      count<Row>('end', 'End', (row) => row.end.accounts),
    ];
    const dollars = [
      text<Row>('month', 'Month', (row) => row.name),
      money<Row>('begin', 'Begin', (row) => row.begin.cents),
      money<Row>('placed', 'Placed', (row) => row.placed.cents),
      ...only(
        owedAgain,
        money<Row>('reopened', 'Reopened', (row) => row.reopened.cents),
      ),
      money<Row>('accrued', 'Interest and fees', (row) => row.accruedCents),
      money<Row>('collected', 'Collected', (row) => minus(row.collectedCents)),
      money<Row>('adjusted', 'Adjustments', (row) => minus(row.adjustedCents)),
      money<Row>('paid', 'Settled, not paid', (row) => minus(row.paid.cents)),
      money<Row>('recalled', 'Recalled', (row) => minus(row.recalled.cents)),
      money<Row>('returned', 'Returned', (row) => minus(row.returned.cents)),
      ...only(
        hasRejected,
        money<Row>('rejected', 'Rejected', (row) => minus(row.rejected.cents)),
      ),
      money<Row>('end', 'End', (row) => row.end.cents),
    ];
    const labels = rows.map(({ name }) => name);
    return {
      tables: [
        tableOf({ key: 'accounts', title: 'Accounts' }, { columns: accounts, rows, total }),
        tableOf({ key: 'dollars', title: 'Dollars' }, { columns: dollars, rows, total }),
      ],
      charts: chartsOf(
        {
          key: 'moves',
          title: 'Accounts placed and gone',
          kind: 'bar',
          unit: 'count',
          labels,
          series: [
            { label: 'Placed', values: rows.map(({ placed }) => placed.accounts) },
            { label: 'Gone', values: rows.map((row) => about(row).reduce((sum, left) => sum + left.accounts, 0)) },
          ],
        },
        {
          key: 'inventory',
          title: 'Open balance at the end of the month',
          kind: 'line',
          unit: 'money',
          labels,
          series: [{ label: 'Open balance', values: rows.map(({ end }) => end.cents) }],
        },
      ),
    };
  },
};

/** What leaves stands as a negative: read across, the row adds up. */
const minus = (value: number): number => (value === 0 ? 0 : -value);
