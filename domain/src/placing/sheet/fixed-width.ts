import { isStateCode } from '../../shared/states.ts';
import { kindOf } from './cells.ts';
import { cutDigits } from './digit-runs.ts';
import { columnHeadings, headingKey, isRule, pageHeadings, rowLines, withoutFormFeed } from './report-lines.ts';
import { ruledFields } from './ruled-fields.ts';
import type { FixedField, FixedShape } from './types.ts';

const LOOKED_AT = 400;
const MAX_LINE_LENGTH = 4_000;
const MAX_NUMBER = 30;
const OPEN_END = Number.MAX_SAFE_INTEGER;
const DIGIT = /\d/;
const NUMBER = /[\d.,$-]/;
const LETTER = /\p{L}/u;

export interface FixedHints {
  /** Positions from the user or a specification; they disable detection. */
  fields?: readonly FixedField[];
}

/** Detects field borders of fixed-width lines by blank columns and changes of character class. */
export function detectFixedWidth(lines: readonly string[], { fields }: FixedHints = {}): FixedShape {
  const shown = (line: string) => line.slice(0, MAX_LINE_LENGTH).replaceAll('\t', ' ');
  const used = lines
    .filter((line) => line.trim() !== '')
    .slice(0, LOOKED_AT)
    .map((line) => withoutFormFeed(shown(line)));
  const lineLength = used.reduce((most, line) => Math.max(most, line.length), 0);
  if (fields !== undefined)
    return { fields, byType: null, lineLength, confidence: 1, message: `${fields.length} fields at the given positions.` };
  const body = used.length > 2 && isHeading(used[0] ?? '', used.slice(1)) ? used.slice(1) : used;
  const types = findTypes(body);
  if (types === null) {
    const rows = rowLines(body);
    const looked = lines.slice(0, LOOKED_AT).map(shown);
    const names = columnHeadings(looked.map(withoutFormFeed), rows);
    const ruled = ruledFields(used, rows);
    const found = ruled ?? withHeadings(fieldsOf(rows), rows, names);
    const headings = pageHeadings(looked, rows, names);
    return {
      fields: found,
      byType: null,
      lineLength,
      confidence: ruled === null ? confidenceOf(rows, found) : 1,
      ...(headings.length > 0 && { headings }),
      message:
        ruled === null
          ? `${found.length} fields were found by the blanks between them. Check where each begins.`
          : `${found.length} fields were found by the dashes below their names.`,
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

/** Cells of one line, trimmed; none for a heading that each page repeats. */
export function splitFixed(text: string, shape: FixedShape): string[] {
  if (isRule(text) || shape.headings?.includes(headingKey(text)) === true) return [];
  const line = withoutFormFeed(text);
  const fields = shape.byType?.find(({ type }) => line.startsWith(type))?.fields ?? shape.fields;
  const starts = fields.map((field) => uncutStart(line, field));
  const cells = fields.map(({ end }, at) => line.slice(starts[at], starts[at + 1] ?? end).trim());
  const isOffset = (at: number) => {
    const start = starts[at] ?? 0;
    return start !== fields[at]?.start || isBlank(line[start]) || !isBlank(line[start - 1]);
  };
  return isAcross(line, cells, isOffset) ? cells.map((_, at) => (at === 0 ? line.trim() : '')) : cells;
}

/** Whether a line is one text across the first fields, such as the title of a group: no part of it starts where its field does. */
function isAcross(line: string, cells: readonly string[], isOffset: (at: number) => boolean): boolean {
  const filled = cells.flatMap((cell, at) => (cell === '' ? [] : [at]));
  const others = filled.slice(1);
  return (
    filled[0] === 0 &&
    others.length > 0 &&
    (others.at(-1) ?? 0) < cells.length / 2 &&
    !/\S {4,}\S/.test(line) &&
    others.every((at) => isOffset(at) && ['text', 'code'].includes(kindOf(cells[at] ?? '')))
  );
}

/**
 * Where a field starts in a line with a longer text than those looked at: a number that is alone in its field starts further left
 * (`1,250.00`, where the others are below 1,000), any other text belongs to the field before.
 */
function uncutStart(line: string, { start, end, afterBlank }: FixedField): number {
  if (afterBlank !== true || isBlank(line[start]) || isBlank(line[start - 1])) return start;
  let [from, to] = [start, start];
  while (from > start - MAX_NUMBER && !isBlank(line[from - 1])) from -= 1;
  while (to < start + MAX_NUMBER && !isBlank(line[to])) to += 1;
  // A longer text is no word that a border could spare.
  if (to - from >= MAX_NUMBER) return start;
  const isNumber = line.slice(to, end).trim() === '' && /^[$(]?[\d.,$+-]+\)?(?:CR|DR)?$/i.test(line.slice(from, to));
  return isNumber ? from : Math.min(to, end);
}

/** Borders as the column names say: none cuts a name or a wider total in two, and columns that are mostly empty have theirs. */
function withHeadings(fields: readonly FixedField[], rows: readonly string[], headings: readonly string[]): FixedField[] {
  const { fill, number } = profileOf(rows);
  const isFree = (at: number) => (fill[at] ?? 0) === 0 && headings.every((line) => isBlank(line[at]));
  const isStart = (line: string, at: number) => !isBlank(line[at]) && isBlank(line[at - 1]);
  const isNumeric = (at: number) => (number[at] ?? 0) >= 0.9;
  const starts = new Set<number>();
  for (const { start } of fields) {
    let [place, gap] = [start, start];
    while (gap > 0 && (fill[gap - 1] ?? 0) === 0) gap -= 1;
    // A name over house number and street is one column.
    const isOne = start - gap === 1 && headings.some((line) => !isBlank(line[start - 1]) && !isBlank(line[start]));
    if (isOne) continue;
    for (const line of headings) {
      let from = start;
      while (from > gap && !isBlank(line[from]) && !isBlank(line[from - 1])) from -= 1;
      if (isStart(line, from)) place = Math.min(place, from);
    }
    // Numbers of a right-aligned column may be wider than those seen.
    if (gap > 0 && isNumeric(gap - 1) && (fill[gap - 1] ?? 0) > 0.5 && isNumeric(start))
      while (place > gap && isFree(place - 1)) place -= 1;
    starts.add(place);
  }
  const last = headings.at(-1) ?? '';
  const isClear = (at: number) => rows.every((row) => isBlank(row[at]) || isBlank(row[at + 1]));
  for (let at = 2; at < last.length; at += 1) {
    if (!isStart(last, at) || !isClear(at - 1)) continue;
    let left = at;
    while (left > 0 && !starts.has(left) && isFree(left - 1)) left -= 1;
    if (starts.has(left)) continue;
    const isEmpty = isBlank(last[at - 2]) && (fill[at - 1] ?? 0) === 0 && (fill[at - 2] ?? 0) === 0;
    const afterNumber = (isNumeric(at - 2) || isNumeric(at - 3)) && rows.some((row) => isStart(row, at));
    if (isEmpty || afterNumber) starts.add(at);
  }
  return fieldsFrom(starts, fill);
}

/** Fields up to the next start; the last one takes whatever a longer line has. */
function fieldsFrom(starts: ReadonlySet<number>, fill: readonly number[]): FixedField[] {
  const ordered = [...starts].toSorted((a, b) => a - b);
  return ordered.map((start, index) => ({
    start: index === 0 ? 0 : start,
    end: ordered[index + 1] ?? OPEN_END,
    ...(index > 0 && (fill[start - 1] === 0 || fill[start] === 0) && { afterBlank: true }),
  }));
}

function isBlank(char: string | undefined): boolean {
  return char === undefined || char === ' ';
}

/** Digits in nearly all lines but the first, which has words there. */
function isHeading(first: string, rest: readonly string[]): boolean {
  return !/\d{3,}/.test(first) && LETTER.test(first) && rest.filter((line) => /\d{3,}/.test(line)).length >= rest.length * 0.9;
}

/** A leading mark of the record type, one to three characters: few values, each with a different fill pattern. */
function findTypes(lines: readonly string[]): string[] | null {
  for (const length of [1, 2, 3]) {
    const types = typesOf(lines, length);
    if (types === null) continue;
    // `DTL` is one mark, although its first letter says the same.
    const longer = [3, 2].map((more) => (more > length ? typesOf(lines, more) : null));
    return longer.find((marks) => marks?.length === types.length) ?? types;
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
  /** Share of digits and of the marks of amounts among non-blanks. */
  number: number[];
  /** Share of all lines with text on both sides of the position's left edge. */
  joined: number[];
  /** Of the lines with text at the position, the share with two blanks before it. */
  apart: number[];
  comma: number[];
}

function profileOf(lines: readonly string[]): Profile {
  const fill = fillOf(lines);
  const blank = () => fill.map(() => 0);
  const profile: Profile = {
    fill,
    digit: blank(),
    letter: blank(),
    upper: blank(),
    lower: blank(),
    number: blank(),
    joined: blank(),
    apart: blank(),
    comma: blank(),
  };
  const add = (counts: number[], at: number) => (counts[at] = (counts[at] ?? 0) + 1);
  for (const line of lines) {
    for (let at = 0; at < line.length; at += 1) {
      const char = line[at] ?? ' ';
      if (char === ' ') continue;
      if (!isBlank(line[at - 1])) add(profile.joined, at);
      else if (isBlank(line[at - 2])) add(profile.apart, at);
      if (char === ',') add(profile.comma, at);
      if (NUMBER.test(char)) add(profile.number, at);
      if (DIGIT.test(char)) add(profile.digit, at);
      else if (LETTER.test(char)) {
        add(profile.letter, at);
        add(char === char.toUpperCase() ? profile.upper : profile.lower, at);
      }
    }
  }
  profile.joined = profile.joined.map((count) => count / lines.length);
  for (const key of ['digit', 'letter', 'upper', 'lower', 'number', 'apart', 'comma'] as const) {
    profile[key] = profile[key].map((count, at) => (fill[at] === 0 ? 0 : count / ((fill[at] ?? 1) * lines.length)));
  }
  return profile;
}

function fieldsOf(lines: readonly string[]): FixedField[] {
  const profile = profileOf(lines);
  const width = profile.fill.length;
  const starts = new Set<number>();
  for (let at = 0; at < width; at += 1) if (startsField(profile, at) || endsNumber(lines, profile, at)) starts.add(at);
  addDigitCuts(lines, profile, starts);
  return fieldsFrom(starts, profile.fill);
}

function startsField(profile: Profile, at: number): boolean {
  const { fill, digit, letter, upper, lower, number, joined, apart, comma } = profile;
  const get = (values: readonly number[], index: number) => values[index] ?? 0;
  const here = get(fill, at);
  const before = get(fill, at - 1);
  if (here === 0) return false;
  if (at === 0) return true;
  if (before === 0) {
    // A single blank column inside words (`Apt 17`) is a border if all lines are full on both sides, or if it is wider in most.
    const single = get(fill, at - 2) > 0;
    if (!single || (here >= 0.5 && get(apart, at) >= 0.5)) return true;
    return get(fill, at - 2) >= 0.98 && here >= 0.98 && get(comma, at - 2) === 0;
  }
  const numeric = get(number, at) > 0.9 && get(number, at - 1) > 0.3;
  // Few texts fill their field up to the border; an optional code of another kind fills it or is absent.
  const isSeam = get(joined, at) <= 0.1 || (get(digit, at - 1) > 0.9 && get(letter, at) > 0.9);
  // Padding before a border is several blank columns wide; between house number and street there is a single dip.
  if (here - before > 0.25 && !numeric && isSeam && here > 0.6 && get(fill, at - 2) <= 0.6) return true;
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
  return false;
}

/** Digits followed by a letter in all lines: `963788151T`. A varying letter at the end of a code is part of it: `770012A`. */
function endsNumber(lines: readonly string[], { fill, digit, letter }: Profile, at: number): boolean {
  if (at < 3 || (fill[at] ?? 0) < 0.95 || (fill[at - 1] ?? 0) < 0.95 || (letter[at] ?? 0) < 0.98) return false;
  if ([1, 2, 3].some((back) => (digit[at - back] ?? 0) < 0.98)) return false;
  return new Set(lines.map((line) => line[at])).size === 1 || !isCode(lines, { from: at - 1, to: at }, fill);
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
    // A state never begins a line: `MD100234` is an account number.
    const afterState =
      at > 2 &&
      (letter[at - 1] ?? 0) >= 0.98 &&
      (letter[at - 2] ?? 0) >= 0.98 &&
      areStates(lines, at - 2) &&
      !isNumbered(lines, at, fill);
    if (afterState) {
      starts.add(at);
      starts.add(at - 2);
    }
    const [from, to] = [at, end];
    at = end;
    if (!afterState && isCode(lines, { from, to }, fill)) continue;
    const texts = lines.map((line) => line.slice(from, to)).filter((text) => text.length === to - from && !text.includes(' '));
    for (const cut of cutDigits({ texts, afterState })) starts.add(from + cut);
  }
  // Some programs end every line with a marker.
  const last = lines[0]?.at(-1) ?? '';
  if (last !== '' && ';|~*'.includes(last) && lines.every((line) => line.length === width && line.endsWith(last)))
    starts.add(width - 1);
  // `US7551 LAKE DR`: a country or state in all lines before words that start with digits.
  for (let place = 3; place < width; place += 1) {
    if (
      !starts.has(place) &&
      (letter[place - 1] ?? 0) >= 0.98 &&
      (digit[place] ?? 0) >= 0.95 &&
      (fill[place] ?? 0) >= 0.95 &&
      areStates(lines, place - 2) &&
      !isNumbered(lines, place, fill)
    ) {
      starts.add(place);
      starts.add(place - 2);
    }
  }
}

/** Whether one state before more digits than a ZIP code is the prefix of an account number: `MD100234`. */
function isNumbered(lines: readonly string[], at: number, fill: readonly number[]): boolean {
  const states = new Set(lines.map((line) => line.slice(at - 2, at)));
  const digits = lines.map((line) => /^\d*/.exec(line.slice(at))?.[0].length ?? 0);
  return states.size === 1 && digits.every((count) => count > 5 && count !== 9) && isCode(lines, { from: at, to: at + 1 }, fill);
}

const MAX_CODE = 12;

/** Whether digits belong to a short code between blanks, such as the account number `TV7700121`: a part of it may look like a date. */
function isCode(lines: readonly string[], { from, to }: { from: number; to: number }, fill: readonly number[]): boolean {
  let [start, end] = [from, to];
  while (end - start <= MAX_CODE && start > 0 && (fill[start - 1] ?? 0) >= 0.95) start -= 1;
  while (end - start <= MAX_CODE && (fill[end] ?? 0) >= 0.95) end += 1;
  if (end - start > MAX_CODE) return false;
  const isBetween = (line: string) => (start === 0 || isBlank(line[start - 1])) && isBlank(line[end]);
  return lines.every(isBetween);
}

function areStates(lines: readonly string[], at: number): boolean {
  const codes = lines.map((line) => line.slice(at, at + 2)).filter((code) => code.trim() !== '');
  return codes.length > 0 && codes.every((code) => isStateCode(code) || code === 'US');
}

function confidenceOf(lines: readonly string[], fields: readonly FixedField[]): number {
  if (fields.length < 2) return 0.2;
  return Math.min(0.9, 0.4 + lines.length / 60);
}
