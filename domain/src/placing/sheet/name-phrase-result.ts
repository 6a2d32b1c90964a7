import { hasNameComma } from './name-affixes.ts';
import { GUARANTEES, RELATIVE_ACTS, type NameRole } from './name-phrase-table.ts';
import { parseNames } from './names.ts';
import { quote } from './parsed.ts';
import type { Notice, PersonName } from './types.ts';

/** A question about a cell of names; `people`: whom it asks about beside the debtor. */
export interface NameQuestion extends Notice {
  people?: readonly string[];
}

/** What the words around a name say. */
export interface PhraseResult {
  others: { text: string; role: NameRole }[];
  trade: string | null;
  aliases: PersonName[];
  isMinor: boolean;
  isShared: boolean;
  notices: Notice[];
  question: NameQuestion | null;
  /** The cell starts with the role of the person it names. */
  role: NameRole;
  /** Texts taken off the name whose meaning is not known. */
  leftOff: string[];
}

export function emptyResult(): PhraseResult {
  return {
    others: [],
    trade: null,
    aliases: [],
    isMinor: false,
    isShared: false,
    notices: [],
    question: null,
    role: 'main',
    leftOff: [],
  };
}

export function addContact(name: string, result: PhraseResult): void {
  result.others.push({ text: name, role: 'contact' });
  result.notices.push({ code: 'contact_in_name', message: `${quote(name)} was taken as the contact, who does not owe.` });
}

export function addOther(text: string, role: NameRole, result: PhraseResult): void {
  const name = text.replace(RELATIVE_ACTS, '');
  const isGuarantor = role === 'guardian' && GUARANTEES.test(text.slice(name.length));
  result.others.push({ text: name, role: isGuarantor ? 'guarantor' : role });
  result.isMinor ||= role === 'guardian' && !isGuarantor;
}

export function askAgent(text: string, result: PhraseResult): void {
  result.question = {
    code: 'debtor_unclear',
    message: `${quote(text)} acts for another person or a trust. Enter the debtor’s name.`,
  };
}

export function addTrade(name: string, result: PhraseResult): void {
  result.trade = name;
  result.notices.push({
    code: 'trade_name',
    message: `${quote(name)} was taken as the trade name. If the business owes, place this as a commercial debt.`,
  });
}

export function namesOf(text: string): PersonName[] {
  const names = parseNames(text, hasNameComma(text) ? 'LAST, FIRST M' : 'FIRST LAST');
  return names.ok ? names.value : [];
}

export function plainName(name: PersonName): string {
  return 'business_name' in name
    ? name.business_name
    : [name.first, name.middle, name.last].filter((part) => part !== '').join(' ');
}
