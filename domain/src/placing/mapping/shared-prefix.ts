import { knowsWord, tokensOf, wordsOf } from './tokens.ts';

/** Headings that must share a beginning for it to be the name of a file or table. */
const MIN_WORDS = 2;
const MIN_LETTERS = 5;
/** Share of the headings with the prefix; fewer than most of them must be better understood without. */
const MIN_SHARE = 0.4;
const MAX_SHARE = 0.75;
const MIN_GAIN = 0.4;
/** For a single letter, which words often share by chance. */
const MIN_NAMES = 8;
const NEARLY_ALL = 0.9;

/**
 * Headings without prefixes that many of them share and that mean nothing: a word before a separator (`UB-ACCT-NO`), or the two
 * to four letters of a record's name (`ARNAME`, `ARCITY`).
 */
export function withoutSharedPrefix(headers: readonly string[]): readonly string[] {
  return withoutLetters(withoutWords(headers));
}

/** Headings without a letter that nearly all of them begin with, in any language: `CFECHA`, `CTOTAL`. */
export function withoutSharedLetter(headers: readonly string[]): readonly string[] {
  const isName = (header: string) => /^[A-Z][A-Z\d_]{2,}$/.test(header);
  const names = headers.filter(isName);
  const largest = (at: number) =>
    Math.max(0, ...[...Map.groupBy(names, (header) => header.charAt(at)).values()].map(({ length }) => length));
  // Where they share a second letter, the prefix is longer.
  if (names.length < MIN_NAMES || largest(0) < headers.length * NEARLY_ALL || largest(1) > names.length / 2) return headers;
  const letter = names[0]?.charAt(0) ?? '';
  return headers.map((header) => (isName(header) && header.startsWith(letter) ? header.slice(1) : header));
}

function withoutWords(headers: readonly string[]): readonly string[] {
  const firstWord = (header: string) => /^[A-Za-z]{2,}(?=[-_.\s])/.exec(header)?.[0] ?? '';
  const counts = new Map<string, number>();
  for (const header of headers) counts.set(firstWord(header), (counts.get(firstWord(header)) ?? 0) + 1);
  const isShared = (word: string) => word !== '' && (counts.get(word) ?? 0) >= MIN_WORDS && word.length <= 8;
  const rests = headers.map((header) => header.slice(firstWord(header).length).replace(/^[-_.\s]+/, ''));
  // Beside `City` the word of `Zorb City` says whose it is.
  const whole = new Set(headers.map((header) => header.toLowerCase()));
  const owners = new Set(headers.filter((_, at) => whole.has((rests[at] ?? '').toLowerCase())).map(firstWord));
  return headers.map((header, at) => {
    const word = firstWord(header);
    if (!isShared(word) || owners.has(word)) return header;
    const isOfAll = headers.length >= MIN_NAMES && (counts.get(word) ?? 0) >= headers.length * NEARLY_ALL;
    if (!isOfAll && wordsOf(word).some(knowsWord)) return header;
    return rests[at] || header;
  });
}

/** The letters that most headings share; those that fewer share may indicate whose the column is. */
function withoutLetters(headers: readonly string[]): readonly string[] {
  const isName = (header: string) => /^[A-Z]{4,}\d{0,2}#?$/.test(header);
  const names = headers.filter(isName);
  for (const length of [4, 3, 2]) {
    const groups = Map.groupBy(names, (header) => header.slice(0, length));
    const [[prefix, group] = ['', []]] = [...groups].toSorted((a, b) => b[1].length - a[1].length);
    const share = group.length / headers.length;
    if (group.length < MIN_LETTERS || share < MIN_SHARE) continue;
    const rests = group.map((header) => header.slice(length));
    const gain = rests.filter(isUnderstood).length - group.filter(isUnderstood).length;
    if (share < MAX_SHARE && gain < group.length * MIN_GAIN) continue;
    return headers.map((header) =>
      isName(header) && header.startsWith(prefix) && header.length - length >= 2 ? header.slice(length) : header,
    );
  }
  return headers;
}

function isUnderstood(header: string): boolean {
  return tokensOf(header).every(({ text, meanings }) => knowsWord(text) || meanings[0] !== text);
}
