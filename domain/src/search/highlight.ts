import type { ReadNumber } from './reading.ts';
import { wordsOf } from './words.ts';

export type TextRange = [start: number, end: number];

const SEGMENT = /[\p{L}\p{M}'\u2019`]+|\d+/gu;

/** The parts of a text that begin with one of the words (as `wordsOf` gives them), in UTF-16 units; of a `close` word the whole word. */
export function highlight(text: string, words: readonly string[], close: ReadonlySet<string> = new Set()): TextRange[] {
  const ranges: TextRange[] = [];
  for (const { 0: segment, index } of text.matchAll(SEGMENT)) {
    const known = wordsOf(segment).join('');
    const begun = words.filter((word) => known.startsWith(word)).map((word) => word.length);
    if (begun.length > 0) {
      // Where accents were left out, what is before them cannot be counted: the whole word.
      const length = known.length === segment.length ? Math.max(...begun) : segment.length;
      ranges.push([index, index + length]);
    } else if (close.has(known)) ranges.push([index, index + segment.length]);
  }
  return ranges;
}

/** Of a number as it was typed: the whole of it, or else what begins with one of its words. */
export function highlightNumber(text: string, { key, words }: Pick<ReadNumber, 'key' | 'words'>): TextRange[] {
  const whole = highlightKey(text, key);
  return whole.length > 0 ? whole : highlight(text, words);
}

/** Where the letters and digits of `key` (lower case) stand in a number, whatever is between them; none: nowhere. */
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
