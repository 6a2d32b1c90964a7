import { formatCents } from '../../shared/money.ts';
import { FACT_TABLE } from '../facts/fact-table.ts';
import { factCode } from '../questions.ts';
import { ACCOUNT_IDS } from './account-number.ts';
import type { AmountSource } from './amount-source.ts';
import type { ImportMapping, ReadRow, RowNotice, StatedFact } from './types.ts';

const NAMES = [
  'business_name',
  'first_name',
  'full_name',
  'guarantor_name',
  'last_name',
  'patient_first_name',
  'patient_last_name',
  'patient_name',
];
/** What a row of a debtor of its own has, though its name is missing. */
const OWN = ['address_full', 'address_line1', 'date_of_birth', 'email', 'phone', 'phone_mobile', 'ssn'];

/** Finds rows that may continue the account above them, as in a ledger that names the debtor only once. */
export function createContinuations(mapping: ImportMapping) {
  const indexesOf = (fields: readonly string[]) =>
    mapping.columns.flatMap(({ index, field }) => (field !== null && fields.includes(field) ? [index] : []));
  const textAt = (cells: readonly string[], index: number) => (cells[index] ?? '').trim();
  const names = indexesOf(NAMES);
  const [identity, own] = [[...names, ...indexesOf(ACCOUNT_IDS)], indexesOf(OWN)];
  return {
    /** Whether the row names a debtor or an account. */
    isNamed: (cells: readonly string[]) => names.length > 0 && identity.some((index) => textAt(cells, index) !== ''),
    /** Whether a row names neither, and nothing else that is not the same in the row above. */
    continues: (cells: readonly string[], above: readonly string[]) =>
      identity.every((index) => textAt(cells, index) === '') &&
      own.every((index) => ['', textAt(above, index)].includes(textAt(cells, index))),
  };
}

/** Collects what rows below an account say. `null` from `notices` where they say nothing that matters. */
export function createRowsBelow(source: AmountSource) {
  const numbers: number[] = [];
  const facts = new Map<string, { row: number; fact: StatedFact }>();
  let total = 0;
  let last: number | null = null;
  return {
    /** Returns false for a row without an amount or a fact. */
    add({ values, facts: stated = [] }: Pick<ReadRow, 'values' | 'facts'>, row: number): boolean {
      const cents = source.read(values);
      const hasAmount = cents !== null || Object.values(values).some((value) => typeof value === 'number');
      if (!hasAmount && stated.length === 0) return false;
      numbers.push(row);
      for (const { column, ...fact } of stated) {
        const key = `${fact.kind}:${column}`;
        if (!facts.has(key)) facts.set(key, { row, fact });
      }
      total += cents ?? 0;
      last = cents ?? last;
      return true;
    },
    notices(column: number | null): RowNotice[] {
      const [first] = numbers;
      if (first === undefined) return [];
      return [
        {
          field: 'balance',
          column,
          code: 'rows_below',
          level: 'error',
          message: `Amount placed: ${placeOf(numbers)} no debtor and may belong to this account.${amountsOf(numbers, total, last)} Correct the amount, or confirm it.`,
        },
        ...new Map(Array.from(facts.values(), factNotice).map((notice) => [notice.message, notice])).values(),
      ];
    },
  };
}

function factNotice({ row, fact }: { row: number; fact: StatedFact }): RowNotice {
  return {
    field: null,
    column: null,
    code: factCode(fact.kind),
    level: 'error',
    message: `Row ${row} below, ${fact.from}: “${fact.text}” suggests ${FACT_TABLE[fact.kind].means}. Confirm whether it applies to this debt.`,
    fact,
  };
}

function placeOf(numbers: readonly number[]): string {
  const [first, last] = [numbers[0], numbers.at(-1)];
  return numbers.length === 1 ? `row ${first} below names` : `rows ${first} to ${last} below name`;
}

function amountsOf({ length }: readonly number[], total: number, last: number | null): string {
  if (last === null) return '';
  if (length === 1) return ` Its amount is ${formatCents(last)}.`;
  return ` Total: ${formatCents(total)}. Last amount: ${formatCents(last)}.`;
}
