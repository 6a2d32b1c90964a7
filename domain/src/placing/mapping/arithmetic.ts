import { daysBetween } from '../../shared/days.ts';
import { parseDate } from '../sheet/dates.ts';
import { detectDateFormat } from '../sheet/detect-dates.ts';
import { findSignedSum } from '../signed-sum.ts';

/** How a column follows from others in every row. */
export interface Relation {
  column: number;
  /**
   * The column is the total of a run of others, what is left of one after another is taken off, or a day that is a fixed number of
   * days before or after another. An addend is one of several amounts that are added up.
   */
  kind: 'total' | 'difference' | 'minuend' | 'addend' | 'subtrahend' | 'earlier' | 'later';
  /** For a total or difference of several columns: the columns added. */
  addends?: readonly number[];
}

/** What columns in such a relation most likely are, whatever their headings. */
export const FIELD_OF_RELATION: Readonly<Partial<Record<Relation['kind'], string>>> = {
  total: 'balance',
  difference: 'balance',
  minuend: 'original_amount',
  subtrahend: 'payments_credits',
  earlier: 'invoice_date',
  later: 'due_date',
};

const MIN_ROWS = 4;
const MAX_ROWS = 40;
const MAX_COLUMNS = 16;
/** Days within which invoices are due. */
const [SHORTEST_TERM, LONGEST_TERM] = [5, 120];

/** Sums and differences that hold in every row and in several rows with different amounts; rows are aligned across columns. */
export function relationsOf(columns: readonly { index: number; samples: readonly string[] }[]): readonly Relation[] {
  const all = columns
    .map(({ index, samples }) => ({ index, cents: readCents(samples.slice(0, MAX_ROWS)) }))
    .filter(({ cents }) => cents.length >= MIN_ROWS && cents.every((value) => value !== null)) as {
    index: number;
    cents: number[];
  }[];
  const amounts = all.filter(({ cents }) => new Set(cents).size > 2).slice(0, MAX_COLUMNS);
  const known = [...totalsOf(amounts), ...differencesOf(amounts)];
  const filled = all.filter(({ cents }) => cents.some((value) => value !== 0)).slice(0, MAX_COLUMNS);
  return [...known, ...sumsOf(filled, known), ...termsOf(columns)];
}

interface Amounts {
  index: number;
  cents: readonly number[];
}

/** Totals of at least three adjacent columns, before or after them. */
function totalsOf(amounts: readonly Amounts[]): Relation[] {
  const found: Relation[] = [];
  for (const total of amounts) {
    for (let from = 0; from < amounts.length; from += 1) {
      let sum = total.cents.map(() => 0);
      for (let to = from; to < amounts.length && amounts[to] !== total; to += 1) {
        sum = sum.map((value, row) => value + (amounts[to]?.cents[row] ?? 0));
        if (to - from >= 2 && sum.every((value, row) => value === total.cents[row]))
          found.push({ column: total.index, kind: 'total' });
      }
    }
  }
  return found;
}

/**
 * `Balance = Amount - Payments`, where payments may be written as negative amounts. What is left could be either of two columns; it is
 * the later one.
 */
function differencesOf(amounts: readonly Amounts[]): Relation[] {
  const found: Relation[] = [];
  for (const rest of amounts) {
    for (const first of amounts) {
      if (first === rest) continue;
      for (const taken of amounts) {
        if (taken === first || taken.index >= rest.index || taken.cents.every((value) => value === 0)) continue;
        if (!rest.cents.every((value, row) => value === (first.cents[row] ?? 0) - Math.abs(taken.cents[row] ?? 0))) continue;
        found.push(
          { column: rest.index, kind: 'difference' },
          { column: first.index, kind: 'minuend' },
          { column: taken.index, kind: 'subtrahend' },
        );
      }
    }
  }
  return found;
}

/**
 * `Balance = Tuition + Fees + Books - Aid - Payments`, in nearly all rows. Any column of such a sum could be called its result; it is
 * the one behind all others, unless one of them is the total of the others.
 */
function sumsOf(amounts: readonly Amounts[], known: readonly Relation[]): Relation[] {
  const totals = new Set(known.filter(({ kind }) => kind === 'total').map(({ column }) => column));
  const differences = new Set(known.filter(({ kind }) => kind === 'difference').map(({ column }) => column));
  return amounts.flatMap((result, at): Relation[] => {
    const before = amounts.slice(0, at);
    const found = findSignedSum(
      result.cents,
      before.map(({ cents }) => cents),
    );
    if (found === null) return [];
    const indexes = (places: readonly number[]) => places.flatMap((place) => before[place]?.index ?? []);
    const [addends, taken] = [indexes(found.plus), indexes(found.minus)];
    if (addends.length === 1 && taken.length > 1 && addends.some((column) => totals.has(column))) return [];
    if (addends.length + taken.length < (taken.length === 0 || differences.has(result.index) ? 3 : 2)) return [];
    return [
      { column: result.index, kind: taken.length > 0 ? 'difference' : 'total', addends },
      ...addends.map((column): Relation => ({ column, kind: addends.length === 1 ? 'minuend' : 'addend' })),
      ...taken.map((column): Relation => ({ column, kind: 'subtrahend' })),
    ];
  });
}

/** A due date is a fixed number of days after the document's date. */
function termsOf(columns: readonly { index: number; samples: readonly string[] }[]): Relation[] {
  const dates = columns.flatMap(({ index, samples }) => {
    const values = samples.slice(0, MAX_ROWS);
    if (values.length < MIN_ROWS || !values.every((value) => /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}$/.test(value.trim()))) return [];
    const { format } = detectDateFormat(values);
    if (format === null) return [];
    const days = values.flatMap((value) => {
      const parsed = parseDate(value, format);
      return parsed.ok ? [parsed.value] : [];
    });
    return days.length === values.length && new Set(days).size > 2 ? [{ index, days }] : [];
  });
  return dates.flatMap((first) =>
    dates.flatMap((second): Relation[] => {
      const term = daysBetween(first.days[0] ?? '', second.days[0] ?? '');
      const isFixed = first.days.every((day, row) => daysBetween(day, second.days[row] ?? '') === term);
      if (!isFixed || term < SHORTEST_TERM || term > LONGEST_TERM) return [];
      return [
        { column: first.index, kind: 'earlier' },
        { column: second.index, kind: 'later' },
      ];
    }),
  );
}

/** The cells of a column in cents; `1.234,50` where the column writes decimals behind a comma. */
export function readCents(samples: readonly string[]): (number | null)[] {
  const isComma = samples.some((text) => /,\d{1,2}\D*$/.test(text)) && !samples.some((text) => /\.\d{1,2}\D*$/.test(text));
  return samples.map((text) => centsOf(isComma ? text.replaceAll('.', '').replace(',', '.') : text));
}

/** Cents of a plain amount, 0 for a blank, or null. */
function centsOf(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed === '-') return 0;
  const match = /^([-(]?)\s?[$€£]?\s?(\d[\d,]*)(?:\.(\d{1,2}))?\)?(-?)$/.exec(trimmed);
  if (match === null) return null;
  const cents = Number((match[2] ?? '').replaceAll(',', '')) * 100 + Number((match[3] ?? '0').padEnd(2, '0'));
  return match[1] === '' && match[4] === '' ? cents : -cents;
}
