import { nameWords } from './compare-names.ts';
import { kindOf } from './cells.ts';
import { quote } from './parsed.ts';
import type { LogicalColumn, Notice, RepeatRule, Row } from './types.ts';

const MIN_COLUMNS = 3;
const MIN_ROWS = 5;
const FILLED = 0.5;
/** Share of the rows in which the block has the name of the person in another column, as for patients who owe themselves. */
const SAME = 0.2;
const ZIP = /^\d{5}(?:-\d{4})?$/;

/**
 * Finds columns of one person, with name and address or phone, that a report prints once and leaves empty in the next row. An empty block
 * may mean the person above only where the rows of people who owe themselves have it filled; elsewhere it means the person in another
 * column.
 */
export function findRepeats(columns: readonly LogicalColumn[], data: readonly (readonly string[])[]): RepeatRule | null {
  if (data.length < MIN_ROWS) return null;
  const isEmpty = (cells: readonly string[], { index }: LogicalColumn) => (cells[index] ?? '') === '';
  const own = columns.filter(({ source }) => source.kind === 'cell' && source.line === 0);
  for (const first of own.keys()) {
    const [before, start] = [own[first - 1], own[first]];
    const rows = start === undefined ? [] : data.filter((cells) => isEmpty(cells, start));
    const isInside = before !== undefined && rows.every((cells) => isEmpty(cells, before));
    if (isInside || rows.length === 0 || rows.length > data.length * (1 - FILLED)) continue;
    const length = own.slice(first).findIndex((column) => rows.some((cells) => !isEmpty(cells, column)));
    const block = own.slice(first, length < 0 ? undefined : first + length);
    if (block.length < MIN_COLUMNS || !isOfPerson(block, data)) continue;
    const names = block.filter((column) => isMostly(column, data, (text) => kindOf(text) === 'text')).slice(0, 2);
    const others = own.filter((column) => !block.includes(column));
    if (names.length === 0 || !namesThemselves(names, others, data) || !suppresses(names, others, data)) continue;
    const indexesOf = (some: readonly LogicalColumn[]) =>
      some.flatMap(({ source }) => (source.kind === 'cell' ? [source.index] : []));
    return { columns: indexesOf(block), names: indexesOf(names), headers: [block[0]?.header ?? '', block.at(-1)?.header ?? ''] };
  }
  return null;
}

function isMostly({ index }: LogicalColumn, data: readonly (readonly string[])[], test: (text: string) => boolean): boolean {
  const filled = data.map((cells) => cells[index] ?? '').filter((text) => text !== '');
  return filled.length > 0 && filled.filter(test).length >= filled.length * 0.8;
}

function isOfPerson(block: readonly LogicalColumn[], data: readonly (readonly string[])[]): boolean {
  return block.some((column) => isMostly(column, data, (text) => ZIP.test(text) || kindOf(text) === 'phone'));
}

/** Whether the name in these columns is often in other columns too. */
function namesThemselves(
  names: readonly LogicalColumn[],
  others: readonly LogicalColumn[],
  data: readonly (readonly string[])[],
): boolean {
  const same = data.filter((cells) => {
    const wordsOf = (columns: readonly LogicalColumn[]) => columns.flatMap(({ index }) => nameWords(cells[index] ?? ''));
    const own = wordsOf(names);
    const words = new Set(wordsOf(others));
    return own.length > 1 && own.every((word) => words.has(word));
  });
  return same.length >= data.length * SAME;
}

/**
 * Whether the rows show that repeats are left empty: one with an empty block has a name of the person above in another column, as
 * children have below their parent, and no two rows in succession print the same person.
 */
function suppresses(
  names: readonly LogicalColumn[],
  others: readonly LogicalColumn[],
  data: readonly (readonly string[])[],
): boolean {
  const wordsOf = (cells: readonly string[], columns: readonly LogicalColumn[]) =>
    columns.flatMap(({ index }) => (kindOf(cells[index] ?? '') === 'text' ? nameWords(cells[index] ?? '') : []));
  let above: readonly string[] = [];
  let isAdjacent = false;
  let hasTie = false;
  for (const cells of data) {
    const own = wordsOf(cells, names);
    if (own.length === 0) {
      const words = new Set(wordsOf(cells, others));
      hasTie ||= above.some((word) => words.has(word));
      isAdjacent = false;
    } else {
      if (isAdjacent && own.join(' ') === above.join(' ')) return false;
      [above, isAdjacent] = [own, true];
    }
  }
  return hasTie;
}

/** The question about a row whose columns of the person are empty: the person above, or the one in another column; null for other rows. */
export function askRepeat(
  row: Row,
  above: { cells: Row; row: number } | null,
  { columns, names, headers }: RepeatRule,
): Notice | null {
  if (above === null || columns.some((index) => (row[index] ?? '').trim() !== '')) return null;
  const name = names.map((index) => (above.cells[index] ?? '').trim()).join(' ');
  const [first, last] = headers;
  return {
    code: 'debtor_unclear',
    message: `The columns from ${quote(first)} to ${quote(last)} are empty in this row, and may mean the person of row ${above.row + 1} above, ${quote(name)}. If that person owes this debt, copy the cells from that row. Otherwise confirm that the person named in this row owes it.`,
  };
}
