import { NEGATIONS } from './negations.ts';
import GROUPS from './words/groups.json' with { type: 'json' };

const groups: Readonly<Record<string, readonly string[]>> = GROUPS;
const negations: ReadonlySet<string> = new Set(NEGATIONS);
/** Up to three other words of the same clause. */
const GAP = String.raw`(?:[^\s.;,|()_/-]+[\s_/-]+){0,3}?`;
/** A name or another word: `paid Sue cash`. */
const WORD_GAP = String.raw`(?:[\p{L}'&]+[\s_-]+)?`;
/** Up to four words of the same clause, before a word that must not follow. */
const NEAR = String.raw`[\s_/-]*(?:(?:[^\s.;,|()_/-]|[.,]\d)+[\s_/-]+){0,4}?`;
const NEAR_BEFORE = String.raw`[\s_/]{0,3}(?:(?:a|an|the|his|her|their)[\s_]{1,3})?`;
const SPACE = String.raw`[.:]?(?:[\s_-]+|\/\s*)`;
/** Numbers need no space beside them: `ch7`, `17yo`. A period after one ends the sentence. */
const NO_SPACE = { before: String.raw`[.:]?[\s_/-]*`, after: String.raw`[\s_/-]*` };

/** Any of these phrases as whole words, in text that `foldText` has prepared. */
export function phrasesPattern(phrases: readonly string[]): string {
  return String.raw`(?<![\p{L}\p{N}])(?:${anyOf(phrases)})(?![\p{L}\p{N}])`;
}

/** A text that consists of one of these phrases. */
export function wholePattern(phrases: readonly string[]): string {
  return String.raw`^\W*(?:${anyOf(phrases)})\W*$`;
}

function anyOf(phrases: readonly string[]): string {
  return phrases.map(phrasePattern).join('|');
}

/**
 * A phrase of the word lists: words separated by spaces; `a|b_c` either word, the second of two words; `word*` also longer words; `word?`
 * may be missing; `..` up to three other words; `.` at most one word without digits; `#` a number or date; `%` a date; `$` an amount;
 * `$$` one with a dollar sign or cents; `@name` one of a group; `!word` not where this follows within about four words; `<word` not right
 * after this and at most one article.
 */
function phrasePattern(phrase: string): string {
  const tokens = phrase.split(' ');
  return tokens
    .map((token, at) => {
      if (token.startsWith('!'))
        return String.raw`(?!${NEAR}(?:${wordsOfToken(token).map(wordPattern).join('|')})(?![\p{L}\p{N}]))`;
      if (token.startsWith('<'))
        return String.raw`(?<!(?<![\p{L}\p{N}])(?:${wordsOfToken(token).map(wordPattern).join('|')})${NEAR_BEFORE})`;
      if (isGap(token)) return token === '..' ? GAP : WORD_GAP;
      const next = tokens.slice(at + 1).find((each) => !isGap(each));
      const separator = next === undefined ? '' : isNumeric(token) ? NO_SPACE.after : isNumeric(next) ? NO_SPACE.before : SPACE;
      const pattern = `(?:${wordsOfToken(token).map(wordPattern).join('|')})${separator}`;
      return token.endsWith('?') ? `(?:${pattern})?` : pattern;
    })
    .join('');
}

function isGap(token: string): boolean {
  return token === '..' || token === '.' || /^[!<]/.test(token);
}

function isNumeric(token: string): boolean {
  return wordsOfToken(token).some((word) => /^[#$%\d]/.test(word));
}

/** The alternatives of a token. */
function wordsOfToken(token: string): string[] {
  return token
    .replaceAll(/^[!<]|\?$/g, '')
    .split('|')
    .flatMap((word) => (word.startsWith('@') ? (groups[word.slice(1)] ?? []) : [word]));
}

function wordPattern(word: string): string {
  // A number begins once: in `1/1/1` the later ones are its parts.
  if (word === '#') return String.raw`(?<!\d[/.-]?)\d+(?:[/.-]\d+)*`;
  // `10/2` is a date.
  if (word === '$') return String.raw`(?<!\d[,.]?)\$?\d+(?:[,.]\d+)*(?![/.,-]?\d)`;
  if (word === '$$') return String.raw`(?<!\d[,.]?)(?:\$\d+(?:[,.]\d+)*|\d+(?:,\d{3})*\.\d\d)(?![\/.,-]?\d)`;
  if (word === '%') return String.raw`\d{1,2}[/-]\d{1,2}(?:[/-]\d{2,4})?(?![/-]?\d)`;
  const isOpen = word.endsWith('*');
  const plain = (isOpen ? word.slice(0, -1) : word)
    .replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll("'", "'?")
    .replaceAll(/[ _]/g, SPACE);
  return isOpen ? String.raw`${plain}\p{L}*` : plain;
}

/** Whether a phrase itself says no, as `do not call` does, so that no word before it can negate it. */
export function isNegative(phrase: string): boolean {
  return phrase
    .split(' ')
    .some((token) => wordsOfToken(token).some((word) => word.split('_').some((part) => negations.has(part))));
}

/** Whether texts with the phrase may have this word as a part of it. */
export function mayContain(phrase: string, word: string): boolean {
  return phrase.split(' ').some((token) => !isGap(token) && wordsOfToken(token).includes(word));
}

/** Words one of which occurs in every text with the phrase, the rarest that it has; `word*` also stands for longer words. */
export function anchorsOf(phrase: string): string[] {
  const choices = phrase
    .split(' ')
    .filter((token) => !isGap(token) && !token.endsWith('?'))
    .map((token) => wordsOfToken(token).map((word) => ANCHOR.exec(word.replaceAll(/^\/|'/g, ''))?.[0] ?? ''));
  const shortest = (words: readonly string[]) => Math.min(...words.map((word) => word.length));
  return choices.reduce((best, words) => (shortest(words) > shortest(best) ? words : best), ['']);
}

const ANCHOR = /^(?:\p{L}+|\d+)(?:\*$)?/u;

/** Words of a text as `anchorsOf` writes them. */
export function anchorWords(folded: string): ReadonlySet<string> {
  return new Set(folded.replaceAll("'", '').match(/\p{L}+|\d+/gu));
}

/** Lower case without accents, curly apostrophes or the periods of initials; every character keeps its place. */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[\u00E0-\u024F]/g, (letter) => letter.normalize('NFD').charAt(0))
    .replaceAll(/[\u2018\u2019\u00B4`]/g, "'")
    .replaceAll(/(?<!\p{L})(?:\p{L}\.){2,}/gu, (initials) => initials.replaceAll('.', '').padEnd(initials.length));
}
