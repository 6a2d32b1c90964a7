import { scaleLinear } from 'd3-scale';
import { drawBars } from './chart-bars.ts';
import { drawLines } from './chart-lines.ts';
import { drawLegend } from './chart-legend.ts';
import { fitText, font, ink } from './index.ts';
import type { ChartBox, PdfChart, Plot } from './chart-types.ts';

type Pdf = PDFKit.PDFDocument;

const labelSize = 7.5;

/** Draws a chart within its box: title, legend, axes and marks. */
export function drawChart(pdf: Pdf, chart: PdfChart, box: ChartBox): void {
  pdf.font(font.bold).fontSize(10).fillColor(ink.text);
  pdf.text(fitText(pdf, chart.title, box.width), box.left, box.top, { lineBreak: false });
  const legend = chart.series.length > 1 ? drawLegend(pdf, chart, { ...box, top: box.top + 17 }) : 0;
  const top = box.top + 24 + legend;
  const scale = scaleLinear().domain(domainOf(chart)).nice(5);
  const ticks = scale.ticks(5).filter((tick) => chart.unit === 'percent' || Number.isInteger(tick));
  const words = ticks.map((tick) => shorten(chart.unit, tick));
  pdf.font(font.regular).fontSize(labelSize);
  const gutter = Math.max(...words.map((word) => pdf.widthOfString(word))) + 8;
  const area = { left: box.left + gutter, top, width: box.width - gutter, height: box.top + box.height - 16 - top };
  scale.range([area.top + area.height, area.top]);
  for (const [index, tick] of ticks.entries()) {
    const y = scale(tick);
    pdf
      .moveTo(area.left, y)
      .lineTo(area.left + area.width, y)
      .lineWidth(tick === 0 ? 0.9 : 0.4)
      .strokeColor(tick === 0 ? ink.quiet : ink.line)
      .stroke();
    const word = words[index] ?? '';
    pdf.fillColor(ink.quiet).text(word, area.left - 6 - pdf.widthOfString(word), y - 4.5, { lineBreak: false });
  }
  drawNames(pdf, chart.labels, area);
  const plot: Plot = { chart, area, y: (value) => scale(value) };
  if (chart.kind === 'line') drawLines(pdf, plot);
  else drawBars(pdf, plot);
}

/** From zero, because lengths are compared from zero; below it for negative values. */
function domainOf({ kind, labels, series }: PdfChart): [number, number] {
  const values =
    kind === 'stacked'
      ? labels.flatMap((_, index) => {
          const own = series.map(({ values: all }) => all[index] ?? 0);
          const sum = (isPart: (value: number) => boolean) => own.filter(isPart).reduce((total, value) => total + value, 0);
          return [sum((value) => value > 0), sum((value) => value < 0)];
        })
      : series.flatMap(({ values: all }) => all.filter((value) => value !== null));
  const max = Math.max(0, ...values);
  const min = Math.min(0, ...values);
  return max === min ? [0, 1] : [min, max];
}

/** As many labels as fit, always including the last, which readers look for. */
function drawNames(pdf: Pdf, labels: readonly string[], area: ChartBox): void {
  pdf.font(font.regular).fontSize(labelSize).fillColor(ink.quiet);
  const step = area.width / Math.max(labels.length, 1);
  const widest = Math.max(0, ...labels.map((label) => pdf.widthOfString(label)));
  const every = Math.max(1, Math.ceil((widest + 8) / step));
  for (const [index, label] of labels.entries()) {
    if ((labels.length - 1 - index) % every !== 0) continue;
    const wide = pdf.widthOfString(label);
    const middle = area.left + step * (index + 0.5);
    const left = Math.min(Math.max(middle - wide / 2, area.left), area.left + area.width - wide);
    pdf.text(label, left, area.top + area.height + 5, { lineBreak: false });
  }
}

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** `$1.2M`, `340`, `12.5%`. */
function shorten(unit: PdfChart['unit'], value: number): string {
  if (unit === 'percent') return `${Number((value / 100).toFixed(2))}%`;
  if (unit === 'count') return compact.format(value);
  return `${value < 0 ? '-' : ''}$${compact.format(Math.abs(value) / 100)}`;
}
