import type { Token } from './token.ts';

import COMPOUNDS from './words/en/compounds.json' with { type: 'json' };

/** A multi-word term or ambiguous word as files spell it (each word in any of its spellings), and its canonical words. */
interface Compound {
  left: readonly string[];
  right: readonly string[];
}

const byFirst = new Map<string, Compound[]>();
for (const [right, lefts] of Object.entries(COMPOUNDS)) {
  for (const left of lefts.map((term) => term.split(' '))) {
    const first = left[0] ?? '';
    const rules = [...(byFirst.get(first) ?? []), { left, right: right.split(' ') }];
    byFirst.set(
      first,
      rules.toSorted((a, b) => b.left.length - a.left.length),
    );
  }
}

const LINKS = new Set(['of', 'to', 'for', 'the', 'in', 'by', 's']);

/** Replaces compounds by single tokens, longest first. */
export function joinCompounds(tokens: readonly Token[]): Token[] {
  const out: Token[] = [];
  for (let at = 0; at < tokens.length;) {
    const found = compoundAt(tokens, at);
    const token = tokens[at];
    if (found !== null) {
      out.push(...found.right.map((word) => ({ text: word, meanings: [word] })));
      at += found.length;
    } else {
      if (token !== undefined) out.push(token);
      at += 1;
    }
  }
  return out;
}

function compoundAt(tokens: readonly Token[], at: number): { right: readonly string[]; length: number } | null {
  const token = tokens[at];
  if (token === undefined) return null;
  let best: { right: readonly string[]; length: number; words: number } | null = null;
  for (const word of [token.text, ...token.meanings]) {
    for (const rule of byFirst.get(word) ?? []) {
      const length = lengthAt(tokens, at, rule.left);
      if (length > 0 && rule.left.length > (best?.words ?? 0)) best = { right: rule.right, length, words: rule.left.length };
    }
  }
  return best;
}

/** Number of tokens a rule consumes here, including small words in between; 0 where it does not match. */
function lengthAt(tokens: readonly Token[], at: number, left: readonly string[]): number {
  let place = at;
  for (const [index, word] of left.entries()) {
    if (index > 0) place = skipLinks(tokens, place, word);
    const token = tokens[place];
    if (token === undefined) return 0;
    // A one-word rule needs the word itself, not one of its expansions.
    const fits = token.text === word || (left.length > 1 && token.meanings.includes(word));
    if (!fits) return 0;
    place += 1;
  }
  return place - at;
}

function skipLinks(tokens: readonly Token[], from: number, word: string): number {
  let place = from;
  while (LINKS.has(tokens[place]?.text ?? '') && tokens[place]?.text !== word) place += 1;
  return place;
}

/** Words that only occur in compounds. */
export const COMPOUND_WORDS: ReadonlySet<string> = new Set(
  Object.values(COMPOUNDS).flatMap((lefts) => lefts.join(' ').split(' ')),
);
