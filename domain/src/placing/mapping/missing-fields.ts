import { ITEMIZATION_DATES } from '../assumed-itemization.ts';
import { relationsOf } from './arithmetic.ts';
import type { Assignment } from './assign.ts';
import type { ColumnCandidates } from './candidates.ts';

/** A field that every account needs, with the one column that may be it. */
interface Missing {
  at: number;
  field: string;
  reason: string;
}

const MIN_ROWS = 8;
const NUMBERS = [
  'client_account_number',
  'secondary_account_number',
  'case_number',
  'medical_record_number',
  'client_customer_id',
  'student_id',
  'invoice_number',
];
/** Dates of the file and of people, not of debts. */
const OF_OTHER =
  /birth|\bdob\b|print|\brun\b|report|as of|updat|modif|creat|enter|letter|mail|sent|hire|next|expir|follow|call|contact|death|dece|bankr/i;

/**
 * Needed fields that no heading names, with a column whose values fit: what is left of a total as the balance, a code that differs in
 * every row as the account number, and dates in every row as the date of the debt. Suggested to be checked, since the values alone do
 * not say so.
 */
export function findMissing(
  { columns, names }: { columns: readonly ColumnCandidates[]; names: readonly string[] },
  assigned: ReadonlyMap<number, Assignment>,
  rows: readonly (readonly string[])[],
): readonly Missing[] {
  const fields = new Set([...assigned.values()].map(({ candidate }) => candidate.field));
  const open = columns.map((item, at) => ({ ...item, at })).filter(({ at }) => !assigned.has(at));
  const balance = fields.has('balance') ? null : findRest(columns, open, rows);
  if (balance === null && !fields.has('balance')) return [];
  const full = open.filter(
    ({ column: { header, profile } }) => header !== '' && profile.filled >= MIN_ROWS && profile.filled === profile.seen,
  );
  const number = NUMBERS.some((field) => fields.has(field)) ? undefined : full.find(isUniqueCode);
  const dates = ITEMIZATION_DATES.some((field) => fields.has(field)) ? [] : full.filter(isDateOfDebt);
  const [date] = dates.length === 1 ? dates : [];
  const named = (at: number) => `“${names[at] ?? ''}”`;
  return [
    ...(balance === null
      ? []
      : [
          {
            at: balance,
            field: 'balance',
            reason: 'It is what is left of the amounts before it. Check that it is what the debtor owes.',
          },
        ]),
    ...(number === undefined
      ? []
      : [
          {
            at: number.at,
            field: 'client_account_number',
            reason: `No other column is the account number, and ${named(number.at)} has a different code in every row. Check that it is.`,
          },
        ]),
    ...(date === undefined
      ? []
      : [
          {
            at: date.at,
            field: 'open_date',
            reason: `No other column has the date of the debt, and ${named(date.at)} has a date in every row. Check that the debts were made on these dates.`,
          },
        ]),
  ];
}

type OpenColumn = ColumnCandidates & { at: number };

/** The one column without a heading that is another less what columns between them take off. */
function findRest(
  columns: readonly ColumnCandidates[],
  open: readonly OpenColumn[],
  rows: readonly (readonly string[])[],
): number | null {
  const unnamed = open.filter(({ column: { header, profile } }) => header === '' && profile.number > 0.9);
  if (unnamed.length === 0) return null;
  const aligned = columns.map(({ column: { index } }) => ({ index, samples: rows.map((row) => row[index] ?? '') }));
  const rests = new Set(relationsOf(aligned).flatMap(({ kind, column }) => (kind === 'difference' ? [column] : [])));
  const [found, another] = unnamed.filter(({ column }) => rests.has(column.index));
  return found === undefined || another !== undefined ? null : found.at;
}

function isUniqueCode({ none, column: { profile, guesses } }: OpenColumn): boolean {
  return none < 0.5 && profile.distinct === 1 && guesses.some(({ field }) => field === 'client_account_number');
}

function isDateOfDebt({ column: { header, profile } }: OpenColumn): boolean {
  const isDate = profile.plainDate > 0.9 && profile.distinct > 0.2 && (profile.year ?? 0) > 2003;
  return isDate && !OF_OTHER.test(header.replaceAll('_', ' '));
}
