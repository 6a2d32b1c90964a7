import { monthOf } from '@recoup/domain/shared/periods';
import { performanceOf, sumCollections, type Performance } from '@recoup/domain/reports/performance';
import { joinPeriods } from '@recoup/domain/reports/roll-forward';
import { readInventory } from './figures/read-inventory.ts';
import { readCollections, readMonths } from './figures/read-placed.ts';
import { chartsOf, count, money, nameReportMonth, percent, shortMonth, tableOf, text } from './figures/shapes.ts';
import type { ReportKind } from './report-kind.ts';

type Row = Performance & { name: string };

/** Figures by month. Collections count by the chosen day, the inventory always by reporting day. */
export const performanceReport: ReportKind = {
  kind: 'performance',
  async read(tx, scope, { period, locationIds, date }) {
    const months = await readMonths(tx, scope, { period, locationIds });
    const inventory = await readInventory(tx, scope, { locationIds, months });
    const collections = await readCollections(tx, scope, { locationIds, date, months });
    const none = sumCollections([]);
    const rows = months.flatMap((month, index): Row[] => {
      const stock = inventory[index];
      const came = collections.find((row) => row.month === monthOf(month.from)) ?? none;
      return stock ? [{ name: nameReportMonth(month), ...performanceOf(came, stock) }] : [];
    });
    const joined = joinPeriods(inventory);
    const total = joined && { name: '', ...performanceOf(sumCollections(collections), joined) };
    const columns = [
      text<Row>('month', 'Month', (row) => row.name),
      count<Row>('placed_accounts', 'Accounts placed', (row) => row.placed.accounts),
      money<Row>('placed', 'Placed', (row) => row.placed.cents),
      money<Row>('agency', 'Paid to agency', (row) => row.agencyCents),
      money<Row>('direct', 'Paid to you', (row) => row.directCents),
      money<Row>('collected', 'Collected', (row) => row.collectedCents),
      money<Row>('commission', 'Commission', (row) => row.commissionCents),
      percent<Row>('rate', 'Rate', (row) => row.rate),
      money<Row>('net', 'Net to you', (row) => row.netCents),
      count<Row>('recalled', 'Recalled', (row) => row.recalled.accounts),
      count<Row>('returned', 'Returned', (row) => row.returned.accounts),
      count<Row>('open_accounts', 'Open at end', (row) => row.open.accounts),
      money<Row>('open', 'Open balance', (row) => row.open.cents),
    ];
    const labels = months.map(({ month }) => shortMonth(month));
    return {
      tables: [tableOf({ key: 'months', title: 'By month' }, { columns, rows, total })],
      charts: chartsOf({
        key: 'collected',
        title: 'Collected by month',
        kind: 'stacked',
        unit: 'money',
        labels,
        series: [
          { label: 'Paid to agency', values: rows.map(({ agencyCents }) => agencyCents) },
          { label: 'Paid to you', values: rows.map(({ directCents }) => directCents) },
        ],
      }),
    };
  },
};
