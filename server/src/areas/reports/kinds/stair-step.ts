import type { ReportChart } from '@recoup/contract/reports/reports';
import { shareOf } from '@recoup/domain/reports/shares';
import {
  accumulate,
  placeCollected,
  sharesOf,
  sumVintages,
  type AllVintages,
  type Vintage,
} from '@recoup/domain/reports/stair-step';
import { monthOf } from '@recoup/domain/shared/periods';
import { readCollectedOfPlaced, readPlaced } from './figures/read-placed.ts';
import { chartsOf, count, money, nameMonth, percent, tableOf, text } from './figures/shapes.ts';
import type { KindParameters, ReportKind } from './report-kind.ts';

interface Row {
  name: string;
  accounts: number;
  placedCents: number;
  collectedCents: number;
  /** Cents, or hundredths of a percent; one value per month that has begun. */
  steps: readonly (number | null)[];
}
type StepOptions = Pick<KindParameters, 'measure' | 'steps'>;

/** More lines than this are indistinguishable in a chart. */
const linesShown = 6;

/** Collections of each vintage by month since placement. */
export const stairStep: ReportKind = {
  kind: 'stair_step',
  async read(tx, scope, { period, locationIds, batchId, date, ...options }) {
    const ofPlaced = { placed: period, locationIds, batchId };
    const collected = await readCollectedOfPlaced(tx, scope, { ...ofPlaced, date });
    const vintages = placeCollected(await readPlaced(tx, scope, ofPlaced), collected, monthOf(scope.today));
    const all = sumVintages(vintages);
    const rows = vintages.map((vintage) => rowOf(vintage, options));
    const total = rowOfAll(all, options);
    const step = options.measure === 'percent' ? percent : money;
    const columns = [
      text<Row>('placed_in', 'Placed in', (row) => row.name),
      count<Row>('accounts', 'Accounts', (row) => row.accounts),
      money<Row>('placed', 'Placed', (row) => row.placedCents),
      ...all.steps.map((_, since) => step<Row>(`m${since}`, `M${since}`, (row) => row.steps[since] ?? null)),
      money<Row>('collected', 'Collected', (row) => row.collectedCents),
      percent<Row>('liquidation', 'Liquidation', (row) => shareOf(row.collectedCents, row.placedCents)),
    ];
    const title = `${options.steps === 'monthly' ? 'Collected in each month' : 'Collected by the end of each month'} since placement`;
    return {
      tables: [tableOf({ key: 'vintages', title }, { columns, rows, total, label: 'All' })],
      charts: chartsOf(chartOf(rows, { all: total, title, options })),
    };
  },
};

function rowOf(vintage: Vintage, { measure, steps }: StepOptions): Row {
  const { month, accounts, placedCents, collectedCents: monthly } = vintage;
  const cumulative = accumulate(monthly);
  const amounts = steps === 'monthly' ? monthly : cumulative;
  return {
    name: nameMonth(month),
    accounts,
    placedCents,
    collectedCents: cumulative.at(-1) ?? 0,
    steps: measure === 'percent' ? sharesOf(vintage, amounts) : amounts,
  };
}

function rowOfAll({ accounts, placedCents, collectedCents, steps: all }: AllVintages, { measure, steps }: StepOptions): Row {
  return {
    name: 'All',
    accounts,
    placedCents,
    collectedCents,
    steps: all.map((step) => {
      const cents = steps === 'monthly' ? step.monthlyCents : step.cumulativeCents;
      return measure === 'percent' ? shareOf(cents, step.placedCents) : cents;
    }),
  };
}

/** A selection of the vintages with more than one step; in percent also the total, whose amounts would dwarf the others. */
function chartOf(rows: readonly Row[], { all, title, options }: { all: Row; title: string; options: StepOptions }): ReportChart {
  const isShare = options.measure === 'percent';
  const courses = rows.filter(({ steps }) => steps.length > 1);
  const every = Math.max(1, Math.ceil(courses.length / (isShare ? linesShown - 1 : linesShown)));
  const some = courses.filter((_, index) => index % every === 0);
  const shown = isShare && courses.length > 1 ? [...some, all] : some;
  const length = Math.max(0, ...shown.map(({ steps }) => steps.length));
  return {
    key: 'steps',
    title: every > 1 ? `${title}, some of the months of placement` : title,
    kind: 'line',
    unit: isShare ? 'percent' : 'money',
    labels: Array.from({ length }, (_, since) => `M${since}`),
    series: shown.map(({ name, steps }) => ({ label: name, values: Array.from({ length }, (_, since) => steps[since] ?? null) })),
  };
}
