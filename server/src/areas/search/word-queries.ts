import type { ReadNumber, SearchReading } from '@recoup/domain/search/reading';

/** More words than any real query has. */
const MAX_WORDS = 8;

/** `tsquery` texts over one client's entries (portal.search_lexemes): all words whole, and all words as prefixes. */
export interface WordQuery {
  whole: string;
  start: string;
}

/** The prefix of a client's entries: portal.search_scope. */
const scopeOf = (clientId: string): string => clientId.slice(-10);

/** Words from `wordsOf` have letters and digits only, so quoting suffices. */
const lexeme = (clientId: string, text: string): string => `'${scopeOf(clientId)}${text}'`;

/** Only the last part is a prefix: the common prefix of a client's numbers would match every account. */
function piecesOf(clientId: string, words: readonly string[]): string {
  return words.map((word, at) => `${lexeme(clientId, word)}${at === words.length - 1 ? ':*' : ''}`).join(' & ');
}

/** Matches all of these words and numbers; null if there are none. */
export function queryOf(
  clientId: string,
  { words, numbers }: { words: readonly string[]; numbers: readonly ReadNumber[] },
): WordQuery | null {
  const terms = [
    ...words.slice(0, MAX_WORDS).map((word) => ({ whole: lexeme(clientId, word), start: `${lexeme(clientId, word)}:*` })),
    ...numbers.slice(0, MAX_WORDS).map((number) => ({
      whole: lexeme(clientId, number.key),
      start: `(${lexeme(clientId, number.key)}:* | (${piecesOf(clientId, number.words)}))`,
    })),
  ];
  if (terms.length === 0) return null;
  return { whole: terms.map(({ whole }) => whole).join(' & '), start: terms.map(({ start }) => start).join(' & ') };
}

/**
 * How many of the newest matching files are examined: as many as can be shown, and more if a possibly old period was requested.
 */
export const candidates = ({ filters }: Pick<SearchReading, 'filters'>): number =>
  filters.some(({ field }) => field === 'dated' || field === 'placed') ? 50_000 : 1050;

/** Each word as a prefix, or one of its similar words. */
export function closeQueryOf(clientId: string, words: readonly string[], like: ReadonlyMap<string, readonly string[]>): string {
  const each = words
    .slice(0, MAX_WORDS)
    .map((word) =>
      [`${lexeme(clientId, word)}:*`, ...(like.get(word) ?? []).map((other) => lexeme(clientId, other))].join(' | '),
    );
  const all = each.map((alternatives) => `(${alternatives})`).join(' & ');
  // `mc donald` and `mcdonald` are one name.
  return words.length > 1 && words.length <= MAX_WORDS ? `(${all}) | ${lexeme(clientId, words.join(''))}:*` : all;
}

/** Phones, emails, or the last four SSN digits, as stored by portal.contact_lexemes; null if there are none. */
export function contactQueryOf(clientId: string, { phones, emails, ssnLast4 }: SearchReading): string | null {
  const terms = [
    ...phones.map((digits) => lexeme(clientId, `${digits.length === 10 ? 'p' : 'l'}${digits}`)),
    ...emails.map((email) => `${lexeme(clientId, `e${email.replaceAll(/[^a-z0-9@._%+~!#$&*/=?^{|}-]/g, '')}`)}:*`),
    ...(ssnLast4 === null ? [] : [lexeme(clientId, `s${ssnLast4}`)]),
  ];
  return terms.length > 0 ? terms.join(' & ') : null;
}
