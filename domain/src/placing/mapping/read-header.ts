import { joinCompounds } from './compounds.ts';
import { PHRASES, type PhraseText } from './phrase-table.ts';
import { isWeakStart, roleReadings, type Role } from './roles.ts';
import type { Token } from './token.ts';
import { EMPTY_WORDS, tokensOf } from './tokens.ts';
import { meaningsOf } from './vocabulary.ts';
import { wordWeights } from './word-weights.ts';

/** One possible meaning of a header. */
export interface Reading {
  /** A field, a person part (`kind` person), or null for a known non-field. */
  concept: string | null;
  kind: 'field' | 'person' | 'none';
  role: Role | null;
  /** Share of the header it explains, 0 to 1. */
  score: number;
  /** Whether the words alone are insufficient. */
  weak: boolean;
  /** Number of words explained. */
  words: number;
  /** Words of the phrase that the header lacks, and of the header that the phrase lacks. */
  missing: number;
  extra: number;
}

interface Phrase extends PhraseText {
  weight: number;
}

const LINKS = new Set(['of', 'and', 'or', 'for', 'in', 'at', 'the', 'that', 'with', 'its', 'per']);
const phrases = PHRASES.filter(isWhole).map(compile);
const byRarest = indexByRarest(phrases);
const CACHED = 4_000;

export type HeaderReader = (header: string) => readonly Reading[];

/** All possible meanings of a header, best first. */
export const readHeader: HeaderReader = createHeaderReader(new Set());

/** Reads headers without some phrases, given as their words joined by spaces: how unknown headers are read is measured so. */
export function createHeaderReader(unknown: ReadonlySet<string>): HeaderReader {
  const cache = new Map<string, readonly Reading[]>();
  return (header) => {
    const known = cache.get(header);
    if (known !== undefined) return known;
    const readings = rank(header, unknown);
    if (cache.size >= CACHED) cache.clear();
    cache.set(header, readings);
    return readings;
  };
}

/** Phrases that consist of exactly the header's words, as `createHeaderReader` takes them. */
export function ownPhrases(header: string): readonly string[] {
  const tokens = tokensOf(header);
  return [tokens, ...roleReadings(tokens).map(({ rest }) => rest)]
    .flatMap((words) => match(words, new Set()))
    .filter(({ score }) => score >= 0.95)
    .map(({ phrase }) => phrase.words.join(' '));
}

function rank(header: string, unknown: ReadonlySet<string>): Reading[] {
  const best = new Map<string, Reading>();
  const keep = (reading: Reading) => {
    const key = `${reading.kind} ${reading.concept ?? ''} ${reading.role ?? ''}`;
    const known = best.get(key);
    if (known === undefined || reading.score > known.score) best.set(key, reading);
  };
  for (const { text, trust } of partsOf(header)) {
    for (const reading of readTokens(tokensOf(text), unknown)) keep({ ...reading, score: reading.score * trust });
  }
  return [...best.values()].toSorted((a, b) => b.score - a.score || b.words - a.words);
}

/** The header, the part before a bracket, and both halves where it names two things. */
function partsOf(header: string): { text: string; trust: number }[] {
  const parts = [{ text: header, trust: 1 }];
  const bare = header.replaceAll(/\([^)]*\)|\[[^\]]*\]/g, ' ').trim();
  if (bare !== '' && bare !== header.trim()) parts.push({ text: bare, trust: 0.97 });
  const [left = '', ...others] = bare.split(/\s*\/\s*|\s+or\s+|\s+-\s+|:\s*|,\s+/i);
  // In `Date/Time` and the like, an ambiguous half is worthless.
  if (others.length > 0 && left.length > 1 && !/^(?:date|time|amount|type|code|total)$/i.test(left))
    parts.push({ text: left, trust: 0.9 });
  if (others.length > 0 && /\s-\s|:\s/.test(bare)) parts.push({ text: others.at(-1) ?? '', trust: 0.88 });
  // In a long header the subject precedes the linking words: `Invoice number linked to the outstanding balance`.
  const head = /^(.{4,}?)\s+(?:linked to|related to|relating to|associated with|pertaining to|that|which|where|when)\s/i.exec(
    bare,
  )?.[1];
  if (head !== undefined) parts.push({ text: head, trust: 0.9 });
  return parts;
}

/** Role words that can also mean a thing or a number. */
const AMBIGUOUS_ROLES: ReadonlySet<Role> = new Set([
  'debtor',
  'mailing',
  'client',
  'ours',
  'site',
  'sales',
  'contact',
  'creditor',
]);
const NOT_PEOPLE = new Set([
  'account',
  'acct',
  'company',
  'business',
  'entity',
  'first',
  'head',
  'party',
  'primary',
  'main',
  'subject',
  'contact',
]);
const ORDINALS = new Set(['first', 'last', 'middle', 'home', 'work', 'current', 'original']);

/** Roles that decide behind the debtor's: `Buyer Co-Buyer` below a title `Buyer`. */
const BEHIND_DEBTOR: ReadonlySet<Role> = new Set(['co', 'guarantor', 'spouse', 'attorney', 'employer', 'reference', 'contact']);

/** The words behind a debtor's role that begin with the role of another person. */
function behindDebtor(tokens: readonly Token[]): readonly Token[] | null {
  const [own] = roleReadings(tokens).filter(({ role, at, rest }) => role === 'debtor' && at === 0 && rest.length > 0);
  if (own === undefined) return null;
  const rest = tokens.slice(own.taken);
  const [next] = roleReadings(rest).filter(({ role, at }) => at === 0 && BEHIND_DEBTOR.has(role));
  return next === undefined || isWeakStart(rest[0]?.text ?? '') ? null : rest;
}

function readTokens(tokens: readonly Token[], unknown: ReadonlySet<string>): Reading[] {
  const specific = behindDebtor(tokens);
  if (specific !== null) return readTokens(specific, unknown);
  const readings: Reading[] = match(tokens, unknown).map(({ phrase, score, words, missing, extra }) => ({
    concept: phrase.concept,
    kind: phrase.kind,
    role: null,
    score,
    weak: phrase.weak,
    words,
    missing,
    extra,
  }));
  for (const { role, rest, taken, at, loose } of roleReadings(tokens)) {
    const trust = (loose ? 0.93 : role === 'debtor' ? 1 : 0.96) - (at > 0 ? 0.04 : 0);
    if (rest.length === 0) {
      if (role === 'mailing' || role === 'site') continue;
      const weak = AMBIGUOUS_ROLES.has(role);
      readings.push({ concept: 'name', kind: 'person', role, score: trust * 0.86, weak, words: taken, missing: 0, extra: 0 });
      continue;
    }
    // `Last payment` is not a last name.
    if (at > 0 && rest.length === 1 && ORDINALS.has(rest[0]?.text ?? '')) continue;
    for (const { phrase, score, words, missing, extra } of match(rest, unknown)) {
      // The number of an account or company is not its owner's number.
      if (phrase.concept === 'number' && (role === 'mailing' || NOT_PEOPLE.has(tokens[at]?.text ?? ''))) continue;
      if (phrase.kind === 'person')
        readings.push({
          concept: phrase.concept,
          kind: 'person',
          role,
          // A number with a role often has a specific name, which takes precedence.
          score: score * trust * (phrase.concept === 'number' ? 0.97 : 1),
          weak: phrase.weak,
          words: words + taken,
          missing,
          extra,
        });
    }
  }
  return readings;
}

interface Match {
  phrase: Phrase;
  score: number;
  words: number;
  missing: number;
  extra: number;
}

function match(tokens: readonly Token[], unknown: ReadonlySet<string>): Match[] {
  const found = new Map<Phrase, Match>();
  const extras = tokens.map(extraOf);
  const allExtra = extras.reduce((sum, extra) => sum + extra, 0);
  for (const token of tokens) {
    for (const word of new Set([token.text, ...token.meanings])) {
      for (const phrase of byRarest.get(word) ?? []) {
        if (found.has(phrase) || (unknown.size > 0 && unknown.has(phrase.words.join(' ')))) continue;
        const result = score(phrase, tokens, extras, allExtra);
        if (result !== null) found.set(phrase, result);
      }
    }
  }
  return [...found.values()];
}

const HEAD_SCORES = new Map(
  Object.entries({
    fee: 0.45,
    penalty: 0.45,
    note: 0.45,
    comment: 0.45,
    fine: 0.45,
    balance: 0.6,
    description: 0.6,
    billed: 0.6,
  }),
);

function score(phrase: Phrase, tokens: readonly Token[], extras: readonly number[], allExtra: number): Match | null {
  const used = new Set<number>();
  let matched = 0;
  let missing = 0;
  let extra = allExtra;
  let doubt = 1;
  let order = 0;
  let inOrder = true;
  for (const word of phrase.words) {
    const weight = weightOf(word);
    const at = findToken(tokens, word, used);
    if (at < 0) {
      missing += weight;
      if (weight > 0.6) return null;
      continue;
    }
    used.add(at);
    if (at < order) inOrder = false;
    order = at;
    matched += weight;
    extra -= extras[at] ?? 0;
    doubt *= confidenceIn(tokens[at], word);
  }
  if (matched === 0) return null;
  // Wins regardless of the words before it: a `Civil Penalty` is a fee, `Branch Remarks` are notes.
  const [only] = phrase.words;
  if (phrase.words.length === 1 && used.has(tokens.length - 1)) extra *= HEAD_SCORES.get(only ?? '') ?? 1;
  const coverage = matched / (matched + extra + 1.7 * missing);
  return {
    phrase,
    score: coverage * doubt * (inOrder ? 1 : 0.985),
    words: used.size,
    missing: phrase.words.length - used.size,
    extra: tokens.length - used.size,
  };
}

function findToken(tokens: readonly Token[], word: string, used: ReadonlySet<number>): number {
  const exact = tokens.findIndex((token, index) => !used.has(index) && token.text === word);
  return exact >= 0 ? exact : tokens.findIndex((token, index) => !used.has(index) && token.meanings.includes(word));
}

/** Small penalty for an abbreviation, larger for its rarer meanings. */
function confidenceIn(token: Token | undefined, word: string): number {
  if (token === undefined || token.text === word) return 1;
  const at = token.meanings.indexOf(word);
  return at <= 0 ? 0.985 : token.meanings[0] === token.text ? 0.96 : 0.93;
}

function extraOf(token: Token): number {
  if (/^\d+$/.test(token.text)) return token.text === '1' ? 0.08 : 0.6;
  return Math.min(weightOf(token.text), weightOf(token.meanings[0] ?? token.text));
}

function weightOf(word: string): number {
  return wordWeights.get(word) ?? 1;
}

/** False where an ignored word would change the meaning: `Deposit required` does not mean `Deposit`. */
function isWhole({ words }: PhraseText): boolean {
  return words.every((word) => LINKS.has(word) || !EMPTY_WORDS.has(word));
}

function compile(phrase: PhraseText): Phrase {
  const tokens = joinCompounds(
    phrase.words.map((text) => ({ text: meaningsOf(text)[0] ?? text, meanings: [meaningsOf(text)[0] ?? text] })),
  );
  const words = tokens
    .map((token) => token.text)
    .filter((word, _, all) => !EMPTY_WORDS.has(word) || all.every((other) => EMPTY_WORDS.has(other)));
  return { ...phrase, words, weight: words.reduce((sum, word) => sum + weightOf(word), 0) };
}

function indexByRarest(list: readonly Phrase[]): Map<string, Phrase[]> {
  const counts = new Map<string, number>();
  for (const word of list.flatMap((phrase) => phrase.words)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const rank = (word: string) => 10_000 * (1 - weightOf(word)) + (counts.get(word) ?? 0);
  const index = new Map<string, Phrase[]>();
  for (const phrase of list) {
    const rarest = phrase.words.toSorted((a, b) => rank(a) - rank(b))[0] ?? '';
    const found = index.get(rarest);
    if (found === undefined) index.set(rarest, [phrase]);
    else found.push(phrase);
  }
  return index;
}
