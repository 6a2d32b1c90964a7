type Pdf = PDFKit.PDFDocument;

/**
 * A series' style. Distinguishable without color, because most reports are printed in black and white: by shade and stripes, and
 * lines by dashes and markers.
 */
export interface SeriesStyle {
  color: string;
  /** Stripes over a bar. */
  stripes?: string;
  dash?: readonly [number, number];
  mark: 'circle' | 'square' | 'triangle' | 'diamond' | 'ring' | 'cross';
}

const seriesStyles: readonly [SeriesStyle, ...SeriesStyle[]] = [
  { color: '#1f3f96', mark: 'circle' },
  { color: '#9db8f2', mark: 'square', dash: [5, 2.5] },
  { color: '#e3e8f3', stripes: '#5c6475', mark: 'triangle', dash: [1.5, 2] },
  { color: '#5f86dd', stripes: '#ffffff', mark: 'diamond', dash: [8, 3] },
  { color: '#5c6475', mark: 'ring', dash: [3, 3] },
  { color: '#1a1f2b', mark: 'cross' },
];
/** Lines are thin: the bars' pale shades would be invisible. */
const lineColors = ['#1f3f96', '#5f86dd', '#5c6475', '#2f7f8f', '#8a5a9e', '#1a1f2b'];

export function seriesStyle(index: number, kind: 'line' | 'bar' | 'stacked'): SeriesStyle {
  const style = seriesStyles[index % seriesStyles.length] ?? seriesStyles[0];
  return kind === 'line' ? { ...style, color: lineColors[index % lineColors.length] ?? style.color } : style;
}

export function fillBar(
  pdf: Pdf,
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
  { color, stripes }: SeriesStyle,
): void {
  if (height <= 0) return;
  pdf.rect(left, top, width, height).fill(color);
  if (!stripes) return;
  pdf.save();
  pdf.rect(left, top, width, height).clip();
  for (let x = left - height; x < left + width; x += 4) pdf.moveTo(x, top + height).lineTo(x + height, top);
  pdf.lineWidth(0.6).strokeColor(stripes).stroke();
  pdf.restore();
}

export function drawMark(pdf: Pdf, { x, y }: { x: number; y: number }, { color, mark }: SeriesStyle): void {
  const size = 2.4;
  pdf.lineWidth(1.1).strokeColor(color).fillColor(color);
  if (mark === 'circle') pdf.circle(x, y, size).fill();
  else if (mark === 'ring') pdf.circle(x, y, size).fillAndStroke('#ffffff', color);
  else if (mark === 'square') pdf.rect(x - size, y - size, size * 2, size * 2).fill();
  else if (mark === 'triangle') pdf.polygon([x, y - size - 0.6], [x + size + 0.6, y + size], [x - size - 0.6, y + size]).fill();
  else if (mark === 'diamond') pdf.polygon([x, y - 3.2], [x + 3.2, y], [x, y + 3.2], [x - 3.2, y]).fill();
  else
    pdf
      .moveTo(x - size, y - size)
      .lineTo(x + size, y + size)
      .moveTo(x - size, y + size)
      .lineTo(x + size, y - size)
      .stroke();
}
