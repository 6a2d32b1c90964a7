const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string, kind: 'words' | 'stamp'): Intl.DateTimeFormat {
  const key = `${kind} ${timeZone}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short', ...shapes[kind] });
    formats.set(key, format);
  }
  return format;
}

const two = '2-digit' as const;
const shapes = {
  words: { month: 'long', day: 'numeric', year: 'numeric', hour: 'numeric', minute: two },
  stamp: { year: 'numeric', month: two, day: two, hour: two, minute: two, second: two, hourCycle: 'h23' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

/** `November 21, 2026 at 2:05 PM EST`, in the agency's zone: the reader's is unknown in an email or PDF. */
export function describeInstant(at: Date, timeZone: string): string {
  return formatIn(timeZone, 'words').format(at);
}

/** `2026-11-21 14:05:09 EST`, for tables: sorts by time except in the hour that repeats in fall. */
export function stampInstant(at: Date, timeZone: string, { seconds = true } = {}): string {
  const parts = Object.fromEntries(
    formatIn(timeZone, 'stamp')
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const { year, month, day, hour, minute, second, timeZoneName } = parts;
  return `${year}-${month}-${day} ${hour}:${minute}${seconds ? `:${second}` : ''} ${timeZoneName}`;
}
