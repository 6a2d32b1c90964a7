import { isAgeing, isFooterText, isTotalLabel, kindOf, type CellKind } from './cells.ts';
import { areGroupTitles } from './header-groups.ts';
import { isLabel, namesColumn } from './labels.ts';
import type { MergedColumns, Row } from './types.ts';

const WITHIN = 60;
const COMPARED = 30;
/** More column names than one data row contains by chance. */
const MIN_HEADER_WORDS = 6;

export interface Header {
  rows: number[];
  confidence: number;
}

export function filledOf(row: Row): number[] {
  const filled: number[] = [];
  row.forEach((cell, index) => {
    if (cell !== '' && cell.trim() !== '') filled.push(index);
  });
  return filled;
}

/** Cell count of a typical data row; most data rows have more cells than labels, groups and totals. */
export function usualFill(fills: readonly number[]): number {
  const counts = fills.filter((count) => count > 0).toSorted((a, b) => a - b);
  const high = counts[Math.floor(counts.length * 0.8)] ?? 0;
  const near = counts.filter((count) => count >= high * 0.6);
  return near[Math.floor(near.length / 2)] ?? 0;
}

/**
 * Detects header rows: the best row by labels, known words and contrast to the cells below, plus adjacent rows that complete it.
 * Null if no row names columns.
 */
export function findHeader(rows: readonly Row[], usual: number, merged: MergedColumns): Header | null {
  const scored: { row: number; score: number }[] = [];
  for (let row = 0; row < Math.min(WITHIN, rows.length); row += 1) {
    const score = scoreRow(rows, row, usual);
    if (score !== null) scored.push({ row, score });
  }
  const [best] = scored.toSorted((a, b) => b.score - a.score || a.row - b.row);
  if (best === undefined) return null;
  // A later table may have the same names in another order: the first header is that of the file.
  const first = scored.find(({ row }) => row === best.row || sharesNames(rows[row] ?? [], rows[best.row] ?? [])) ?? best;
  const block = extend(rows, first.row, { usual, merged });
  return { rows: block, confidence: Math.round(Math.min(1, best.score / 3) * 100) / 100 };
}

function sharesNames(a: Row, b: Row): boolean {
  const namesOf = (row: Row) => filledOf(row).map((index) => (row[index] ?? '').trim().toLowerCase());
  const [names, others] = [new Set(namesOf(a)), namesOf(b)];
  return others.filter((name) => names.has(name)).length >= others.length * 0.6;
}

function scoreRow(rows: readonly Row[], at: number, usual: number): number | null {
  const row = rows[at] ?? [];
  const filled = filledOf(row);
  const count = filled.length;
  if (count === 0 || (count < 2 && usual > 1) || count < usual * 0.45) return null;
  const cells = filled.map((index) => row[index] ?? '');
  const labels = cells.filter(isLabel).length / count;
  if (labels < 0.75) return null;
  const words = cells.filter(namesColumn).length;
  const known = words / count;
  const contrast = contrastOf(rows, at, filled, usual);
  const distinct = new Set(cells.map((cell) => cell.trim().toLowerCase())).size / count;
  // In a header of hundreds of unknown columns, a few known names suffice.
  if (words < MIN_HEADER_WORDS && known < 0.3 && contrast < 0.35) return null;
  if (words < MIN_HEADER_WORDS && known < 0.15 && contrast < 0.5) return null;
  return Math.min(1, count / Math.max(1, usual)) + known + contrast * 0.8 + labels * 0.5 + distinct * 0.3 - at * 0.005;
}

/** Share of columns with words in this row above dates, numbers and codes. */
function contrastOf(rows: readonly Row[], at: number, filled: readonly number[], usual: number): number {
  const below: Row[] = [];
  for (let row = at + 1; row < rows.length && below.length < COMPARED; row += 1) {
    const candidate = rows[row] ?? [];
    if (filledOf(candidate).length >= usual * 0.5) below.push(candidate);
  }
  if (below.length === 0) return 0;
  const unlike = filled.filter((index) => {
    const kinds = below.map((row) => kindOf(row[index] ?? '')).filter((kind) => kind !== 'blank');
    return kinds.length > 0 && kinds.filter(isValue).length >= kinds.length * 0.7;
  });
  return unlike.length / filled.length;
}

function isValue(kind: CellKind): boolean {
  return kind !== 'text' && kind !== 'bucket' && kind !== 'blank';
}

/** Adds adjacent rows with further halves of the names, and a single label on its own row. */
function extend(rows: readonly Row[], at: number, { usual, merged }: { usual: number; merged: MergedColumns }): number[] {
  const block = [at];
  for (let row = at - 1; row >= Math.max(0, at - 2); row -= 1) {
    const cells = rows[row] ?? [];
    const groups = { filled: filledOf(cells), ranges: merged.get(row) ?? [] };
    const isAbove = row === at - 1 && (areGroupTitles(cells, rows[at] ?? [], groups) || isUpperHalf(rows, row, usual));
    if (!isHalf(cells, usual) && !isAbove) break;
    block.unshift(row);
  }
  for (let row = at + 1; row <= at + 2 && row < rows.length; row += 1) {
    const cells = rows[row] ?? [];
    const filled = filledOf(cells);
    const [only] = filled;
    const detached = filled.length === 1 && only !== undefined && isDetached(cells[only] ?? '') && followsData(rows, row, usual);
    if (!isHalf(cells, usual) && !detached) break;
    block.push(row);
  }
  return block;
}

/** A row of at least two names, mostly known words. */
function isHalf(row: Row, usual: number): boolean {
  const filled = filledOf(row);
  if (filled.length < 2 || filled.length < usual * 0.2) return false;
  const cells = filled.map((index) => row[index] ?? '');
  const words = cells.filter((cell) => !/^\d/.test(cell.trim()));
  return (
    cells.every((cell) => isLabel(cell) || /^\d{1,3}\+?$/.test(cell.trim())) &&
    words.length > 0 &&
    cells.filter(namesColumn).length >= cells.length * 0.5 &&
    !cells.some((cell) => isFooterText(cell))
  );
}

/**
 * Labels of which each stands above a name, as `DISC`, `ENERGY`, `LATE` above `DATE`, `CHARGES`, `CHG`: some are known names, or the
 * pages of a report repeat both rows.
 */
function isUpperHalf(rows: readonly Row[], at: number, usual: number): boolean {
  const [upper = [], lower = []] = rows.slice(at, at + 2);
  const filled = filledOf(upper);
  const cells = filled.map((index) => upper[index] ?? '');
  if (filled.length < 2 || !cells.every((cell) => isLabel(cell) && !/\d/.test(cell) && !isFooterText(cell))) return false;
  if (!filled.every((index) => isLabel(lower[index] ?? ''))) return false;
  const isSame = (row: Row | undefined, other: Row) => row !== undefined && row.join('\n') === other.join('\n');
  if (rows.some((row, place) => place > at && isSame(row, upper) && isSame(rows[place + 1], lower))) return true;
  return filled.length >= Math.max(3, usual * 0.4) && cells.filter(namesColumn).length >= cells.length * 0.3;
}

function isDetached(text: string): boolean {
  const words = text.trim().split(/\s+/);
  return words.length <= 2 && isLabel(text) && words.every((word) => namesColumn(word)) && !isAgeing(text) && !isTotalLabel(text);
}

/** The next row is data: a group label recurs, a header label does not. */
function followsData(rows: readonly Row[], at: number, usual: number): boolean {
  const next = rows[at + 1];
  const text = (rows[at] ?? []).find((cell) => cell.trim() !== '');
  if (next === undefined || text === undefined) return false;
  const again = rows.slice(at + 1).some((row) => filledOf(row).length === 1 && row.includes(text));
  return !again && filledOf(next).length >= usual * 0.5;
}
