import type { Plot } from './chart-types.ts';
import { stroke } from './chart-legend.ts';
import { drawMark, seriesStyle } from './chart-marks.ts';

type Pdf = PDFKit.PDFDocument;

/** A line per series, broken at missing values; the last series is on top. */
export function drawLines(pdf: Pdf, { chart, area, y }: Plot): void {
  const step = area.width / Math.max(chart.labels.length, 1);
  for (const [index, { values }] of chart.series.entries()) {
    const style = seriesStyle(index, 'line');
    const points = values.map((value, place) => (value === null ? null : { x: area.left + step * (place + 0.5), y: y(value) }));
    stroke(pdf, style.dash, () => {
      let isDrawing = false;
      for (const point of points) {
        if (point && isDrawing) pdf.lineTo(point.x, point.y);
        else if (point) pdf.moveTo(point.x, point.y);
        isDrawing = point !== null;
      }
      pdf.lineWidth(1.4).lineJoin('round').strokeColor(style.color).stroke();
    });
    for (const point of points) if (point) drawMark(pdf, point, style);
  }
}
