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
const gap = 8;
/** Figures of one width: they stand below each other, and no point is squeezed between two of them. */
const figures: PDFKit.Mixins.TextOptions = { lineBreak: false, features: ['tnum'] };

/** A table of one line per row. Each of its methods gives the place below what it drew, in points from the top. */
export function createTable<T>(
  columns: readonly PdfColumn<T>[],
  { frame = page, fontSize = 8.5 }: { frame?: PageFrame; fontSize?: number } = {},
) {
  function drawCells(pdf: Pdf, y: number, textOf: (column: PdfColumn<T>) => string): void {
    let x = frame.margin;
    for (const column of columns) {
      const text = fitText(pdf, textOf(column), column.width - gap);
      const left = column.right ? x + column.width - gap - pdf.widthOfString(text, figures) : x;
      if (text !== '') pdf.text(text, left, y + 5, column.right ? figures : { lineBreak: false });
      x += column.width;
    }
  }

  return {
    drawHead(pdf: Pdf, y: number): number {
      pdf.font(font.sums).fontSize(fontSize).fillColor(ink.quiet);
      drawCells(pdf, y, (column) => column.title);
      pdf
        .moveTo(frame.margin, y + rowHeight - 1)
        .lineTo(frame.right, y + rowHeight - 1)
        .lineWidth(0.75)
        .strokeColor(ink.line)
        .stroke();
      return y + rowHeight;
    },

    drawRow(pdf: Pdf, row: T, y: number, { shaded = false, bold = false } = {}): number {
      if (shaded) pdf.rect(frame.margin - 6, y, frame.width + 12, rowHeight).fill(ink.shade);
      pdf
        .font(bold ? font.sums : font.cells)
        .fontSize(fontSize)
        .fillColor(ink.text);
      drawCells(pdf, y, (column) => column.value(row));
      return y + rowHeight;
    },
  };
}
