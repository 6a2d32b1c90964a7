import { knowsWord, wordsOf } from './tokens.ts';

/** Headings that must share a beginning for it to be the name of a file or table. */
const LEAST_WORDS = 2;
const LEAST_LETTERS = 6;
const MOST = 0.75;

/**
 * Headings without beginnings that many of them share and that mean nothing: a word before a separator (`UB-ACCT-NO`), or the two
 * to four letters of a record's name (`ARNAME`, `ARCITY`).
 */
export function withoutSharedPrefix(headers: readonly string[]): readonly string[] {
  return withoutLetters(withoutWords(headers));
}

function withoutWords(headers: readonly string[]): readonly string[] {
  const firstWord = (header: string) => /^[A-Za-z]{2,}(?=[-_.\s])/.exec(header)?.[0] ?? '';
  const counts = new Map<string, number>();
  for (const header of headers) counts.set(firstWord(header), (counts.get(firstWord(header)) ?? 0) + 1);
  return headers.map((header) => {
    const word = firstWord(header);
    const isShared = word !== '' && (counts.get(word) ?? 0) >= LEAST_WORDS && word.length <= 8;
    if (!isShared || wordsOf(word).some(knowsWord)) return header;
    return header.slice(word.length).replace(/^[-_.\s]+/, '') || header;
  });
}

function withoutLetters(headers: readonly string[]): readonly string[] {
  const words = headers.filter((header) => /^[A-Za-z]{3,10}\d{0,2}#?$/.test(header) && header === header.toUpperCase());
  if (words.length < Math.max(LEAST_LETTERS, headers.length * MOST)) return headers;
  for (const length of [4, 3, 2]) {
    const counts = new Map<string, number>();
    for (const word of words) counts.set(word.slice(0, length), (counts.get(word.slice(0, length)) ?? 0) + 1);
    const [prefix = '', count = 0] = [...counts].toSorted((a, b) => b[1] - a[1])[0] ?? [];
    if (count < headers.length * MOST) continue;
    return headers.map((header) => (header.startsWith(prefix) && header.length - length >= 2 ? header.slice(length) : header));
  }
  return headers;
}
