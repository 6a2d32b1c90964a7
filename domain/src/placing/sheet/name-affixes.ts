import { PARTICLES, words } from './name-labels.ts';
import { MAX_VALUE_LENGTH } from './parsed.ts';

/** Titles before a name; compared without dots. */
const TITLES = words(`CAPT DR DRS FATHER FR HON MESSRS MISS MR MRS MS MX PROF RABBI REV REVEREND SGT SIR SRA SRTA`);
/** Titles that programs also write after a name: `Smith, Ann Mrs`. `Hon` and `Sir` end names of people. */
const LATE_TITLES = words(`DR MISS MR MRS MS MX`);
const GENERATIONS = words(`II III IV JR SR VI VII VIII`);
/** Degrees that are no given name and no initials. */
const DEGREES = words(`APRN CPA CRNA DDS DMD DNP DVM EDD ESQ ESQUIRE FACS LCSW LMFT LPN MD MSW PHARMD PHD PMHNP PSYD RPH`);
/** Degrees only after a whole name: `Do` and `Ma` are names too, and `J.D.` may be initials. */
const OPEN_DEGREES = words(`BA BS BSN CNM CRNP DC DO DPM FNP JD LMT LPC MA MBA MPH MS MSN NP OD PA PE PT RN`);

export function isTitle(word: string): boolean {
  return TITLES.has(plain(word));
}

export function isLateTitle(word: string): boolean {
  return LATE_TITLES.has(plain(word));
}

/** `Jr.`, `III`: distinguishes two people of one name, unlike a degree. */
export function isGeneration(text: string): boolean {
  return GENERATIONS.has(plain(text)) || plain(text) === 'V';
}

/** Suffix or degree, also several: `MD PhD`. `after`: what comes before it, since after a whole name more words are degrees. */
export function isSuffix(text: string, after: 'name' | 'part' = 'part'): boolean {
  const isOne = (one: string) =>
    GENERATIONS.has(one) || DEGREES.has(one) || (after === 'name' && (one === 'V' || OPEN_DEGREES.has(one)));
  return isOne(plain(text)) || text.split(/[\s/]+/).every((word) => isOne(plain(word)));
}

/** The last word of a name without commas, where it is a suffix or a degree. */
export function isLastSuffix(word: string): boolean {
  return isSuffix(word) || plain(word) === 'V' || (/\..*\.$/.test(word) && isSuffix(word, 'name'));
}

/** Parts of a name between commas, without the suffixes, degrees and titles after them. */
export function splitAffixes(name: string): { parts: string[]; suffixes: string[] } {
  const [before = '', ...after] = name.split(/\s*,\s*/);
  const parts = [before];
  const suffixes: string[] = [];
  for (const part of after) {
    const isAfterName = parts.length > 1 || isWholeName(before);
    if (part !== '' && isSuffix(part, isAfterName ? 'name' : 'part') && !isMiddleInitial(part, parts)) suffixes.push(part);
    else if (!isLateTitle(part) || !isAfterName) parts.push(part);
  }
  return { parts, suffixes };
}

/** Whether the first name of a cell has a comma that is not one of a suffix or degree. */
export function hasNameComma(text: string): boolean {
  const [first = ''] = text.slice(0, MAX_VALUE_LENGTH).split(/\s+(?:&|and|or|\+)\s+|\s*[;/|]\s*/i);
  return splitAffixes(first).parts.filter((part) => part.trim() !== '').length > 1;
}

/** After `Wood, Nicole`, `V` is more often a middle initial than "the fifth". */
function isMiddleInitial(part: string, { length }: readonly string[]): boolean {
  return length > 1 && /^V\.?$/i.test(part);
}

/** `Ann Lee` before a comma, not `da Costa`. */
function isWholeName(before: string): boolean {
  const words = before.split(' ').filter((word) => !isTitle(word));
  return words.length > 1 && !PARTICLES.has((words[0] ?? '').toUpperCase());
}

function plain(text: string): string {
  return text.toUpperCase().replaceAll(/[.\s]/g, '');
}
