import type { z } from 'zod';

/**
 * Reads what the address bar says about a list. A part that makes no sense (an old link, a typo) is left out and the rest
 * holds. `repeated`: names that may stand there several times.
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

/** Writes what differs from the `usual`, in the order of the state. */
export function writeAddress(state: object, usual: Readonly<Record<string, unknown>> = {}): URLSearchParams {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(state) as [string, unknown][]) {
    if (value === undefined || value === '' || value === usual[key]) continue;
    for (const item of Array.isArray(value) ? value : [value]) search.append(key, String(item));
  }
  return search;
}

/** Whether any filter of a state is set. */
export function hasFilter(filters: object): boolean {
  return Object.values(filters).some(
    (value) => value !== undefined && value !== '' && (!Array.isArray(value) || value.length > 0),
  );
}
