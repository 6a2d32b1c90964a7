import { abbreviationsOf } from './abbreviations.ts';
import { isAbbreviation, meaningsOf, knownSpellings } from './vocabulary.ts';
import { segment, type Vocabulary } from './segment.ts';
import { PHRASE_WORDS } from './phrase-table.ts';
import { COMPOUND_WORDS, joinCompounds } from './compounds.ts';
import type { Token } from './token.ts';

/** Words without meaning of their own in a header. */
export const EMPTY_WORDS = new Set(
  `the of for in at a an and are per its that which with or be was field usd us usa u s info information
  please enter provide required optional mandatory yyyy yy mm dd mmddyyyy mmddyy yyyymmdd ddmmyyyy mmm text string varchar char numeric alpha format any if applicable
  available digits digit decimal xxx xxxx max characters chars eg ie etc only e g`.split(/\s+/),
);
const MAX_HEADER_LENGTH = 120;
const DIGITS: Readonly<Record<string, string>> = { one: '1', two: '2', three: '3' };

let vocabulary: Vocabulary | null = null;

function knownTokens(): Vocabulary {
  vocabulary ??= new Set([...knownSpellings(), ...PHRASE_WORDS]);
  return vocabulary;
}

/** Whether English headings use the word. */
export function knowsWord(word: string): boolean {
  return knownTokens().has(word) || COMPOUND_WORDS.has(word) || EMPTY_WORDS.has(word);
}

/** Header words with abbreviations expanded and run-together words split. */
export function tokensOf(header: string): Token[] {
  const words = wordsOf(header).flatMap(splitKnown);
  const tokens = words.map(tokenOf);
  return joinCompounds(tokens).filter((token) => !EMPTY_WORDS.has(token.text));
}

/**
 * Lower-case words, split at case changes, digits and signs; `#` becomes `number`. Without the plural of `Child(ren)` and the type
 * letters of `dMovedOut`.
 */
export function wordsOf(header: string): string[] {
  return header
    .slice(0, MAX_HEADER_LENGTH)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\((?:s|es|ren)\)/gi, '')
    .replace(/^(?:dc?|dt|s)(?=[A-Z][a-z]{2})/, '')
    .replaceAll(/[’'`](?:s\b)?/gi, '')
    .replaceAll(/\b(?:[A-Za-z]\.\s?){2,}/g, (initials) => `${initials.replaceAll(/[.\s]/g, '')} `)
    .replaceAll(/\b([A-Za-z])\/([A-Za-z])(?![A-Za-z])/g, '$1$2')
    .replace(/^\s*#\s*(?:of\s+)?(?=[a-z]+s\b)/i, 'count ')
    .replaceAll('#', ' number ')
    .replaceAll('%', ' percent ')
    .replaceAll('$', ' amount ')
    .replaceAll('&', ' and ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z]+)/g, (all, initials: string, word: string) =>
      /^[A-Z]s$/.test(word) ? all : `${initials} ${word}`,
    )
    .replaceAll(/\b1st\b/gi, ' first ')
    .replaceAll(/\b2nd\b/gi, ' second ')
    .replaceAll(/\b3rd\b/gi, ' third ')
    .replaceAll(
      /\b(?:line|part|name|street|addr|address|phone|tel)[\s_-]*(one|two|three)\b/gi,
      (all, count: string) => all.slice(0, -count.length) + ` ${DIGITS[count.toLowerCase()] ?? count}`,
    )
    .replaceAll(/([A-Za-z])(\d)/g, '$1 $2')
    .replaceAll(/(\d)([A-Za-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '');
}

function splitKnown(word: string): string[] {
  const known = knownTokens();
  if (word.length < 5 || known.has(word) || isAbbreviation(word) || known.has(meaningsOf(word)[0] ?? '')) return [word];
  const abbreviated = systematic();
  if (abbreviated.has(word)) return [word];
  const near = nearest(word, known);
  return segment(word, known) ?? (near === null ? segment(word, joint()) : [near]) ?? [word];
}

let abbreviations: ReadonlyMap<string, string> | null = null;
let both: Vocabulary | null = null;

function systematic(): ReadonlyMap<string, string> {
  abbreviations ??= new Map([...abbreviationsOf(PHRASE_WORDS)].filter(([abbreviation]) => !knownTokens().has(abbreviation)));
  return abbreviations;
}

function joint(): Vocabulary {
  both ??= new Set([...knownTokens(), ...systematic().keys()]);
  return both;
}

function tokenOf(text: string): Token {
  const meanings = meaningsOf(text);
  const word = meanings[0] === text && !knownTokens().has(text) ? systematic().get(text) : undefined;
  return { text, meanings: word === undefined ? meanings : meaningsOf(word) };
}

const typos = new Map<string, string | null>();

/** The known word one letter away, for words long enough to be unambiguous: `adress`, `ballance`. */
function nearest(word: string, known: Vocabulary): string | null {
  if (word.length < 6 || word.length > 16) return null;
  const seen = typos.get(word);
  if (seen !== undefined) return seen;
  let found: string | null = null;
  for (const candidate of known) {
    if (candidate.length >= 6 && Math.abs(candidate.length - word.length) <= 1 && differsByOne(word, candidate)) {
      found = candidate;
      break;
    }
  }
  if (typos.size < 2_000) typos.set(word, found);
  return found;
}

/** One letter added, missing or replaced, or two adjacent letters swapped. */
export function differsByOne(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  if (short.slice(at + 1) === long.slice(at + 1)) return true;
  return short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2);
}
