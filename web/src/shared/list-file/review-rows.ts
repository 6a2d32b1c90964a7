import type { FieldError } from '#lib/api/errors.ts';

/** `row`: 1-based row in the file. */
interface ListRow {
  row: number;
}

/** The set of skipped rows after some were skipped or restored. */
export function withLeftOut(leftOut: ReadonlySet<number>, rows: readonly number[], isOut: boolean): ReadonlySet<number> {
  const changed = new Set(rows);
  return new Set(isOut ? [...leftOut, ...changed] : [...leftOut].filter((row) => !changed.has(row)));
}

/** The server's errors, `rows.3.code`, by row of the file; `sent`: the rows in the order they were sent. */
export function errorsByRow(sent: readonly ListRow[], errors: readonly FieldError[]): ReadonlyMap<number, readonly FieldError[]> {
  const found = errors.flatMap(({ path, message }) => {
    const [, index, field] = /^rows\.(\d+)\.(.+)$/.exec(path) ?? [];
    const row = sent[Number(index)]?.row;
    return row === undefined || field === undefined ? [] : [{ row, error: { path: field, message } }];
  });
  return new Map([...Map.groupBy(found, ({ row }) => row)].map(([row, all]) => [row, all.map(({ error }) => error)]));
}

/** Number of rows per state. */
export function countStates<State extends string>(states: readonly State[], rows: readonly State[]): Record<State, number> {
  const counts = Object.fromEntries(states.map((state) => [state, 0])) as Record<State, number>;
  for (const state of rows) counts[state] += 1;
  return counts;
}
