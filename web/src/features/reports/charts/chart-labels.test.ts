import type { ReportChart } from '@recoup/contract/reports/reports';
import { describe, expect, it } from 'vitest';
import { stairStepReport } from '#features/reports/testing/samples.ts';
import { colorOf, hasLegend, pointsOf, formatAxis, formatChart, formatValue } from './chart-labels.ts';

const [steps] = stairStepReport.charts;
const chart = (change: Partial<ReportChart> = {}): ReportChart => ({ ...(steps as ReportChart), ...change });

describe('chart labels', () => {
  it('have one point per label, and omit unknown values instead of plotting zero', () => {
    expect(pointsOf(chart())).toEqual([
      { label: 'Month 0', s0: 200, s1: 200 },
      { label: 'Month 1', s0: 650 },
    ]);
  });

  it('describe the range and the highest value', () => {
    expect(formatChart(chart())).toBe(
      'Chart: Collected since placement from Month 0 to Month 1. The highest is Jan 2026, Month 1: 6.50%.',
    );
    expect(formatChart(chart({ labels: ['Jun'], series: [{ label: 'Open', values: [0] }], unit: 'money' }))).toBe(
      'Chart: Collected since placement. The highest is Open, Jun: $0.00.',
    );
    expect(formatChart(chart({ series: [{ label: 'Open', values: [null, null] }] }))).toMatch(/It is empty\.$/);
    expect(formatChart(chart({ series: [] }))).toMatch(/It is empty\.$/);
  });

  it.each([
    ['money', 1_250_000, '$12,500.00', '$12.5K'],
    ['percent', 2550, '25.50%', '25.5%'],
    ['percent', 3000, '30.00%', '30%'],
    ['count', 12_345, '12,345', '12,345'],
  ] as const)('format %s %i as %s, and as %s on an axis', (unit, value, whole, short) => {
    expect(formatValue(unit, value)).toBe(whole);
    expect(formatAxis(unit, value)).toBe(short);
  });

  it('include a legend for a few series, but not for many', () => {
    const series = (count: number) => Array.from({ length: count }, (_, index) => ({ label: `S${index}`, values: [] }));
    expect([0, 1, 2, 6, 7].map((count) => hasLegend({ series: series(count) }))).toEqual([false, false, true, true, false]);
  });

  it('use a distinct color per series', () => {
    for (const count of [2, 6, 13]) {
      const colors = Array.from({ length: count }, (_, index) => colorOf(index, count));
      expect(new Set(colors).size).toBe(count);
    }
    expect(colorOf(12, 13)).toContain('100%');
  });
});
