import { kindOf, type CellKind } from './cells.ts';
import { filledOf } from './header.ts';
import type { RecordRule, Row } from './types.ts';

const MAX_TYPES = 6;
/** Types that end files by custom; a long file's trailer is beyond the rows that are looked at. */
export const TRAILER_TYPE = /^(?:T|TR|TRL|TLR|Z|F|FT|EOF|END|9|99)$/i;

/**
 * Detects record types: a short first cell with few values and a different fill pattern for each (`H` and `D`, `01` and `02`). The
 * first recurring type starts a record. A type that follows it at most once is part of it. A type that follows it several times
 * with amounts, where the record has none, makes rows that carry the record. Types that occur once before or after all others are
 * the file's header and trailer; the remaining ones are details and are skipped.
 */
export function findRecords(rows: readonly Row[]): RecordRule | null {
  const body = rows.filter((row) => row.some((cell) => cell !== '' && cell.trim() !== ''));
  if (body.length < 4) return null;
  const groups = Map.groupBy(body, typeOf);
  if (groups.size < 2 || groups.size > MAX_TYPES) return null;
  const types = [...groups.keys()];
  if (!areTypes(types)) return null;
  const [master] = types.filter((type) => (groups.get(type)?.length ?? 0) > 1);
  if (master === undefined) return null;
  const masterRows = groups.get(master) ?? [];
  const others = types.filter((type) => type !== master);
  if (!others.every((type) => differs(masterRows, groups.get(type) ?? []))) return null;
  const has = (type: string) => hasAmount(groups.get(type) ?? []);
  const most = new Map(others.map((type) => [type, maxPerMaster(body, master, type)]));
  const lastOf = (type: string) => body.findLastIndex((row) => typeOf(row) === type);
  const lastOther = Math.max(...types.filter((type) => (groups.get(type)?.length ?? 0) > 1).map(lastOf));
  const final = others.filter((type) => groups.get(type)?.length === 1 && lastOf(type) > lastOther);
  const several = others.filter((type) => (most.get(type) ?? 0) > 1 && has(type));
  const detail = several.length === 1 && !has(master) ? (several[0] ?? null) : null;
  const closing = detail === null ? [] : others.filter((type) => type !== detail && comesAfter(body, type, { master, detail }));
  const trailers = [...new Set([...final, ...closing])];
  const joined = others.filter(
    (type) =>
      type !== detail &&
      !trailers.includes(type) &&
      (followsEach(body, master, type, masterRows.length) ||
        // Lines of a person or an address, which not every record has.
        (most.get(type) === 1 && (groups.get(type)?.length ?? 0) > 1 && !has(type))),
  );
  const skipped = others.filter((type) => type !== detail && !trailers.includes(type) && !joined.includes(type));
  return { column: 0, master, joined, skipped, detail, trailers };
}

const typeOf = (row: Row) => (row[0] ?? '').trim();

function areTypes(types: readonly string[]): boolean {
  if (types.every((type) => /^[A-Z][A-Z0-9]{0,2}$/i.test(type))) return true;
  if (!types.every((type) => /^\d{1,2}$/.test(type))) return false;
  // Numbers of two digits are codes of another kind, unless they are written like `01`.
  return (
    types.every((type) => Number(type) <= 9) ||
    (types.every((type) => type.length === 2) && types.some((type) => /^0\d/.test(type)))
  );
}

function hasAmount(rows: readonly Row[]): boolean {
  return [...shapeOf(rows)].some(([index, kind]) => index > 0 && kind === 'amount');
}

function maxPerMaster(rows: readonly Row[], master: string, type: string): number {
  let [most, seen] = [0, 0];
  for (const row of rows) {
    const kind = typeOf(row);
    if (kind === master) seen = 0;
    else if (kind === type) most = Math.max(most, (seen += 1));
  }
  return most;
}

/** Whether a type comes after the details of each record: it closes a batch. */
function comesAfter(rows: readonly Row[], type: string, { master, detail }: { master: string; detail: string }): boolean {
  let hasDetail = false;
  let found = 0;
  for (const row of rows) {
    const kind = typeOf(row);
    if (kind === master) hasDetail = false;
    else if (kind === detail) hasDetail = true;
    else if (kind === type) {
      if (!hasDetail) return false;
      found += 1;
    }
  }
  return found > 1;
}

/** Different filled cells, value kinds or cell counts. */
function differs(a: readonly Row[], b: readonly Row[]): boolean {
  const [shapeA, shapeB] = [shapeOf(a), shapeOf(b)];
  const all = new Set([...shapeA.keys(), ...shapeB.keys()]);
  all.delete(0);
  const same = [...all].filter((index) => shapeA.get(index) === shapeB.get(index)).length;
  const widths = [widthOf(a), widthOf(b)];
  return same < all.size * 0.7 || Math.min(...widths) < Math.max(...widths) * 0.7;
}

/** Typical value kind of each column that most rows fill. */
function shapeOf(rows: readonly Row[]): Map<number, CellKind> {
  const kinds = new Map<number, CellKind[]>();
  for (const row of rows)
    for (const index of filledOf(row)) kinds.set(index, [...(kinds.get(index) ?? []).slice(-20), kindOf(row[index] ?? '')]);
  const shape = new Map<number, CellKind>();
  for (const [index, found] of kinds) {
    if (found.length <= Math.min(20, rows.length) * 0.5) continue;
    const counts = Map.groupBy(found, (kind) => kind);
    const [usual] = [...counts].toSorted((x, y) => y[1].length - x[1].length);
    if (usual !== undefined) shape.set(index, usual[0]);
  }
  return shape;
}

function widthOf(rows: readonly Row[]): number {
  return rows.reduce((sum, row) => sum + row.length, 0) / Math.max(1, rows.length);
}

/** Exactly one after at least 95% of the masters. The sample may cut off the last master's row. */
function followsEach(rows: readonly Row[], master: string, type: string, masters: number): boolean {
  let exact = 0;
  let seen = -1;
  for (const row of rows) {
    const kind = (row[0] ?? '').trim();
    if (kind === master) {
      if (seen === 1) exact += 1;
      seen = 0;
    } else if (kind === type && seen >= 0) seen += 1;
  }
  if (seen === 1) exact += 1;
  const waiting = (rows.at(-1)?.[0] ?? '').trim() === master ? 1 : 0;
  return exact >= (masters - waiting) * 0.95 && exact > 1;
}
