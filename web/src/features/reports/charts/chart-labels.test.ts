import type { ReportChart } from '@recoup/contract/reports/reports';
import { describe, expect, it } from 'vitest';
import { stairStepReport } from '#features/reports/testing/samples.ts';
import { colourOf, hasLegend, pointsOf, formatAxis, formatChart, formatValue } from './chart-labels.ts';

const [steps] = stairStepReport.charts;
const chart = (change: Partial<ReportChart> = {}): ReportChart => ({ ...(steps as ReportChart), ...change });

describe('a chart', () => {
  it('has a point for each label; what is not known yet is no zero', () => {
    expect(pointsOf(chart())).toEqual([
      { label: 'Month 0', s0: 200, s1: 200 },
      { label: 'Month 1', s0: 650 },
    ]);
  });

  it('is told in words by what it spans and its highest value', () => {
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
  ] as const)('writes %s %i as %s, beside an axis as %s', (unit, value, whole, short) => {
    expect(formatValue(unit, value)).toBe(whole);
    expect(formatAxis(unit, value)).toBe(short);
  });

  it('names a few series below each other, and many in the tip alone', () => {
    const series = (count: number) => Array.from({ length: count }, (_, index) => ({ label: `S${index}`, values: [] }));
    expect([0, 1, 2, 6, 7].map((count) => hasLegend({ series: series(count) }))).toEqual([false, false, true, true, false]);
  });

  it('tells series apart by colour', () => {
    for (const count of [2, 6, 13]) {
      const colours = Array.from({ length: count }, (_, index) => colourOf(index, count));
      expect(new Set(colours).size).toBe(count);
    }
    expect(colourOf(12, 13)).toContain('100%');
  });
});
