import { PHRASES } from './phrase-table.ts';
import { tokensOf } from './tokens.ts';

/** Pairs of evidence it takes to believe that a word matters little. */
const PRIOR = 2;

/**
 * How much a canonical word changes the meaning of the phrases that it joins, 0 to 1, counted over all pairs of known phrases
 * that differ in this word only: `Balance` and `Balance amount` mean the same, `Payment` and `Payment date` do not. Words without
 * such pairs matter fully.
 */
export const wordWeights: ReadonlyMap<string, number> = weigh();

function weigh(): Map<string, number> {
  const phrases = PHRASES.map(({ concept, words }) => ({
    concept,
    words: [...new Set(tokensOf(words.join(' ')).map((token) => token.meanings[0] ?? token.text))].toSorted(),
  }));
  const conceptsOf = new Map<string, Set<string | null>>();
  for (const { concept, words } of phrases) {
    const key = words.join(' ');
    conceptsOf.set(key, (conceptsOf.get(key) ?? new Set()).add(concept));
  }
  const pairs = new Map<string, { same: number; different: number }>();
  for (const { concept, words } of phrases) {
    if (words.length < 2 || concept === null) continue;
    for (const word of words) {
      const concepts = conceptsOf.get(words.filter((other) => other !== word).join(' '));
      if (concepts === undefined) continue;
      const count = pairs.get(word) ?? { same: 0, different: 0 };
      if (concepts.has(concept)) count.same += 1;
      else count.different += 1;
      pairs.set(word, count);
    }
  }
  return new Map([...pairs].map(([word, { same, different }]) => [word, (different + PRIOR) / (same + different + PRIOR)]));
}
