import { fitText, font, ink, page, type PageFrame } from './index.ts';

type Pdf = PDFKit.PDFDocument;

export interface PdfColumn<T> {
  title: string;
  /** In points; together the width of the page between its margins. */
  width: number;
  right?: true;
  value: (row: T) => string;
}

export const rowHeight = 18;
/** Between two columns, in points. */
export const columnGap = 8;

/** How close a table is set. With `lines` of two a cell that is too wide goes on below, between its words. */
export interface TableSetting {
  fontSize: number;
  gap: number;
  lines: 1 | 2;
}
const usual: TableSetting = { fontSize: 8.5, gap: columnGap, lines: 1 };

/** What each row takes, in points. */
export const rowHeightOf = ({ fontSize, lines }: TableSetting): number => rowHeight + (lines - 1) * (fontSize + 1.5);

/** Figures of one width: they stand below each other, and no point is squeezed between two of them. */
const figures: PDFKit.Mixins.TextOptions = { lineBreak: false, features: ['tnum'] };

/** A table of rows of one height. Each of its methods gives the place below what it drew, in points from the top. */
export function createTable<T>(
  columns: readonly PdfColumn<T>[],
  { frame = page, setting = usual }: { frame?: PageFrame; setting?: TableSetting } = {},
) {
  const { fontSize, gap, lines } = setting;
  const height = rowHeightOf(setting);

  function drawCells(pdf: Pdf, y: number, textOf: (column: PdfColumn<T>) => string): void {
    let x = frame.margin;
    for (const column of columns) {
      for (const [line, text] of linesOf(pdf, textOf(column), { width: column.width - gap, lines }).entries()) {
        const left = column.right ? x + column.width - gap - pdf.widthOfString(text, figures) : x;
        const top = y + 5 + line * (fontSize + 1.5);
        if (text !== '') pdf.text(text, left, top, column.right ? figures : { lineBreak: false });
      }
      x += column.width;
    }
  }

  return {
    drawHead(pdf: Pdf, y: number): number {
      pdf.font(font.sums).fontSize(fontSize).fillColor(ink.quiet);
      drawCells(pdf, y, (column) => column.title);
      pdf
        .moveTo(frame.margin, y + height - 1)
        .lineTo(frame.right, y + height - 1)
        .lineWidth(0.75)
        .strokeColor(ink.line)
        .stroke();
      return y + height;
    },

    drawRow(pdf: Pdf, row: T, y: number, { shaded = false, bold = false } = {}): number {
      if (shaded) pdf.rect(frame.margin - 6, y, frame.width + 12, height).fill(ink.shade);
      pdf
        .font(bold ? font.sums : font.cells)
        .fontSize(fontSize)
        .fillColor(ink.text);
      drawCells(pdf, y, (column) => column.value(row));
      return y + height;
    },
  };
}

/** The first line as many whole words as fit, the rest in the next one; the last is cut where it has to be. */
function linesOf(pdf: Pdf, text: string, { width, lines }: { width: number; lines: number }): string[] {
  if (lines === 1 || pdf.widthOfString(text) <= width) return [fitText(pdf, text, width)];
  const words = text.split(/\s+/);
  let count = 1;
  while (count < words.length && pdf.widthOfString(words.slice(0, count + 1).join(' ')) <= width) count += 1;
  const [first, rest] = [words.slice(0, count).join(' '), words.slice(count).join(' ')];
  return [first, ...(rest === '' ? [] : [rest])].map((line) => fitText(pdf, line, width));
}
