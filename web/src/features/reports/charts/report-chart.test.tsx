import type { ReportChart } from '@recoup/contract/reports/reports';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '#testing/render.tsx';
import { ReportChartView } from './report-chart.tsx';

const chart: ReportChart = {
  key: 'collected',
  title: 'Collected by month',
  kind: 'stacked',
  unit: 'money',
  labels: ['May 2026', 'Jun 2026'],
  series: [
    { label: 'Paid to agency', values: [100_000, 250_000] },
    { label: 'Paid to you', values: [null, 5000] },
  ],
};

it.each(['line', 'bar', 'stacked'] as const)('has a text alternative for a %s chart', (kind) => {
  renderApp(<ReportChartView chart={{ ...chart, kind }} height={200} />);
  const figure = screen.getByRole('figure', { name: '' });
  expect(figure.querySelector('figcaption')?.textContent).toBe(
    'Chart: Collected by month from May 2026 to Jun 2026. The highest is Paid to agency, Jun 2026: $2,500.00. The table below has every figure.',
  );
  expect(figure.textContent).toContain('Paid to you');
  // The picture is hidden from screen readers, which already have the caption.
  expect(figure.querySelector('svg')?.closest('[aria-hidden="true"]')).toBeTruthy();
});

it('has no legend for a single series', () => {
  renderApp(<ReportChartView chart={{ ...chart, kind: 'bar', series: chart.series.slice(0, 1) }} height={200} />);
  expect(screen.queryByText('Paid to agency')).toBeNull();
});
