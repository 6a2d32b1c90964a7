import type { DraftValue } from '../placement-draft.ts';
import { answerTo } from '../questions.ts';
import { parseFlag } from '../sheet/codes.ts';
import { isGivenName, looksLikeBusiness } from '../sheet/name-labels.ts';
import { quote } from '../sheet/parsed.ts';
import { labelOf } from './field-rules.ts';
import type { ImportMapping, ReadRow, RowProblem } from './types.ts';

/** What only a column as a whole reveals. Plain JSON. */
export interface ColumnTraits {
  /** Some dates can only be read with the day first, others only with the month first. */
  mixedDates?: true;
  /** Share of common given names among the first words; absent where there are too few. */
  givenNames?: number;
  /** Nearly every row of the file has the initials of one of a few people here, such as its staff. */
  initials?: true;
  /** Few rows have a value here. */
  sparse?: true;
  /** What most rows say, folded, in a column of a few short texts: `n`, `open`, or nothing. Absent for other columns. */
  usual?: string[];
  /** Each cell is a yes, a no or blank. */
  flags?: true;
}

const MIN_WORDS = 3;
const MAX_WORDS = 2000;
const SPARSE = { rows: 6, share: 0.34 };
const STAFF = { rows: 5, share: 0.9, people: 8 };
/** `usual`: what a share of the rows says, and these together say nearly everything. */
const USUAL = { rows: 8, value: 0.1, together: 0.7, texts: 60, length: 40 };
const DATE = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](?:\d{4}|\d{2})(?!\d)/;

/** Collects the traits of a column while its cells stream by. */
export function createColumnTraits() {
  let [isDayFirst, isMonthFirst] = [false, false];
  let [words, given] = [0, 0];
  const people = new Set<string>();
  let initials = 0;
  let texts: Map<string, number> | null = new Map();
  let filled = 0;
  return {
    add(cell: string): void {
      if (cell.trim() !== '') filled += 1;
      if (texts !== null) {
        const text = foldEntry(cell);
        if (text !== '') {
          texts.set(text, (texts.get(text) ?? 0) + 1);
          if (text.length > USUAL.length || texts.size > USUAL.texts) texts = null;
        }
      }
      if (isInitials(cell)) {
        initials += 1;
        if (people.size <= STAFF.people) people.add(cell.trim());
      }
      const date = isDayFirst && isMonthFirst ? null : DATE.exec(cell);
      if (date !== null) {
        const [one, two] = [Number(date[1]), Number(date[2])];
        isDayFirst ||= one > 12 && one <= 31 && two <= 12;
        isMonthFirst ||= two > 12 && two <= 31 && one <= 12;
      }
      const word = words < MAX_WORDS ? /^\s*(\p{L}{2,30})(?!\S)/u.exec(cell)?.[1] : undefined;
      if (word === undefined) return;
      words += 1;
      if (isGivenName(word)) given += 1;
    },
    /** `rows`: how many rows the file has, including those with a blank cell here. */
    traits: (rows: number): ColumnTraits => ({
      ...(isDayFirst && isMonthFirst ? { mixedDates: true as const } : {}),
      ...(isOfStaff({ initials, people: people.size, rows }) ? { initials: true as const } : {}),
      ...(rows >= SPARSE.rows && filled > 0 && filled <= rows * SPARSE.share ? { sparse: true as const } : {}),
      ...usualTraits(texts, rows),
      ...(words < MIN_WORDS ? {} : { givenNames: Math.round((given / words) * 100) / 100 }),
    }),
  };
}

/** A cell in lower case, without spaces around it. */
export function foldEntry(cell: string): string {
  return cell.trim().toLowerCase();
}

/** Yes in columns that no field of flags takes: a mark, or in Spanish. */
const MARKED = new Set(['*', 's', 'si', 'sí']);

/** Whether a folded cell of a column of flags says yes. */
export function isYes(text: string): boolean {
  const flag = parseFlag(text);
  return flag.ok ? flag.value : MARKED.has(text);
}

/** Whether it says no, or nothing. */
export function isNo(text: string): boolean {
  const flag = parseFlag(text);
  return flag.ok ? !flag.value : flag.code === 'empty';
}

/** Words and one-digit flags: numbers and dates identify people, and are not kept. */
const ENTRY = /^(?:\d?|(?!.*\d{4}).*\p{L}.*|\W)$/u;

function usualTraits(texts: ReadonlyMap<string, number> | null, rows: number): ColumnTraits {
  if (texts === null || rows < USUAL.rows || texts.size === 0) return {};
  const filled = [...texts.values()].reduce((sum, count) => sum + count, 0);
  const counted = [...texts, ['', rows - filled] as const];
  const usual = counted.filter(([text, count]) => count >= Math.max(3, rows * USUAL.value) && ENTRY.test(text));
  if (usual.reduce((sum, [, count]) => sum + count, 0) < rows * USUAL.together) return {};
  const areFlags = [...texts.keys()].every((text) => isYes(text) || isNo(text));
  return { usual: usual.map(([text]) => text), ...(areFlags ? { flags: true as const } : {}) };
}

/** The initials of a few people recur; those of the debtors’ own lawyers, and short surnames, mostly differ. */
function isOfStaff({ initials, people, rows }: { initials: number; people: number; rows: number }): boolean {
  return rows >= STAFF.rows && initials >= rows * STAFF.share && people <= Math.min(STAFF.people, rows / 2);
}

/** Two or three capitals; `YES`, `NA` and `LOR` answer a flag. */
const INITIALS = /^\s*(?!(?:YES|NO|SI|NA|UNK|LOR|REP)\s*$)(?:\p{Lu}\.?){2,3}\s*$/u;

/** Whether a cell may be the initials of a person. */
export function isInitials(cell: string): boolean {
  return INITIALS.test(cell);
}

/** In a column of last names about one in eight is a common given name too; of first names, most are. */
export const [GIVEN, SURNAME] = [0.6, 0.2];

/** Asks about columns of first and last names whose values are the other way around, and swaps them as the user says. */
export function createNameExchange({ columns }: ImportMapping, traits: readonly ColumnTraits[]): ((row: ReadRow) => void) | null {
  const shareOf = (wanted: string) => {
    const column = columns.find(({ field }) => field === wanted);
    return column === undefined ? null : { index: column.index, share: traits[column.index]?.givenNames };
  };
  const pairs = ['', 'co_', 'patient_'].flatMap((prefix) => {
    const [first, last] = [`${prefix}first_name`, `${prefix}last_name`];
    const [one, two] = [shareOf(first), shareOf(last)];
    if (!one || !two || (one.share ?? 1) > SURNAME || (two.share ?? 0) < GIVEN) return [];
    const problem: RowProblem = {
      field: last,
      column: two.index,
      level: 'error',
      code: 'names_exchanged',
      message: `${labelOf(last)}: in nearly all rows this column has given names and “${labelOf(first)}” has surnames. Choose whether to swap them.`,
    };
    return [{ first, last, problem }];
  });
  if (pairs.length === 0) return null;
  return (row) => {
    for (const { first, last, problem } of pairs) {
      const { values } = row;
      if (!mayBeExchanged(nameIn(values[first]), nameIn(values[last]))) continue;
      const answer = answerTo(problem, row.answers ?? {});
      if (answer === null) row.problems.push(problem);
      if (answer !== 'exchange') continue;
      const [given, surname] = [values[last], values[first]];
      for (const [key, value] of [
        [first, given],
        [last, surname],
      ] as const)
        if (value === undefined) delete values[key];
        else values[key] = value;
    }
  };
}

function nameIn(value: DraftValue): string {
  return typeof value === 'string' ? value.trim() : '';
}

/** Of such columns, a row may still be right; one with a single name is asked about where that name is in the wrong column. */
function mayBeExchanged(first: string, last: string): boolean {
  const [isFirstGiven, isLastGiven] = [first, last].map((name) => isGivenName(name.split(' ')[0] ?? ''));
  if (first !== '' && last !== '') return !isFirstGiven || isLastGiven === true;
  if (looksLikeBusiness(first || last)) return false;
  return last === '' ? first !== '' && !isFirstGiven : isLastGiven === true;
}

/** Asks about a debtor with a last name alone where a column that is not used has given names, as below a title over two columns. */
export function createFirstNameCheck(
  { columns }: ImportMapping,
  traits: readonly ColumnTraits[],
  headers: readonly string[],
): ((cells: readonly string[], row: ReadRow) => void) | null {
  const unused = columns.filter(({ index, field }) => field === null && (traits[index]?.givenNames ?? 0) >= GIVEN);
  if (unused.length === 0 || columns.some(({ field }) => field === 'first_name')) return null;
  return (cells, { values, problems }) => {
    const last = nameIn(values['last_name']);
    if (last === '' || values['first_name'] !== undefined || values['business_name'] !== undefined) return;
    const column = unused.find(({ index }) => /^\s*\p{L}/u.test(cells[index] ?? ''));
    if (column === undefined) return;
    const header = headers[column.index]?.trim() ?? '';
    problems.push({
      field: 'last_name',
      column: column.index,
      level: 'error',
      code: 'name_unlikely',
      message: `${labelOf('last_name')}: ${quote(last)} has no first name, but ${header === '' ? 'an unused column' : `the unused column ${quote(header)}`} has first names. Map it to First name, or confirm that this is the debtor’s full name.`,
    });
  };
}
