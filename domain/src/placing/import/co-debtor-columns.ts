import { partyOf } from '../mapping/party-of.ts';
import type { ColumnMapping } from './types.ts';

interface CoDebtor {
  /** As headings name the person: `joint`, `tenant3`. */
  party: string;
  columns: ColumnMapping[];
}

/**
 * The columns of each co-debtor: a file may have a joint owner and a co-maker. A date of birth or SSN without a name of its own is left
 * out among several, so that it is not taken for that of another person.
 */
export function coDebtorsOf(
  columns: readonly ColumnMapping[],
  headers: readonly string[],
): readonly (readonly ColumnMapping[])[] {
  const own = columns.filter(({ field }) => field?.startsWith('co_') === true);
  const people: CoDebtor[] = [];
  for (const column of own.filter(isName)) {
    const party = partyOf(headers[column.index] ?? '');
    const known = people.findLast((other) => other.party === party);
    if (known === undefined || known.columns.some(({ field }) => field === column.field))
      people.push({ party, columns: [column] });
    else known.columns.push(column);
  }
  if (people.length < 2) return own.length === 0 ? [] : [own];
  for (const column of own.filter((other) => !isName(other)))
    ownerOf(column, partyOf(headers[column.index] ?? ''), people)?.columns.push(column);
  return people.map((person) => person.columns);
}

function isName({ field }: ColumnMapping): boolean {
  return field?.endsWith('_name') === true;
}

/** `Joint SSN` is of `Joint Owner Name`; a heading that names no one is of the name before it. */
function ownerOf({ index }: ColumnMapping, party: string, people: readonly CoDebtor[]): CoDebtor | undefined {
  const before = people.filter(({ columns: [first] }) => first !== undefined && first.index < index);
  if (party === '') return before.at(-1);
  const same = people.filter((person) => person.party === party);
  const near = people.filter(
    (person) => person.party.startsWith(party) || (person.party !== '' && party.startsWith(person.party)),
  );
  const found = same.length > 0 ? same : near;
  return found.length === 1 ? found[0] : found.findLast((person) => before.includes(person));
}
