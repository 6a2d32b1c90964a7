import type { ChartBox, PdfChart } from './chart-types.ts';
import { drawMark, fillBar, seriesStyle } from './chart-marks.ts';
import { font, ink } from './index.ts';

type Pdf = PDFKit.PDFDocument;

const lineHeight = 13;
const swatch = 20;

/** Draws the legend in series order, on as many lines as it needs. Returns its height. */
export function drawLegend(pdf: Pdf, { kind, series }: PdfChart, { left, top, width }: ChartBox): number {
  pdf.font(font.regular).fontSize(8);
  let [x, y] = [left, top];
  for (const [index, { label }] of series.entries()) {
    const wide = swatch + 4 + pdf.widthOfString(label) + 14;
    if (x > left && x + wide > left + width) [x, y] = [left, y + lineHeight];
    const style = seriesStyle(index, kind);
    if (kind === 'line') {
      stroke(pdf, style.dash, () =>
        pdf
          .moveTo(x, y + 5)
          .lineTo(x + swatch, y + 5)
          .lineWidth(1.4)
          .strokeColor(style.color)
          .stroke(),
      );
      drawMark(pdf, { x: x + swatch / 2, y: y + 5 }, style);
    } else {
      fillBar(pdf, { left: x, top: y + 1, width: swatch - 8, height: 8 }, style);
    }
    pdf.font(font.regular).fontSize(8).fillColor(ink.text);
    pdf.text(label, x + (kind === 'line' ? swatch : swatch - 8) + 4, y, { lineBreak: false });
    x += wide - (kind === 'line' ? 0 : 8);
  }
  return y + lineHeight - top;
}

/** Draws with dashes and resets them. */
export function stroke(pdf: Pdf, dash: readonly [number, number] | undefined, draw: () => void): void {
  if (dash) pdf.dash(dash[0], { space: dash[1] });
  draw();
  if (dash) pdf.undash();
}
