/** Letters that a systematic abbreviation drops after the first one. */
const VOWELS = /(?<=.)[aeiou]/g;
const SHORTEST_SKELETON = 3;
const SHORTEST_STEM = 4;

/**
 * Words by their systematic abbreviations: without vowels (`prvdr`), and cut off (`guara`). An abbreviation of several words is
 * omitted, because it is too ambiguous.
 */
export function abbreviationsOf(words: Iterable<string>): ReadonlyMap<string, string> {
  const found = new Map<string, string | null>();
  const add = (abbreviation: string, word: string) => {
    if (abbreviation === word) return;
    const known = found.get(abbreviation);
    found.set(abbreviation, known === undefined || known === word ? word : null);
  };
  for (const word of words) {
    if (word.length < 5 || /\d/.test(word)) continue;
    const skeleton = word.replaceAll(VOWELS, '');
    if (skeleton.length >= SHORTEST_SKELETON) {
      add(skeleton, word);
      add(skeleton.replaceAll(/(.)\1/g, '$1'), word);
    }
    for (let length = SHORTEST_STEM; length < word.length; length += 1) add(word.slice(0, length), word);
  }
  return new Map([...found].flatMap(([abbreviation, word]) => (word === null ? [] : [[abbreviation, word]])));
}
