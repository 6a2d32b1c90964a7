import type { ReadNumber } from './reading.ts';
import { wordsOf } from './tokenize.ts';

export type TextRange = [start: number, end: number];

const SEGMENT = /[\p{L}\p{M}'\u2019`]+|\d+/gu;

/** Ranges (UTF-16) of a text that start with one of the words (from `wordsOf`); for a `close` word the whole word. */
export function highlight(text: string, words: readonly string[], close: ReadonlySet<string> = new Set()): TextRange[] {
  const ranges: TextRange[] = [];
  for (const { 0: segment, index } of text.matchAll(SEGMENT)) {
    const known = wordsOf(segment).join('');
    const prefixes = words.filter((word) => known.startsWith(word)).map((word) => word.length);
    if (prefixes.length > 0) {
      // Removing accents shifts offsets, so the whole word is marked.
      const length = known.length === segment.length ? Math.max(...prefixes) : segment.length;
      ranges.push([index, index + length]);
    } else if (close.has(known)) ranges.push([index, index + segment.length]);
  }
  return ranges;
}

/** Range of a number as typed, or else of a part that starts with one of its words. */
export function highlightNumber(text: string, { key, words }: Pick<ReadNumber, 'key' | 'words'>): TextRange[] {
  const whole = highlightKey(text, key);
  return whole.length > 0 ? whole : highlight(text, words);
}

/** Range of the letters and digits of `key` (lower case) in a number, ignoring separators; empty if absent. */
export function highlightKey(text: string, key: string): TextRange[] {
  if (key === '') return [];
  const places = [...text].flatMap((char, at) => (/[\p{L}\p{N}]/u.test(char) ? [{ at, char: char.toLowerCase() }] : []));
  const start = places
    .map(({ char }) => char)
    .join('')
    .indexOf(key);
  const [first, last] = [places[start], places[start + key.length - 1]];
  return start >= 0 && first && last ? [[first.at, last.at + 1]] : [];
}
