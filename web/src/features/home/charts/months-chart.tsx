import { useReducedMotion } from '@mantine/hooks';
import type { HomeData } from '@recoup/contract/home/home';
import { collectedInMonth, placedInMonth } from '@recoup/contract/home/home-rows';
import { useNavigate } from 'react-router';
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import { formatCount, formatMoney } from '#lib/format/format.ts';
import { accountsAt, paymentsAt } from '#features/home/links.ts';
import { formatMonth, formatMonthShort } from '#lib/format/month-label.ts';
import { chartFrame, grid, quietAxis, formatRoughly } from '#ui/charts/axes.ts';
import { ChartFigure } from '#ui/charts/chart-figure.tsx';
import { ChartTip } from '#ui/charts/chart-tip.tsx';
import classes from '#ui/charts/charts.module.css';

type Month = HomeData['months'][number];

const PLACED_COLOR = 'var(--mantine-color-default-border)';
const COLLECTED_COLOR = 'var(--mantine-color-accent-6)';

export function MonthsChart({ home: { months, today }, height }: { home: HomeData; height: number }) {
  const navigate = useNavigate();
  const prefersReducedMotion = useReducedMotion(false, { getInitialValueInEffect: false });
  const bar = {
    maxBarSize: 22,
    radius: [3, 3, 0, 0] as [number, number, number, number],
    isAnimationActive: !prefersReducedMotion,
  };
  const open = (path: (month: string) => string) => (one: { payload?: Month }) => {
    if (one.payload) void navigate(path(one.payload.month));
  };
  return (
    <ChartFigure description={describeChart(months)}>
      <div className={classes.legend}>
        <span>
          <i style={{ background: PLACED_COLOR }} />
          Placed
        </span>
        <span>
          <i style={{ background: COLLECTED_COLOR }} />
          Collected
        </span>
      </div>
      <BarChart {...chartFrame} data={[...months]} barGap={2} style={{ width: '100%', height }}>
        <CartesianGrid {...grid} />
        <XAxis {...quietAxis} dataKey="month" tickFormatter={formatMonthShort} />
        <YAxis {...quietAxis} width={56} tickFormatter={formatRoughly} />
        <Tooltip cursor={{ fill: 'var(--app-hover)' }} isAnimationActive={false} content={MonthTip} />
        <Bar
          {...bar}
          dataKey="placed_cents"
          fill={PLACED_COLOR}
          onClick={open((month) => accountsAt(placedInMonth(month)))}
          cursor="pointer"
        />
        <Bar
          {...bar}
          dataKey="collected_cents"
          fill={COLLECTED_COLOR}
          onClick={open((month) => paymentsAt(collectedInMonth(month, today)))}
          cursor="pointer"
        />
      </BarChart>
    </ChartFigure>
  );
}

function MonthTip({ active, payload }: { active?: boolean; payload?: readonly { payload?: Month }[] }) {
  const month = payload?.[0]?.payload;
  if (!active || !month) return null;
  return (
    <ChartTip
      title={formatMonth(month.month)}
      lines={[
        ['Placed', formatMoney(month.placed_cents)],
        ['Accounts', formatCount(month.accounts)],
        ['Collected', formatMoney(month.collected_cents)],
      ]}
    />
  );
}

function describeChart(months: readonly Month[]): string {
  const placed = months.reduce((sum, { placed_cents: cents }) => sum + cents, 0);
  const collected = months.reduce((sum, { collected_cents: cents }) => sum + cents, 0);
  return `Chart of the last ${months.length} months: ${formatMoney(placed)} placed and ${formatMoney(collected)} collected.`;
}
