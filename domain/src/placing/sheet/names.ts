import { isLastSuffix, isLateTitle, isSuffix, isTitle, splitAffixes } from './name-affixes.ts';
import {
  AFTER_O,
  AMBIGUOUS_GIVEN_NAMES,
  isGivenName,
  LEGAL_FORMS,
  looksLikeBusiness,
  PARTICLES,
  plainUpper,
  SECOND_GIVEN_NAMES,
} from './name-labels.ts';
import { joinLines } from './name-lines.ts';
import { NOT_A_JOB } from './name-phrase-table.ts';
import { splitPair } from './name-joiners.ts';
import { EMPTY, MAX_VALUE_LENGTH, ok, quote, refuse, tooLong } from './parsed.ts';
import type { NameFormat, Notice, Parsed, PersonName } from './types.ts';

const INITIAL = /^[A-Z]\.?$/i;
const ESTATE =
  /^(?:THE\s+)?(?:EST(?:ATE)?\.?\s+OF\s|EST(?:ATE)?\s?[:/–-]|EST\.|ESTATE\s|EST\s(?=\S+\s+\S))\s*|\s?[([](?:THE\s)?EST(?:ATE)?\.?(?:\s+OF)?[)\]]|[\s,]+(?:THE\s+)?EST(?:ATE)?\.?(?:\s+OF)?$/i;
/** Separators between the parts of a name, as HL7 and old programs write them: `Lee^Ann^M`. Others may be a space: `John_Smith`. */
const COMPONENTS = /^(\p{L}[^,;^\\]{0,60})([\^\\])\2?(?:(?=\p{L})|$)/u;
/** `Harlan, Estate of Opal` */
const ESTATE_BETWEEN = /^([^\s,]+(?:\s[^\s,]+)?),\s*(?:THE\s+)?EST(?:ATE)?\.?\s+OF\s+([^,]+)$/i;
const NEWBORN = new Set(['BABY', 'INFANT', 'NEWBORN']);
const DECEASED = /\s*[-–,([]*\s*\b(?:DECEASED|DECD|DEC'D)\b(?:\s+(?:ON\s+)?\d[\d/.-]*)?\s*[)\]]?\s*/i;
const LATE = /^(?:THE\s+)?LATE\s+(?=[^\s,]+\s)/i;
/** `Lee, Ann - Unit 4B`: property software appends the unit to the name. */
const DWELLING =
  /\s*[-–—:,;]\s*((?:UNIT|APT|APARTMENT|SUITE|STE|LOT|SPACE|ROOM|RM|#)\.?\s?#?\s?(?:[A-Z]?-?\d[A-Z\d-]{0,7}|[A-Z]))$/i;
/** `Green Acres HOA:Bldg C`: bookkeeping programs write a customer's job after a colon. */
const JOB = /^([^:]{2,200}?)\s?:+\s?(\S.*)$/;
const ESTATE_NOTICE: Notice = {
  code: 'estate',
  message: 'The name is that of an estate: the account belongs to the estate of this person.',
};
const DECEASED_NOTICE: Notice = {
  code: 'deceased',
  message: 'The name says that the person has died. Mark the account as deceased.',
};

/** Parses one name. Code `empty` for blanks; for several people use `parseNames`. */
export function parseName(text: string, format: NameFormat): Parsed<PersonName> {
  const names = parseNames(text, format);
  if (!names.ok) return names;
  const [first, second] = names.value;
  if (first === undefined) return EMPTY;
  if (second === undefined) return ok(first, names.warning);
  return ok(first, {
    code: 'several_names',
    message: `${quote(text.trim())} names ${names.value.length} people. The first was taken as the debtor.`,
  });
}

/** Everyone named in a cell, in order: `Lee, Ann; Lee, Bo`, `Ann & Bo Lee`. */
export function parseNames(text: string, format: NameFormat): Parsed<PersonName[]> {
  if (text.length > MAX_VALUE_LENGTH) return tooLong('a name');
  const { name, warning } = strip(text);
  if (name === '' || /^(?:N\/?A|NULL|UNKNOWN|-+)$/i.test(name)) return EMPTY;
  if (!/\p{L}/u.test(name) && format !== 'BUSINESS') {
    return refuse('not_a_name', `${quote(name)} is not a name. Check that the column was mapped right, or write the name.`);
  }
  if (format === 'BUSINESS') return ok([{ business_name: name }], warning);
  const people = looksLikeBusiness(name) && !/;/.test(name) ? [name] : splitPeople(name, format);
  const value = people.map((person): PersonName =>
    looksLikeBusiness(person) ? { business_name: person } : personOf(person, format),
  );
  return ok(value, warning);
}

/** `Lee, Ann M, Jr` for `Lee^Ann^M^Jr`; any other text is returned unchanged. */
export function joinComponents(text: string): string {
  const found = COMPONENTS.exec(text.trim());
  if (found === null) return text;
  const [last = '', first = '', middle = '', ...rest] = text.trim().split(found[2] ?? '^');
  const [family, given, suffix] = [[last], [first, middle], rest].map((part) => part.join(' ').trim());
  return [family, given, suffix?.replaceAll(/\s+/g, ' ')].filter((part) => part !== '').join(', ');
}

function strip(text: string): { name: string; warning?: Notice } {
  let name = joinComponents(joinLines(text))
    .replaceAll(/[\s\u00a0]+/g, ' ')
    .replaceAll(/^[*\s]+|[*\s,;]+$|(?<=\s)[-–—*\s,;]+$/g, '');
  name = name.replace(/^(?:C\/O|ATTN:?)\s+/i, '');
  const job = takeJob(name);
  if (job !== null) {
    const bare = strip(job.customer);
    return { name: bare.name, warning: bare.warning ?? job.notice };
  }
  const dwelling = DWELLING.exec(name);
  if (dwelling !== null && dwelling.index > 0) {
    const bare = strip(name.slice(0, dwelling.index));
    return { name: bare.name, warning: bare.warning ?? dwellingNotice(dwelling[1] ?? '') };
  }
  if (DECEASED.test(name)) return { name: name.replace(DECEASED, ' ').trim().replace(/,$/, ''), warning: DECEASED_NOTICE };
  if (LATE.test(name)) return { name: name.replace(LATE, ''), warning: DECEASED_NOTICE };
  const [, last, given = ''] = ESTATE_BETWEEN.exec(name) ?? [];
  if (last !== undefined && !looksLikeBusiness(last)) {
    const whole = given.toUpperCase().endsWith(` ${last.toUpperCase()}`) ? given : `${last}, ${given}`;
    return { name: whole, warning: ESTATE_NOTICE };
  }
  // `Estate` ends company names too, so it counts only without other business words.
  const bare = ESTATE.test(name) ? name.replace(ESTATE, '').replaceAll(/^[\s,–-]+|[\s,–-]+$/g, '') : '';
  if (bare !== '' && !looksLikeBusiness(bare) && !/^REAL\b|\bREAL$/i.test(bare)) return { name: bare, warning: ESTATE_NOTICE };
  return { name };
}

/** The customer before a job; null for a label such as `Tenant: Ann Lee` and for two names. */
function takeJob(name: string): { customer: string; notice: Notice } | null {
  const [, customer = '', job = ''] = JOB.exec(name) ?? [];
  if (NOT_A_JOB.test(job) || LEGAL_FORMS.has(plainUpper(job.split(/[\s,.]+/).findLast((word) => word !== '') ?? ''))) return null;
  if (!/\S\s+\S/.test(customer) || DWELLING.test(name) || (mayBeName(job) && !looksLikeBusiness(customer))) return null;
  const notice = {
    code: 'job_in_name',
    message: `${quote(job)} follows the customer’s name and was left off as a job. If it is part of the address, add it to the address.`,
  };
  return { customer, notice };
}

/** `Lee, Bo`, `Bo Lee`. */
function mayBeName(text: string): boolean {
  return /^\p{Lu}\p{L}+,? \p{Lu}[\p{L}.]+(?: \p{Lu}[\p{L}.]*)?$/u.test(text) && !looksLikeBusiness(text);
}

/** Whether a name says that its person has died. */
export function isLateName(text: string): boolean {
  const { warning } = strip(text.slice(0, MAX_VALUE_LENGTH));
  return warning === ESTATE_NOTICE || warning === DECEASED_NOTICE;
}

function dwellingNotice(dwelling: string): Notice {
  return {
    code: 'dwelling_in_name',
    message: `${quote(dwelling)} was taken off the name. If it belongs to the address, add it there.`,
  };
}

/** Splits people; in `Ann & Bo Lee`, `Lee, Ann & Bo` and `Ann Lee & Bo` they share the surname. */
function splitPeople(name: string, format: NameFormat): string[] {
  const listed = name.split(/\s*[;\n|]\s*/).filter((part) => part !== '');
  return listed.flatMap((part) => {
    const pair = splitPair(part.replace(/^MR\.? (?:AND|&) MRS\.?\s+/i, ''));
    if (pair === null) return splitFullNames(part, format) ?? splitCommaList(part);
    const { left, right } = pair;
    const [one = '', given] = splitAffixes(left).parts;
    const [first, second] = [wordsOf(one), wordsOf(splitAffixes(right).parts[0] ?? '')];
    const others = (text: string) => splitPeople(text, format);
    if (given !== undefined) return [left, ...others(right.includes(',') ? right : ofFamily(one, second))];
    const [isFirstOpen, isSecondOpen] = [first, second].map((words) => isFirstNames(words, format));
    if (isFirstOpen && !isSecondOpen && second.length > 1) return [ofFamily(surnameOf(second, format), first), ...others(right)];
    if (isSecondOpen && !isFirstOpen && first.length > 1) return [left, ofFamily(surnameOf(first, format), second)];
    if (first.length > 1 && second.length === 1 && isGivenName(second[0] ?? ''))
      return [left, ofFamily(surnameOf(first, format), second)];
    if (first.length > 1 && second.length > 1) return [left, ...others(right)];
    return second.length > 1 ? [`${one} ${surnameOf(second, 'FIRST LAST')}`, ...others(right)] : [left, right];
  });
}

/** The second of two people with one surname, who may repeat it: `Lee, Ann & Bo Lee`. */
function ofFamily(surname: string, words: readonly string[]): string {
  const isRepeated = words.length > 1 && words.at(-1)?.toUpperCase() === surname.toUpperCase();
  return `${surname}, ${words.slice(0, isRepeated ? -1 : undefined).join(' ')}`;
}

/** First names alone, as in `Mary Beth/Jo Lee` and `John A & Mary B Lee`. */
function isFirstNames(words: readonly string[], format: NameFormat): boolean {
  const names = words.filter((word) => !INITIAL.test(word));
  // `R Block` has a last name.
  if (words.length < 2 || (names.length > 0 && words[0] !== names[0])) return false;
  const isReversed = isLastFirst(words, format);
  const surname = names.at(isReversed ? 0 : -1);
  if (names.length < 2) return !isReversed && (format === 'FIRST LAST' || isGivenName(surname ?? ''));
  return (isOnlyGiven(surname) || isSecondGiven(surname)) && names.every((name) => isGivenName(name) || isSecondGiven(name));
}

/** `Beth` of `Mary Beth`. */
function isSecondGiven(word = ''): boolean {
  return SECOND_GIVEN_NAMES.has(plainUpper(word));
}

/** Whether two people in a cell leave open where first names end: `Mary Beth/Jo Lee`, `Mary Ann & John`. */
export function hasOpenSurname(text: string, format: NameFormat): boolean {
  const { name } = strip(text);
  if (format === 'BUSINESS' || looksLikeBusiness(name)) return false;
  return name.split(/[;\n|]/).some((part) => {
    const pair = splitPair(part.trim());
    if (pair === null || splitAffixes(pair.left).parts.length > 1) return false;
    const people = [pair.left, pair.right].map((person) => wordsOf(splitAffixes(person).parts[0] ?? ''));
    const open = people.filter((words) => isFirstNames(words, format));
    const isSure = open.every((words) => !isSecondGiven(words.findLast((word) => !INITIAL.test(word))) || hasInitialOnly(words));
    return open.length > 0 && (!isSure || open.length === people.length || people.some((words) => words.length === 1));
  });
}

function hasInitialOnly(words: readonly string[]): boolean {
  return words.filter((word) => !INITIAL.test(word)).length < 2;
}

/** Of a person, or of the last of several: `Bo & Cy Lee`. */
function surnameOf(words: readonly string[], format: NameFormat): string {
  const person = words.slice(words.findLastIndex((word) => /^(?:&|\+|and|or|y)$/i.test(word)) + 1);
  const name = personOf(person.join(' '), isLastFirst(person, format) ? 'LAST FIRST' : 'FIRST LAST');
  return 'business_name' in name ? '' : name.last;
}

function isLastFirst(tokens: readonly string[], format: NameFormat): boolean {
  return format === 'FIRST LAST' ? false : format === 'LAST FIRST' || orderOfWords(tokens) === 'LAST FIRST';
}

/** `Ann Lee, Bo Lee`, `Ann Lee Bo Lee`: whole names side by side, recognized by a shared surname or by given names. Null for one name. */
function splitFullNames(part: string, format: NameFormat): string[] | null {
  const words = part.split(' ');
  if (words.length === 4 && !part.includes(',') && words[1]?.toUpperCase() === words[3]?.toUpperCase())
    return [`${words[1]}, ${words[0]}`, `${words[3]}, ${words[2]}`];
  const names = splitAffixes(part).parts.map(wordsOf);
  if (names.length < 2 || names.some((name) => name.length < 2 || isLastSuffix(name.at(-1) ?? ''))) return null;
  const surnames = new Set(names.map((name) => name.at(-1)?.toUpperCase()));
  const areGiven = format === 'FIRST LAST' && names.every(([first = '']) => isGivenName(first));
  return surnames.size === 1 || areGiven ? names.map((name) => `${name.at(-1)}, ${name.slice(0, -1).join(' ')}`) : null;
}

/** `Lee, Ann, Orr, Bo`: an even number of parts, without suffixes, is a list of `LAST, FIRST`. */
function splitCommaList(part: string): string[] {
  const { parts } = splitAffixes(part);
  if (parts.length < 4 || parts.length % 2 !== 0) return [part];
  return parts.flatMap((piece, index) => (index % 2 === 0 ? [`${piece}, ${parts[index + 1] ?? ''}`] : []));
}

/** Words of a name without the titles around them. */
function wordsOf(text: string): string[] {
  const words = text.split(' ').filter((word) => word !== '');
  while (words.length > 1 && isTitle(words[0] ?? '')) words.shift();
  while (words.length > 1 && isLateTitle(words.at(-1) ?? '')) words.pop();
  return words;
}

function personOf(text: string, format: NameFormat): PersonName {
  const { parts, suffixes } = splitAffixes(text.replaceAll(/\s*\([^)]*\)/g, '').trim());
  const [before = '', ...after] = parts;
  if (after.length > 0) return commaName(before, after, suffixes);
  const tokens = wordsOf(before);
  const isSuffixHere = (token = '') => isLastSuffix(token) && !(format === 'LAST FIRST' && /^V\.?$/i.test(token));
  while (tokens.length > 2 && isSuffixHere(tokens.at(-1))) suffixes.unshift(tokens.pop() ?? '');
  const suffix = suffixes.join(' ');
  if (tokens.length === 1) return { first: '', middle: '', last: tokens[0] ?? '', suffix };
  // Without its comma the order is open, unless the name itself shows it.
  const order = format === 'LAST, FIRST M' && isTitle(before.split(' ')[0] ?? '') ? 'FIRST LAST' : format;
  const told = order === 'LAST, FIRST M' ? (orderOfWords(tokens) ?? 'LAST FIRST') : order;
  return told === 'LAST FIRST' ? lastFirst(tokens, suffix) : firstLast(tokens, suffix);
}

/** The word order of a name without a comma, inferred from initials and common given names; null if unclear. */
export function orderOfWords(words: readonly string[]): 'FIRST LAST' | 'LAST FIRST' | null {
  const tokens = words.filter((token) => !isLastSuffix(token));
  if (tokens.length < 2) return null;
  if (NEWBORN.has(tokens[0]?.toUpperCase() ?? '')) return 'FIRST LAST';
  const last = tokens.at(-1) ?? '';
  if (tokens.length > 2 && INITIAL.test(last)) return 'LAST FIRST';
  if (tokens.slice(1, -1).some((token) => INITIAL.test(token))) return 'FIRST LAST';
  const [isFirstGiven, isLastGiven] = [isGivenName(tokens[0] ?? ''), isGivenName(last)];
  if (isFirstGiven === isLastGiven) return null;
  return isFirstGiven ? 'FIRST LAST' : 'LAST FIRST';
}

/**
 * What a cell leaves open: `order`, without its comma in a column of `LAST, FIRST`; `exchanged`, a given name where the others have
 * their last name, as `Gerald, Kettering`; `count`, whether `Kyle Renz, Abby Orr` is one person. Null for nothing.
 */
export function openReading(text: string, format: NameFormat): 'order' | 'exchanged' | 'count' | null {
  if (text.length > MAX_VALUE_LENGTH || format === 'BUSINESS') return null;
  const { name } = strip(text);
  if (looksLikeBusiness(name) || !/\p{L}/u.test(name)) return null;
  const people = splitPeople(name, format);
  for (const person of people) {
    const { parts, suffixes } = splitAffixes(person.replaceAll(/\s*\([^)]*\)/g, ''));
    const [bare = '', given] = parts;
    if (isTitle(bare.split(' ')[0] ?? '') || looksLikeBusiness(person)) continue;
    const tokens = wordsOf(bare);
    if (given === undefined) {
      if (tokens.length < 2) continue;
      if (format === 'LAST, FIRST M' && orderOfWords(tokens) === null) return 'order';
      if (isExchanged(tokens, format)) return 'exchanged';
    } else if (people.length === 1 && parts.length === 2 && suffixes.length === 0) {
      const after = wordsOf(given);
      if (tokens.length === 1 && isOnlyGiven(tokens[0]) && isSurname(after[0]) && (after[1]?.length ?? 1) < 3) return 'exchanged';
      if (tokens.length === 2 && after.length === 2 && areWhole(tokens, after, format)) return 'count';
    }
  }
  return null;
}

/** `Orr Wanda` in a column of first names before last names, `Wanda Orr` in one of last names first. */
function isExchanged(tokens: readonly string[], format: NameFormat): boolean {
  const words = tokens.filter((token) => !INITIAL.test(token) && !isLastSuffix(token));
  const [first, last] = [words[0], words.at(-1)];
  if (words.length !== 2) return false;
  if (format === 'FIRST LAST') return isSurname(first) && isOnlyGiven(last) && !isParticle(first);
  return format === 'LAST FIRST' && isOnlyGiven(first) && isSurname(last);
}

/** `Kyle Renz`, `Abby Orr`: each part may be a whole name. `Garcia Lopez, Ana Maria` is one person. */
function areWhole(before: readonly string[], after: readonly string[], format: NameFormat): boolean {
  if (isParticle(before[0]) || !isSurname(before[1]) || !isSurname(after[1])) return false;
  return format === 'FIRST LAST' ? isGivenName(before[0] ?? '') || !isGivenName(after[0] ?? '') : isOnlyGiven(before[0]);
}

/** A given name that is no surname as well. */
function isOnlyGiven(word = ''): boolean {
  return isGivenName(word) && !AMBIGUOUS_GIVEN_NAMES.has(plainUpper(word));
}

function isSurname(word = ''): boolean {
  return /^\p{L}{2}/u.test(word) && !isGivenName(word);
}

function commaName(before: string, after: readonly string[], more: readonly string[]): PersonName {
  const suffixes: string[] = [];
  const lastTokens = wordsOf(before);
  if (lastTokens.length > 1 && isLastSuffix(lastTokens.at(-1) ?? '')) suffixes.push(lastTokens.pop() ?? '');
  const given = wordsOf(after.join(' '));
  let end = given.length;
  while (end > 1 && isSuffix(given[end - 1] ?? '')) end -= 1;
  suffixes.push(...given.splice(end), ...more);
  const [first = '', ...middle] = given;
  return { first, middle: initialOf(middle), last: lastTokens.join(' '), suffix: suffixes.join(' ') };
}

function firstLast(tokens: readonly string[], suffix: string): PersonName {
  let start = tokens.length - 1;
  while (start > 1 && isParticle(tokens[start - 1], tokens[start])) start -= 1;
  const [first = ''] = tokens;
  return { first, middle: initialOf(tokens.slice(1, start)), last: tokens.slice(start).join(' '), suffix };
}

function lastFirst(tokens: readonly string[], suffix: string): PersonName {
  let end = 1;
  while (end < tokens.length - 1 && isParticle(tokens[end - 1], tokens[end])) end += 1;
  const rest = tokens.slice(end);
  if (rest.length > 1 && isSuffix(rest[0] ?? ''))
    return lastFirst([...tokens.slice(0, end), ...rest.slice(1)], rest[0] ?? suffix);
  const [first = '', ...middle] = rest;
  return { first, middle: initialOf(middle), last: tokens.slice(0, end).join(' '), suffix };
}

function isParticle(word = '', next = ''): boolean {
  const upper = word.toUpperCase();
  return upper === 'O' ? AFTER_O.has(next.toUpperCase()) : PARTICLES.has(upper);
}

function initialOf(tokens: readonly string[]): string {
  return tokens.map((token) => (token.length === 2 ? token.replace('.', '') : token)).join(' ');
}
