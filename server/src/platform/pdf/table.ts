import { fitText, font, ink, onOneLine, page, type PageFrame } from './index.ts';
import { tagsOf, type Cell } from './tags.ts';

type Pdf = PDFKit.PDFDocument;

export interface PdfColumn<T> {
  title: string;
  /** In points; together the width of the page between its margins. */
  width: number;
  right?: true;
  /** Numbers that somebody looks for: set smaller where there is no room, never cut. */
  isWhole?: true;
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
  /** Names and days may go on below too. */
  breaksAll?: boolean;
}
const usual: TableSetting = { fontSize: 8.5, gap: columnGap, lines: 1 };

/** What each row takes, in points. */
export const rowHeightOf = ({ fontSize, lines }: TableSetting): number => rowHeight + (lines - 1) * (fontSize + 1.5);

/** Figures of one width: they stand below each other, and no point is squeezed between two of them. */
const figures: PDFKit.Mixins.TextOptions = { lineBreak: false, features: ['tnum'] };

interface CellAt<T> {
  column: PdfColumn<T>;
  x: number;
  y: number;
  text: string;
  isHead: boolean;
}

interface TableOptions {
  frame?: PageFrame;
  setting?: TableSetting;
  /** Each row is told as one text, not cell by cell: of a very long table that would be most of the document. */
  isByRow?: boolean;
}

/** A table of rows of one height. Each of its methods gives the place below what it drew, in points from the top. */
export function createTable<T>(
  columns: readonly PdfColumn<T>[],
  { frame = page, setting = usual, isByRow = false }: TableOptions = {},
) {
  const { fontSize, gap, lines } = setting;
  const height = rowHeightOf(setting);

  function drawCell(pdf: Pdf, { column, x, y, text, isHead }: CellAt<T>): void {
    const width = column.width - gap;
    const isWhole = column.isWhole && !isHead;
    const wide = isWhole ? pdf.widthOfString(text) : 0;
    const size = wide > width ? fontSize * (width / wide) : fontSize;
    if (size !== fontSize) pdf.fontSize(size);
    const shown = isWhole ? [text] : linesOf(pdf, text, { width, lines });
    // On the line on which the others stand.
    const top = y + 5 + (fontSize - size);
    for (const [line, words] of shown.entries()) {
      const left = column.right ? x + width - pdf.widthOfString(words, figures) : x;
      pdf.text(words, left, top + line * (fontSize + 1.5), column.right ? figures : { lineBreak: false });
    }
    if (size !== fontSize) pdf.fontSize(fontSize);
  }

  /** `first`, `rest`: what the cells are. */
  function cellsAt(
    pdf: Pdf,
    y: number,
    { first, rest, textOf }: { first: Cell['of']; rest: Cell['of']; textOf: (column: PdfColumn<T>) => string },
  ): Cell[] {
    let x = frame.margin;
    return columns.map((column, index): Cell => {
      const [left, text] = [x, textOf(column)];
      x += column.width;
      return {
        of: index === 0 ? first : rest,
        draw: text === '' ? null : () => drawCell(pdf, { column, x: left, y, text, isHead: rest === 'column' }),
      };
    });
  }

  function tell(pdf: Pdf, cells: readonly Cell[]): void {
    if (isByRow) tagsOf(pdf).mark('P', () => drawAll(cells));
    else tagsOf(pdf).row(cells);
  }

  return {
    drawHead(pdf: Pdf, y: number, { isRepeated = false } = {}): number {
      const tags = tagsOf(pdf);
      pdf.font(font.sums).fontSize(fontSize).fillColor(ink.quiet);
      const cells = cellsAt(pdf, y, { first: 'column', rest: 'column', textOf: (column) => column.title });
      if (isRepeated) tags.artifact(() => drawAll(cells));
      else tell(pdf, cells);
      tags.artifact(() =>
        pdf
          .moveTo(frame.margin, y + height - 1)
          .lineTo(frame.right, y + height - 1)
          .lineWidth(0.75)
          .strokeColor(ink.line)
          .stroke(),
      );
      return y + height;
    },

    drawRow(pdf: Pdf, row: T, y: number, { shaded = false, bold = false } = {}): number {
      if (shaded) tagsOf(pdf).artifact(() => pdf.rect(frame.margin - 6, y, frame.width + 12, height).fill(ink.shade));
      pdf
        .font(bold ? font.sums : font.cells)
        .fontSize(fontSize)
        .fillColor(ink.text);
      tell(pdf, cellsAt(pdf, y, { first: 'row', rest: 'value', textOf: (column) => column.value(row) }));
      return y + height;
    },
  };
}

function drawAll(cells: readonly Cell[]): void {
  for (const { draw } of cells) draw?.();
}

/** The first line as many whole words as fit, the rest in the next one; the last is cut where it has to be. */
function linesOf(pdf: Pdf, text: string, { width, lines }: { width: number; lines: number }): string[] {
  const whole = onOneLine(text);
  if (whole.length < 400 && pdf.widthOfString(whole) <= width) return [whole];
  if (lines === 1) return [fitText(pdf, whole, width)];
  const words = whole.split(' ');
  let count = 1;
  while (count < words.length && pdf.widthOfString(words.slice(0, count + 1).join(' ')) <= width) count += 1;
  const [first, rest] = [words.slice(0, count).join(' '), words.slice(count).join(' ')];
  return [first, ...(rest === '' ? [] : [rest])].map((line) => fitText(pdf, line, width));
}
