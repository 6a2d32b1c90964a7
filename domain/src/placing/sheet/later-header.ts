import { readLegend } from './legend.ts';
import { isLabel, namesColumn } from './labels.ts';
import type { Row } from './types.ts';

/** `again`: the header is repeated. `moved`: the same names in another order. `other`: names of another table. */
export type LaterHeader = { kind: 'again' | 'other' } | { kind: 'moved'; order: readonly number[] };

/** Header cells by physical column, lower case. */
type HeaderCells = ReadonlyMap<number, string>;

const MIN_NAMES = 3;

/** How a row below the header names columns; null for any other row. `filled`: its columns with text. */
export function findLaterHeader(
  row: Row,
  filled: readonly number[],
  { headers, usualFill }: { headers: readonly HeaderCells[]; usualFill: number },
): LaterHeader | null {
  const [first] = filled;
  if (first === undefined || headers.length === 0) return null;
  const textAt = (index: number) => (row[index] ?? '').trim().toLowerCase();
  if (headers.some((cells) => isAgain(cells, filled, textAt))) return { kind: 'again' };
  // Most rows of a file begin with a number.
  if (filled.length < Math.max(MIN_NAMES, usualFill * 0.4) || !isLabel(row[first] ?? '')) return null;
  const known = new Set(headers.flatMap((cells) => [...cells.values()]));
  const texts = filled.map(textAt);
  const named = texts.filter((text) => known.has(text)).length;
  const words = texts.filter((text) => known.has(text) || namesColumn(text)).length;
  const labels = texts.filter(isLabel).length;
  // A user may have chosen a row of values as the header: rows below it repeat its city and state.
  if (labels < texts.length * 0.75) return null;
  const isHeader =
    (named >= MIN_NAMES && named >= texts.length * 0.6) ||
    (words >= texts.length * 0.75 && labels === texts.length && new Set(texts).size === texts.length);
  if (!isHeader || readLegend(row) !== null) return null;
  const [names, ...others] = headers;
  const order = names === undefined || others.some((cells) => !isSame(cells, names)) ? null : orderOf(names, filled, textAt);
  return order === null ? { kind: 'other' } : { kind: 'moved', order };
}

/** Whether a row repeats the header: nearly all names are in their columns, and no name is in another one. */
function isAgain(cells: HeaderCells, filled: readonly number[], textAt: (index: number) => string): boolean {
  if (cells.size === 0 || (cells.size > 1 && filled.length < 2)) return false;
  const needed = Math.max(cells.size, filled.length) * 0.8;
  let [same, left] = [0, cells.size];
  for (const [index, text] of cells) {
    if (textAt(index) === text) same += 1;
    left -= 1;
    // Every row of a file comes here, and most differ from the header at once.
    if (same + left < needed) return false;
  }
  return filled.every((index) => textAt(index) === cells.get(index) || !namesColumn(textAt(index)));
}

function isSame(a: HeaderCells, b: HeaderCells): boolean {
  return a.size === b.size && [...a].every(([index, text]) => b.get(index) === text);
}

/** For each column of the header, the column with its values below a row that has the same names; null for other names. */
function orderOf(names: HeaderCells, filled: readonly number[], textAt: (index: number) => string): number[] | null {
  const places = new Map(filled.map((index) => [textAt(index), index]));
  if (places.size !== filled.length || names.size !== filled.length || new Set(names.values()).size !== names.size) return null;
  const width = Math.max(...names.keys(), ...filled) + 1;
  // A column without a name keeps its place, unless a name is there now.
  const order = Array.from({ length: width }, (_, index) => {
    const text = names.get(index);
    return text === undefined ? (filled.includes(index) ? -1 : index) : (places.get(text) ?? -1);
  });
  return names.size > 0 && [...names.keys()].every((index) => order[index] !== -1) ? order : null;
}
