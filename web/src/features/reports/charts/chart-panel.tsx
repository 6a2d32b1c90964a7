import type { ReportChart } from '@recoup/contract/reports/reports';
import { lazy } from 'react';
import { ChartSlot } from '#ui/charts/chart-slot.tsx';
import { Panel } from '#ui/panel.tsx';
import { hasLegend } from './chart-labels.ts';

const ReportChartView = lazy(async () => ({ default: (await import('./report-chart.tsx')).ReportChartView }));
const HEIGHT = 280;
const LEGEND_HEIGHT = 28;

/** A chart above the tables with its figures. */
export function ChartPanel({ chart }: { chart: ReportChart }) {
  return (
    <Panel title={chart.title}>
      <ChartSlot height={hasLegend(chart) ? HEIGHT + LEGEND_HEIGHT : HEIGHT}>
        <ReportChartView chart={chart} height={HEIGHT} />
      </ChartSlot>
    </Panel>
  );
}
