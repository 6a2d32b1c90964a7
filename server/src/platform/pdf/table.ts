import { fitText, font, ink, onOneLine, page, type PageFrame } from './index.ts';
import { tagsOf, type Cell } from './tags.ts';

type Pdf = PDFKit.PDFDocument;

export interface PdfColumn<T> {
  title: string;
  /** In points; the widths sum to the page width within its margins. */
  width: number;
  right?: true;
  /** Identifiers: shrunk when space is short, never cut. */
  isWhole?: true;
  value: (row: T) => string;
}

export const rowHeight = 18;
/** Space between two columns, in points. */
export const columnGap = 8;

/** Row density. With two `lines`, a cell that is too wide wraps between words. */
export interface TableSetting {
  fontSize: number;
  gap: number;
  lines: 1 | 2;
  /** Names and dates may wrap too. */
  breaksAll?: boolean;
}
const usual: TableSetting = { fontSize: 8.5, gap: columnGap, lines: 1 };

/** Row height, in points. */
export const rowHeightOf = ({ fontSize, lines }: TableSetting): number => rowHeight + (lines - 1) * (fontSize + 1.5);

/** Tabular figures, so that digits align. */
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
  /** Tags each row as one text instead of cell by cell, which would dominate a very long table. */
  isByRow?: boolean;
}

/** A table with rows of equal height. Each method returns the position below what it drew, in points from the top. */
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
    // On the baseline of the others.
    const top = y + 5 + (fontSize - size);
    for (const [line, words] of shown.entries()) {
      const left = column.right ? x + width - pdf.widthOfString(words, figures) : x;
      pdf.text(words, left, top + line * (fontSize + 1.5), column.right ? figures : { lineBreak: false });
    }
    if (size !== fontSize) pdf.fontSize(fontSize);
  }

  /** `first`, `rest`: the kinds of cells. */
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

  function measure(pdf: Pdf, cells: readonly Cell[]): void {
    if (isByRow) tagsOf(pdf).mark('P', () => drawAll(cells));
    else tagsOf(pdf).row(cells);
  }

  const drawShade = (pdf: Pdf, y: number, tall: number) =>
    tagsOf(pdf).artifact(() => pdf.rect(frame.margin - 6, y, frame.width + 12, tall).fill(ink.shade));

  return {
    drawHead(pdf: Pdf, y: number, { isRepeated = false } = {}): number {
      const tags = tagsOf(pdf);
      pdf.font(font.sums).fontSize(fontSize).fillColor(ink.quiet);
      const cells = cellsAt(pdf, y, { first: 'column', rest: 'column', textOf: (column) => column.title });
      if (isRepeated) tags.artifact(() => drawAll(cells));
      else measure(pdf, cells);
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

    /** A row with one text, from the second column to the right edge, closely below the row it belongs to. */
    drawNote(pdf: Pdf, note: string, y: number, { shaded = false } = {}): number {
      const noteHeight = height - 5;
      if (shaded) drawShade(pdf, y, noteHeight);
      pdf.font(font.cells).fontSize(fontSize).fillColor(ink.quiet);
      const left = frame.margin + (columns[0]?.width ?? 0);
      const words = fitText(pdf, onOneLine(note), frame.right - left);
      const cells = columns.map((_, index): Cell => ({
        of: index === 0 ? 'row' : 'value',
        draw: index === 1 ? () => pdf.text(words, left, y, { lineBreak: false }) : null,
      }));
      measure(pdf, cells);
      return y + noteHeight;
    },

    drawRow(pdf: Pdf, row: T, y: number, { shaded = false, bold = false } = {}): number {
      if (shaded) drawShade(pdf, y, height);
      pdf
        .font(bold ? font.sums : font.cells)
        .fontSize(fontSize)
        .fillColor(ink.text);
      measure(pdf, cellsAt(pdf, y, { first: 'row', rest: 'value', textOf: (column) => column.value(row) }));
      return y + height;
    },
  };
}

function drawAll(cells: readonly Cell[]): void {
  for (const { draw } of cells) draw?.();
}

/** The first line takes as many whole words as fit, the next the rest; the last is cut if necessary. */
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
