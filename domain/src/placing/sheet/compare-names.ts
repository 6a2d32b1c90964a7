import { LEGAL_FORMS } from './name-labels.ts';

/** `other`: no word in common, as names of different debtors; `related`: some, as in a family or a misspelling. */
export type NameRelation = 'same' | 'related' | 'other';

/** The words by which names are compared, in any order: without initials, accents and legal forms. */
export function nameWords(name: string): string[] {
  const words = name
    .slice(0, 200)
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/['’.]|\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u);
  return [...new Set(words.filter((word) => word.length > 1 && !LEGAL_FORMS.has(word)))];
}

/** Compares words of two names. A missing name is compatible with any, and so is `Smith` with `Ann Smith`. */
export function compareNames<T>(a: readonly T[], b: readonly T[]): NameRelation {
  const [fewer, more] = a.length < b.length ? [a, b] : [b, a];
  const shared = fewer.filter((word) => more.includes(word)).length;
  if (shared === fewer.length) return 'same';
  return shared > 0 ? 'related' : 'other';
}
