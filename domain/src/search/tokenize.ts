/**
 * Normalized search words: lower case, without accents and apostrophes, letters split from digits. The database does the same
 * (`portal.search_text`); a server test compares the two.
 */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[\u0300-\u036F'\u2019`]/g, '')
      .match(/[a-z\u00DF-\u1FFF\u2070-\u2FFF\u3040-\u{2FFFF}]+|[0-9]+/gu) ?? []
  );
}

/** Removes everything but letters and digits, so that two spellings of a number match. */
export function keyOf(text: string): string {
  return wordsOf(text).join('');
}

const SMALL = new Set(['and', 'at', 'by', 'for', 'from', 'in', 'of', 'on', 'the', 'to', 'with']);

/** Stop words. */
export const isSmallWord = (word: string): boolean => SMALL.has(word);
