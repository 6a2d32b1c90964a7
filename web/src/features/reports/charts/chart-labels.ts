import type { ReportChart } from '@recoup/contract/reports/reports';
import { formatCount, formatMoney } from '#lib/format/format.ts';
import { formatRoughly } from '#ui/charts/axes.ts';

type Unit = ReportChart['unit'];
type Point = { label: string } & Record<string, number | string>;

/** The values at each label of the x-axis, keyed `s0`, `s1`, … in series order; unknown values are omitted. */
export function pointsOf({ labels, series }: ReportChart): Point[] {
  return labels.map((label, at) => ({
    label,
    ...Object.fromEntries(
      series.flatMap(({ values }, index): [string, number][] => {
        const value = values[at];
        return value === null || value === undefined ? [] : [[`s${index}`, value]];
      }),
    ),
  }));
}

/** Value in a tooltip. Money is in cents, percent in hundredths of a percent. */
export function formatValue(unit: Unit, value: number): string {
  if (unit === 'money') return formatMoney(value);
  return unit === 'percent' ? `${(value / 100).toFixed(2)}%` : formatCount(value);
}

/** Short form for axis ticks. */
export function formatAxis(unit: Unit, value: number): string {
  if (unit === 'money') return formatRoughly(value);
  return unit === 'percent' ? `${Number((value / 100).toFixed(1))}%` : formatCount(value);
}

/** Text alternative of a chart: its range and its highest value. */
export function formatChart({ title, series, labels, unit }: ReportChart): string {
  const most = series
    .flatMap(({ label, values }) => values.map((value, at) => ({ label, value: value ?? Number.NEGATIVE_INFINITY, at })))
    .reduce<{ label: string; value: number; at: number } | null>(
      (best, one) => (best && best.value >= one.value ? best : one),
      null,
    );
  if (!most || !Number.isFinite(most.value)) return `Chart: ${title}. It is empty.`;
  const span = labels.length > 1 ? ` from ${labels[0]} to ${labels.at(-1)}` : '';
  return `Chart: ${title}${span}. The highest is ${most.label}, ${labels[most.at]}: ${formatValue(unit, most.value)}.`;
}

const HUES = [
  'var(--mantine-color-accent-6)',
  'var(--mantine-color-teal-7)',
  'var(--mantine-color-gray-5)',
  'var(--mantine-color-orange-7)',
  'var(--mantine-color-grape-6)',
  'var(--mantine-color-pink-6)',
];

/** With many series only the tooltip names them. */
export const hasLegend = ({ series }: Pick<ReportChart, 'series'>): boolean => series.length > 1 && series.length <= HUES.length;

/** A few series differ by hue; many series are ordered, and shade from light to dark. */
export function colorOf(index: number, count: number): string {
  const hue = count <= HUES.length ? HUES[index] : undefined;
  if (hue) return hue;
  const share = Math.round(25 + (75 * (index + 1)) / count);
  return `color-mix(in srgb, var(--mantine-color-accent-6) ${share}%, var(--app-surface))`;
}
