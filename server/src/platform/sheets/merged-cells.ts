import type { Readable } from 'node:stream';
import { HEADER_ROWS } from './text-reader.ts';

interface MergedRange {
  column: number;
  lastColumn: number;
  /** The last row. */
  to: number;
}

/** Ranges beyond these are read as if their cells were not merged. */
const MAX_RANGES = 200_000;
const MAX_COLUMNS = 256;
/** Longer than any tag of a range. */
const TAIL = 200;
const RANGE = /<(?:\w{1,10}:)?mergeCell\s[^<>]{0,100}?ref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"/g;

type Ranges = ReadonlyMap<number, readonly MergedRange[]>;

/** Ranges over several rows, and those of the first rows, by their first row. They follow the rows in the file, so its text is searched before it is parsed. */
export async function findMergedRanges(sheet: Readable, columnOf: (letters: string) => number): Promise<Ranges> {
  const found = new Map<number, MergedRange[]>();
  let count = 0;
  let tail = '';
  for await (const chunk of untilFailure(sheet)) {
    const text = tail + chunk.toString('latin1');
    let end = 0;
    for (const { 0: tag, 1: letters = '', 2: first, 3: lastLetters = '', 4: last, index } of text.matchAll(RANGE)) {
      end = index + tag.length;
      const [column, from, to] = [columnOf(letters), Number(first), Number(last)];
      const matters = to > from || (to === from && from <= HEADER_ROWS);
      if (!matters || column >= MAX_COLUMNS || count === MAX_RANGES) continue;
      count += 1;
      const known = found.get(from) ?? [];
      known.push({ column, lastColumn: columnOf(lastLetters), to });
      found.set(from, known);
    }
    tail = text.slice(Math.max(end, text.length - TAIL));
  }
  return found;
}

/** The chunks up to a damaged place of the package, which is reported when the same part is parsed. */
async function* untilFailure(sheet: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of sheet as AsyncIterable<Buffer>) yield chunk;
  } catch {
    // Only the stream's own errors arrive here; those of the caller's loop are thrown there.
  }
}

/** Scans each sheet once, and again only if the ranges of all sheets are too many to keep. */
export function createRangeFinder(open: (path: string) => Promise<Readable>, columnOf: (letters: string) => number) {
  const kept = new Map<string, Ranges>();
  let room = MAX_RANGES;
  return async (path: string): Promise<Ranges> => {
    const known = kept.get(path);
    if (known !== undefined) return known;
    const found = await findMergedRanges(await open(path), columnOf);
    const count = [...found.values()].reduce((sum, ranges) => sum + ranges.length, 0);
    if (count <= room) {
      kept.set(path, found);
      room -= count;
    }
    return found;
  };
}

/**
 * Carries merged cells down, left of a row's own cells only: what one debtor's rows have in common stands there. An amount merged
 * over several debtors must not be owed by each of them.
 */
export function createMergedCells(ranges: Ranges) {
  const open = new Map<number, { to: number; text: string }>();
  return {
    /** First and last column of the ranges that begin in a row that may be a header. */
    rangesOf(row: number): (readonly [number, number])[] {
      if (row > HEADER_ROWS) return [];
      return (ranges.get(row) ?? []).flatMap(({ column, lastColumn }) =>
        lastColumn > column ? [[column, lastColumn] as const] : [],
      );
    },
    /** Texts to carry into the row, by column. */
    carriedInto(cells: readonly string[], row: number): [column: number, text: string][] {
      if (ranges.size === 0) return [];
      for (const [column, { to }] of open) if (to < row) open.delete(column);
      const own = cells.findIndex((cell) => cell !== undefined && cell !== '');
      const carried = [...open].flatMap(([column, { text }]): [number, string][] => (column < own ? [[column, text]] : []));
      for (const { column, to } of ranges.get(row) ?? []) {
        const text = cells[column] ?? '';
        if (text !== '' && to > row) open.set(column, { to, text });
      }
      return carried;
    },
  };
}
