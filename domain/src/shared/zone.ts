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

/** The instant, ISO 8601 in UTC, of a local time. `day`: `YYYY-MM-DD`, `time`: `HH:MM` or `HH:MM:SS`. */
export function instantIn(timeZone: string, day: string, time: string): string {
  const wanted = Date.parse(`${day}T${time}Z`);
  // The offset at the wanted time may differ from the one at the first guess, near a change of daylight saving time.
  let instant = wanted;
  for (let round = 0; round < 2; round += 1) instant = wanted - offsetAt(timeZone, instant);
  return new Date(instant).toISOString();
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Local time minus UTC, in ms. */
function offsetAt(timeZone: string, instant: number): number {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    clocks.set(timeZone, clock);
  }
  return Date.parse(`${clock.format(instant).replace(' ', 'T')}Z`) - Math.floor(instant / 1000) * 1000;
}
