import { knowsWord } from './tokens.ts';
import DE from './words/de/terms.json' with { type: 'json' };
import ES from './words/es/terms.json' with { type: 'json' };
import FR from './words/fr/terms.json' with { type: 'json' };
import IT from './words/it/terms.json' with { type: 'json' };
import NL from './words/nl/terms.json' with { type: 'json' };
import PT from './words/pt/terms.json' with { type: 'json' };

/** A term of another language without its small words, and the English words that replace it. */
interface Term {
  words: readonly string[];
  english: string;
}

/** Terms of one language by their first word, longest first. */
type Dictionary = ReadonlyMap<string, readonly Term[]>;

/** Articles and prepositions, which files may omit. */
const SMALL_WORDS = new Set(
  'a al am d da das de del der des di die do du e el et het i la las le les los of the u und van y'.split(' '),
);
/** Headings in another language that it takes to read the whole file in it. */
const MIN_HEADINGS = 2;

const dictionaries: readonly Dictionary[] = [ES, FR, DE, PT, IT, NL].map(compile);

/** Headings in English words: those of a file in another language are translated term by term, all others are returned unchanged. */
export function inEnglish(headers: readonly string[]): readonly string[] {
  let best: readonly Translation[] = [];
  let most = MIN_HEADINGS - 1;
  const texts = headers.map(wordsIn);
  for (const dictionary of dictionaries) {
    const translations = texts.map((words) => translate(words, dictionary));
    const count = translations.filter(({ foreign }) => foreign).length;
    if (count <= most) continue;
    most = count;
    best = translations;
  }
  return headers.map((header, at) => best[at]?.english ?? header);
}

interface Translation {
  /** Null where no term occurs. */
  english: string | null;
  /** Whether a term occurs that English readers would not understand. */
  foreign: boolean;
}

function translate(words: readonly string[], dictionary: Dictionary): Translation {
  const out: string[] = [];
  let isTranslated = false;
  let foreign = false;
  for (let at = 0; at < words.length; at += 1) {
    const found = dictionary.get(words[at] ?? '')?.find((term) => term.words.every((word, index) => words[at + index] === word));
    out.push(found?.english ?? words[at] ?? '');
    if (found === undefined) continue;
    isTranslated = true;
    foreign ||= found.words.some((word) => !knowsWord(word));
    at += found.words.length - 1;
  }
  // `1 a 30` is a range of days.
  return { english: isTranslated || words.some((word) => /^\d+-\d+$/.test(word)) ? out.join(' ') : null, foreign };
}

/** Lower-case words without accents and small words; `C.P.` is one word, ranges of days stay together. */
function wordsIn(header: string): readonly string[] {
  const words = header
    .replaceAll(/\bn[º°]/gi, 'no ')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/(\d)\s*(?:a|bis|tot|ate|al)\s*(\d)/gi, '$1-$2')
    .replaceAll('ß', 'ss')
    .replaceAll(/\b(?:[A-Za-z]\.\s?){2,}/g, (initials) => `${initials.replaceAll(/[.\s]/g, '')} `)
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[’'`_./:()]+/g, ' ')
    .toLowerCase()
    .split(/\s+|(?<=[a-z])-(?=[a-z])/)
    .map((word) => word.replace(/^-+|-+$/g, ''))
    .filter((word) => word !== '');
  const full = words.filter((word) => !SMALL_WORDS.has(word));
  return full.length > 0 ? full : words;
}

function compile(terms: Readonly<Record<string, readonly string[]>>): Dictionary {
  const dictionary = new Map<string, Term[]>();
  for (const [english, spellings] of Object.entries(terms)) {
    for (const spelling of spellings) {
      const words = wordsIn(spelling);
      const first = words[0] ?? '';
      dictionary.set(first, [...(dictionary.get(first) ?? []), { words, english }]);
    }
  }
  for (const [first, list] of dictionary)
    dictionary.set(
      first,
      list.toSorted((a, b) => b.words.length - a.words.length),
    );
  return dictionary;
}
