/** Separates the rows of a printed report from what the printer adds on each page: headings, rules, totals. */
import { findFacts } from '../facts/find-facts.ts';
import { isTotalLabel } from './cells.ts';

/** Positions that hold a digit or a punctuation mark in this share of the lines say what a row looks like. */
const STRONG = 0.5;
const MIN_STRONG = 4;
const ROW_AGREES = 0.4;
/** Share of rows in which a position must lie between two cells to separate columns. */
const SEPARATES = 0.8;
const MIN_ROWS = 4;
const MIN_ROW_SHARE = 0.35;

/** A line without the form feed that starts a page. */
export function withoutFormFeed(line: string): string {
  return line.startsWith('\f') ? line.replace(/^\f+/, '') : line;
}

/** A line of dashes or other marks, without letters and digits. */
export function isRule(line: string): boolean {
  return !/[\p{L}\d]/u.test(line);
}

/** The lines with digits and punctuation where most lines have them; all lines where that says nothing. */
export function rowLines(lines: readonly string[]): string[] {
  const printed = lines.filter((line) => !isRule(line));
  const among = (found: readonly string[]) => {
    const strong = strongPositions(found);
    if (strong.length < MIN_STRONG) return null;
    return printed.filter((line) => {
      const agreeing = strong.filter(([at, kind]) => kindAt(line, at) === kind).length;
      return agreeing >= strong.length * ROW_AGREES;
    });
  };
  const first = among(printed);
  return first === null || first.length === 0 ? printed : (among(first) ?? first);
}

function strongPositions(lines: readonly string[]): (readonly [at: number, kind: string])[] {
  const counts = new Map<string, number>();
  for (const line of lines) {
    for (let at = 0; at < line.length; at += 1) {
      const kind = kindAt(line, at);
      if (kind !== '') counts.set(`${kind}${at}`, (counts.get(`${kind}${at}`) ?? 0) + 1);
    }
  }
  return [...counts].flatMap(([key, count]) =>
    count >= lines.length * STRONG ? [[Number(key.slice(1)), key.charAt(0)] as const] : [],
  );
}

/** `9` for a digit, a punctuation mark of dates and amounts as it is, '' for anything else. */
function kindAt(line: string, at: number): string {
  const char = line.charAt(at);
  if (char >= '0' && char <= '9') return '9';
  return '.-/,:$'.includes(char) ? char : '';
}

/** Whether the rows have two or more gaps of at least two blanks at the same positions, none of them beside the delimiter. */
export function areColumnsOfBlanks(lines: readonly string[], delimiter: string): boolean {
  const printed = lines.filter((line) => !isRule(line));
  const rows = rowLines(lines.map(withoutFormFeed));
  if (rows.length < MIN_ROWS || rows.length < printed.length * MIN_ROW_SHARE) return false;
  const counts: number[] = [];
  for (const row of rows) {
    for (const { index, 0: run } of row.matchAll(/ {2,}/g)) {
      const [before, after] = [row[index - 1], row[index + run.length]];
      if (before === undefined || after === undefined) continue;
      if ([before, after].some((char) => char === delimiter || char === '"')) continue;
      for (let at = index; at < index + run.length; at += 1) counts[at] = (counts[at] ?? 0) + 1;
    }
  }
  const separates = Array.from(counts, (count) => (count ?? 0) >= rows.length * SEPARATES);
  return separates.filter((is, at) => is && separates[at - 1] !== true).length >= 2;
}

/** A line as it is repeated on other pages: other numbers and distances. */
export function headingKey(line: string): string {
  return line.replaceAll(/\d+/g, '0').replaceAll(/\s+/g, ' ').trim();
}

/** Dates, times and page numbers; a column name has at most a number of days. */
const hasPageFacts = (line: string) => line.replaceAll(/\D+/g, '').length > 4;

/** In a `headingKey`. */
const PAGE =
  /\b(?:page|pg|p[aá]g(?:ina)?|seite)\b[ .:#]{0,3}(?:(?:no|num|number)\b[ .:#]{0,3})?0(?![.,]?\d)|\b(?:run|report) (?:date|time)\b/i;

/** A line between two rows. */
interface Between {
  text: string;
  /** Whether only such lines are between it and the row above, as are a debtor's address and remarks. */
  isBelowRow: boolean;
  isAfterFormFeed: boolean;
}

/**
 * Headings that are printed on several pages, by `headingKey`: they have a page number, follow a form feed, or are above column names
 * that are repeated. A line with an amount, a total or a fact is none, nor are the names of columns.
 */
export function pageHeadings(lines: readonly string[], rows: readonly string[], names: readonly string[]): string[] {
  const [isRow, isName] = [new Set(rows), new Set(names)];
  const nameLines = lines.map(withoutFormFeed).filter((text) => isName.has(text));
  const repeated = new Set(nameLines.filter((text, at) => nameLines.indexOf(text) !== at));
  const found = new Map<string, { count: number; isHeading: boolean; isOnlyBelowRows: boolean }>();
  const keep = (between: readonly Between[], { aboveNames }: { aboveNames: boolean }) => {
    for (const { text, isBelowRow, isAfterFormFeed } of between) {
      const key = headingKey(text);
      const hasPage = PAGE.test(key);
      const known = found.get(key) ?? { count: 0, isHeading: true, isOnlyBelowRows: true };
      known.count += 1;
      known.isHeading &&= hasPage || isAfterFormFeed || aboveNames;
      known.isOnlyBelowRows &&= isBelowRow && !hasPage;
      found.set(key, known);
    }
  };
  let between: Between[] = [];
  let [isBelowRow, isAfterFormFeed] = [false, false];
  for (const line of lines) {
    const text = withoutFormFeed(line);
    if (text !== line) {
      keep(between, { aboveNames: false });
      [between, isBelowRow, isAfterFormFeed] = [[], false, true];
    }
    if (isRow.has(text) || isName.has(text)) {
      keep(between, { aboveNames: repeated.has(text) });
      [between, isBelowRow, isAfterFormFeed] = [[], isRow.has(text), isAfterFormFeed && !isRow.has(text)];
    } else if (isRule(text)) isBelowRow = false;
    else if (mayBeHeading(text)) between.push({ text, isBelowRow, isAfterFormFeed });
  }
  keep(between, { aboveNames: false });
  return [...found]
    .filter(([, { count, isHeading, isOnlyBelowRows }]) => count > 1 && isHeading && !isOnlyBelowRows)
    .map(([key]) => key);
}

function mayBeHeading(text: string): boolean {
  return (
    /\p{L}/u.test(text) && /\d/.test(text) && !/\d\.\d\d(?!\d)/.test(text) && !isTotalLabel(text) && findFacts(text).length === 0
  );
}

/** The one or two lines of column names above the first row. */
export function columnHeadings(lines: readonly string[], rows: readonly string[]): string[] {
  const first = lines.findIndex((line) => line === rows[0]);
  const above = lines.slice(0, Math.max(0, first)).filter((line) => line.trim() === '' || !isRule(line));
  while (above.at(-1)?.trim() === '') above.pop();
  const two = above.slice(-2);
  return two.filter((line, at) => (at === two.length - 1 || line.trim() !== '') && !hasPageFacts(line));
}
