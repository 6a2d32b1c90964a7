import type { Conventions } from './conventions.ts';
import type { Column, Layout } from './layout.ts';
import type { AmountStyle } from './notes-amounts.ts';
import { writeDate } from './notes-dates.ts';
import type { Value } from './values.ts';

/** A cell as written: text, or in a workbook a number or date. */
export interface Cell {
  text: string;
  number?: number;
  /** `YYYY-MM-DD`, for a workbook date. */
  day?: string;
}

export const EMPTY: Cell = { text: '' };

export function writeCell(
  value: Value,
  column: Column,
  { layout, conventions }: { layout: Layout; conventions: Conventions },
): Cell {
  if (value === null) {
    const blank = column.field === 'postal_code' ? conventions.text.zipUnknown : '';
    return blank === '' ? EMPTY : { text: blank };
  }
  switch (value.kind) {
    case 'text':
      return { text: conventions.names.upper ? value.text.toUpperCase() : value.text };
    case 'count':
      return { text: String(value.count), number: value.count };
    case 'money':
      return amountCell(value.cents, conventions.amounts, layout.format === 'xlsx' || layout.format === 'xls');
    case 'date':
      return dateCell(value.day, conventions.dates.patternOf(column), conventions.dates.missing);
  }
}

function amountCell(cents: number, style: AmountStyle, workbook: boolean): Cell {
  const text = writeAmount(cents, style);
  return workbook && !style.asText ? { text, number: cents / 100 } : { text };
}

function dateCell(day: string, pattern: string, missing: string): Cell {
  if (day === '') return missing === '' ? EMPTY : { text: missing };
  return pattern === 'cell' ? { text: writeDate(day, 'MM/DD/YYYY'), day } : { text: writeDate(day, pattern) };
}

/** Cents in the file's format: `(1,200.00)`, `$20,240.15`, `00123450`, `1.234,56`. */
export function writeAmount(cents: number, style: AmountStyle): string {
  const absolute = Math.abs(cents);
  const sign = cents < 0 ? '-' : '';
  if (style.unit === 'cents') return sign + String(absolute);
  const whole = Math.floor(absolute / 100);
  if (style.unit === 'dollars') return sign + String(whole);
  const grouped = style.thousands || style.symbol ? whole.toLocaleString('en-US') : String(whole);
  const plain = `${grouped}.${String(absolute % 100).padStart(2, '0')}`;
  const local = style.comma ? plain.replaceAll(/[.,]/g, (mark) => (mark === '.' ? ',' : '.')) : plain;
  const shown = `${style.symbol ? '$' : ''}${local}`;
  if (cents >= 0) return shown;
  if (style.negative === 'parentheses') return `(${shown})`;
  if (style.negative === 'credit') return `${shown} CR`;
  return style.negative === 'trailing' ? `${shown}-` : `-${shown}`;
}
