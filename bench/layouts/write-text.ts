import type { Cell } from './cell.ts';
import type { Conventions } from './conventions.ts';
import type { Layout } from './layout.ts';
import type { Row } from './rows.ts';
import { isAmount, lineWidth, readSlots, type Slot } from './widths.ts';

export type LineWriter = (row: Row) => string;

/** Delimited lines. Cells are quoted where needed; without quoting, delimiters are dropped. */
export function createDelimitedWriter({ shape }: Conventions, width: number): LineWriter {
  const { delimiter, lineEnding, quotes } = shape;
  const isSpecial = (text: string): boolean => text.includes(delimiter) || /["\r\n]/.test(text);
  const write = ({ text }: Cell): string => {
    if (quotes === 'all') return `"${text.replaceAll('"', '""')}"`;
    if (!isSpecial(text)) return text;
    return quotes === 'needed' ? `"${text.replaceAll('"', '""')}"` : text.replaceAll(delimiter, ' ').replaceAll(/[\r\n]/g, ' ');
  };
  return ({ kind, cells }) => {
    if (kind === 'footer') return cells.map(write).join(delimiter) + lineEnding;
    const line = cells.map(write).join(delimiter);
    const isBlank = cells.every((cell) => cell.text === '');
    return (isBlank ? '' : kind === 'preamble' ? line + delimiter.repeat(Math.max(0, width - cells.length)) : line) + lineEnding;
  };
}

/** Fixed-width lines: text left-aligned, zero-padded amounts right-aligned. */
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

function fit(text: string, { column, start, end }: Slot, { amounts }: Conventions): string {
  const width = end - start;
  if (!isAmount(column)) return text.slice(0, width).padEnd(width);
  if (text.length > width) throw new RangeError(`${text} does not fit into ${width} characters of ${column.header}`);
  return amounts.zeroPadded && !text.startsWith('-') ? text.padStart(width, '0') : text.padStart(width);
}

/** Encodes text as the file requires; `first` chunks have the byte-order mark. */
export function encodeText(text: string, encoding: Conventions['shape']['encoding'], first: boolean): Uint8Array {
  const mark = first && (encoding === 'utf-16le' || encoding === 'utf-8-bom') ? '\uFEFF' : '';
  // All generated letters have the same code in Windows-1252 and Latin-1.
  return Buffer.from(mark + text, encoding === 'utf-16le' ? 'utf16le' : encoding === 'windows-1252' ? 'latin1' : 'utf8');
}
