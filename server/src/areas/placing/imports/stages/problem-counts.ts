import { isAskedByColumn } from '@recoup/domain/placing/questions';
import type { StoredSummary } from '#platform/db/json-columns.ts';

type Counted = StoredSummary['problems'][number];

/** Distinct values that a grouped message quotes. */
const QUOTED = 3;

/** Counts per problem, collected while rows are read and updated when single rows change. */
export function createProblemCounts(before: readonly Counted[] = []) {
  const counts = new Map<string, Counted>(before.map((problem) => [keyOf(problem), structuredClone(problem)]));
  return {
    add(problem: Countable, times = 1): void {
      const key = keyOf(problem);
      const known = counts.get(key) ?? { ...pick(problem), count: 0, quoted: {} };
      counts.set(key, known);
      known.count += times;
      quote(known, problem.message, times);
      known.message = groupMessage(known, problem.message);
    },
    list: (): Counted[] =>
      [...counts.values()]
        .filter(({ count }) => count > 0)
        .toSorted((a, b) => b.count - a.count)
        .slice(0, 60),
  };
}

/** Codes of facts that were counted before each column asked its own question. Their counts match no row. */
export function codesWithoutColumn(problems: readonly Counted[]): ReadonlySet<string> {
  return new Set(problems.flatMap(({ code, column }) => (isAskedByColumn(code) && column === undefined ? [code] : [])));
}

export type ProblemCounts = ReturnType<typeof createProblemCounts>;

type Countable = Omit<Counted, 'count' | 'quoted'>;

const pick = ({ code, level, field, column, message }: Countable) => ({
  code,
  level,
  field,
  ...(isAskedByColumn(code) ? { column } : {}),
  message,
});

function keyOf({ code, level, field, column }: Omit<Countable, 'message'>): string {
  return `${level}:${code}:${field ?? ''}${isAskedByColumn(code) ? `:${column ?? ''}` : ''}`;
}

const GENERAL: Record<string, string> = {
  duplicate_in_file: 'An earlier row has the same account number. Correct the number, or leave one of the rows out.',
  above_original: 'The amount placed is more than the original amount. Each row shows both figures.',
  not_all_past_due: 'Only part of the balance is past due. Each row shows both amounts. Choose the amount to place.',
  part_of_total:
    'Another column has a different amount. Each row shows both amounts. Choose the column with the amount owed, or confirm the amounts placed.',
  parts_contradict: 'The parts of the amount do not add up to the amount placed. Each row shows both figures.',
  credit_not_taken_off:
    'Another row is a payment or credit for the same debtor, and it is not taken off. Each row shows its amount.',
  rows_below: 'Amount placed: rows below name no debtor and may belong to the account above them. Each row names them.',
  other_header:
    'A row above names other columns than the header. Correct the rows below it, or confirm that their columns are right.',
  other_debtor: 'Another row has the same account number or name and another debtor. Each row names it.',
  rows_equal:
    'Amount placed: two rows have the same amount, dates and numbers, and both are counted. Leave one of them out, or confirm that both are owed.',
  rows_added:
    'Amount placed: several rows with the same number or name are added up, but no column says what each row is. Confirm that they are parts of one debt, or leave rows out.',
  added_since_charge_off:
    'The amount placed is more than the amount at charge-off. Each row shows both figures. Say what was added since then.',
  lowered_since_charge_off:
    'The amount placed is less than the amount at charge-off. Each row shows both figures. Say what was paid or credited since then.',
  other_amount: 'Amount placed: another row says another amount for the same debt. Check which is right.',
  other_row_of_account: 'Another row of the same account has an error',
};
const VALUE = /(?<=: |called )“([^”]*)”/;

/** Counts the first values that rows quote, so that the message of a group can name them. */
function quote(known: Counted, message: string, times: number): void {
  const value = VALUE.exec(message)?.[1];
  if (value === undefined) return;
  const quoted = (known.quoted ??= {});
  const count = (quoted[value] ?? 0) + times;
  if (count <= 0) delete quoted[value];
  else if (value in quoted || Object.keys(quoted).length < QUOTED) quoted[value] = count;
}

/** The message for all rows of a group: it names a few of their values, and says whether there are others. */
function groupMessage({ code, count, quoted = {} }: Counted, message: string): string {
  const general = GENERAL[code];
  if (general !== undefined) return general;
  const values = Object.entries(quoted);
  const counted = values.reduce((sum, [, times]) => sum + times, 0);
  const names = [...values.map(([value]) => `“${value}”`), ...(counted < count ? ['another value'] : [])];
  const last = names.at(-1);
  if (last === undefined) return message;
  return message.replace(VALUE, () => (names.length === 1 ? last : `${names.slice(0, -1).join(', ')} or ${last}`));
}
