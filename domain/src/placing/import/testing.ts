import { PLAIN_AMOUNT } from '../sheet/detect-amounts.ts';
import { answerKey, type RowAnswers } from '../questions.ts';
import { findAmountRelation, findBalanceTotal } from './amount-relation.ts';
import { amountSource } from './amount-source.ts';
import { groupKey, isGrouped } from './account-number.ts';
import type { PlaceContext } from './place-context.ts';
import { placeRow, type PlacedRow } from './place-row.ts';
import { createColumnTraits } from './column-traits.ts';
import { createRowReader } from './read-row.ts';
import { createRowGroups } from './row-groups.ts';
import type { ColumnFormat, ImportMapping, ReadRow, RowProblem } from './types.ts';

export const TODAY = '2026-11-20';

/** Cell text by field: a row of a file with one column per field. */
export type Cells = Readonly<Record<string, string>>;

export const ADDRESS: Cells = { address_line1: '1 Elm St', city: 'Portland', state: 'OR', postal_code: '97205' };

export interface TestMapping extends Partial<Omit<ImportMapping, 'columns'>> {
  formats?: Readonly<Record<string, ColumnFormat>>;
  /** Location code by any name a file may use. */
  locations?: Readonly<Record<string, string>>;
  headers?: readonly string[];
  /** Whether a list of debtors writes what they owe with a minus sign. */
  areDebtsNegative?: boolean;
  /** Columns that no field takes. */
  unused?: readonly string[];
  /** Answers given to every row that asks, by problem code. */
  answers?: Readonly<Record<string, string>>;
}

/** A mapping with one column for each field, in this order. */
export function mapFields(fields: readonly string[], { formats = {}, unused = [], ...said }: TestMapping = {}): ImportMapping {
  return {
    columns: fields.map((field, index) => ({
      index,
      field: unused.includes(field) ? null : field,
      format: formats[field] ?? {},
    })),
    row_meaning: 'debtor',
    invoices: 'one_account',
    debt_type: 'consumer',
    defaults: {},
    ...said,
  };
}

export function readCells(cells: Cells, options: TestMapping = {}): ReadRow {
  return createRowReader(mapFields(Object.keys(cells), options), { today: TODAY }).read(Object.values(cells));
}

/** Problem codes with their fields; errors are prefixed with `!`. */
export function codesOf({ problems }: Pick<ReadRow, 'problems'>): string[] {
  return problems.map(({ level, field, code }) => `${level === 'error' ? '!' : ''}${field}:${code}`);
}

/** Places rows like the importer: one pass over all rows, then each row. Rows merged into another account are null. */
export function placeAll(rows: readonly Cells[], options: TestMapping = {}): (PlacedRow | null)[] {
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const mapping = mapFields(fields, options);
  const { headers = [], answers = {} } = options;
  const traits = fields.map((field) => {
    const column = createColumnTraits();
    for (const row of rows) column.add(row[field] ?? '');
    return column.traits(rows.length);
  });
  const reader = createRowReader(mapping, { today: TODAY, headers, traits });
  const source = amountSource(mapping);
  const read = rows.map((row) => {
    const cells = fields.map((field) => row[field] ?? '');
    return reader.read(cells, answersTo(reader.read(cells).problems, answers));
  });
  const groups = isGrouped(mapping) ? createRowGroups(mapping, source) : null;
  read.forEach((row, at) => groups?.add(row, at));
  const values = read.map((row) => row.values);
  const { locations = {} } = options;
  const balanceTotal = findBalanceTotal(mapping, values, headers);
  const context: PlaceContext = {
    mapping,
    reader,
    source,
    today: TODAY,
    findLocation: (text) => locations[text] ?? null,
    asksLocation: Object.keys(locations).length > 1,
    sign: (groups?.isJournal() ?? options.areDebtsNegative) ? -1 : 1,
    relation: findAmountRelation(mapping, values, headers, balanceTotal),
    balanceTotal,
  };
  return read.map((row, at) => {
    const group = groups?.get(groupKey(row.values, mapping)) ?? null;
    if (group !== null && group.firstRow !== at) return null;
    const placed = placeRow(row, group, context);
    return placeRow({ ...row, answers: { ...row.answers, ...answersTo(placed.problems, answers) } }, group, context);
  });
}

/** The answers by code, as the importer stores them. */
function answersTo(problems: readonly RowProblem[], answers: Readonly<Record<string, string>>): RowAnswers {
  return Object.fromEntries(
    problems.flatMap((problem) => {
      const value = answers[problem.code];
      return value === undefined ? [] : [[answerKey(problem), { value, asked: problem.message }]];
    }),
  );
}

export function placeCells(cells: Cells, options: TestMapping = {}): PlacedRow {
  const [placed] = placeAll([cells], options);
  if (!placed) throw new Error('the row was not placed');
  return placed;
}

const DAY = { date: 'M/D/YYYY' } as const;
const WHOLE: Cells = {
  full_name: 'Ann Lee',
  address_line1: '1 Elm St',
  city: 'Portland',
  state: 'OR',
  postal_code: '97205',
  last_statement_date: '5/31/2026',
  delinquency_date: '3/1/2026',
};

/** What rows ask about their amounts; columns named like `RECOV` have no field. */
export function asked(
  names: readonly string[],
  rows: readonly (readonly string[])[],
  options: TestMapping = {},
): (string | undefined)[] {
  return placeAmounts(names, rows, options).map((row) => row?.problems.find(({ level }) => level === 'error')?.message);
}

export function placeAmounts(names: readonly string[], rows: readonly (readonly string[])[], options: TestMapping = {}) {
  const unused = names.filter((name) => name !== name.toLowerCase());
  const list = rows.map((row, at): Cells => ({
    client_account_number: `A${at}`,
    ...WHOLE,
    ...Object.fromEntries(names.map((name, column) => [name, row[column] ?? ''])),
  }));
  const formats = Object.fromEntries(unused.map((name) => [name, { amount: PLAIN_AMOUNT }]));
  return placeAll(list, {
    formats: { last_statement_date: DAY, delinquency_date: DAY, ...formats },
    headers: Object.keys(list[0] ?? {}),
    unused,
    ...options,
  });
}
