/** Where instants become days: on the calendar of a place, by its IANA name such as `America/New_York`. */

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * The day, `YYYY-MM-DD`, on which an instant falls there, daylight saving time included. An instant is a `Date` or ISO 8601 with its
 * offset. Errors: RangeError where there is no such zone or instant.
 */
export function dayIn(timeZone: string, instant: Date | string): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formats.set(timeZone, format);
  }
  const [month, day, year] = format.format(new Date(instant)).split('/');
  return `${year?.padStart(4, '0')}-${month}-${day}`;
}

/** Whether this names a zone whose days can be told. Offsets such as `-05:00` do not: they know no daylight saving time. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    dayIn(name, '2026-01-01T00:00:00Z');
    return true;
  } catch {
    return false;
  }
}
