import type { Conventions } from './conventions.ts';
import type { Column, Layout } from './layout.ts';
import type { DateStyles } from './notes-dates.ts';

/** Position of a field in a fixed-width line: 0-based, `end` exclusive. */
export interface Slot {
  column: Column;
  start: number;
  end: number;
}

/** Largest amount in cents that fits every amount field of the layout. */
export function largestAmount(layout: Layout, conventions: Conventions): number {
  if (layout.format !== 'fixed') return Infinity;
  const widths = [...readSlots(layout, conventions).values()]
    .flat()
    .filter(({ column }) => isAmount(column))
    .map(({ start, end }) => end - start);
  const { unit } = conventions.amounts;
  const digits = Math.min(...widths) - (unit === 'decimal' ? 3 : 0);
  return 10 ** Math.max(1, digits) * (unit === 'cents' ? 1 : 100) - 1;
}

const AMOUNT = /balance|amount|principal|interest|fees|payments_credits|aging|credit_limit/;

export function isAmount({ field }: Column): boolean {
  return field !== null && AMOUNT.test(field) && !/date|rate/.test(field);
}

const WIDTHS: readonly (readonly [fields: RegExp, width: number])[] = [
  [/^record_type$/, 1],
  [/^(?:state|co_state|patient_state|country)$/, 2],
  [/^(?:ssn|ein|co_ssn|patient_ssn|postal_code)$/, 9],
  [/phone/, 10],
  [/balance|amount|principal|interest|fees|payments|aging|limit|costs/, 9],
  [/^(?:client_number|location_code|product_type|status|debtor_type|suffix|address_status|middle_name|currency)$/, 6],
  [/^(?:first_name|last_name|city|product_type)$/, 20],
  [/name|address|creditor|description|notes|email/, 32],
  [/number/, 20],
];

/**
 * Slots of each record type in order (key `''` for a single type): from `positions`, `lengths`, or positions in the notes;
 * otherwise typical widths, in sequence.
 */
export function readSlots(layout: Layout, { shape, dates }: Conventions): Map<string, Slot[]> {
  const { positions, lengths } = layout.structure;
  const width = (column: Column): number => usualWidth(layout, column, dates);
  if (positions !== undefined) return one(layout.columns.map((column) => slot(column, positions[column.key] ?? [1, 0])));
  if (lengths !== undefined) return one(sequence(layout.columns, (column) => lengths[column.index] ?? 5));
  if (shape.records === 'joined') return joinedSlots(layout, shape.recordTypes, width);
  const tail = tailPositions(layout);
  const head = sequence(layout.columns.slice(0, layout.columns.length - tail.length), width);
  const last = tail.map((range, index) => slot(layout.columns[layout.columns.length - tail.length + index] as Column, range));
  return one([...head, ...last]);
}

function one(slots: Slot[]): Map<string, Slot[]> {
  return new Map([['', slots]]);
}

function slot(column: Column, [from, to]: readonly [number, number]): Slot {
  return { column, start: from - 1, end: to };
}

function sequence(columns: readonly Column[], width: (column: Column) => number): Slot[] {
  let at = 0;
  return columns.map((column) => {
    const start = at;
    at += width(column);
    return { column, start, end: at };
  });
}

function usualWidth({ notes }: Layout, column: Column, dates: DateStyles): number {
  if (/date|_dob|^lease/.test(column.field ?? '')) return dates.patternOf(column).length;
  const amount = /amounts? (\d{1,2}) digits/i.exec(notes)?.[1];
  const width = column.field === null ? 4 : (WIDTHS.find(([fields]) => fields.test(column.field ?? ''))?.[1] ?? 10);
  return amount !== undefined && width === 9 && /amount|balance|fees/.test(column.field ?? '') ? Number(amount) : width;
}

/** "the last four are known … with positions 231-240, 241-250, 263-274, 463-474" */
function tailPositions({ notes, columns }: Layout): (readonly [number, number])[] {
  const list = /positions ((?:\d+-\d+(?:, | and )?)+)/i.exec(notes)?.[1];
  const ranges = [...(list ?? '').matchAll(/(\d+)-(\d+)/g)].map((match): readonly [number, number] => [
    Number(match[1]),
    Number(match[2]),
  ]);
  return ranges.length < columns.length ? ranges : [];
}

const OF_PERSON = /^(?:first|middle|last|full|business)_name$|^suffix$|address|^city$|^state$|postal|phone|email|birth/;

/** Both records start with their type and the joining number; the second has the person. */
function joinedSlots(layout: Layout, types: readonly string[], width: (column: Column) => number): Map<string, Slot[]> {
  const keys = layout.columns.filter(({ field }) => field === 'record_type' || field === 'ssn');
  const rest = layout.columns.filter((column) => !keys.includes(column));
  const amounts = sequence([...keys, ...rest.filter(({ field }) => !OF_PERSON.test(field ?? ''))], width);
  const people = sequence([...keys, ...rest.filter(({ field }) => OF_PERSON.test(field ?? ''))], width);
  return new Map([
    [types[0] ?? '1', amounts],
    [types[1] ?? '2', people],
  ]);
}

/** Line width, where given: `record_length`, "426-byte", "at position 119". */
export function lineWidth({ structure, notes }: Layout, slots: readonly Slot[]): number {
  const said =
    structure.record_length ??
    Number(/(\d{2,4})[- ](?:byte|characters?)/i.exec(notes)?.[1] ?? /at position (\d+)/i.exec(notes)?.[1] ?? 0);
  const needed = Math.max(...slots.map(({ end }) => end));
  return Math.max(needed, structure.line_terminator_char === undefined ? said : said - 1);
}
