/** `?a=1&b=2&b=3`: arrays as repeated keys (spec 7); missing and empty-string fields are dropped (spec 5). */
export function toQueryString(query: Readonly<Record<string, unknown>> | undefined): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(dropEmpty(query ?? {}))) {
    for (const item of Array.isArray(value) ? value : [value]) search.append(name, String(item));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

/** A filter object without empty strings and missing values (spec 5). Numbers such as 0 and `false` stay. */
export function dropEmpty<T extends Readonly<Record<string, unknown>>>(filters: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(filters).filter(([, value]) => value !== '' && value !== undefined && value !== null),
  ) as Partial<T>;
}
