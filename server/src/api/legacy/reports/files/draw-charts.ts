import type { ReportChart } from '@recoup/contract/reports';
import { drawChart } from '../../../../platform/pdf/chart.ts';
import type { PageFrame } from '../../../../platform/pdf/index.ts';

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
    for (const [place, chart] of beside.entries())
      drawChart(pdf, chart, { left: frame.margin + place * (width + gap), top: y, width, height });
    y += height + gap;
  }
  return y;
}
