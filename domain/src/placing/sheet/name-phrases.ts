import { looksLikeBusiness } from './name-labels.ts';
import { NAMELESS, NOBODY, REFERENCES, ROLE_WORDS, type NameRole } from './name-phrase-table.ts';
import { isGivenName, parseNames } from './names.ts';
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
      notices: Notice[];
      /** Why the cell needs an answer before its row may be placed. */
      question: Notice | null;
    }
  | { kind: 'reference'; to: 'self' | 'patient' | 'guarantor' | 'above' }
  | { kind: 'refused'; code: string; message: string };

const whole = (source: string) => new RegExp(`^(?:${source})$`, 'i');
const REFERENCE_CELLS = REFERENCES.map(({ words, to }) => ({ cell: whole(words.source), to }));
const NOBODY_CELL = whole(NOBODY.source);
const ROLES = ROLE_WORDS.map(({ words, role, strong }) => ({
  role,
  inside: new RegExp(String.raw`^(?:${words})\b[\s:,-]*(.*)$`, 'i'),
  // `Patient First` and `Guardian Alarm` are names.
  lead: new RegExp(String.raw`^(?:${words})${strong ? String.raw`(?:\b\s*[:.-]?\s+|:)` : ':'}\s*(.+)$`, 'i'),
  tail: new RegExp(
    String.raw`^(.+?)${strong ? String.raw`[\s,;/–-]+` : String.raw`\s*[,;/–-]+\s*`}(?:${words})\b(?:[\s:.-]+(.+))?$`,
    'i',
  ),
}));

/** Only such cells need more than a split into names. */
const UNUSUAL = new RegExp(
  String.raw`[(:[*]|^\W*(?:${NOBODY.source})\W*$|^\W*(?:${REFERENCES.map(({ words }) => words.source).join('|')})\W*$|\b(?:${[
    ...ROLE_WORDS.map(({ words }) => words),
    'parents?|guardians?|minor|child(?:ren)?|son|daughter|heirs?|mrs|d/?b/?a|doing business|[afn]/?k/?a|formerly',
    'trustees?|ttee|family|occupants?|residents?|others?|et\\.? ?(?:al|ux|vir)',
  ].join('|')})\b`,
  'i',
);

/** Whether a name contains words that are no part of it; `whole`: whether it consists of such words only. */
export function hasPhrases(text: string, part?: 'whole'): boolean {
  if (part === undefined) return UNUSUAL.test(text);
  const bare = text.trim().replaceAll(/^[\W_]+|[\W_]+$/g, '');
  return NOBODY_CELL.test(bare) || REFERENCE_CELLS.some(({ cell }) => cell.test(bare));
}

/** Reads a cell that names one or several people, with the words for their relation. */
export function readNames(text: string, format: NameFormat): CellOfNames {
  if (text.length > MAX_VALUE_LENGTH) return { kind: 'refused', ...tooLong('a name') };
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

interface PhraseResult {
  others: { text: string; role: NameRole }[];
  trade: string | null;
  notices: Notice[];
  question: Notice | null;
  /** The cell starts with the role of the person it names. */
  role: NameRole;
}

const EMPTY_RESULT: PhraseResult = { others: [], trade: null, notices: [], question: null, role: 'main' };

function readPhrases(clean: string, format: NameFormat): CellOfNames {
  const result: PhraseResult = { ...EMPTY_RESULT, others: [], notices: [] };
  let rest = takeParentheses(clean, result);
  rest = takeLead(rest, result);
  rest = takeTail(rest, result);
  rest = takeNameless(rest, result);
  // The comma of `Ann Lee, Trustee` is no evidence of the order of the name.
  const lostComma = clean.includes(',') && !rest.includes(',') && isGivenName(rest.split(' ')[0] ?? '');
  return split(rest, lostComma ? 'FIRST LAST' : format, result);
}

function split(text: string, format: NameFormat, result: PhraseResult): CellOfNames {
  const parsed = parseNames(text, format);
  if (!parsed.ok) return { kind: 'refused', code: parsed.code, message: parsed.message };
  const { others, trade, question, role } = result;
  const people: NamedPerson[] = parsed.value.map((name, at) => ({ name, role: at === 0 ? role : 'co_debtor' }));
  for (const other of others) {
    const names = parseNames(other.text, other.text.includes(',') ? 'LAST, FIRST M' : 'FIRST LAST');
    if (names.ok) people.push(...names.value.map((name) => ({ name, role: other.role })));
  }
  const notices = parsed.warning ? [parsed.warning, ...result.notices] : result.notices;
  return { kind: 'people', people, trade, notices, question };
}

/** `(co-signer Orr, Bo)` names a person, `(responsible party)` only labels one, `(Annie)` is a nickname. */
function takeParentheses(text: string, result: PhraseResult): string {
  return text.replaceAll(/\s*[([]([^)\]]*)[)\]]?/g, (all, inner: string) => {
    for (const { inside, role } of ROLES) {
      const found = inside.exec(inner.trim());
      if (!found) continue;
      if (/\p{L}{2}/u.test(found[1] ?? '')) result.others.push({ text: found[1] ?? '', role });
      return '';
    }
    if (/\blegal aid\b|\blaw (?:offices?|firm|group)\b/i.test(inner)) {
      result.others.push({ text: inner, role: 'attorney' });
      return '';
    }
    // A notice of death is read with the name.
    return /\b(?:deceased|decd|dec'd)\b/i.test(inner) ? all : '';
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
  const minor = /^(?:the )?(?:minor )?(?:child(?:ren)?|son|daughter) of (.+)$/i.exec(text);
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
    result.trade = trade[2];
    result.notices.push({
      code: 'trade_name',
      message: `${quote(trade[2])} was taken as the trade name. If the business owes, place this as a commercial debt.`,
    });
    return takeTail(trade[1], result);
  }
  const alias = /^(.+?)[\s,]+(?:a\/?k\/?a|f\/?k\/?a|n\/?k\/?a|formerly)\b[:.\s]+.+$/i.exec(text);
  if (alias?.[1] !== undefined) return takeTail(alias[1], result);
  for (const { tail: pattern, role } of ROLES) {
    const found = pattern.exec(text);
    if (found?.[1] === undefined || !/\p{L}{2}/u.test(found[1])) continue;
    if (found[2] !== undefined && /\p{L}{2}/u.test(found[2])) {
      const tail: PhraseResult = { ...result, others: [], notices: [] };
      const name = takeTail(found[2], tail);
      result.others.push({ text: name, role }, ...tail.others);
      if (role === 'contact')
        result.notices.push({ code: 'contact_in_name', message: `${quote(name)} was taken as the contact, who does not owe.` });
    }
    return takeTail(found[1], result);
  }
  const trustee = /^(.+?)[\s,]+(?:trustees?|ttee|poa|power of attorney|executor|executrix|administrator)\.?$/i.exec(text);
  if (trustee?.[1] !== undefined && !looksLikeBusiness(trustee[1])) {
    result.question = {
      code: 'debtor_unclear',
      message: `${quote(text)} acts for another person or a trust. Enter the debtor’s name.`,
    };
    return trustee[1].replace(/,$/, '');
  }
  return text;
}

/** `Ann Lee & spouse`, `Ann Lee or current occupant`: people without a name. */
function takeNameless(text: string, result: PhraseResult): string {
  const couple = /^MR\.? (?:AND|&) MRS\.?\s+(.+)$/i.exec(text);
  const name = (couple?.[1] ?? text).replace(NAMELESS, '').replace(/,$/, '');
  if (name === text || name === '') return text;
  result.notices.push({
    code: 'unnamed_person',
    message: `${quote(text)} mentions another person without a name. Only ${quote(name)} is placed.`,
  });
  return name;
}
