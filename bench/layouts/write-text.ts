import type { Cell } from './cell.ts';
import type { Conventions } from './conventions.ts';
import type { Column, Layout } from './layout.ts';
import type { Row } from './rows.ts';
import { lineWidth, readSlots, type Slot } from './widths.ts';

export type LineWriter = (row: Row) => string;

/** Lines with a separator. A cell is quoted where it must be; where the file knows no quotes, separators are left out. */
export function createDelimitedWriter({ shape }: Conventions, width: number): LineWriter {
  const { delimiter, lineEnding, quotes } = shape;
  const special = new RegExp(`["\\r\\n${delimiter === '|' ? '\\|' : delimiter}]`);
  const write = ({ text }: Cell): string => {
    if (!special.test(text)) return text;
    return quotes ? `"${text.replaceAll('"', '""')}"` : text.replaceAll(delimiter, ' ').replaceAll(/[\r\n]/g, ' ');
  };
  return ({ kind, cells }) => {
    if (kind === 'footer') return cells.map(write).join(delimiter) + lineEnding;
    const line = cells.map(write).join(delimiter);
    const isBlank = cells.every((cell) => cell.text === '');
    return (isBlank ? '' : kind === 'preamble' ? line + delimiter.repeat(Math.max(0, width - cells.length)) : line) + lineEnding;
  };
}

/** Lines of fixed width: text to the left, zero-padded amounts to the right. */
export function createFixedWriter(layout: Layout, conventions: Conventions): LineWriter {
  const slots = readSlots(layout, conventions);
  const all = [...slots.values()];
  const width = Math.max(...all.map((each) => lineWidth(layout, each)));
  const end = (layout.structure.line_terminator_char ?? '') + conventions.shape.lineEnding;
  return (row) => {
    if (row.kind === 'detail')
      return (
        row.cells
          .map(({ text }) => text.padEnd(20))
          .join('')
          .slice(0, width)
          .padEnd(width) + end
      );
    const own = slots.get(row.record ?? '') ?? all[0] ?? [];
    const line = Array.from({ length: width }, () => ' ');
    for (const slot of own) {
      const cell = row.cells[slot.column.index]?.text ?? '';
      const written = row.kind === 'header' ? cell.slice(0, slot.end - slot.start) : fit(cell, slot, conventions);
      for (let index = 0; index < written.length; index += 1) line[slot.start + index] = written[index] ?? ' ';
    }
    return line.join('') + end;
  };
}

const AMOUNT = /balance|amount|principal|interest|fees|payments_credits|aging|credit_limit/;

function fit(text: string, { column, start, end }: Slot, { amounts }: Conventions): string {
  const width = end - start;
  if (!isAmount(column)) return text.slice(0, width).padEnd(width);
  if (text.length > width) throw new RangeError(`${text} does not fit into ${width} characters of ${column.header}`);
  return amounts.zeroPadded && !text.startsWith('-') ? text.padStart(width, '0') : text.padStart(width);
}

function isAmount({ field }: Column): boolean {
  return field !== null && AMOUNT.test(field) && !/date/.test(field);
}
