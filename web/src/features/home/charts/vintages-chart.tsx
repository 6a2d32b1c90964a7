import { useReducedMotion } from '@mantine/hooks';
import { CartesianGrid, Line, LineChart, Tooltip, XAxis, YAxis } from 'recharts';
import { formatMoney, plural } from '#lib/format/format.ts';
import { shareOf, type Vintage } from '#features/home/vintages.ts';
import { formatMonth } from '#lib/format/month-label.ts';
import { chartFrame, grid, quietAxis, formatRoughly } from '#ui/charts/axes.ts';
import { ChartFigure } from '#ui/charts/chart-figure.tsx';
import { ChartTip } from '#ui/charts/chart-tip.tsx';

type Unit = 'percent' | 'amount';
/** Amounts by placement month; future months are absent. */
type Point = { since: number } & Record<string, number>;

/** One line per placement month; newer months are more prominent. */
export function VintagesChart({ vintages, unit, height }: { vintages: readonly Vintage[]; unit: Unit; height: number }) {
  const prefersReducedMotion = useReducedMotion(false, { getInitialValueInEffect: false });
  const write = (value: number) => (unit === 'percent' ? `${value.toFixed(1)}%` : formatMoney(value));
  const tip = ({ active, label }: { active?: boolean; label?: string | number | undefined }) =>
    active ? <Tip vintages={vintages} since={Number(label)} write={write} unit={unit} /> : null;
  return (
    <ChartFigure
      description={`Chart of what was collected by month since placement, for ${plural(vintages.length, 'month')} of placement.`}
      inset
    >
      <LineChart {...chartFrame} data={pointsOf(vintages, unit)} style={{ width: '100%', height: height - 12 }}>
        <CartesianGrid {...grid} />
        <XAxis {...quietAxis} dataKey="since" tickFormatter={formatSince} />
        <YAxis
          {...quietAxis}
          width={56}
          tickFormatter={(value: number) => (unit === 'percent' ? `${value}%` : formatRoughly(value))}
        />
        <Tooltip isAnimationActive={false} content={tip} />
        {vintages.map(({ month }, index) => (
          <Line
            key={month}
            dataKey={month}
            type="monotone"
            stroke="var(--mantine-color-accent-6)"
            strokeOpacity={0.25 + (0.75 * (index + 1)) / vintages.length}
            strokeWidth={1.75}
            dot={{ r: 2, fill: 'var(--mantine-color-accent-6)', strokeWidth: 0 }}
            isAnimationActive={!prefersReducedMotion}
          />
        ))}
      </LineChart>
    </ChartFigure>
  );
}

const formatSince = (since: number) => (since === 0 ? 'Same month' : `+${since}`);

function pointsOf(vintages: readonly Vintage[], unit: Unit): Point[] {
  const length = Math.max(...vintages.map(({ cumulativeCents }) => cumulativeCents.length));
  return Array.from({ length }, (_, since) => {
    const known = vintages.flatMap((vintage): [string, number][] => {
      const cents = vintage.cumulativeCents[since];
      return cents === undefined ? [] : [[vintage.month, unit === 'percent' ? shareOf(cents, vintage) : cents]];
    });
    return { since, ...Object.fromEntries(known) };
  });
}

interface TipProps {
  vintages: readonly Vintage[];
  since: number;
  unit: Unit;
  write: (value: number) => string;
}

function Tip({ vintages, since, unit, write }: TipProps) {
  const lines = vintages.flatMap((vintage): [string, string][] => {
    const cents = vintage.cumulativeCents[since];
    return cents === undefined ? [] : [[formatMonth(vintage.month), write(unit === 'percent' ? shareOf(cents, vintage) : cents)]];
  });
  return <ChartTip title={since === 0 ? 'In the month of placement' : `${since} months later`} lines={lines} />;
}
