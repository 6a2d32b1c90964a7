import { readNames } from '../sheet/name-phrases.ts';
import type { NameFormat } from '../sheet/types.ts';
import { debtorName } from './account-number.ts';
import { wordsOfHeader } from './header-words.ts';
import { guessFormat, wholeName } from './take-name.ts';
import type { ImportMapping, ReadRow } from './types.ts';

/** Columns of the debtor's name, and of the co-debtor's; their people are read already. */
const DEBTOR = new Set(['full_name', 'last_name', 'first_name', 'business_name']);
const CO_DEBTOR = new Set(['co_full_name', 'co_last_name', 'co_first_name']);
const OTHERS = new Set(['guarantor_name', 'patient_name', 'spouse_name']);
/** Words around the person in `Father only`, `Mom pays`, and in the headings of parts of a name. */
const AROUND = new Set('alone first full is last name names only owes pays resp responsible surname the'.split(' '));
const PARENT: Readonly<Record<string, 'father' | 'mother'>> = {
  dad: 'father',
  daddy: 'father',
  father: 'father',
  papa: 'father',
  mama: 'mother',
  mom: 'mother',
  mommy: 'mother',
  mother: 'mother',
  mum: 'mother',
};

export interface PayerAnswer {
  name: string;
  isDebtor: boolean;
  /** Everyone whom the answer names, with the first: `Ann & Bo Lee` in the column of tenants. */
  names: readonly string[];
}

/**
 * Who a cell of a column such as `Who pays` says owes: the person in the column of that heading, as `Father`, or one whom the row
 * names. Null where the cell names no one of the row. `isOpen`: the heading may be one of insurers, so that only a heading counts.
 */
export function createPayerAnswer({ columns }: Pick<ImportMapping, 'columns'>, headers: readonly string[]) {
  const named = columns.flatMap(({ index, field, format }) => {
    const heading = keyOf(wordsOfHeader(headers[index]));
    const isName = field === null || DEBTOR.has(field) || CO_DEBTOR.has(field) || OTHERS.has(field);
    return isName && heading !== '' ? [{ index, field, format, heading }] : [];
  });
  return (cells: readonly string[], at: number, row: ReadRow, isOpen: boolean): PayerAnswer | null => {
    const said = keyOf((cells[at] ?? '').toLowerCase().match(/[\p{L}\d]+/gu) ?? []);
    if (said === '') return null;
    const debtor = debtorName(row.values);
    const answer = (name: string | null | undefined, names: readonly string[] = []): PayerAnswer | null =>
      name ? { name, names: [name, ...names], isDebtor: isSamePerson(name, debtor) } : null;
    const parent = isOpen ? undefined : PARENT[said];
    const column =
      named.find(({ index, heading }) => index !== at && heading === said) ??
      named.find(({ index, heading }) => index !== at && parent !== undefined && PARENT[heading] === parent);
    if (column !== undefined) {
      const { index, field, format } = column;
      const text = (cells[index] ?? '').trim();
      if (text === '') return null;
      if (field !== null && DEBTOR.has(field)) return answer(debtor, peopleIn(row.debtorCell ?? text, format.name));
      const [name, ...others] = peopleIn(text, format.name);
      if (field !== null && CO_DEBTOR.has(field))
        return answer(row.parties.find(({ role }) => role === 'co_debtor')?.name, others);
      return others.length === 0 ? answer(name) : null;
    }
    if (isOpen) return null;
    const words = said.split(' ');
    const people = [debtor, ...row.parties.filter(({ is_liable: isLiable }) => isLiable).map(({ name }) => name)];
    const matching = people.filter((name) => name !== null && words.every((word) => wordsIn(name).includes(word)));
    return matching.length === 1 ? answer(matching[0]) : null;
  };
}

function peopleIn(cell: string, format: NameFormat | undefined): string[] {
  const read = readNames(cell, format ?? guessFormat(cell));
  return read.kind === 'people' ? read.people.map(({ name }) => wholeName(name)) : [];
}

function isSamePerson(one: string, other: string | null): boolean {
  return other !== null && wordsIn(one).join(' ') === wordsIn(other).join(' ');
}

function wordsIn(name: string): string[] {
  return name.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
}

function keyOf(words: readonly string[]): string {
  return words.filter((word) => !AROUND.has(word)).join(' ');
}
