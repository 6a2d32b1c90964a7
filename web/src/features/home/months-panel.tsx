import type { HomeData } from '@recoup/contract/home/home';
import { collectedInMonth, collectedRows, directRows, placedInMonth } from '@recoup/contract/home/home-rows';
import { lazy } from 'react';
import { Link } from 'react-router';
import { formatCount, formatMoney } from '#lib/format/format.ts';
import { Panel } from '#ui/panel.tsx';
import { ChartSlot } from '#ui/charts/chart-slot.tsx';
import classes from '#ui/charts/charts.module.css';
import { Change } from './change.tsx';
import { Figures, type FigureProps } from './figures.tsx';
import classesOfHome from './home.module.css';
import { accountsAt, paymentsAt } from './links.ts';
import { useChartHeight } from './use-chart-height.ts';
import { useView } from '#lib/hooks/use-view.ts';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { formatMonth } from '#lib/format/month-label.ts';

const MonthsChart = lazy(async () => ({ default: (await import('#features/home/charts/months-chart.tsx')).MonthsChart }));
const views = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const;

/** Collections of this month and year, and amounts placed and collected in each of the last 13 months. */
export function MonthsPanel({ home }: { home: HomeData }) {
  const height = useChartHeight();
  const [view, show] = useView('months', ['chart', 'table']);
  return (
    <Panel
      title="Collected and placed"
      actions={<SegmentedControl label="Show collected and placed as" options={views} value={view} onChange={show} />}
      flush
    >
      <div className={classesOfHome.head}>
        <Figures figures={figuresOf(home)} />
      </div>
      {view === 'table' ? (
        <MonthsTable home={home} />
      ) : (
        <div className={classesOfHome.chart}>
          <ChartSlot height={height + 28}>
            <MonthsChart home={home} height={height} />
          </ChartSlot>
        </div>
      )}
    </Panel>
  );
}

/** Without remittances, the lead panel already shows this month's collections. */
function figuresOf({ money: { month, year }, remittance, today }: HomeData): FigureProps[] {
  const collected = ({ agency_cents: agency, direct_cents: direct }: typeof month.current) => formatMoney(agency + direct);
  const ofYear = { label: 'Collected this year', value: collected(year.current), to: paymentsAt(collectedRows(year.current)) };
  if (!remittance) return [ofYear];
  return [
    {
      label: 'Collected this month',
      value: collected(month.current),
      to: paymentsAt(collectedRows(month.current)),
      note: <Change {...month} today={today} />,
    },
    {
      label: 'Paid to you directly',
      value: formatMoney(month.current.direct_cents),
      to: paymentsAt(directRows(month.current)),
      note: 'Included in this month',
    },
    ofYear,
  ];
}

function MonthsTable({ home: { months, today } }: { home: HomeData }) {
  return (
    <section className={classes.scroll} aria-label="Collected and placed">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Accounts</th>
            <th scope="col">Placed</th>
            <th scope="col">Collected</th>
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map(({ month, accounts, placed_cents: placed, collected_cents: collected }) => (
            <tr key={month}>
              <th scope="row">{formatMonth(month)}</th>
              <td>{formatCount(accounts)}</td>
              <td>
                <Link to={accountsAt(placedInMonth(month))}>{formatMoney(placed)}</Link>
              </td>
              <td>
                <Link to={paymentsAt(collectedInMonth(month, today))}>{formatMoney(collected)}</Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
