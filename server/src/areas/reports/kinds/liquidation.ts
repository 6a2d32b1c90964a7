import { liquidationOf, totalLiquidation, type Liquidation } from '@recoup/domain/reports/liquidation';
import { readCollectedOfPlaced, readPlaced } from './figures/read-placed.ts';
import { chartsOf, count, money, nameMonth, percent, shortMonth, tableOf, text } from './figures/shapes.ts';
import type { ReportKind } from './report-kind.ts';

type Row = Liquidation & { month: string };

/** Collections to date by month of placement. Each share has its numerator and denominator beside it. */
export const liquidation: ReportKind = {
  kind: 'liquidation',
  async read(tx, scope, { period, locationIds, batchId }) {
    const filters = { placed: period, locationIds, batchId };
    const collected = Map.groupBy(
      await readCollectedOfPlaced(tx, scope, { ...filters, date: 'reported' }),
      (row) => row.placed_month,
    );
    const rows = (await readPlaced(tx, scope, filters)).map(({ month, ...placed }): Row => {
      const payments = collected.get(month) ?? [];
      const sum = (field: 'agency_cents' | 'direct_cents' | 'commission_cents') =>
        payments.reduce((total, row) => total + row[field], 0);
      const sums = {
        agencyCents: sum('agency_cents'),
        directCents: sum('direct_cents'),
        commissionCents: sum('commission_cents'),
      };
      return { month, ...liquidationOf({ ...placed, ...sums }) };
    });
    const columns = [
      text<Row>('placed_in', 'Placed in', (row) => nameMonth(row.month)),
      count<Row>('accounts', 'Accounts', (row) => row.accounts),
      money<Row>('placed', 'Placed', (row) => row.placedCents),
      money<Row>('withdrawn', 'Recalled and rejected', (row) => row.withdrawnCents),
      money<Row>('net_placed', 'Net placed', (row) => row.netPlacedCents),
      money<Row>('agency', 'Paid to agency', (row) => row.agencyCents),
      money<Row>('direct', 'Paid to you', (row) => row.directCents),
      money<Row>('collected', 'Collected', (row) => row.collectedCents),
      percent<Row>('liquidation', 'Liquidation', (row) => row.grossShare),
      percent<Row>('net_liquidation', 'Net of recalls', (row) => row.netPlacedShare),
      money<Row>('commission', 'Commission', (row) => row.commissionCents),
      percent<Row>('net_back', 'Net-back', (row) => row.netBackShare),
    ];
    const total = { month: '', ...totalLiquidation(rows) };
    return {
      tables: [tableOf({ key: 'months', title: 'By month of placement' }, { columns, rows, total })],
      charts: chartsOf({
        key: 'liquidation',
        title: 'Liquidation by month of placement',
        kind: 'bar',
        unit: 'percent',
        labels: rows.map(({ month }) => shortMonth(month)),
        series: [
          { label: 'Liquidation', values: rows.map(({ grossShare }) => grossShare) },
          { label: 'Net-back', values: rows.map(({ netBackShare }) => netBackShare) },
        ],
      }),
    };
  },
};
