import type { ReportChart } from '@recoup/contract/reports/reports';
import { drawChart } from '#platform/pdf/chart.ts';
import { tagsOf } from '#platform/pdf/tags.ts';
import type { PageFrame } from '#platform/pdf/index.ts';

const height = 190;
const gap = 24;

/** Draws the charts of a report below `top`, two beside each other; gives the place below them. */
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
      tagsOf(pdf).mark('Figure', () => drawChart(pdf, chart, box), { alt: sayChart(chart), box });
    }
    y += height + gap;
  }
  return y;
}

const kinds = { line: 'Line chart', bar: 'Bar chart', stacked: 'Stacked bar chart' };

/** What somebody hears who does not see it. */
function sayChart({ title, kind, labels, series }: ReportChart): string {
  const [first, last] = [labels[0], labels.at(-1)];
  const names = series.map(({ label }) => label).join(', ');
  return `${kinds[kind]}: ${title}. ${names}, from ${first} to ${last}. The tables hold its figures.`;
}
