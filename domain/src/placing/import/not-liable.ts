import { quote } from '../sheet/parsed.ts';
import { labelOfColumn } from './field-rules.ts';
import { maskInText } from './mask.ts';
import { findOtherDebtor } from './other-debtor.ts';
import { askWhoOwes, createPayerCheck, parentIn } from './payer-columns.ts';
import { liablePeople, wordsOfName } from './read-parties.ts';
import { isRemark } from './read-facts.ts';
import { anyRemark } from './remark-patterns.ts';
import type { ImportMapping, ReadRow } from './types.ts';

const CONTRACT =
  '(?:lease|contract|agreement|loan|note|account|acct|policy|mortgage|title|application|rental agreement|paperwork)';
const PERSON = String.raw`(?:his|her|their|\p{L}[\p{L}.'-]*?)(?:['’]s)?`;

const NEGATION = String.raw`(?:did not|didn['’]?t|hasn['’]?t|never|not)`;
/** `Sign for` is about a delivery, and checks are signed too. */
const UNSIGNED = String.raw`${NEGATION} sign(?:ed)?(?! (?:for|up|in|off|out)(?!\p{L}))(?! (?:\S+ ){0,3}?(?:checks?|cheques?|ck)(?!\p{L}))`;
/** Stands after the other words, since it searches everything before it. */
const NO_CHECK = String.raw`(?<!(?<!\p{L})(?:checks?|cheques?|ck)(?!\p{L})[^.;]*)`;
/** `Coinsurance 50/50` is the insurer's share and the patient's. */
const NO_PLAN = String.raw`(?<!(?:ins|insurance|plan|coinsurance):? (?:is |pays |covers )?)`;

/** Remarks that a person named in the row may not owe, as landlords, lenders and practices write them. */
const NOT_LIABLE = [
  // `Only called once on acct` names no one.
  owing(String.raw`only (?<who>(?:\S+ ){1,3}?)(?:(?:is|was|are) )?(?:on|in|signed|liable|responsible|obligated|owes)`),
  owing(String.raw`(?<who>(?:\S+ ){1,3}?)only (?:is |was )?(?:on|in) (?:the )?${CONTRACT}`),
  exempt(
    String.raw`(?:not|never|isn['’]?t|wasn['’]?t|no longer) (?:(?:listed|named|included|added) )?(?:on|in|to|(?:a )?party to) (?:the )?${CONTRACT}`,
  ),
  exempt(String.raw`(?:removed|released|taken) (?:from|off)(?: of)? (?:the )?(?:lease|loan|contract|mortgage|note|policy|title)`),
  exempt(
    String.raw`(?:is|was|are)? ?(?:not|never|isn['’]?t|no longer) (?:\p{L}+ )?(?:liable|resp(?:onsible)?|obligated|a (?:tenant|lessee|signer|borrower|party|co-?signer|guarantor))`,
  ),
  exempt(String.raw`${UNSIGNED}${NO_CHECK}(?=(?: \S+){0,3}? ${CONTRACT}(?!\p{L})|[\s.!)\]]*$)`),
  exempt(String.raw`(?<who>[\p{L}'’.-]{1,40} )(?:(?:has|have|had) )?${UNSIGNED}${NO_CHECK}`),
  owing(
    String.raw`(?:sole|only) (?:tenant|lessee|lease ?holder|signer|signatory|borrower|obligor|responsible party|account holder|debtor|one (?:on|who|liable))(?:\s*[:-]\s*\p{L}+)?`,
  ),
  owing(
    String.raw`(?:${CONTRACT}|debt|bill) (?:is |was )?(?:(?:only )?in ${PERSON}(?: \p{L}+)? name(?: only)?|in one name)|signed alone`,
  ),
  exempt(String.raw`authori[sz]ed user(?: only)?|auth\.? user|occupant only|non-?(?:lessee|lease ?holder|signer)`),
  // `Dad paid his half`: the other half may be another person's.
  exempt(
    String.raw`(?:paid|pays|owes|resp(?:onsible)? for|covers|liable for) (?:only )?(?:his|her|their|own) (?:own )?(?:half|share|1\/[23]|50 ?%)|${NO_PLAN}(?:(?<=\S )50 ?[-/] ?50|50 ?[-/] ?50(?= \S))|half and half|each (?:owes?|pays?) half`,
  ),
  exempt(String.raw`released? (?:as |from )(?:the )?(?:co-?signer|guarantor|guaranty|liability|${CONTRACT})`),
];

const ANY = anyRemark(NOT_LIABLE.map(({ words }) => words));

interface LiabilityRemark {
  words: RegExp;
  /** Whether the person it names owes, alone, or does not owe. */
  says: 'owes' | 'exempt';
}

function owing(source: string): LiabilityRemark {
  return { words: new RegExp(String.raw`(?<!\p{L})(?:${source})(?!\p{L})`, 'iu'), says: 'owes' };
}

function exempt(source: string): LiabilityRemark {
  return { ...owing(source), says: 'exempt' };
}

const PEOPLE = new Set('daughter dad father he husband mom mother she son spouse tenant they wife'.split(' '));
/** Words for a person who may be anyone in the row. */
const ANYONE = new Set([...PEOPLE, ...'her his roommate their'.split(' ')]);

const MAX_TEXT_LENGTH = 1000;

/** Asks before placing a person as liable when a remark suggests otherwise. */
export function createLiabilityCheck(
  { columns, row_meaning }: ImportMapping,
  headers: readonly string[] = [],
): (cells: readonly string[], row: ReadRow) => void {
  const read = columns.filter(({ field }) => field === null || isRemark(field));
  const checkColumns = createPayerCheck({ columns, row_meaning }, headers);
  return (cells, row) => {
    const payer = checkColumns(cells, row);
    // `Oliver Lee (mom half)`, and the mother pays.
    if (payer !== null)
      row.problems = row.problems.filter(
        ({ code, column }) => code !== 'left_off_name' || column === null || parentIn(cells[column] ?? '') !== payer,
      );
    const people = liablePeople(row);
    for (const { index, field } of read) {
      const cell = (cells[index] ?? '').trim();
      const text = cell.slice(0, MAX_TEXT_LENGTH);
      if (text === '' || row.problems.some(({ column, code }) => column === index && code === 'authorized_user')) continue;
      const found = findRemark(text, row);
      const isDebtor = found !== null && namesDebtor(text.slice(0, found.index + found.length), found.says, row.values, people);
      const isAlone = people.length === 0;
      // Where each row is a co-debtor, the row's own person may be the one who does not owe.
      if (found === null || (!isDebtor && isAlone && row_meaning !== 'co-debtor' && found.length < text.length)) {
        const other = findOtherDebtor(text, row);
        const isPayer = other !== null && payer !== null && parentIn(text.slice(other.index, other.end)) === payer;
        if (other !== null && !isPayer) askOther(field, index, around(maskInText(cell), other.index, other.end), row);
        continue;
      }
      const [start, end] = [found.index, found.index + found.length];
      // Masked before it is cut, since half of a Social Security number can no longer be found. The length stays the same.
      const said = quote(around(maskInText(cell), start, end));
      const asked = isDebtor
        ? `${said} may mean that the debtor does not owe. Enter the debtor’s name, or skip the row.`
        : isAlone
          ? `${said} may mean that this person does not owe. Confirm that the person owes, or skip the row.`
          : askWhoOwes(said, people);
      const code = isDebtor || isAlone ? 'debtor_unclear' : 'co_debtor_unclear';
      // This question covers everyone who may owe; one of another column, such as a share, is its own.
      row.problems = row.problems.filter(
        (problem) => problem.field !== field || problem.column !== index || ![code, 'left_off_name'].includes(problem.code),
      );
      row.problems.push({
        field,
        column: index,
        level: 'error',
        code,
        message: `${labelOfColumn(field)}: ${asked}`,
        ...(code === 'co_debtor_unclear' ? { people } : {}),
      });
      return;
    }
  };
}

/** Part of a text with about 20 characters before and after it, in whole words. */
function around(text: string, start: number, end: number): string {
  const [before, after] = [text.slice(Math.max(0, start - 21), start), text.slice(end, end + 21)];
  const first = start > 21 ? before.replace(/^\S*/, '') : text.slice(0, start);
  return `${first}${text.slice(start, end)}${after.length > 20 ? after.replace(/\S*$/, '') : after}`.trim();
}

function askOther(field: string | null, column: number, said: string, row: ReadRow): void {
  row.problems = row.problems.filter((problem) => problem.column !== column || problem.code !== 'left_off_name');
  row.problems.push({
    field,
    column,
    level: 'error',
    code: 'debtor_unclear',
    message: `${labelOfColumn(field)}: ${quote(said)} may mean that another person owes. Enter that person’s name, or confirm that this debtor owes.`,
  });
}

function findRemark(text: string, row: ReadRow): { index: number; length: number; says: LiabilityRemark['says'] } | null {
  if (!ANY.test(text)) return null;
  for (const { words, says } of NOT_LIABLE) {
    const match = words.exec(text);
    if (match !== null && isAbout(match.groups, row)) return { index: match.index, length: match[0].length, says };
  }
  return null;
}

/** Whether a text that ends with such a remark means that the debtor does not owe: by naming the debtor, or another who owes alone. */
function namesDebtor(text: string, says: LiabilityRemark['says'], values: ReadRow['values'], people: readonly string[]): boolean {
  const own = new Set(
    wordsOfName([values['first_name'], values['last_name']].filter((name) => typeof name === 'string').join(' ')),
  );
  const others = new Set(people.flatMap(wordsOfName));
  const isName = (word: string) => own.has(word) || others.has(word);
  const clause = text.split(/(?<=\p{L}{2}\.)\s|[;!?\n]/u).at(-1) ?? '';
  const tokens = [...clause.matchAll(/\p{L}[\p{L}'’]*|[&+]|[([,:–—-]/gu)].map(([token]) =>
    token.toLowerCase().replace(/['’]s$/, ''),
  );
  const last = tokens.findLastIndex((token) => isName(token) || ANYONE.has(token));
  if (last < 0 || ANYONE.has(tokens[last] ?? '')) return false;
  // `Ann and Bo not on lease` is about both, `Ann and Bo (not on lease)` about one.
  const isSetApart = /^[([,:–—-]$/.test(tokens[last + 1] ?? '');
  const isPart = (token: string) =>
    isName(token) || /^\p{L}$/u.test(token) || (!isSetApart && ['and', '&', '+', 'or', 'nor'].includes(token));
  const start = tokens.slice(0, last).findLastIndex((token) => !isPart(token));
  const named = tokens.slice(start + 1, last + 1);
  const isOwn = named.some((word) => own.has(word) && !others.has(word));
  return says === 'exempt' ? isOwn : !isOwn && named.some((word) => others.has(word) && !own.has(word));
}

/** Whether the words that name a person, where there are any, name one of the row or say he or she. */
function isAbout(groups: Record<string, string | undefined> | undefined, { values, parties }: ReadRow): boolean {
  const who = groups?.['who'];
  if (who === undefined) return true;
  const names = [values['first_name'], values['last_name'], ...parties.map(({ name }) => name)]
    .join(' ')
    .toLowerCase()
    .split(' ');
  return who
    .trim()
    .toLowerCase()
    .split(/[\s.,;]+/)
    .some((word) => PEOPLE.has(word) || names.includes(word.replace(/['’]s$/, '')));
}
