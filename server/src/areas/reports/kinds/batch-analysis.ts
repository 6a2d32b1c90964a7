import { analyzeBatch, analyzeBatches, type BatchAnalysis } from '@recoup/domain/reports/batch-analysis';
import { sql } from 'kysely';
import { ofAccounts } from './account-conditions.ts';
import { chartsOf, count, money, nameMonth, percent, shortMonth, tableOf, text } from './figures/shapes.ts';
import type { ReportKind } from './report-kind.ts';

type Row = BatchAnalysis & { month: string };

/** Accounts by month of placement, with their current amounts. */
export const batchAnalysis: ReportKind = {
  kind: 'batch_analysis',
  async read(tx, scope, { period, locationIds, batchId }) {
    const { rows: listed } = await sql<{
      month: string;
      accounts: number;
      listed_cents: number;
      accrued_cents: number;
      adjusted_cents: number;
      paid_cents: number;
    }>`
      select date_trunc('month', a.placed_on)::date::text as month, count(*) as accounts, sum(a.amount_placed_cents)::bigint as listed_cents,
        sum(a.accrued_cents)::bigint as accrued_cents, sum(a.adjusted_cents)::bigint as adjusted_cents, sum(a.paid_cents)::bigint as paid_cents
      from portal.accounts a where ${ofAccounts(scope, { placed: period, locationIds, batchId })} group by 1 order by 1`.execute(
      tx,
    );
    const rows = listed.map(({ month, accounts, ...sums }): Row => ({
      month,
      ...analyzeBatch({
        accounts,
        listedCents: sums.listed_cents,
        accruedCents: sums.accrued_cents,
        // `adjusted_cents` is positive when the balance was reduced.
        adjustmentCents: 0 - sums.adjusted_cents,
        paidCents: sums.paid_cents,
      }),
    }));
    const columns = [
      text<Row>('placed_in', 'Placed in', (row) => nameMonth(row.month)),
      count<Row>('accounts', 'Accounts', (row) => row.accounts),
      money<Row>('listed', 'Listed', (row) => row.listedCents),
      money<Row>('accrued', 'Interest and fees', (row) => row.accruedCents),
      money<Row>('adjustments', 'Adjustments', (row) => row.adjustmentCents),
      money<Row>('paid', 'Paid', (row) => row.paidCents),
      money<Row>('owing', 'Owing', (row) => row.owingCents),
      percent<Row>('paid_share', 'Paid %', (row) => row.paidShare),
      money<Row>('unit_yield', 'Unit yield', (row) => row.yieldCents),
    ];
    return {
      tables: [
        tableOf(
          { key: 'months', title: 'By month of placement' },
          { columns, rows, total: { month: '', ...analyzeBatches(rows) } },
        ),
      ],
      charts: chartsOf({
        key: 'outcome',
        title: 'Results of each month’s placements',
        kind: 'stacked',
        unit: 'money',
        labels: rows.map(({ month }) => shortMonth(month)),
        series: [
          { label: 'Paid', values: rows.map(({ paidCents }) => paidCents) },
          { label: 'Adjusted', values: rows.map(({ adjustmentCents }) => Math.max(0, -adjustmentCents)) },
          { label: 'Owing', values: rows.map(({ owingCents }) => Math.max(0, owingCents)) },
        ],
      }),
    };
  },
};
