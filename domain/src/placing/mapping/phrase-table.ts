import { roleTokens } from './roles.ts';
import ACCOUNT from './words/en/account.json' with { type: 'json' };
import DETAILS from './words/en/details.json' with { type: 'json' };
import MONEY from './words/en/money.json' with { type: 'json' };
import NO_FIELD from './words/en/no-field.json' with { type: 'json' };
import PERSON from './words/en/person.json' with { type: 'json' };

/** One name for something. */
export interface PhraseText {
  /** Field, person part, or null for "no field". */
  concept: string | null;
  kind: 'field' | 'person' | 'none';
  words: readonly string[];
  weak: boolean;
}

export const PHRASES: readonly PhraseText[] = [
  ...[ACCOUNT, MONEY, DETAILS].flatMap((table) => read(table, 'field')),
  ...read(PERSON, 'person'),
  ...NO_FIELD.map((text): PhraseText => ({ concept: null, kind: 'none', ...phraseOf(text) })),
];

/** All words of all phrases, used to split run-together headers. */
export const PHRASE_WORDS: readonly string[] = [...new Set([...PHRASES.flatMap((phrase) => phrase.words), ...roleTokens()])];

function read(table: Readonly<Record<string, readonly string[]>>, kind: 'field' | 'person'): PhraseText[] {
  return Object.entries(table).flatMap(([concept, texts]) => texts.map((text) => ({ concept, kind, ...phraseOf(text) })));
}

/** A leading `~` marks a weak phrase: it needs support from values or neighbors, or the lack of a better match. */
function phraseOf(text: string): { words: string[]; weak: boolean } {
  return { words: text.replace('~', '').split(' '), weak: text.startsWith('~') };
}
