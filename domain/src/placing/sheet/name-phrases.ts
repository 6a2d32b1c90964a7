import { takeBrackets } from './name-brackets.ts';
import { isGivenName, looksLikeBusiness, OF_RELATIVE } from './name-labels.ts';
import { askLines, joinLines } from './name-lines.ts';
import { MARKED_TWICE, takeMarked } from './name-marks.ts';
import { ACTS, ALIAS, ROLES, whole, WITH } from './name-patterns.ts';
import {
  addContact,
  addOther,
  addTrade,
  askAgent,
  emptyResult,
  namesOf,
  plainName,
  type NameQuestion,
  type PhraseResult,
} from './name-phrase-result.ts';
import {
  ABSENT,
  ACTS_FOR_OTHERS,
  ALIASES,
  CARE_OF,
  NAMELESS,
  NOBODY,
  OF_ABSENCE,
  REFERENCES,
  ROLE_WORDS,
  type NameRole,
} from './name-phrase-table.ts';
import { findRepresentative, REPRESENTED, takeMinor } from './name-representatives.ts';
import { hasOpenSurname, joinComponents, openReading, parseNames } from './names.ts';
import { MAX_VALUE_LENGTH, quote, tooLong } from './parsed.ts';
import type { NameFormat, Notice, PersonName } from './types.ts';

export interface NamedPerson {
  name: PersonName;
  /** `main`: the person the cell is about. */
  role: NameRole;
}

/** The parsed content of a cell of names. */
export type CellOfNames =
  | {
      kind: 'people';
      /** In order of the cell; the first `main` is the person it is about. */
      people: NamedPerson[];
      /** Trade name after "dba". */
      trade: string | null;
      /** Former and other names of the first person. */
      aliases: PersonName[];
      /** Whether the cell says that its person is under 18, or names who acts for a minor. */
      isMinor: boolean;
      /** What the name leaves open; see `openReading`. */
      open: ReturnType<typeof openReading>;
      /** Whether the cell gives a person a share of the debt. */
      isShared: boolean;
      notices: Notice[];
      /** Why the cell needs an answer before its row may be placed. */
      question: NameQuestion | null;
      /** Texts taken off the name whose meaning is not known. */
      leftOff: string[];
    }
  | { kind: 'reference'; to: 'self' | 'patient' | 'guarantor' | 'above' }
  | { kind: 'refused'; code: string; message: string };

const REFERENCE_CELLS = REFERENCES.map(({ words, to }) => ({ cell: whole(words.source), to }));
const NOBODY_CELL = whole(NOBODY.source);
const NEXT_PERSON = /\s+(?:&|\+|and|\/)\s+|\s*[;|]\s*/i;

/** Only such cells need more than a split into names. */
const UNUSUAL = new RegExp(
  String.raw`[(:[*%\u00BD\u2105]|\bc(?:/[-0o]|\\o\b)|\bw/|\swith\s|\s[-\u2013\u2014]\s?[A-Z\u00C0-\u017F][A-Z\u00C0-\u017F\s'\u2019.]{1,60}$|['\u2019]s\s|s['\u2019]\s|${NAMELESS.source}|^\W*(?:${NOBODY.source})\W*$|^\W*(?:${REFERENCES.map(({ words }) => words.source).join('|')})\W*$|\b(?:${[
    ...ROLE_WORDS.map(({ words }) => words),
    'parents?|guardians?|minor|juvenile|child(?:ren)?|son|daughter|heirs?|mrs|d/?b/?a|doing business',
    ACTS_FOR_OTHERS,
    'family|occupants?|residents?|others?|et\\.? ?(?:al|ux|vir)',
    ALIASES,
    REPRESENTED,
    MARKED_TWICE,
  ].join('|')})\b`,
  'i',
);

/** Whether a name contains words that are no part of it; `whole`: whether it consists of such words only. Longer texts are cut. */
export function hasPhrases(text: string, part?: 'whole'): boolean {
  const start = text.slice(0, MAX_VALUE_LENGTH);
  const bare = bareText(start);
  if (part === undefined) return UNUSUAL.test(start) || namesNobody(bare);
  return namesNobody(bare) || REFERENCE_CELLS.some(({ cell }) => cell.test(bare));
}

function bareText(text: string): string {
  return text.trim().replaceAll(/^[\W_]+|[\W_]+$/g, '');
}

const SAYS_ABSENT = new RegExp(String.raw`\b(?:${[...ABSENT].join('|')})\b`, 'i');

/** A placeholder, or nothing but words for what is not known, in any order. */
function namesNobody(bare: string): boolean {
  if (NOBODY_CELL.test(bare)) return true;
  if (!SAYS_ABSENT.test(bare)) return false;
  const words = bare
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
  return words.length > 1 && words.every((word) => ABSENT.has(word) || OF_ABSENCE.has(word));
}

/** Reads a cell that names one or several people, with the words for their relation. */
export function readNames(cell: string, format: NameFormat): CellOfNames {
  if (cell.length > MAX_VALUE_LENGTH) return { kind: 'refused', ...tooLong('a name') };
  const read = readJoined(joinComponents(joinLines(cell)), format);
  return read.kind === 'people' ? { ...read, question: read.question ?? askLines(cell) } : read;
}

function readJoined(text: string, format: NameFormat): CellOfNames {
  if (!hasPhrases(text)) return split(text, format, emptyResult());
  const starred: string[] = [];
  const clean = text
    .replaceAll(/[\s\u00A0]+/g, ' ')
    .replaceAll(CARE_OF, ' c/o ')
    .replaceAll(/\*+([^*]{1,30})\*+/g, (_, inner: string) => {
      if (/\p{L}/u.test(inner)) starred.push(inner.trim());
      return ' ';
    })
    .replaceAll(/\s*\*+\s*/g, ' ')
    .trim();
  const bare = bareText(clean);
  const reference = REFERENCE_CELLS.find(({ cell }) => cell.test(bare));
  if (reference) return { kind: 'reference', to: reference.to };
  if (namesNobody(bare))
    return {
      kind: 'refused',
      code: 'not_a_name',
      message: `${quote(clean)} is a placeholder, not a name. Write the name of the person or business.`,
    };
  return readPhrases(clean, format, { ...emptyResult(), leftOff: starred });
}

const SHARE = /\s?[([]?(?:\b\d{1,3}(?:\.\d{1,4})? ?%|(?<![\d/])1\/[2-4](?![\d/])|\u00BD)(?: (?:each|share|owner))?[)\]]?( ?,)?/gi;

function readPhrases(clean: string, format: NameFormat, result: PhraseResult): CellOfNames {
  const withoutMinor = takeMinor(clean);
  result.isMinor = withoutMinor !== null;
  let rest = takeMarked(takeShares(withoutMinor ?? clean, result), format, result);
  rest = takeRemark(takeBrackets(rest, result), result);
  rest = takeRepresentative(rest, result);
  rest = takeLead(rest, result);
  rest = takeNameless(rest, result);
  rest = takeTail(takeBusinessContact(rest, result), result);
  rest = takeNameless(rest, result);
  // The comma of `Ann Lee, Trustee` is no evidence of the order of the name.
  const isActedFor = result.others.some(({ role }) => role === 'representative');
  const lostComma = clean.includes(',') && !rest.includes(',') && (isActedFor || isGivenName(rest.split(' ')[0] ?? ''));
  return split(rest, lostComma ? 'FIRST LAST' : format, result);
}

function split(text: string, format: NameFormat, result: PhraseResult): CellOfNames {
  const parsed = parseNames(text, format);
  if (!parsed.ok) return { kind: 'refused', code: parsed.code, message: parsed.message };
  const { others, trade, aliases, isMinor, isShared, role, leftOff } = result;
  const [main] = parsed.value;
  const people: NamedPerson[] = parsed.value.map((name, at) => ({ name, role: at === 0 ? role : 'co_debtor' }));
  for (const other of others) {
    const names = namesOf(other.text);
    if (names.length === 0) leftOff.push(other.text);
    people.push(...names.map((name) => ({ name: withSurname(name, other.role, main), role: other.role })));
  }
  const notices = parsed.warning ? [parsed.warning, ...result.notices] : result.notices;
  const question = result.question ?? askSurnames(text, format, parsed.value);
  return {
    kind: 'people',
    people,
    trade,
    aliases,
    isMinor,
    isShared,
    open: openReading(text, format),
    notices,
    question,
    leftOff,
  };
}

/** `Smith & Jones`, `H & R Block`, `Bed Bath & Beyond`: two people without first names, or a business. */
function askSurnames(text: string, format: NameFormat, names: readonly PersonName[]): Notice | null {
  if (names.length < 2) return null;
  if (hasOpenSurname(text, format))
    return {
      code: 'debtor_unclear',
      message: `${quote(text)} is read as ${names.map((name) => quote(plainName(name))).join(' and ')}. Write the full names, or confirm these people.`,
    };
  if (/[,;]/.test(text)) return null;
  const first = names.map((name) => ('business_name' in name ? name.business_name : name.first));
  if (first.every((name) => name !== '') && first.some((name) => name.replaceAll('.', '').length > 1)) return null;
  return {
    code: 'business_unclear',
    message: `${quote(text)} is read as the people ${names.map((name) => quote(plainName(name))).join(' and ')}, but may be a business. Choose one, or write the full names.`,
  };
}

/** In `Lee, Ann and husband Bo` the spouse has the debtor's surname. */
function withSurname(name: PersonName, role: NameRole, main: PersonName | undefined): PersonName {
  if (main === undefined || 'business_name' in main || 'business_name' in name || name.first !== '') return name;
  const isFamily =
    role === 'spouse' ||
    ((role === 'guardian' || role === 'guarantor' || role === 'co_debtor' || role === 'companion') && isGivenName(name.last));
  return isFamily ? { ...name, first: name.last, last: main.last } : name;
}

/** `Ann Lee (minor) by next friend Bo Lee`: whether the adult owes too is asked. */
function takeRepresentative(text: string, result: PhraseResult): string {
  if (CHILD.test(text)) return text;
  const found = findRepresentative(text);
  if (found === null) return text;
  if (found.as === 'agent') addContact(found.by, result);
  else result.others.push({ text: found.by, role: 'representative' });
  const withoutMinor = takeMinor(found.main);
  result.isMinor ||= found.as === 'guardian' || withoutMinor !== null;
  return withoutMinor ?? found.main;
}

/** `Grant Lee (50%) / Kelly Orr (50%)`: shares of the debt, which each debtor owes in full. */
function takeShares(text: string, result: PhraseResult): string {
  const rest = text.replaceAll(SHARE, (_, comma?: string) => (comma === undefined ? '' : ';'));
  if (rest === text || !/\p{L}{2}/u.test(rest)) return text;
  result.isShared = true;
  return rest.trim();
}

/** `Skinner Poultry - Dale`: the contact of a business. */
function takeBusinessContact(text: string, result: PhraseResult): string {
  const [, business = '', contact = ''] = /^(.+)\s[-–—]\s?(\p{L}[\p{L}\s'’.]{1,60})$/u.exec(text) ?? [];
  if (!looksLikeBusiness(business) || looksLikeBusiness(contact) || !isGivenName(contact.split(' ')[0] ?? '')) return text;
  addContact(contact, result);
  return business;
}

/** `Lee, Ann - call first`: words without capitals after a dash are no name. */
function takeRemark(text: string, result: PhraseResult): string {
  const [, name, remark] = /^(.*\p{Lu}.*?)\s[-–—]+\s*(\p{Ll}[^\p{Lu}]*)$/u.exec(text) ?? [];
  if (name === undefined || remark === undefined || ROLES.some(({ inside }) => inside.test(remark)) || takeMinor(text) !== null)
    return text;
  if (/\b(?:deceased|decd|est(?:ate)?)\b/.test(remark)) return text;
  result.leftOff.push(remark);
  return name;
}

const CHILD =
  /^(?:to )?(?:the )?(?:parents?|guardians?|parents?[ /]*(?:or|and|&|\/)[ /]*(?:legal )?guardians?|mother|father)(?: and (?:mother|father))? (?:of|for)[:\s]+(.+)$/i;

function takeLead(text: string, result: PhraseResult): string {
  const child = CHILD.exec(text);
  if (child?.[1] !== undefined) {
    result.role = 'child';
    result.question = {
      code: 'adult_not_named',
      message: `${quote(text)} names a child, not the adult who owes the debt. Enter the adult’s name.`,
    };
    return child[1];
  }
  const minor = /^(?:the )?(?:minor )?(?:child(?:ren)?|son|daughter) of (.+)$/i.exec(text) ?? OF_RELATIVE.exec(text);
  if (minor?.[1] !== undefined) {
    result.question = {
      code: 'debtor_unclear',
      message: `${quote(text)} names a relative of the debtor. Enter the debtor’s name.`,
    };
    return minor[1];
  }
  const heirs = /^(?:the )?(?:unknown )?heirs (?:and \w+ )?of (.+)$/i.exec(text);
  if (heirs?.[1] !== undefined) return `Estate of ${heirs[1]}`;
  for (const { lead, role } of ROLES) {
    const name = lead.exec(text)?.[1];
    if (name === undefined) continue;
    if (role === 'guardian' || role === 'guarantor' || role === 'main') return name;
    result.role = role;
    if (role === 'contact')
      result.question = {
        code: 'debtor_unclear',
        message: `${quote(text)} names who receives mail, not the debtor. Enter the debtor’s name.`,
      };
    return name;
  }
  return text;
}

/** `Lee, Ann c/o Bo Lee`, `Ann Lee dba Lee Plumbing`, `Ann Lee, POA Bo Lee`, `Ann Lee, Guarantor`. */
function takeTail(text: string, result: PhraseResult): string {
  const trade = /^(.+?)[\s,]+(?:d\/?b\/?a|doing business as)\b[:.\s]+(.+)$/i.exec(text);
  if (trade?.[1] !== undefined && trade[2] !== undefined) {
    addTrade(trade[2], result);
    return takeTail(trade[1], result);
  }
  const alias = ALIAS.exec(text);
  if (alias?.[1] !== undefined && alias[2] !== undefined) return takeAlias(alias[1], alias[2], result);
  const [, name, beside] = looksLikeBusiness(text) ? [] : (WITH.exec(text) ?? []);
  // `Fun With Clay` may be a business.
  if (name !== undefined && beside !== undefined && `${name} ${beside}`.split(/[\s,]+/).some(isGivenName)) {
    result.others.push({ text: takeTail(beside, result), role: 'companion' });
    return takeTail(name, result);
  }
  const agent = ACTS.after.exec(text) ?? ACTS.before.exec(text);
  if (agent?.[1] !== undefined && !looksLikeBusiness(agent[1])) {
    askAgent(text, result);
    return takeTail(agent[1].replace(/,$/, ''), result);
  }
  for (const { tail: pattern, role } of ROLES) {
    const found = pattern.exec(text);
    if (found?.[1] === undefined || !/\p{L}{2}/u.test(found[1])) continue;
    if (found[2] !== undefined && /\p{L}{2}/u.test(found[2])) {
      const tail = emptyResult();
      const name = takeTail(found[2], tail);
      if (role === 'contact') addContact(name, result);
      else addOther(name, role, result);
      result.others.push(...tail.others);
      result.notices.push(...tail.notices);
      result.question ??= tail.question;
    }
    return takeTail(found[1], result);
  }
  return text;
}

/** `Ann Lee fka Ann Orr & Bo Lee`: the other name ends before the next person. */
function takeAlias(name: string, after: string, result: PhraseResult): string {
  const next = NEXT_PERSON.exec(after);
  const alias = takeTail(next === null ? after : after.slice(0, next.index), result);
  // Of two people, the second has it.
  if (!NEXT_PERSON.test(name)) result.aliases.unshift(...namesOf(alias));
  return takeTail(next === null ? name : `${name}${after.slice(next.index)}`, result);
}

/** `Ann Lee & spouse`, `Ann Lee or current occupant`: people without a name. */
function takeNameless(text: string, result: PhraseResult): string {
  const couple = /^(?:MR|DR|REV)\.? (?:AND|&) (?:MRS|MS|DR)\.?\s+(.+)$/i.exec(text);
  const name = (couple?.[1] ?? text).replace(NAMELESS, '').replace(/,$/, '');
  if (name === text || name === '') return text;
  result.notices.push({
    code: 'unnamed_person',
    message: `${quote(text)} mentions another person without a name. Only ${quote(name)} is placed.`,
  });
  return name;
}
