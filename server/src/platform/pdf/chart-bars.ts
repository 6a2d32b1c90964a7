import { scaleBand } from 'd3-scale';
import type { Plot } from './chart-types.ts';
import { fillBar, seriesStyle } from './chart-marks.ts';

type Pdf = PDFKit.PDFDocument;

/** Maximum width of a bar. */
const widest = 46;

/** Grouped or stacked bars; negative values extend below zero. */
export function drawBars(pdf: Pdf, { chart, area, y }: Plot): void {
  const places = chart.labels.map((_, index) => String(index));
  const band = scaleBand(places, [area.left, area.left + area.width])
    .paddingInner(0.28)
    .paddingOuter(0.14);
  const beside = chart.kind === 'stacked' ? 1 : chart.series.length;
  const width = Math.min(band.bandwidth() / beside, widest);
  for (const place of places) {
    const index = Number(place);
    const left = (band(place) ?? 0) + (band.bandwidth() - width * beside) / 2;
    let [above, below] = [0, 0];
    for (const [number, { values }] of chart.series.entries()) {
      const value = values[index] ?? 0;
      const from = chart.kind !== 'stacked' ? 0 : value < 0 ? below : above;
      if (value < 0) below = from + value;
      else above = from + value;
      const [one, other] = [y(from), y(from + value)];
      fillBar(
        pdf,
        {
          left: left + (chart.kind === 'stacked' ? 0 : width * number),
          top: Math.min(one, other),
          width: chart.kind === 'stacked' || beside === 1 ? width : width - 1,
          height: Math.abs(one - other),
        },
        seriesStyle(number, chart.kind),
      );
    }
  }
}
