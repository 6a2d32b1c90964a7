import { meaningsOf } from './vocabulary.ts';
import type { Token } from './token.ts';
import ROLES from './words/en/roles.json' with { type: 'json' };

/** The role that a column's name, address or number belongs to. */
export type Role =
  | 'debtor'
  | 'mailing'
  | 'guarantor'
  | 'co'
  | 'patient'
  | 'student'
  | 'child'
  | 'client'
  | 'ours'
  | 'shipping'
  | 'site'
  | 'employer'
  | 'reference'
  | 'spouse'
  | 'attorney'
  | 'insurance'
  | 'contact'
  | 'provider'
  | 'facility'
  | 'creditor'
  | 'original'
  | 'sales'
  | 'former'
  | 'ignored';

interface RolePatterns {
  role: Role;
  words: readonly string[];
}

const byFirst = new Map<string, RolePatterns[]>();
for (const [role, phrases] of Object.entries(ROLES) as [Role, readonly string[]][]) {
  for (const phrase of phrases) {
    const words = phrase.split(' ').filter((word) => word !== 'of' && word !== 'to');
    const first = words[0] ?? '';
    byFirst.set(first, [...(byFirst.get(first) ?? []), { role, words }]);
  }
}

export function roleTokens(): string[] {
  return [...byFirst.values()].flat().flatMap(({ words }) => words);
}

/** One reading of a header: the role words and the rest. */
export interface RoleReading {
  role: Role;
  /** Number of role words. */
  taken: number;
  /** Index of the first one. */
  at: number;
  /** Whether an abbreviation was read as the role. */
  loose: boolean;
  rest: readonly Token[];
}

/** All ways to split role words from a header; longest match at each position. */
export function roleReadings(tokens: readonly Token[]): RoleReading[] {
  const readings: RoleReading[] = [];
  tokens.forEach((token, at) => {
    for (const word of new Set([token.text, ...token.meanings])) {
      for (const { role, words } of byFirst.get(word) ?? []) {
        if (!words.every((part, index) => matchesWord(tokens[at + index], part))) continue;
        // Small words and bare numbers do not start a role in the middle of a header.
        if (at > 0 && isWeakStart(words[0] ?? '')) continue;
        const after = tokens[at + words.length]?.text ?? '';
        const isNumbered = role === 'debtor' && /^[1-4]$/.test(after);
        const taken = words.length + (isNumbered ? 1 : 0);
        const rest = [...tokens.slice(0, at), ...tokens.slice(at + taken)];
        // `Defendant 2` owes beside `Defendant 1`.
        readings.push({ role: isNumbered && after !== '1' ? 'co' : role, taken, at, loose: token.text !== words[0], rest });
      }
    }
  });
  // `Personal guarantor SSN` is not the SSN of a person named by `Personal`.
  const isPartOf = (reading: RoleReading, other: RoleReading) =>
    other.at === reading.at && other.taken > reading.taken && other.role !== 'ours';
  return readings.filter((reading) => !readings.some((other) => isPartOf(reading, other)));
}

const WEAK_STARTS = new Set([
  'co',
  'first',
  'second',
  'secondary',
  'primary',
  'main',
  'home',
  'current',
  'new',
  'our',
  'your',
  'other',
  'head',
  'next',
  '2',
  'return',
  'account',
  'local',
  'legal',
  'present',
  'invoice',
  'unit',
  'bank',
]);

export function isWeakStart(word: string): boolean {
  return WEAK_STARTS.has(word);
}

function matchesWord(token: Token | undefined, word: string): boolean {
  return token !== undefined && (token.text === word || token.meanings.includes(word));
}

/** Whether a role phrase starts with this word. */
export function knowsRole(word: string): boolean {
  return meaningsOf(word).some((meaning) => byFirst.has(meaning));
}
