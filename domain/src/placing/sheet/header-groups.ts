import { isLabel, wordsOf } from './labels.ts';
import type { MergedColumns, Row } from './types.ts';

/** What columns below the title of a person or an address are called. */
const DETAILS = new Set(
  `add addr addr1 addr2 address address1 address2 adr age apartment apt birth birthdate cell cellphone city csz dob email fax first
  firstname fname gender home last lastname lname mi middle mobile name names ph phone phone1 phone2 postal rel relation relationship sex soc social ss
  ssn st state street suffix surname tel telephone town unit work zip zip4 zipcode`.split(/\s+/),
);
const FILLERS = new Set([
  '1',
  '2',
  '4',
  'code',
  'country',
  'date',
  'initial',
  'line',
  'mail',
  'no',
  'num',
  'number',
  'of',
  'sec',
  'security',
]);

/** Whether a name says what about a person or an address, but not whose: `LAST`, `Zip code`. */
function isDetail(name: string): boolean {
  const words = wordsOf(name);
  return words.some((word) => DETAILS.has(word)) && words.every((word) => DETAILS.has(word) || FILLERS.has(word));
}

/** `PATIENT`, but not `First`, which is half of a name itself. */
function isTitle(text: string): boolean {
  return isLabel(text) && wordsOf(text).some((word) => !DETAILS.has(word) && !FILLERS.has(word));
}

const textAt = (row: Row | undefined, column: number) => (row?.[column] ?? '').replaceAll(/\s+/g, ' ').trim();

/**
 * The names of a column in the header rows, from above. The title of a group stands in its first column only: it reaches the columns of
 * its merged cell, and where no cells are merged those below which only details of the same person or address follow.
 */
export function namesOf(
  column: number,
  { sample, headerRows, merged }: { sample: readonly Row[]; headerRows: readonly number[]; merged: MergedColumns },
): string[] {
  const names = headerRows.map((at, place) => {
    const own = textAt(sample[at], column);
    const below = headerRows[place + 1];
    if (own !== '' || below === undefined || textAt(sample[below], column) === '') return own;
    return titleOf(column, { upper: sample[at] ?? [], lower: sample[below] ?? [], ranges: merged.get(at) ?? [] });
  });
  return names.filter((name) => name !== '');
}

function titleOf(
  column: number,
  { upper, lower, ranges }: { upper: Row; lower: Row; ranges: readonly (readonly [number, number])[] },
): string {
  const range = ranges.find(([from, to]) => from < column && column <= to);
  if (range !== undefined) return textAt(upper, range[0]);
  for (let at = column; at >= 0 && isDetail(textAt(lower, at)); at -= 1) {
    const title = textAt(upper, at);
    if (title === '') continue;
    return isTitle(title) && !ranges.some(([from]) => from === at) ? title : '';
  }
  return '';
}

/** Whether a row has titles of groups: each above a named column, and one of them above further columns without a title. */
export function areGroupTitles(
  upper: Row,
  lower: Row,
  { filled, ranges }: { filled: readonly number[]; ranges: readonly (readonly [number, number])[] },
): boolean {
  // A report's own title stands alone at the left.
  if (filled.length === 0 || (filled.length === 1 && filled[0] === 0)) return false;
  if (!filled.every((at) => isLabel(upper[at] ?? '') && !/\d/.test(upper[at] ?? '') && textAt(lower, at) !== '')) return false;
  return filled.some((at) => textAt(upper, at + 1) === '' && titleOf(at + 1, { upper, lower, ranges }) !== '');
}
