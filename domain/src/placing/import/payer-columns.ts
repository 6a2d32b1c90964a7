import { isGivenName, looksLikeBusiness } from '../sheet/name-labels.ts';
import { quote } from '../sheet/parsed.ts';
import { debtorName } from './account-number.ts';
import { createBillToCheck } from './bill-to.ts';
import { changeDebtor } from './change-debtor.ts';
import { wordsOfHeader } from './header-words.ts';
import { maskInText } from './mask.ts';
import { createPayerAnswer, type PayerAnswer } from './payer-answer.ts';
import { confirmOwing, dropCoDebtors, liablePeople, quoteNames, wordsOfName } from './read-parties.ts';
import type { ImportMapping, ReadRow } from './types.ts';

/** Returns which parent a column says owes, where it does. */
type Check = (cells: readonly string[], row: ReadRow) => ReturnType<typeof parentIn>;

export function askWhoOwes(said: string, people: readonly string[]): string {
  return `${said} may mean that not everyone named owes. ${confirmOwing(people)}`;
}

/** Reads the unused columns that say who owes: shares, payers, and roles on the account. */
export function createPayerCheck(
  { columns, row_meaning }: Pick<ImportMapping, 'columns' | 'row_meaning'>,
  headers: readonly string[],
): Check {
  const unused = columns
    .filter(({ field }) => field === null || field.endsWith('relationship'))
    .map(({ index, field }) => ({ index, field, header: headers[index]?.trim() ?? '' }));
  const shares = unused.filter(({ field, header }) => field === null && isShareHeader(header));
  const payers = unused.filter(({ field, header }) => field === null && isPayerHeader(header));
  const roles = unused.filter(({ header }) => isRoleHeader(header));
  const sideOf = (isColumn: (field: string) => boolean) => {
    const sides = columns.flatMap(({ index, field }) =>
      field !== null && isColumn(field) ? [parentIn(headers[index] ?? '')] : [],
    );
    return sides.find((side) => side !== null) ?? null;
  };
  const answerOf = createPayerAnswer({ columns }, headers);
  const checkBillTo = createBillToCheck({ columns }, headers);
  const debtorSide = sideOf((field) => ['full_name', 'last_name', 'first_name'].includes(field));
  return (cells, row) => {
    for (const { index, header } of roles)
      if (isAuthorizedUser(cells[index] ?? '', header)) exempt(header, index, row, row_meaning === 'co-debtor');
    const people = liablePeople(row);
    const share =
      shares.find(({ index }) => isShare(cells[index] ?? '')) ??
      payers.find(({ index }) => SHARES.test((cells[index] ?? '').slice(0, MAX_LENGTH)));
    if (share !== undefined && people.length > 0) {
      askShare(share.header, share.index, people, row);
      return null;
    }
    for (const { index, header } of payers) {
      const cell = (cells[index] ?? '').trim().slice(0, MAX_LENGTH);
      const answer = BOTH.test(cell) ? null : answerOf(cells, index, row, !WHO.test(header));
      if (answer !== null) {
        takePayer(answer, cell, index, { header, people, row });
        return parentIn(cell);
      }
      const payer = cell === '' ? null : payerOf(cell, header, { row, people, debtorSide });
      if (payer === null) continue;
      askPayer(payer, cell, index, { header, people, row });
      return null;
    }
    checkBillTo?.(cells, row);
    return null;
  };
}

const MAX_LENGTH = 200;
const SHARES = /(?<!\d)\d{1,2} ?[-/] ?\d{1,2}(?![\d/])|\d ?%|(?<!\p{L})(?:half|halves|split|each)(?!\p{L})/iu;
const BOTH =
  /^(?:both|all|joint(?:ly)?|either|same|self|family|parents|together|yes|no|n\/?a)(?!\p{L})|(?:&|\+|\/|(?<!\p{L})and(?!\p{L}))/iu;
const FATHER = /(?<!\p{L})(?:dad|daddy|father|papa|husband)(?!\p{L})/iu;
const MOTHER = /(?<!\p{L})(?:mom|mommy|mum|mother|mama|wife)(?!\p{L})/iu;
const OTHERS =
  /(?<!\p{L})(?:step-? ?(?:dad|mom|father|mother)|grand-?(?:ma|pa|mother|father|parents?|mom|dad)|gma|gpa|nana|aunt|uncle|brother|sister|son|daughter|guardian|ex|boyfriend|girlfriend|friend|employer|estate|trust|scholarship|diocese)(?!\p{L})/iu;
/** Insurers' names have some of these words: `Guardian Life`, `Trust Mark`. */
const INSURER = /(?<!\p{L})(?:life|mark|health|plan|insurance|mutual)(?!\p{L})/iu;
const DEBTOR = /^(?:the )?(?:debtor|patient|pt|tenant|customer|borrower|student)(?!\p{L}|['’]s)/iu;
/** Headers that ask who is to pay; others, such as `Payer`, may be of insurers. */
const WHO = /(?:^|[^\p{L}])who(?:m|['’]s)?(?!\p{L}).*(?:pay|owe|bill|resp|liable)/iu;
const PAYERS = new Set('payer payor pays responsible resp liable'.split(' '));
const NO_PAYER = new Set(
  'atty attorney carrier code doctor dr id ins insurance phone plan provider rep staff third type'.split(' '),
);

function isPayerHeader(header: string): boolean {
  if (WHO.test(header.slice(0, MAX_LENGTH))) return true;
  const words = wordsOfHeader(header);
  return words.some((word) => PAYERS.has(word)) && !words.some((word) => NO_PAYER.has(word));
}

/** The parent that a text mentions, unless it mentions another relative too. */
export function parentIn(text: string): 'father' | 'mother' | null {
  return OTHERS.test(text) ? null : FATHER.test(text) ? 'father' : MOTHER.test(text) ? 'mother' : null;
}

interface Payers {
  row: ReadRow;
  people: readonly string[];
  debtorSide: ReturnType<typeof parentIn>;
}

/** Who pays as a cell says: the debtor alone, another person, or one of several; null where it says nothing against the row. */
function payerOf(cell: string, header: string, { row, people, debtorSide }: Payers): 'debtor' | 'other' | 'one' | null {
  if (BOTH.test(cell)) return null;
  const own = namesIn(cell, [row.values['first_name'], row.values['last_name']].join(' '));
  const others = people.some((name) => namesIn(cell, name) > own);
  const isInsurer = !WHO.test(header) && (INSURER.test(cell) || looksLikeBusiness(cell));
  if (OTHERS.test(cell) && !isInsurer) return own > 1 ? null : 'other';
  const side = parentIn(cell);
  if (side !== null && debtorSide !== null && own === 0)
    return side !== debtorSide ? 'other' : people.length > 0 ? 'debtor' : null;
  if (others) return 'other';
  if (own > 0) return people.length > 0 ? 'debtor' : null;
  if (side !== null) return people.length > 0 ? 'one' : null;
  return WHO.test(header) && !DEBTOR.test(cell) && /\p{L}{3}/u.test(cell) ? 'other' : null;
}

/** How many words of a name a cell has. */
function namesIn(cell: string, name: string): number {
  const words = new Set(wordsOfName(name));
  return wordsOfName(cell).filter((word) => words.has(word)).length;
}

interface SaidOf {
  header: string;
  people: readonly string[];
  row: ReadRow;
}

/** Only the person that the column names owes. */
function takePayer({ name, names, isDebtor }: PayerAnswer, cell: string, column: number, { header, people, row }: SaidOf): void {
  const former = isDebtor ? null : debtorName(row.values);
  if (!isDebtor) changeDebtor(row, name);
  const left = [...(former === null ? [] : [former]), ...people].filter((other) => !names.includes(other));
  if (left.length === 0) return;
  dropCoDebtors(row, left);
  row.problems.push({
    field: null,
    column,
    level: 'warning',
    code: 'payer_owes',
    message: `${quote(header)}: ${quote(maskInText(cell))}, so ${quote(name)} was taken as the only debtor, and ${quoteNames(left)} ${left.length === 1 ? 'was' : 'were'} left out.`,
  });
}

/** The person whom a cell names beside a word for the relation, or by a common given name: `Grandma (Luz Reyes)`. */
function personIn(cell: string): string | null {
  const [bare, isRelative] = [FATHER, MOTHER, OTHERS].reduce(
    ([text, found], words) => [text.replace(words, ' '), found || words.test(text)] as const,
    [cell, false] as readonly [string, boolean],
  );
  const name = bare
    .replaceAll(/[()[\]:;]|(?<!\p{L})(?:of|pays|owes|the)(?!\p{L})/giu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (!/^\p{Lu}[\p{L}.'’-]*(?:,? \p{Lu}[\p{L}.'’-]*){1,3}$/u.test(name) || looksLikeBusiness(name)) return null;
  return isRelative || name.split(/,? /).some(isGivenName) ? name : null;
}

function askPayer(payer: 'debtor' | 'other' | 'one', cell: string, column: number, { header, people, row }: SaidOf): void {
  const said = `${quote(header)}: ${quote(maskInText(cell))}`;
  const isOther = payer === 'other';
  const named = isOther ? personIn(cell) : null;
  if (named !== null) {
    row.problems.push({
      field: null,
      column,
      level: 'error',
      code: 'party_unclear',
      message: `${said} names ${quote(named)}, and ${quote(debtorName(row.values) ?? '')} was read as the debtor. Choose who owes.`,
      people: [named],
    });
    return;
  }
  row.problems.push({
    field: null,
    column,
    level: 'error',
    code: isOther ? 'debtor_unclear' : 'co_debtor_unclear',
    message: isOther
      ? `${said} may mean that another person owes. Enter that person’s name, or confirm that this debtor owes.`
      : askWhoOwes(said, people),
    ...(isOther ? {} : { people: [...people] }),
  });
}

const ROLES = new Set('assoc association ecoa liability rel relation relationship role'.split(' '));
/** An authorized user of a credit card may use it and owes nothing; 3 and T (terminated) are codes of ECOA. */
const AUTHORIZED = /^(?:au|a\/u|auth(?:ori[sz]ed)?\.? ?(?:user|usr|u)?)$/i;

function isRoleHeader(header: string): boolean {
  return wordsOfHeader(header).some((word) => ROLES.has(word));
}

function isAuthorizedUser(cell: string, header: string): boolean {
  return AUTHORIZED.test(cell.trim()) || (/ecoa/i.test(header) && /^(?:0?3|t)$/i.test(cell.trim()));
}

const OF_DEBTOR = new Set('pri prim primary debtor borrower main'.split(' '));

function exempt(header: string, column: number, row: ReadRow, isEachPerson: boolean): void {
  const people = liablePeople(row);
  const isDebtor = isEachPerson || people.length === 0 || wordsOfHeader(header).some((word) => OF_DEBTOR.has(word));
  // A code about a second person whom the row does not name.
  if (isDebtor && /(?:^|[^a-z])(?:sec|co|joint|2nd|second)/i.test(header)) return;
  if (!isDebtor) dropCoDebtors(row, people);
  row.problems.push({
    field: null,
    column,
    level: isDebtor ? 'error' : 'warning',
    code: isDebtor ? 'debtor_unclear' : 'authorized_user',
    message: isDebtor
      ? `${quote(header)}: this person is an authorized user and doesn’t owe the debt. Confirm that the person owes, or skip the row.`
      : `${quote(header)}: ${quoteNames(people)} ${people.length === 1 ? 'is an authorized user, who does' : 'are authorized users, who do'} not owe, and ${people.length === 1 ? 'was' : 'were'} left out.`,
  });
}

/** What each person is to pay; a percentage only of a person: `Tenant share`, `Split`, `P2 %`. */
const SHARE = new Set('share shares split'.split(' '));
const PERCENT = new Set('pct percent percentage'.split(' '));
const OWNERS = new Set(
  `borrower buyer codebtor cosigner cotenant debtor father guar guarantor husband lessee mother obligor occupant owner ownership parent
  partner party patient payer payor person renter resident resp responsibility responsible roommate spouse tenant wife`.split(
    /\s+/,
  ),
);
/** Shares of others, such as an agency's, and what else such headers count. */
const NO_SHARE = new Set(
  `account acct agency agent apr attendance attorney atty balance client code coins coinsurance collector comm commission complete contingency
  copay cost creditor date discount disc dt fee firm flag id ins insurance int interest late likelihood market member no num number off paid
  probability profit rate reason revenue risk score settlement status suffix tax third time type unit vendor week`.split(/\s+/),
);

function isShareHeader(header: string): boolean {
  const words = wordsOfHeader(header);
  if (/co-pay/i.test(header) || words.some((word) => NO_SHARE.has(word))) return false;
  if (words.some((word) => SHARE.has(word))) return true;
  const isPercent = header.includes('%') || words.some((word) => PERCENT.has(word));
  return isPercent && (/(?:^|[^\p{L}])p ?\d/iu.test(header) || words.some((word) => OWNERS.has(word)));
}

/** More than nothing and less than the whole, in percent or as a fraction. */
function isShare(cell: string): boolean {
  const found = /^(\d{1,2}(?:\.\d{1,4})?) ?%?$|^(\d)\/(\d)$|^50 ?[/-] ?50$/.exec(cell.trim());
  return found !== null && Number(found[1] ?? 1) > 0;
}

function askShare(header: string, column: number, people: readonly string[], row: ReadRow): void {
  row.problems.push({
    field: null,
    column,
    level: 'error',
    code: 'co_debtor_unclear',
    message: `${quote(header)}: the column gives each person a share of the debt, but on one account each owes all of it. Confirm whether ${quoteNames(people)} ${people.length === 1 ? 'owes' : 'owe'} all of it, or place each share as its own account.`,
    people: [...people],
  });
}
