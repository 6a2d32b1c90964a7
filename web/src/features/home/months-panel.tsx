import type { Overview } from '@recoup/contract/home/home';
import { collectedInMonth, placedInMonth } from '@recoup/contract/home/home-rows';
import { lazy } from 'react';
import { Link } from 'react-router';
import { formatCount, formatMoney } from '#lib/format/format.ts';
import { Panel } from '#ui/panel.tsx';
import { ChartSlot } from '#ui/charts/chart-slot.tsx';
import classes from '#ui/charts/charts.module.css';
import { accountsAt, paymentsAt } from './links.ts';
import { useView } from '#lib/hooks/use-view.ts';
import { ViewSwitch } from '#ui/view-switch.tsx';
import { formatMonth } from '#lib/format/month-label.ts';

const MonthsChart = lazy(async () => ({ default: (await import('#features/home/charts/months-chart.tsx')).MonthsChart }));
const HEIGHT = 260;
const views = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const;

/** Amounts placed and collected in each of the last 13 months. */
export function MonthsPanel({ overview }: { overview: Overview }) {
  const [view, show] = useView('months', ['chart', 'table']);
  return (
    <Panel
      title="Placed and collected by month"
      actions={<ViewSwitch label="Show placed and collected as" views={views} value={view} onChange={show} />}
      flush={view === 'table'}
    >
      {view === 'table' ? (
        <MonthsTable overview={overview} />
      ) : (
        <ChartSlot height={HEIGHT + 28}>
          <MonthsChart overview={overview} height={HEIGHT} />
        </ChartSlot>
      )}
    </Panel>
  );
}

function MonthsTable({ overview: { months, today } }: { overview: Overview }) {
  return (
    <section className={classes.scroll} aria-label="Placed and collected by month">
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
