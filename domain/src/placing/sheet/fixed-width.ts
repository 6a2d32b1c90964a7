import { isStateCode } from '../../shared/states.ts';
import { cutDigits } from './digit-runs.ts';
import type { FixedField, FixedShape } from './types.ts';

const LOOKED_AT = 400;
const MAX_LINE_LENGTH = 4_000;
const DIGIT = /\d/;
const LETTER = /\p{L}/u;

export interface FixedHints {
  /** Positions from the user or a specification; they disable detection. */
  fields?: readonly FixedField[];
}

/** Detects field borders of fixed-width lines by blank columns and changes of character class. */
export function detectFixedWidth(lines: readonly string[], { fields }: FixedHints = {}): FixedShape {
  const used = lines
    .filter((line) => line.trim() !== '')
    .slice(0, LOOKED_AT)
    .map((line) => line.slice(0, MAX_LINE_LENGTH).replaceAll('\t', ' '));
  const lineLength = used.reduce((most, line) => Math.max(most, line.length), 0);
  if (fields !== undefined)
    return { fields, byType: null, lineLength, confidence: 1, message: `${fields.length} fields at the given positions.` };
  const body = used.length > 2 && isHeading(used[0] ?? '', used.slice(1)) ? used.slice(1) : used;
  const types = findTypes(body);
  if (types === null) {
    const found = fieldsOf(body);
    return {
      fields: found,
      byType: null,
      lineLength,
      confidence: confidenceOf(body, found),
      message: `${found.length} fields were found by the blanks between them. Check where each begins.`,
    };
  }
  const byType = types.map((type) => ({
    type,
    fields: cutType(fieldsOf(body.filter((line) => line.startsWith(type))), type.length),
  }));
  const master = byType[0]?.fields ?? [];
  return {
    fields: master,
    byType,
    lineLength,
    confidence: confidenceOf(body, master),
    message: `Lines begin with ${types.join(' or ')}: each kind has fields of its own.`,
  };
}

/** Cells of one line, trimmed. */
export function splitFixed(line: string, shape: FixedShape): string[] {
  const fields = shape.byType?.find(({ type }) => line.startsWith(type))?.fields ?? shape.fields;
  return fields.map(({ start, end }) => line.slice(start, end).trim());
}

/** Digits in nearly all lines but the first, which has words there. */
function isHeading(first: string, rest: readonly string[]): boolean {
  return !/\d{3,}/.test(first) && LETTER.test(first) && rest.filter((line) => /\d{3,}/.test(line)).length >= rest.length * 0.9;
}

/** A leading mark of the record type, one to three characters: few values, each with a different fill pattern. */
function findTypes(lines: readonly string[]): string[] | null {
  for (const length of [1, 2, 3]) {
    const types = typesOf(lines, length);
    if (types !== null) return types;
  }
  return null;
}

const MAX_TYPES = 6;

function typesOf(lines: readonly string[], length: number): string[] | null {
  const groups = Map.groupBy(lines, (line) => line.slice(0, length));
  if (groups.size < 2 || groups.size > MAX_TYPES || lines.length < 4) return null;
  const types = [...groups.keys()];
  const counted = types.toSorted().join('');
  const areMarks =
    types.every((type) => /^[A-Z]+$/.test(type) && type.length === length) ||
    (length === 1 && /^(?:01|12|012|123|0123|1234)9?$/.test(counted)) ||
    (length === 2 && types.every((type) => /^\d\d$/.test(type)) && /^0[01]/.test(counted));
  if (!areMarks) return null;
  const filled = types.map((type) => fillOf(groups.get(type) ?? []).map((share) => share > 0.5));
  const [most = []] = filled.toSorted((a, b) => b.length - a.length);
  const differ = filled.filter((other) => other !== most).every((other) => overlap(most, other) < 0.7);
  return differ ? types : null;
}

function overlap(a: readonly boolean[], b: readonly boolean[]): number {
  let [both, any] = [0, 0];
  for (let at = 1; at < Math.max(a.length, b.length); at += 1) {
    if (a[at] && b[at]) both += 1;
    if (a[at] || b[at]) any += 1;
  }
  return any === 0 ? 1 : both / any;
}

/** The record type is a separate field. */
function cutType(fields: readonly FixedField[], length: number): FixedField[] {
  const rest = fields.filter(({ end }) => end > length).map(({ start, end }) => ({ start: Math.max(start, length), end }));
  return [{ start: 0, end: length }, ...rest];
}

function fillOf(lines: readonly string[]): number[] {
  const width = lines.reduce((most, line) => Math.max(most, line.length), 0);
  const counts = Array.from({ length: width }, () => 0);
  for (const line of lines) for (let at = 0; at < line.length; at += 1) if (line[at] !== ' ') counts[at] = (counts[at] ?? 0) + 1;
  return counts.map((count) => count / lines.length);
}

interface Profile {
  fill: number[];
  /** Shares of digits, letters, upper-case and lower-case letters among non-blanks. */
  digit: number[];
  letter: number[];
  upper: number[];
  lower: number[];
}

function profileOf(lines: readonly string[]): Profile {
  const fill = fillOf(lines);
  const blank = () => fill.map(() => 0);
  const profile: Profile = { fill, digit: blank(), letter: blank(), upper: blank(), lower: blank() };
  const add = (counts: number[], at: number) => (counts[at] = (counts[at] ?? 0) + 1);
  for (const line of lines) {
    for (let at = 0; at < line.length; at += 1) {
      const char = line[at] ?? ' ';
      if (char === ' ') continue;
      if (DIGIT.test(char)) add(profile.digit, at);
      else if (LETTER.test(char)) {
        add(profile.letter, at);
        add(char === char.toUpperCase() ? profile.upper : profile.lower, at);
      }
    }
  }
  for (const key of ['digit', 'letter', 'upper', 'lower'] as const) {
    profile[key] = profile[key].map((count, at) => (fill[at] === 0 ? 0 : count / ((fill[at] ?? 1) * lines.length)));
  }
  return profile;
}

function fieldsOf(lines: readonly string[]): FixedField[] {
  const profile = profileOf(lines);
  const width = profile.fill.length;
  const starts = new Set<number>();
  for (let at = 0; at < width; at += 1) if (startsField(profile, at)) starts.add(at);
  addDigitCuts(lines, profile, starts);
  const ordered = [...starts].toSorted((a, b) => a - b);
  return ordered.map((start, index) => ({ start: index === 0 ? 0 : start, end: ordered[index + 1] ?? width }));
}

function startsField(profile: Profile, at: number): boolean {
  const { fill, digit, letter, upper, lower } = profile;
  const get = (values: readonly number[], index: number) => values[index] ?? 0;
  const here = get(fill, at);
  const before = get(fill, at - 1);
  if (here === 0) return false;
  if (at === 0) return true;
  if (before === 0) {
    // A single blank column inside words (`Apt 17`) is a border only if all lines are full on both sides.
    const single = get(fill, at - 2) > 0;
    return !single || (get(fill, at - 2) >= 0.98 && here >= 0.98);
  }
  const numeric = get(digit, at) > 0.9 && get(digit, at - 1) > 0.3;
  // Padding before a border is several blank columns wide; between house number and street there is a single dip.
  if (here - before > 0.25 && !numeric && here > 0.6 && get(fill, at - 2) <= 0.6) return true;
  if (
    here >= 0.98 &&
    before < 0.95 &&
    get(digit, at - 1) < 0.1 &&
    get(upper, at) >= 0.98 &&
    get(lower, at + 1) > 0.5 &&
    get(fill, at - 2) <= 0.6
  )
    return true;
  if (get(upper, at) >= 0.98 && get(upper, at - 1) >= 0.98 && get(lower, at + 1) > 0.8 && here >= 0.95) return true;
  const steady = here >= 0.95 && before >= 0.95;
  // Digits followed by a letter in all lines: `963788151T`. A letter followed by digits may be one number: `C100000`.
  return (
    steady && get(letter, at) >= 0.98 && get(digit, at - 1) >= 0.98 && get(digit, at - 2) >= 0.98 && get(digit, at - 3) >= 0.98
  );
}

function addDigitCuts(lines: readonly string[], { fill, digit, letter }: Profile, starts: Set<number>): void {
  const width = fill.length;
  let at = 0;
  while (at < width) {
    if (!((fill[at] ?? 0) >= 0.95 && (digit[at] ?? 0) >= 0.99)) {
      at += 1;
      continue;
    }
    let end = at + 1;
    while (end < width && !starts.has(end) && (fill[end] ?? 0) >= 0.95 && (digit[end] ?? 0) >= 0.99) end += 1;
    const afterState = at >= 2 && (letter[at - 1] ?? 0) >= 0.98 && (letter[at - 2] ?? 0) >= 0.98 && areStates(lines, at - 2);
    if (afterState) {
      starts.add(at);
      starts.add(at - 2);
    }
    const [from, to] = [at, end];
    const texts = lines.map((line) => line.slice(from, to)).filter((text) => text.length === to - from && !text.includes(' '));
    for (const cut of cutDigits({ texts, afterState })) starts.add(at + cut);
    at = end;
  }
  // Some programs end every line with a marker.
  const last = lines[0]?.at(-1) ?? '';
  if (last !== '' && ';|~*'.includes(last) && lines.every((line) => line.length === width && line.endsWith(last)))
    starts.add(width - 1);
  // `US7551 LAKE DR`: a country or state in all lines before words that start with digits.
  for (let place = 2; place < width; place += 1) {
    if (
      !starts.has(place) &&
      (letter[place - 1] ?? 0) >= 0.98 &&
      (digit[place] ?? 0) >= 0.95 &&
      (fill[place] ?? 0) >= 0.95 &&
      areStates(lines, place - 2)
    ) {
      starts.add(place);
      starts.add(place - 2);
    }
  }
}

function areStates(lines: readonly string[], at: number): boolean {
  const codes = lines.map((line) => line.slice(at, at + 2)).filter((code) => code.trim() !== '');
  return codes.length > 0 && codes.every((code) => isStateCode(code) || code === 'US');
}

function confidenceOf(lines: readonly string[], fields: readonly FixedField[]): number {
  if (fields.length < 2) return 0.2;
  return Math.min(0.9, 0.4 + lines.length / 60);
}
