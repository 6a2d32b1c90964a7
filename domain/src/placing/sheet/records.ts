import { kindOf, type CellKind } from './cells.ts';
import { filledOf } from './header.ts';
import type { RecordRule, Row } from './types.ts';

/**
 * Detects record types: a short first cell with few values and a different fill pattern for each (`H` and `D`, `1` and `2`). The
 * first recurring type starts a record; a type that follows it exactly once is part of it; the others are details or totals and
 * are skipped.
 */
export function findRecords(rows: readonly Row[]): RecordRule | null {
  const body = rows.filter((row) => filledOf(row).length > 0);
  if (body.length < 4) return null;
  const groups = Map.groupBy(body, (row) => (row[0] ?? '').trim());
  if (groups.size < 2 || groups.size > 6) return null;
  const types = [...groups.keys()];
  if (!types.every((type) => /^[A-Z0-9]{1,3}$/i.test(type))) return null;
  const letters = types.every((type) => /^[A-Z]/i.test(type));
  if (!letters && !types.every((type) => /^\d{1,2}$/.test(type) && Number(type) <= 9)) return null;
  const [master] = types.filter((type) => (groups.get(type)?.length ?? 0) > 1);
  if (master === undefined) return null;
  const masterRows = groups.get(master) ?? [];
  const others = types.filter((type) => type !== master);
  if (!others.every((type) => differs(masterRows, groups.get(type) ?? []))) return null;
  const joined = others.filter((type) => followsEach(body, master, type, masterRows.length));
  return { column: 0, master, joined, skipped: others.filter((type) => !joined.includes(type)) };
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
