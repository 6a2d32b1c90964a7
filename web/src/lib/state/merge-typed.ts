type Json = string | null | Json[] | { [key: string]: Json };

export interface Merged<T> {
  value: T;
  /** Dotted paths that both changed differently; `value` has the local value. */
  both: { path: string; theirs: string }[];
}

/**
 * Merges local edits into a version saved by another user: each field's change is kept, the local one where both changed it.
 * Lists are one field. `base`: the common start.
 */
export function mergeTyped<T extends object>({ base, mine, theirs }: { base: T; mine: T; theirs: T }): Merged<T> {
  const both: Merged<T>['both'] = [];
  const value = merge('', { base: base as Json, mine: mine as Json, theirs: theirs as Json }, both);
  return { value: value as T, both };
}

function merge(
  path: string,
  { base, mine, theirs }: { base: Json | undefined; mine: Json; theirs: Json | undefined },
  both: Merged<object>['both'],
): Json {
  if (isRecord(mine) && isRecord(theirs)) {
    const before = isRecord(base) ? base : {};
    return Object.fromEntries(
      Object.entries(mine).map(([key, own]) => [
        key,
        merge(path === '' ? key : `${path}.${key}`, { base: before[key], mine: own, theirs: theirs[key] }, both),
      ]),
    );
  }
  if (theirs === undefined || isSame(mine, theirs)) return mine;
  if (isSame(mine, base)) return theirs;
  if (!isSame(theirs, base)) both.push({ path, theirs: formatBriefly(theirs) });
  return mine;
}

const isRecord = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Both were produced by the same schema, so their keys have the same order. */
const isSame = (one: Json | undefined, other: Json | undefined) => JSON.stringify(one) === JSON.stringify(other);

function formatBriefly(value: Json): string {
  if (value === null || value === '') return 'nothing';
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? `${value.length} in the list` : 'another entry';
}
