import { namePartsOf, type NamePart } from '../mapping/name-parts.ts';
import { partyOf } from '../mapping/party-of.ts';
import { isNothing } from '../sheet/parsed.ts';
import { GIVEN, SURNAME, type ColumnTraits } from './column-traits.ts';

const SEPARATE = '; ';

/** A name in the columns of its parts, by the row's cells: `Lee, Ann` in any order of the columns; null where no column is a part. */
export function createPartsReader(
  indexes: readonly number[],
  headers: readonly string[],
  traits: readonly ColumnTraits[],
): ((cells: readonly string[]) => string) | null {
  const named = namePartsOf(headers);
  const parts = indexes.map((index) => named[index] ?? partByValues(traits[index]));
  if (!parts.includes('last') || !parts.includes('first')) return null;
  // Two columns of last names are of two people.
  const areSeveral = parts.indexOf('last') !== parts.lastIndexOf('last');
  const personAt = (at: number) => (areSeveral ? partyOf(headers[indexes[at] ?? -1] ?? '') : '');
  const people = [...Map.groupBy(indexes.keys(), personAt).values()];
  return (cells) => {
    const cellOf = (at: number) => {
      const cell = cells[indexes[at] ?? -1]?.trim() ?? '';
      return isNothing(cell) ? '' : cell;
    };
    return people
      .map((own) => {
        const text = (...wanted: (NamePart | null)[]) =>
          own
            .filter((at) => wanted.includes(parts[at] ?? null))
            .map(cellOf)
            .filter((cell) => cell !== '')
            .join(' ');
        const whole = text(null);
        const [last, suffix, first] = [text('last'), text('suffix'), [text('first'), text('middle')].join(' ').trim()];
        if (last === '' || first === '') return [whole, last, first].find((name) => name !== '') ?? '';
        return `${last}${suffix === '' ? '' : ` ${suffix}`}, ${first}`;
      })
      .filter((name) => name !== '')
      .join(SEPARATE);
  };
}

/** Without a heading that says so, a column of given names has the first names. */
function partByValues({ givenNames = 0.5 }: ColumnTraits = {}): NamePart | null {
  return givenNames >= GIVEN ? 'first' : givenNames <= SURNAME ? 'last' : null;
}
