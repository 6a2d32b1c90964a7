/**
 * The words of a text as they are searched: lower case, without accents and apostrophes, letters apart from digits. The database does
 * the same (`portal.search_text`); a test of the server compares the two.
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

/** Everything that is no letter and no digit left out: by it two spellings of one number are the same. */
export function keyOf(text: string): string {
  return wordsOf(text).join('');
}

const SMALL = new Set(['and', 'at', 'by', 'for', 'from', 'in', 'of', 'on', 'the', 'to', 'with']);

/** Words that name nothing. */
export const isSmallWord = (word: string): boolean => SMALL.has(word);
