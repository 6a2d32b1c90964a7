import { kindOf } from './cells.ts';
import { filledOf } from './header.ts';
import type { LogicalColumn, Row } from './types.ts';

/** A code and its meaning, as a line of the file explains it: `CD: F=Final L=Lien` has the title `cd`. */
interface Explained {
  title: string;
  code: string;
  meaning: string;
}

const MAX_LENGTH = 1_000;
const CODE = String.raw`[\p{L}\d][\p{L}\d+/-]{0,7}`;
/** `Status codes:` before the first pair, `O/T:` before any. */
const TITLE = String.raw`(?:(?<title>^[\p{L}\d][^\s=:]{0,19}(?:\s[^\s=:]{1,19}){0,3}|(?<=\s)[\p{L}\d][^\s=:]{0,19}):\s*)?`;
const PAIR = new RegExp(String.raw`${TITLE}(?<![\p{L}\d])(?<code>${CODE})\s?=\s?(?=[\p{L}(])`, 'gu');

/** `RC: 1-Moved 7-Bankruptcy`: only below a title, because hyphens join words too. */
const HYPHEN_TITLE = /^(?:[\p{L}\d][^\s=:]{0,19}\s){0,3}[\p{L}\d][^\s=:]{0,19}:\s?(?=(?:\d{1,3}|\p{Lu}{1,2})\s?[-–—]\s?\p{L})/u;
const HYPHEN_PAIR = new RegExp(String.raw`${TITLE}(?<![\p{L}\d/-])(?<code>\d{1,3}|\p{Lu}{1,2})\s?[-–—]\s?(?=\p{L})`, 'gu');

/** The codes that a row explains, whose cells a fixed-width file may have cut anywhere between words; null for any other row. */
export function readLegend(row: Row): Explained[] | null {
  if (!row.some((cell) => cell.includes('=') || cell.includes(':'))) return null;
  const cells = filledOf(row).map((index) => (row[index] ?? '').trim());
  const text = cells.join(' ').replaceAll(/\s+/g, ' ');
  if (text.length > MAX_LENGTH || cells.some((cell) => ['amount', 'date', 'phone', 'email'].includes(kindOf(cell)))) return null;
  const pairs = pairsIn(text);
  const [first] = pairs;
  if (first === undefined || first.index > (pairs.length > 1 ? 40 : 0)) return null;
  let title = '';
  return pairs.map((pair, at) => {
    title = pair.groups?.['title']?.toLowerCase() ?? title;
    const meaning = text.slice(pair.index + pair[0].length, pairs[at + 1]?.index).replace(/[\s,;|]+$/, '');
    return { title, code: pair.groups?.['code'] ?? '', meaning };
  });
}

function pairsIn(text: string): RegExpExecArray[] {
  if (text.includes('=') || !HYPHEN_TITLE.test(text)) return [...text.matchAll(PAIR)];
  const pairs = [...text.matchAll(HYPHEN_PAIR)];
  const codes = new Set(pairs.map(({ groups }) => groups?.['code']));
  return pairs.length > 1 && codes.size === pairs.length ? pairs : [];
}

const MAX_CODES = 40;
const EXPLAINED_SHARE = 0.8;

/** The columns with the meanings of their codes, where the file explains nearly all of them. `valuesOf`: a sample of a column's values. */
export function withMeanings(
  columns: readonly LogicalColumn[],
  legends: readonly Row[],
  valuesOf: (column: LogicalColumn) => readonly string[],
): LogicalColumn[] {
  const explained = legends.flatMap((row) => readLegend(row) ?? []);
  if (explained.length === 0) return [...columns];
  const titles = new Set(columns.map(({ header }) => header.trim().toLowerCase()));
  return columns.map((column) => {
    const codes = new Set(valuesOf(column).flatMap((value) => (value.trim() === '' ? [] : [value.trim()])));
    if (codes.size === 0 || codes.size > MAX_CODES) return column;
    const header = column.header.trim().toLowerCase();
    const own = explained.filter(({ title }) => title === header);
    const open = explained.filter(({ title }) => !titles.has(title));
    const meanings = new Map((own.length > 0 ? own : open).map(({ code, meaning }) => [code, meaning]));
    const known = [...codes].filter((code) => meanings.has(code));
    if (known.length < codes.size * EXPLAINED_SHARE) return column;
    return { ...column, meanings: Object.fromEntries(known.map((code) => [code, meanings.get(code) ?? ''])) };
  });
}

/** `L (Lien certified to county)` for `L`. */
export function withMeaning(text: string, { meanings }: LogicalColumn): string {
  return meanings !== undefined && Object.hasOwn(meanings, text) ? `${text} (${meanings[text]})` : text;
}
