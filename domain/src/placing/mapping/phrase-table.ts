import { ACCOUNT_PHRASES } from './phrases-account.ts';
import { DETAIL_PHRASES } from './phrases-details.ts';
import { MONEY_PHRASES } from './phrases-money.ts';
import { NO_FIELD } from './phrases-none.ts';
import { PERSON_PHRASES } from './phrases-person.ts';
import { roleTokens } from './roles.ts';

/** One name for something. */
export interface PhraseText {
  /** Field, person part, or null for "no field". */
  concept: string | null;
  kind: 'field' | 'person' | 'none';
  words: readonly string[];
  weak: boolean;
}

export const PHRASES: readonly PhraseText[] = [
  ...[ACCOUNT_PHRASES, MONEY_PHRASES, DETAIL_PHRASES].flatMap((table) => read(table, 'field')),
  ...read(PERSON_PHRASES, 'person'),
  ...list(NO_FIELD).map((phrase): PhraseText => ({ concept: null, kind: 'none', ...phrase })),
];

/** All words of all phrases, used to split run-together headers. */
export const PHRASE_WORDS: readonly string[] = [...new Set([...PHRASES.flatMap((phrase) => phrase.words), ...roleTokens()])];

function read(table: Readonly<Record<string, string>>, kind: 'field' | 'person'): PhraseText[] {
  return Object.entries(table).flatMap(([concept, text]) => list(text).map((phrase) => ({ concept, kind, ...phrase })));
}

function list(text: string): { words: string[]; weak: boolean }[] {
  return text
    .split(',')
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '')
    .map((phrase) => ({ words: phrase.replace('~', '').split(/\s+/), weak: phrase.startsWith('~') }));
}
