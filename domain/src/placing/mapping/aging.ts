/** Aging bucket named by a header, or null. `sure` is false for a bare `Current` or `60`. */
export interface AgingBucket {
  field: string | null;
  sure: boolean;
}

/** A bare lower bound: `60 Days` means 60 to 89 days late. */
const STARTS: Readonly<Record<string, string>> = { '30': 'aging_31_60', '60': 'aging_61_90', '90': 'aging_91_120' };
const OPEN: Readonly<Record<string, string>> = {
  '30': 'aging_over_30',
  '31': 'aging_over_30',
  '60': 'aging_61_90',
  '61': 'aging_61_90',
  '90': 'aging_over_90',
  '91': 'aging_over_90',
  '120': 'aging_over_120',
  '121': 'aging_over_120',
};

const BUCKET_WORDS = String.raw`(?:aged|aging|ageing|age|balance|bal|amount|amt|total|past due|overdue|days?|dys|due|owed|owing|bucket|outstanding|late|old|in|insurance|patient|pat|ins|open|unpaid|\bd\b|[\s_:()$.-])*`;
const RANGE = new RegExp(String.raw`^${BUCKET_WORDS}(\d{1,3})\s*(?:-|–|to|_|thru)\s*(\d{2,3})${BUCKET_WORDS}$`, 'i');
const FROM = new RegExp(
  String.raw`^${BUCKET_WORDS}(?:(?:over|above|older than|greater than|more than|>=?|gt)\s*_?(\d{2,3})|(\d{2,3})\s*(?:\+|plus|_plus|or more|and over|and above|& over|& above|-\s*above|up|and up|days? and over|or over|days?\s*\+|-\s*over|days? or more|_over|>))${BUCKET_WORDS}$`,
  'i',
);
const SINGLE = new RegExp(String.raw`^${BUCKET_WORDS}(30|60|90|120|150|180)${BUCKET_WORDS}$`, 'i');
const UP_TO = new RegExp(String.raw`^${BUCKET_WORDS}(?:<\s*=?|≤|under|up to|less than)\s*(30|60|90|120)${BUCKET_WORDS}$`, 'i');
const COUNTS = ['one', 'two', 'three', 'four', 'five', 'six'];

/** Ranges start at 0, 1, 30 or 31, depending on the system. */
function rangeFrom(days: number): string {
  if (days < 25) return 'aging_1_30';
  if (days < 55) return 'aging_31_60';
  if (days < 85) return 'aging_61_90';
  return days < 115 ? 'aging_91_120' : 'aging_over_120';
}

export function agingBucket(header: string): AgingBucket | null {
  const text = header
    .replaceAll(/([a-z])(\d)/gi, '$1 $2')
    .replaceAll(/(\d)([a-z])/gi, '$1 $2')
    .replaceAll(/-+>/g, '-')
    .replace(/-\s*$/, '+')
    .trim();
  const counted = /^(one|two|three|four|five|six)\s?months?(?:\s?(?:balance|due|old|overdue|past due))?$/i.exec(
    text.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' '),
  );
  if (counted !== null) return { field: rangeFrom(30 * COUNTS.indexOf((counted[1] ?? '').toLowerCase())), sure: true };
  const month = /^(<|under)?\s*(\d)\s*months?(?:\s*(?:old|overdue|past due))?$/i.exec(text);
  if (month !== null)
    return { field: month[1] === undefined ? (STARTS[String(30 * Number(month[2]))] ?? null) : 'aging_1_30', sure: true };
  if (/^older$/i.test(text)) return { field: 'aging_over_120', sure: false };
  const upTo = UP_TO.exec(text);
  if (upTo !== null) return { field: rangeFrom(Number(upTo[1]) - 29), sure: true };
  const range = RANGE.exec(text);
  if (range !== null) {
    const [from, to] = [Number(range[1]), Number(range[2])];
    return to - from >= 20 && to - from <= 90 ? { field: rangeFrom(from), sure: true } : null;
  }
  const from = FROM.exec(text);
  if (from !== null) return { field: OPEN[from[1] ?? from[2] ?? ''] ?? null, sure: true };
  const single = SINGLE.exec(text);
  if (single !== null) {
    const start = single[1] ?? '';
    return {
      field: STARTS[start] ?? OPEN[start] ?? 'aging_over_120',
      sure: /day|dys|due|aged|aging|bal|^d\b/i.test(text),
    };
  }
  if (
    /^(?:current|current due|current owed|not yet due|not due|future|undue|aging current|current balance aged|aged current|curr?)$/i.test(
      text.replaceAll(/[_\s]+/g, ' '),
    )
  )
    return { field: 'aging_current', sure: false };
  return null;
}
