import { joinPeriods, type RollForward } from '@recoup/domain/reports/roll-forward';
import { readInventory } from './figures/read-inventory.ts';
import { readMonths } from './figures/read-placed.ts';
import { chartsOf, count, money, nameReportMonth, shortMonth, tableOf, text } from './figures/shapes.ts';
import type { ReportKind } from './report-kind.ts';

type Row = RollForward & { name: string };

/** Outflows are negative, so that each row adds up. */
const minus = (value: number): number => (value === 0 ? 0 : -value);
const outflowOf = ({ paid, recalled, returned, rejected }: Row): number =>
  paid.accounts + recalled.accounts + returned.accounts + rejected.accounts;

const accountColumns = [
  text<Row>('month', 'Month', (row) => row.name),
  count<Row>('begin', 'Begin', (row) => row.begin.accounts),
  count<Row>('placed', 'Placed', (row) => row.placed.accounts),
  count<Row>('reopened', 'Reopened', (row) => row.reopened.accounts),
  count<Row>('paid', 'Paid or settled', (row) => minus(row.paid.accounts)),
  count<Row>('recalled', 'Recalled', (row) => minus(row.recalled.accounts)),
  count<Row>('returned', 'Returned', (row) => minus(row.returned.accounts)),
  count<Row>('rejected', 'Rejected', (row) => minus(row.rejected.accounts)),
  count<Row>('end', 'End', (row) => row.end.accounts),
];
const dollarColumns = [
  text<Row>('month', 'Month', (row) => row.name),
  money<Row>('begin', 'Begin', (row) => row.begin.cents),
  money<Row>('placed', 'Placed', (row) => row.placed.cents),
  money<Row>('reopened', 'Reopened', (row) => row.reopened.cents),
  money<Row>('accrued', 'Interest and fees', (row) => row.accruedCents),
  money<Row>('collected', 'Collected', (row) => minus(row.collectedCents)),
  money<Row>('adjusted', 'Adjustments', (row) => minus(row.adjustedCents)),
  money<Row>('paid', 'Settled, not paid', (row) => minus(row.paid.cents)),
  money<Row>('recalled', 'Recalled', (row) => minus(row.recalled.cents)),
  money<Row>('returned', 'Returned', (row) => minus(row.returned.cents)),
  money<Row>('rejected', 'Rejected', (row) => minus(row.rejected.cents)),
  money<Row>('end', 'End', (row) => row.end.cents),
];

/** Movements of the inventory by month, from start to end: one table in accounts and one in dollars. */
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
    const labels = months.map(({ month }) => shortMonth(month));
    return {
      tables: [
        tableOf({ key: 'accounts', title: 'Accounts' }, { columns: accountColumns, rows, total }),
        tableOf({ key: 'dollars', title: 'Dollars' }, { columns: dollarColumns, rows, total }),
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
            { label: 'Gone', values: rows.map(outflowOf) },
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
