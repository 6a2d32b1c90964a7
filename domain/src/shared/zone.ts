/** Converts instants to days in an IANA time zone such as `America/New_York`. */

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * The local day (`YYYY-MM-DD`) of an instant, with daylight saving time. The instant is a `Date` or ISO 8601 with offset. Throws
 * RangeError for an invalid zone or instant.
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

/** Whether this is a named zone. Fixed offsets such as `-05:00` are rejected: they ignore daylight saving time. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    dayIn(name, '2026-01-01T00:00:00Z');
    return true;
  } catch {
    return false;
  }
}
