import { hasNameComma } from './name-affixes.ts';
import { isGivenName, looksLikeBusiness, OF_RELATIVE } from './name-labels.ts';
import { askLines, joinLines } from './name-lines.ts';
import {
  ACTS_FOR_OTHERS,
  ALIASES,
  GUARANTEES,
  NAMELESS,
  NOBODY,
  REFERENCES,
  RELATIVE_ACTS,
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
      question: Notice | null;
    }
  | { kind: 'reference'; to: 'self' | 'patient' | 'guarantor' | 'above' }
  | { kind: 'refused'; code: string; message: string };

const whole = (source: string) => new RegExp(`^(?:${source})$`, 'i');
const REFERENCE_CELLS = REFERENCES.map(({ words, to }) => ({ cell: whole(words.source), to }));
const NOBODY_CELL = whole(NOBODY.source);
/** `Ann Lee and wife Di`, `Ann Lee & her guardian Bo Orr`. */
const JOINED = String.raw`[\s,;]+(?:&|\+|and)\s+(?:(?:his|her|their|the)\s+)?`;
const ROLES = ROLE_WORDS.map(({ words, role, strong }) => ({
  role,
  inside: new RegExp(String.raw`^(?:${words})\b[\s:,-]*(.*)$`, 'i'),
  // `Patient First` and `Guardian Alarm` are names.
  lead: new RegExp(String.raw`^(?:${words})${strong ? String.raw`(?:\b\s*[:.-]?\s+|:)` : ':'}\s*(.+)$`, 'i'),
  tail: new RegExp(
    String.raw`^(.+?)(?:${JOINED}(?=(?:${words})\b[\s,:.-]+[^\s,:.-]{2})${strong ? String.raw`|[\s,;/–-]+` : String.raw`|\s*[,;/–-]+\s*`})(?:${words})\b(?:[\s,:.-]+(?:of\s+)?(.+))?$`,
    'i',
  ),
}));
const ACTS = {
  cell: whole(String.raw`(?:as )?(?:${ACTS_FOR_OTHERS})\.?(?: only)?`),
  after: new RegExp(String.raw`^(.+?)[\s,]+(?:as )?(?:${ACTS_FOR_OTHERS})\.?(?: only)?$`, 'i'),
  before: new RegExp(String.raw`^(?:${ACTS_FOR_OTHERS})[.:]?\s+(?=\S+\s+\S)(.+)$`, 'i'),
};
const ALIAS = new RegExp(String.raw`^(.+?)[\s,]+(?:${ALIASES})(?!\p{L})[:.\s]+(.+)$`, 'iu');
const ALIAS_INSIDE = new RegExp(String.raw`^(?:${ALIASES}|nee|was)(?!\p{L})[:.\s]+(.+)$`, 'iu');
const TRADE_INSIDE = /^(?:d\/?b\/?a|doing business as)\b[:.\s]+(.+)$/i;
const NEXT_PERSON = /\s+(?:&|\+|and|\/)\s+|\s*[;|]\s*/i;

/** Only such cells need more than a split into names. */
const UNUSUAL = new RegExp(
  String.raw`[(:[*%\u00BD]|\s[-\u2013\u2014]\s?[A-Z\u00C0-\u017F][A-Z\u00C0-\u017F\s'\u2019.]{1,60}$|['\u2019]s\s|s['\u2019]\s|${NAMELESS.source}|^\W*(?:${NOBODY.source})\W*$|^\W*(?:${REFERENCES.map(({ words }) => words.source).join('|')})\W*$|\b(?:${[
    ...ROLE_WORDS.map(({ words }) => words),
    'parents?|guardians?|minor|juvenile|child(?:ren)?|son|daughter|heirs?|mrs|d/?b/?a|doing business',
    ACTS_FOR_OTHERS,
    'family|occupants?|residents?|others?|et\\.? ?(?:al|ux|vir)',
    ALIASES,
    REPRESENTED,
  ].join('|')})\b`,
  'i',
);

/** Whether a name contains words that are no part of it; `whole`: whether it consists of such words only. Longer texts are cut. */
export function hasPhrases(text: string, part?: 'whole'): boolean {
  const start = text.slice(0, MAX_VALUE_LENGTH);
  if (part === undefined) return UNUSUAL.test(start);
  const bare = start.trim().replaceAll(/^[\W_]+|[\W_]+$/g, '');
  return NOBODY_CELL.test(bare) || REFERENCE_CELLS.some(({ cell }) => cell.test(bare));
}

/** Reads a cell that names one or several people, with the words for their relation. */
export function readNames(cell: string, format: NameFormat): CellOfNames {
  if (cell.length > MAX_VALUE_LENGTH) return { kind: 'refused', ...tooLong('a name') };
  const read = readJoined(joinComponents(joinLines(cell)), format);
  return read.kind === 'people' ? { ...read, question: read.question ?? askLines(cell) } : read;
}

function readJoined(text: string, format: NameFormat): CellOfNames {
  if (!UNUSUAL.test(text)) return split(text, format, EMPTY_RESULT);
  const clean = text
    .replaceAll(/[\s\u00A0]+/g, ' ')
    .replaceAll(/\*+[^*]{1,30}\*+/g, ' ')
    .replaceAll(/\s*\*+\s*/g, ' ')
    .trim();
  const bare = clean.replaceAll(/^[\W_]+|[\W_]+$/g, '');
  const reference = REFERENCE_CELLS.find(({ cell }) => cell.test(bare));
  if (reference) return { kind: 'reference', to: reference.to };
  if (NOBODY_CELL.test(bare))
    return {
      kind: 'refused',
      code: 'not_a_name',
      message: `${quote(clean)} is a placeholder, not a name. Write the name of the person or business.`,
    };
  return readPhrases(clean, format);
}

const SHARE = /\s?[([]?(?:\b\d{1,3}(?:\.\d{1,4})? ?%|(?<![\d/])1\/[2-4](?![\d/])|\u00BD)(?: (?:each|share|owner))?[)\]]?( ?,)?/gi;

interface PhraseResult {
  others: { text: string; role: NameRole }[];
  trade: string | null;
  aliases: PersonName[];
  isMinor: boolean;
  isShared: boolean;
  notices: Notice[];
  question: Notice | null;
  /** The cell starts with the role of the person it names. */
  role: NameRole;
}

const EMPTY_RESULT: PhraseResult = {
  others: [],
  trade: null,
  aliases: [],
  isMinor: false,
  isShared: false,
  notices: [],
  question: null,
  role: 'main',
};

function readPhrases(clean: string, format: NameFormat): CellOfNames {
  const result: PhraseResult = { ...EMPTY_RESULT, others: [], aliases: [], notices: [] };
  const withoutMinor = takeMinor(clean);
  result.isMinor = withoutMinor !== null;
  let rest = takeParentheses(takeShares(withoutMinor ?? clean, result), result);
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
  const { others, trade, aliases, isMinor, isShared, role } = result;
  const [main] = parsed.value;
  const people: NamedPerson[] = parsed.value.map((name, at) => ({ name, role: at === 0 ? role : 'co_debtor' }));
  for (const other of others)
    people.push(...namesOf(other.text).map((name) => ({ name: withSurname(name, other.role, main), role: other.role })));
  const notices = parsed.warning ? [parsed.warning, ...result.notices] : result.notices;
  const question = result.question ?? askSurnames(text, format, parsed.value);
  return { kind: 'people', people, trade, aliases, isMinor, isShared, open: openReading(text, format), notices, question };
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
    message: `${quote(text)} may be a business, or people without first names. Write the full names, or confirm these people.`,
  };
}

function plainName(name: PersonName): string {
  return 'business_name' in name
    ? name.business_name
    : [name.first, name.middle, name.last].filter((part) => part !== '').join(' ');
}

function namesOf(text: string): PersonName[] {
  const names = parseNames(text, hasNameComma(text) ? 'LAST, FIRST M' : 'FIRST LAST');
  return names.ok ? names.value : [];
}

/** In `Lee, Ann and husband Bo` the spouse has the debtor's surname. */
function withSurname(name: PersonName, role: NameRole, main: PersonName | undefined): PersonName {
  if (main === undefined || 'business_name' in main || 'business_name' in name || name.first !== '') return name;
  const isFamily =
    role === 'spouse' || ((role === 'guardian' || role === 'guarantor' || role === 'co_debtor') && isGivenName(name.last));
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

function addContact(name: string, result: PhraseResult): void {
  result.others.push({ text: name, role: 'contact' });
  result.notices.push({ code: 'contact_in_name', message: `${quote(name)} was taken as the contact, who does not owe.` });
}

function addOther(text: string, role: NameRole, result: PhraseResult): void {
  const name = text.replace(RELATIVE_ACTS, '');
  const isGuarantor = role === 'guardian' && GUARANTEES.test(text.slice(name.length));
  result.others.push({ text: name, role: isGuarantor ? 'guarantor' : role });
  result.isMinor ||= role === 'guardian' && !isGuarantor;
}

function askAgent(text: string, result: PhraseResult): void {
  result.question = {
    code: 'debtor_unclear',
    message: `${quote(text)} acts for another person or a trust. Enter the debtor’s name.`,
  };
}

function addTrade(name: string, result: PhraseResult): void {
  result.trade = name;
  result.notices.push({
    code: 'trade_name',
    message: `${quote(name)} was taken as the trade name. If the business owes, place this as a commercial debt.`,
  });
}

/** `(co-signer Orr, Bo)` names a person, `(responsible party)` only labels one, `(Annie)` is a nickname. */
function takeParentheses(text: string, result: PhraseResult): string {
  return text.replaceAll(/\s*[([]([^)\]]*)[)\]]?/g, (all, inner: string) => {
    for (const { inside, role } of ROLES) {
      const found = inside.exec(inner.trim());
      if (!found) continue;
      if (/\p{L}{2}/u.test(found[1] ?? '')) addOther(found[1] ?? '', role, result);
      else if (ACTS.cell.test(inner.trim())) askAgent(text, result);
      return '';
    }
    const [alias, trade] = [ALIAS_INSIDE.exec(inner.trim())?.[1], TRADE_INSIDE.exec(inner.trim())?.[1]];
    if (alias !== undefined) result.aliases.push(...namesOf(alias));
    if (trade !== undefined) addTrade(trade, result);
    if (/\blegal aid\b|\blaw (?:offices?|firm|group)\b/i.test(inner)) {
      result.others.push({ text: inner, role: 'attorney' });
      return '';
    }
    if (/^(?:the )?(?:(?:current|new|old) )?(?:renters?|occupants?|residents?|tenants?|room-?mates?)$/i.test(inner.trim()))
      result.question = {
        code: 'debtor_unclear',
        message: `${quote(text)} may name a place and not who owes. Enter the debtor’s name, or confirm this one.`,
      };
    if (ACTS.cell.test(inner.trim())) askAgent(text, result);
    // A notice of death is read with the name.
    return /\b(?:deceased|decd|dec'd|est(?:ate)?)\b/i.test(inner) ? all : '';
  });
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
  const agent = ACTS.after.exec(text) ?? ACTS.before.exec(text);
  if (agent?.[1] !== undefined && !looksLikeBusiness(agent[1])) {
    askAgent(text, result);
    return takeTail(agent[1].replace(/,$/, ''), result);
  }
  for (const { tail: pattern, role } of ROLES) {
    const found = pattern.exec(text);
    if (found?.[1] === undefined || !/\p{L}{2}/u.test(found[1])) continue;
    if (found[2] !== undefined && /\p{L}{2}/u.test(found[2])) {
      const tail: PhraseResult = { ...result, others: [], aliases: [], notices: [] };
      const name = takeTail(found[2], tail);
      if (role === 'contact') addContact(name, result);
      else addOther(name, role, result);
      result.others.push(...tail.others);
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
