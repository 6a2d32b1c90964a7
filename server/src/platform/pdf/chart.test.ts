import { describe, expect, it } from 'vitest';
import { drawChart } from './chart.ts';
import type { PdfChart } from './chart-types.ts';
import { createPdf, widePage } from './index.ts';

const months = Array.from({ length: 24 }, (_, index) => `Month ${index}`);
const one = (kind: PdfChart['kind'], values: (number | null)[], unit: PdfChart['unit'] = 'money'): PdfChart => ({
  title: 'Collected',
  kind,
  unit,
  labels: months.slice(0, values.length),
  series: [
    { label: 'Paid', values },
    { label: 'Owing', values: values.map((value) => (value === null ? null : value / 2)) },
  ],
});

/** Every word and its position; nothing may be outside the page. */
function drawn(chart: PdfChart) {
  const pdf = createPdf({ title: 'Charts', author: 'Agency', createdAt: new Date(0), isWide: true });
  pdf.addPage();
  const words: { text: string; x: number; y: number }[] = [];
  const numbers: number[] = [];
  const original = pdf.text.bind(pdf);
  pdf.text = ((text: string, x: number, y: number, options: PDFKit.Mixins.TextOptions) => {
    words.push({ text, x, y });
    return original(text, x, y, options);
  }) as typeof pdf.text;
  const rect = pdf.rect.bind(pdf);
  pdf.rect = ((x: number, y: number, width: number, height: number) => {
    numbers.push(x, y, width, height);
    return rect(x, y, width, height);
  }) as typeof pdf.rect;
  drawChart(pdf, chart, { left: widePage.margin, top: 60, width: widePage.width, height: 200 });
  pdf.end();
  expect(numbers.every((value) => Number.isFinite(value) && value >= 0)).toBe(true);
  for (const { text, x, y } of words) {
    expect(x).toBeGreaterThanOrEqual(widePage.margin);
    expect(x + pdf.widthOfString(text)).toBeLessThan(widePage.right + 40);
    expect(y).toBeGreaterThanOrEqual(60);
    expect(y).toBeLessThan(260);
  }
  return words.map(({ text }) => text);
}

describe('a chart in a file', () => {
  it.each(['line', 'bar', 'stacked'] as const)('has a title, a legend and an axis from zero: %s', (kind) => {
    const words = drawn(one(kind, [100_000_00, 40_000_00, null, 90_000_00]));
    expect(words).toEqual(expect.arrayContaining(['Collected', 'Paid', 'Owing', '$0', '$100K', 'Month 3']));
  });

  it('formats shares and counts, and extends below zero for negative values', () => {
    expect(drawn(one('line', [671, 1250], 'percent'))).toEqual(expect.arrayContaining(['0%', '10%']));
    expect(drawn(one('bar', [120, -40], 'count'))).toEqual(expect.arrayContaining(['-50', '0', '100']));
    expect(drawn(one('stacked', [100_00, -100_00]))).toContain('-$100');
  });

  it('drops labels that do not fit, but never the last', () => {
    const words = drawn(
      one(
        'bar',
        Array.from({ length: 24 }, (_, index) => index * 100),
      ),
    );
    expect(words.filter((word) => word.startsWith('Month')).length).toBeLessThan(24);
    expect(words).toContain('Month 23');
  });

  it.each(['line', 'bar', 'stacked'] as const)('is drawn for zeros and for missing values: %s', (kind) => {
    expect(drawn(one(kind, [0, 0, 0]))).toContain('Month 2');
    expect(drawn(one(kind, [null]))).toContain('Month 0');
  });
});
