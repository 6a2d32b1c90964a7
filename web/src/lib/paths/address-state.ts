import type { z } from 'zod';

/**
 * Parses a list's state from the URL. An invalid part (an old link, a typo) is dropped and the rest applies. `repeated`:
 * parameters that may occur several times.
 */
export function readAddress<T>(schema: z.ZodType<T>, repeated: readonly string[], search: URLSearchParams): T {
  const raw: Record<string, unknown> = Object.fromEntries(search);
  for (const key of repeated) if (search.has(key)) raw[key] = search.getAll(key);
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  const bad = new Set(parsed.error.issues.map((issue) => String(issue.path[0])));
  const rest = new URLSearchParams([...search].filter(([key]) => !bad.has(key)));
  return readAddress(schema, repeated, rest.size < search.size ? rest : new URLSearchParams());
}

/** Writes what differs from the `usual` state. Pass a literal: keys in a fixed order give equal states equal URLs. */
export function writeAddress(state: object, usual: Readonly<Record<string, unknown>> = {}): URLSearchParams {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(state) as [string, unknown][]) {
    if (value === undefined || value === '' || value === usual[key]) continue;
    for (const item of Array.isArray(value) ? value : [value]) search.append(key, String(item));
  }
  return search;
}

/** Number of filters that are set. The two ends of a range (`from` and `to`, `balance_min` and `balance_max`) are one. */
export function countFilters(filters: object): number {
  const set = Object.entries(filters).filter(
    ([, value]) => value !== undefined && value !== '' && (!Array.isArray(value) || value.length > 0),
  );
  return new Set(set.map(([key]) => key.replace(/(^|_)(from|to|min|max)$/, ''))).size;
}

/** Whether any filter is set. */
export const hasFilter = (filters: object): boolean => countFilters(filters) > 0;
