import type { StatusTexts } from '../accounts/statuses.ts';
import { parseAccountNumber, parseBatchNumber } from '../shared/ids.ts';
import { parseCents } from '../shared/money.ts';
import { readCompared } from './read-compared.ts';
import { readPhrase } from './read-phrase.ts';
import { readContact } from './read-contact.ts';
import { labelFilter } from './label.ts';
import { cutPieces, unquote, type Piece } from './lex.ts';
import type { ReadNumber, ReadPart, SearchReading, ParsedTokens } from './reading.ts';
import { isSmallWord, keyOf, wordsOf } from './tokenize.ts';

/**
 * Parses a search query: words, numbers, phones, emails, amounts, periods, statuses and filters. Every text parses; nothing
 * throws. `today` anchors relative periods such as `last month`; `texts` are the agency's words for statuses.
 */
export function readQuery(query: string, today: string, texts: StatusTexts = {}): SearchReading {
  const context = { today, texts };
  const pieces = cutPieces(query);
  const taken: (ParsedTokens & { start: number; end: number })[] = [];
  for (let at = 0; at < pieces.length;) {
    const one =
      readContact(query, pieces, at) ??
      readCompared(pieces, at, context) ??
      readShortNumber(pieces, at) ??
      readPhrase(pieces, at, context) ??
      readNumber(pieces[at] as Piece) ??
      readWord(pieces[at] as Piece);
    const last = pieces[at + one.length - 1] as Piece;
    taken.push({ ...one, start: (pieces[at] as Piece).start, end: last.end });
    at += one.length;
  }
  const words = withoutSmall(taken.flatMap((one) => one.words ?? []));
  const numbers = taken.flatMap((one) => one.number ?? []);
  // A single letter would match nearly everyone.
  const hasName = words.some((word) => /\p{L}{2}/u.test(word));
  const labeled = taken.find((one) => one.last4 !== undefined)?.last4;
  const bare = numbers.find(({ text }) => /^\d{4}$/.test(text))?.text;
  return {
    words,
    numbers,
    phones: taken.flatMap((one) => one.phone ?? []),
    emails: taken.flatMap((one) => one.email ?? []),
    filters: taken.flatMap((one) => one.filter ?? []),
    ssnLast4: hasName ? (labeled ?? bare ?? null) : null,
    mayHoldSsn:
      labeled !== undefined ||
      (words.length > 0 && bare !== undefined) ||
      words.some((word) => /^\d{4}$/.test(word)) ||
      looksLikeSsn(query),
    isRefused: taken.some((one) => one.part.kind === 'refused'),
    parts: taken.map((one) => partOf(one, hasName, texts)),
  };
}

/** Matches nine digits with any separators, or four after a mask: `900.12.4321`, `xxx-xx-4321`. Full-width digits count. */
function looksLikeSsn(query: string): boolean {
  return /(?<!\d)\d(?:[^\p{L}\p{N}]{0,3}\d){8}(?!\d)|[x*#•]\W?\d{4}(?!\d)|ssn/iu.test(query.normalize('NFKD'));
}

function partOf(
  { part, number, last4, filter, start, end }: ParsedTokens & { start: number; end: number },
  hasName: boolean,
  texts: StatusTexts,
): ReadPart {
  const whole = { hint: null, ...part, ...(filter ? { label: labelFilter(filter, texts) } : {}), start, end };
  if (last4 !== undefined && !hasName) {
    return { ...whole, kind: 'unknown', hint: 'Add a name: four digits alone fit too many people.' };
  }
  if (number && hasName && /^\d{4}$/.test(number.text)) {
    return { ...whole, kind: 'ssn_last4', label: `Number ${number.text}, or a Social Security number that ends in it` };
  }
  return whole;
}

/** Short numbers may contain blanks: `A 1042 7`, `B 318`. */
function readShortNumber(pieces: readonly Piece[], at: number): ParsedTokens | null {
  const texts = pieces.slice(at, at + 3).map(({ text }) => unquote(text));
  for (let length = texts.length; length > 1; length -= 1) {
    const text = texts.slice(0, length).join(' ');
    if (/^[abr] \d/i.test(text) && (parseAccountNumber(text) !== null || (length === 2 && shortNumber(text, 'B') !== null))) {
      return { length, part: { kind: 'number', label: `Number ${text}` }, number: numberOf(text) };
    }
  }
  return null;
}

function readNumber(piece: Piece): ParsedTokens | null {
  const text = unquote(piece.text);
  if (!/\d/.test(text)) return null;
  const number = numberOf(text);
  return number.key === '' ? null : { length: 1, part: { kind: 'number', label: labelNumber(number) }, number };
}

function numberOf(text: string): ReadNumber {
  const cents = parseCents(text);
  return {
    text,
    key: keyOf(text),
    words: wordsOf(text),
    account: parseAccountNumber(text),
    batch: shortNumber(text, 'B'),
    request: shortNumber(text, 'R'),
    cents: cents !== null && cents > 0 ? cents : null,
  };
}

function labelNumber({ text, account, batch, request }: ReadNumber): string {
  if (account !== null) return `Account ${text.toUpperCase()}`;
  if (batch !== null) return `Batch ${text.toUpperCase()}`;
  return request === null ? `Number ${text}` : `Request ${text.toUpperCase()}`;
}

function shortNumber(text: string, letter: 'B' | 'R'): number | null {
  return text[0]?.toUpperCase() === letter ? parseBatchNumber(`B${text.slice(1)}`) : null;
}

function readWord({ text }: Piece): ParsedTokens {
  const words = wordsOf(text);
  return { length: 1, words, part: { kind: 'word', label: words.length > 0 ? `“${unquote(text)}”` : 'Nothing to search for' } };
}

function withoutSmall(words: readonly string[]): string[] {
  const significant = words.filter((word) => !isSmallWord(word));
  return significant.length > 0 ? significant : [...words];
}
