import AMBIGUOUS from './words/en/ambiguous.json' with { type: 'json' };
import ORDINARY from './words/en/ordinary.json' with { type: 'json' };
import SPELLINGS from './words/en/spellings.json' with { type: 'json' };

/** Canonical words by spelling; the meanings of an ambiguous spelling are listed likeliest first. */
const spellings = new Map<string, readonly string[]>(
  Object.entries(SPELLINGS).flatMap(([word, variants]) => variants.map((variant) => [variant, [word]] as const)),
);
for (const [spelling, words] of Object.entries(AMBIGUOUS)) spellings.set(spelling, words);
const canonical = new Set(Object.keys(SPELLINGS));
/** Abbreviations that are also ordinary words. */
const ordinary = new Set(ORDINARY);

/** Meanings of a lower-case word, most likely first; the word itself if it is not an abbreviation. */
export function meaningsOf(word: string): readonly string[] {
  if (canonical.has(word) && !spellings.has(word)) return [word];
  const known = spellings.get(word);
  if (known !== undefined) return canonical.has(word) || ordinary.has(word) ? [word, ...known] : known;
  const singular = singularOf(word);
  return singular === word ? [word] : meaningsOf(singular);
}

export function isAbbreviation(word: string): boolean {
  return spellings.has(word);
}

export function knownSpellings(): Iterable<string> {
  return [...spellings.keys(), ...canonical];
}

const NO_PLURAL = /(?:ss|us|is|ess|ies)$/;

function singularOf(word: string): string {
  if (word.length < 4 || !word.endsWith('s')) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ches|shes|xes|sses)$/.test(word)) return word.slice(0, -2);
  return NO_PLURAL.test(word) ? word : word.slice(0, -1);
}
