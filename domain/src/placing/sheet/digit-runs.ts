/**
 * Splits digit runs at fixed positions (`0290340155501601221196800039797`) into unambiguous parts: dates by valid months and
 * days, phone numbers after a ZIP code, zero-padded numbers.
 */

export interface DigitRun {
  /** The digits of each line, equal in length. */
  texts: readonly string[];
  /** Whether a two-letter state precedes the run. */
  afterState: boolean;
}

const MIN_RUNS = 4;

/** Offsets within the run where a new field starts (never 0). */
export function cutDigits({ texts, afterState }: DigitRun): number[] {
  const size = texts[0]?.length ?? 0;
  if (size < 6 || texts.length < MIN_RUNS) return afterState && size > 5 ? [5] : [];
  const cuts = new Set<number>();
  let start = 0;
  if (afterState && size > 5 && size !== 9) {
    cuts.add(5);
    start = 5;
  }
  const spans = findDates(texts, start, size);
  let at = start;
  for (const [from, to] of [...spans, [size, size] as const]) {
    if (from > at) for (const cut of cutPlain(texts, at, from)) cuts.add(cut);
    cuts.add(from);
    cuts.add(to);
    at = to;
  }
  return [...cuts].filter((cut) => cut > 0 && cut < size).toSorted((a, b) => a - b);
}

function findDates(texts: readonly string[], start: number, size: number): (readonly [number, number])[] {
  const spans: (readonly [number, number])[] = [];
  let at = start;
  while (at + 8 <= size) {
    const from = at;
    if (
      texts.every((text) => isDate8(text.slice(from, from + 8))) &&
      texts.some((text) => !/^0+$/.test(text.slice(from, from + 8)))
    ) {
      spans.push([at, at + 8]);
      at += 8;
    } else at += 1;
  }
  if (spans.length > 0 || size - start < 6) return spans;
  for (const from of [start, size - 6]) {
    const pieces = texts.map((text) => text.slice(from, from + 6));
    if (new Set(pieces).size > 1 && pieces.every(isDate6)) return [[from, from + 6]];
  }
  return [];
}

function isDate8(text: string): boolean {
  if (text === '00000000' || text === '01010001') return true;
  return (
    isDay(text.slice(0, 4), text.slice(4, 6), text.slice(6)) ||
    isDay(text.slice(4), text.slice(0, 2), text.slice(2, 4)) ||
    isDay(text.slice(4), text.slice(2, 4), text.slice(0, 2))
  );
}

function isDate6(text: string): boolean {
  return text === '000000' || isDay('2000', text.slice(0, 2), text.slice(2, 4)) || isDay('2000', text.slice(2, 4), text.slice(4));
}

function isDay(year: string, month: string, day: string): boolean {
  return year >= '1900' && year <= '2100' && month >= '01' && month <= '12' && day >= '01' && day <= '31';
}

/** Phones first, then zero-padded numbers: a varying digit before zeros in all lines ends a number. */
function cutPlain(texts: readonly string[], from: number, to: number): number[] {
  const cuts: number[] = [];
  let start = from;
  if (to - from >= 10 && texts.every((text) => /^(?:[2-9]\d{2}[2-9]\d{6}|0{10})$/.test(text.slice(from, from + 10)))) {
    cuts.push(from + 10);
    start = from + 10;
  }
  // A constant code ends a run of varying numbers: `0000397974021`, `0003587154021`.
  const isConstant = (at: number) => texts.every((text) => text[at] === texts[0]?.[at]);
  let tail = to;
  while (tail > start + 1 && isConstant(tail - 1)) tail -= 1;
  const isCode = to - tail >= 2 && to - tail <= 8 && /[1-9]/.test(texts[0]?.slice(tail, to) ?? '');
  if (texts.length >= 8 && isCode && tail - start >= 4) cuts.push(tail);
  else tail = to;
  // A last digit with two or three values after varying digits is a code: `9637881512`, `7879257921`.
  const lasts = new Set(texts.map((text) => text[tail - 1]));
  if (texts.length >= 12 && tail - start >= 7 && lasts.size > 1 && lasts.size <= 3) cuts.push(tail - 1);
  const isZero = (at: number) => texts.every((text) => text[at] === '0');
  for (let at = start + 4; at + 2 < to; at += 1) {
    if (!isConstant(at - 1) && isZero(at) && isZero(at + 1)) {
      cuts.push(at);
      at += 3;
    }
  }
  return cuts;
}
