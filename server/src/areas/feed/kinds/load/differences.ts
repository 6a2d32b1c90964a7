/** The given values that differ from the present ones, with the present ones. Absent values are not compared. */
export function differencesOf<T extends object>(
  present: Readonly<Record<string, unknown>>,
  given: T,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || sorted(present[name] ?? null) === sorted(value)) continue;
    before[name] = present[name] ?? null;
    after[name] = value;
  }
  return { before, after };
}

/** JSON with sorted keys: the database keeps objects in its own order. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => one.localeCompare(other)))
      : inner,
  );
}
