import { useReducedMotion } from '@mantine/hooks';
import type { ReportChart } from '@recoup/contract/reports/reports';
import { Bar, BarChart, CartesianGrid, Line, LineChart, Tooltip, XAxis, YAxis } from 'recharts';
import { chartFrame, grid, quietAxis } from '#ui/charts/axes.ts';
import { ChartFigure } from '#ui/charts/chart-figure.tsx';
import { ChartTip } from '#ui/charts/chart-tip.tsx';
import classes from '#ui/charts/charts.module.css';
import { colorOf, hasLegend, pointsOf, formatAxis, formatChart, formatValue } from './chart-labels.ts';

/** Padding for lines, whose first and last axis labels would otherwise be cut off at the edges. */
const lineEnds = { left: 12, right: 20 };

interface TipProps {
  active?: boolean;
  label?: string | number | undefined;
}

/** A bar, stacked bar or line chart. With many series only the tooltip names them. */
export function ReportChartView({ chart, height }: { chart: ReportChart; height: number }) {
  const prefersReducedMotion = useReducedMotion(false, { getInitialValueInEffect: false });
  const { kind, series, unit } = chart;
  const points = pointsOf(chart);
  const tip = ({ active, label }: TipProps) => (active ? <Tip chart={chart} label={String(label)} /> : null);
  const style = { width: '100%', height };
  const axes = [
    <CartesianGrid key="grid" {...grid} />,
    <XAxis key="x" {...quietAxis} dataKey="label" minTickGap={12} {...(kind === 'line' ? { padding: lineEnds } : {})} />,
    <YAxis key="y" {...quietAxis} width={58} tickFormatter={(value: number) => formatAxis(unit, value)} />,
    <Tooltip key="tip" cursor={{ fill: 'var(--app-hover)' }} isAnimationActive={false} content={tip} />,
  ];
  return (
    <ChartFigure description={formatChart(chart)} tableHint="The table below has every figure.">
      {hasLegend(chart) ? (
        <div className={classes.legend}>
          {series.map(({ label }, index) => (
            <span key={label}>
              <i style={{ background: colorOf(index, series.length) }} />
              {label}
            </span>
          ))}
        </div>
      ) : null}
      {kind === 'line' ? (
        <LineChart {...chartFrame} data={points} style={style}>
          {axes}
          {series.map(({ label }, index) => (
            <Line
              key={label}
              name={label}
              dataKey={`s${index}`}
              type="monotone"
              stroke={colorOf(index, series.length)}
              strokeWidth={1.9}
              dot={{ r: 2, fill: colorOf(index, series.length), strokeWidth: 0 }}
              isAnimationActive={!prefersReducedMotion}
            />
          ))}
        </LineChart>
      ) : (
        <BarChart {...chartFrame} data={points} barGap={2} style={style}>
          {axes}
          {series.map(({ label }, index) => (
            <Bar
              key={label}
              name={label}
              dataKey={`s${index}`}
              {...(kind === 'stacked' ? { stackId: 'all' } : { radius: [3, 3, 0, 0] as [number, number, number, number] })}
              maxBarSize={kind === 'stacked' || series.length === 1 ? 40 : 24}
              fill={colorOf(index, series.length)}
              isAnimationActive={!prefersReducedMotion}
            />
          ))}
        </BarChart>
      )}
    </ChartFigure>
  );
}

function Tip({ chart, label }: { chart: ReportChart; label: string }) {
  const at = chart.labels.indexOf(label);
  const lines = chart.series.flatMap((one): [string, string][] => {
    const value = one.values[at];
    return value === null || value === undefined ? [] : [[one.label, formatValue(chart.unit, value)]];
  });
  return <ChartTip title={label} lines={lines} />;
}
