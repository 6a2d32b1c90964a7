import type { ReportChart } from '@recoup/contract/reports';
import type { PageFrame } from '../../../../platform/pdf/index.ts';

/** Draws the charts of a report below `top`; gives the place below them. */
export function drawCharts(
  _pdf: PDFKit.PDFDocument,
  { top }: { charts: readonly ReportChart[]; frame: PageFrame; top: number },
): number {
  return top;
}
