import type { ReportChart } from '@recoup/contract/reports/reports';
import { drawChart } from '#platform/pdf/chart.ts';
import { tagsOf } from '#platform/pdf/tags.ts';
import type { PageFrame } from '#platform/pdf/index.ts';

const height = 190;
const gap = 24;

/** Draws the report's charts below `top`, two per row; returns the position below them. */
export function drawCharts(
  pdf: PDFKit.PDFDocument,
  { charts, frame, top }: { charts: readonly ReportChart[]; frame: PageFrame; top: number },
): number {
  let y = top;
  for (let index = 0; index < charts.length; index += 2) {
    const beside = charts.slice(index, index + 2);
    const width = (frame.width - gap * (beside.length - 1)) / beside.length;
    if (y + height > frame.bottom) {
      pdf.addPage();
      y = frame.margin;
    }
    for (const [place, chart] of beside.entries()) {
      const box = { left: frame.margin + place * (width + gap), top: y, width, height };
      tagsOf(pdf).mark('Figure', () => drawChart(pdf, chart, box), { alt: describeChart(chart), box });
    }
    y += height + gap;
  }
  return y;
}

const kinds = { line: 'Line chart', bar: 'Bar chart', stacked: 'Stacked bar chart' };

/** Alternative text for screen readers. */
function describeChart({ title, kind, labels, series }: ReportChart): string {
  const [first, last] = [labels[0], labels.at(-1)];
  const names = series.map(({ label }) => label).join(', ');
  return `${kinds[kind]}: ${title}. ${names}, from ${first} to ${last}. The tables hold its figures.`;
}
