import { formatCents } from '../../shared/money.ts';
import { parseAmount } from './amounts.ts';
import { kindOf } from './cells.ts';
import { classifyBody, type BodyKind, type RowRules } from './classify-row.ts';
import { filledOf } from './header.ts';
import { PLAIN_AMOUNT } from './detect-amounts.ts';
import { nameWords } from './compare-names.ts';
import { ROLE_WORDS } from './name-phrase-table.ts';
import { quote } from './parsed.ts';
import type { JoinedRule, Notice, Row } from './types.ts';

const MIN_ROWS = 3;
/** Share of the rows that a column must have a cell in, or a sum must hold for. */
const NEARLY_ALL = 0.9;
const MOST = 0.75;
/** As many values as rows, almost. */
const UNIQUE = 0.97;

const MONEY = /\b(?:amount|amt|balance|bal|charges?|credits?|debits?|due|owed|owing|paid|payments?|total)\b|\$/i;

const textAt = (row: Row, index: number) => (row[index] ?? '').trim();

const wordsOf = (acts: boolean) =>
  ROLE_WORDS.filter(({ role }) => role !== 'main' && ['attorney', 'contact'].includes(role) === acts)
    .flatMap(({ words, inside }) => (inside === undefined ? [words] : [words, inside]))
    .join('|');
/** `JOINT MBR: `, `Spouse `. */
const OTHER_PARTY = new RegExp(String.raw`^(?:${wordsOf(false)})(?![\p{L}\d])(?<more>[^:]{0,20}:)?\s*\p{L}`, 'iu');
/** `C/O Ann Lee`, `Attorney: Ann Lee`: people who act for the debtor and do not owe. */
const CONTACT = new RegExp(String.raw`^(?:%|c/o\b|care of\b|att(?:n|ention)\b|(?:${wordsOf(true)})\s?:)`, 'iu');

/**
 * Whether a cell that stands alone below an account names another party of it: `JOINT MBR: LEE, DAWN`, or `Spouse Dawn Lee` below
 * `Lee, Mark`. `above`: the cell of the account in the same column.
 */
export function namesParty(text: string, above: string): boolean {
  if (text.length > 200) return false;
  if (CONTACT.test(text)) return true;
  const found = OTHER_PARTY.exec(text);
  if (found === null) return false;
  const names = new Set(nameWords(above));
  return found.groups?.['more'] !== undefined || nameWords(text).some((word) => word.length > 2 && names.has(word));
}

/**
 * The column of lone cells below accounts that name another party of the account above; null if there are none. Where such a cell stands
 * above the first account, each is the label of the accounts below it: `Guarantor: Kim, Flo` above its patients.
 */
export function findPartyColumn(rows: readonly Row[], rules: RowRules): number | null {
  const isData = (row: Row) => bodyKind(row, rules) === 'data';
  for (const [at, row] of rows.entries()) {
    const [column, ...others] = filledOf(row);
    if (column === undefined || others.length > 0) continue;
    const above = rows[at - 1] ?? [];
    if (!namesParty(textAt(row, column), textAt(above, column))) continue;
    if (isData(above)) return column;
    if (!rows.slice(0, at).some(isData)) return null;
  }
  return null;
}

/** Finds rows that belong to the row above them: members of its family, or other parties of the account. Null if there are none. */
export function findJoinedRows(rows: readonly Row[], rules: RowRules): JoinedRule | null {
  const family = findFamilies(rows, rules);
  const parties = findPartyColumn(rows, rules);
  return parties === null ? family : { ...(family ?? { core: [], columns: [], amounts: [] }), parties };
}

/**
 * Finds rows that belong to the row above them: members of a family below its guarantor, an owner below a tenant. They name people, but
 * have neither an account number nor an amount, except shares that come to the amount of the row above. Null if there are none.
 */
function findFamilies(rows: readonly Row[], rules: RowRules): JoinedRule | null {
  const families: { owner: Row; lines: Row[] }[] = [];
  let isOpen = false;
  for (const row of rows) {
    const kind = bodyKind(row, rules);
    if (kind === 'data') families.push({ owner: row, lines: [] });
    else if (kind === 'other' && isOpen && filledOf(row).length > 1) families.at(-1)?.lines.push(row);
    isOpen = kind === 'data' || (kind === 'other' && isOpen);
  }
  const lines = families.flatMap((family) => family.lines);
  if (lines.length < MIN_ROWS) return null;
  const owners = families.map(({ owner }) => owner);
  const shareOf = (index: number, among: readonly Row[]) =>
    among.filter((row) => textAt(row, index) !== '').length / Math.max(1, among.length);
  const columns = [...new Set(lines.flatMap(filledOf))];
  const core = columns.filter((index) => shareOf(index, lines) >= NEARLY_ALL);
  const names = core.filter((index) => rules.requiredColumns.includes(index) && isText(index, lines) && isText(index, owners));
  const isKey = (index: number) => new Set(owners.map((row) => textAt(row, index))).size >= owners.length * UNIQUE;
  const keys = rules.requiredColumns.filter((index) => isKey(index) && !columns.includes(index));
  const withLines = families.filter((family) => family.lines.length > 0);
  const amounts = columns.filter(
    (index) => withLines.filter((family) => addsUp(index, family)).length >= withLines.length * MOST,
  );
  const isMoney = (index: number) =>
    rules.headers.some((cells) => MONEY.test(cells.get(index) ?? '')) ||
    lines.some((row) => kindOf(textAt(row, index)) === 'amount');
  // Other amounts may be owed beside the one above.
  const isOwed = columns.some((index) => isMoney(index) && !amounts.includes(index) && core.includes(index));
  if (names.length === 0 || keys.length === 0 || isOwed) return null;
  // A column that few of them fill may be a mistake in its row.
  return { core, columns: columns.filter((index) => core.includes(index) || shareOf(index, lines) > 0.1), amounts };
}

/** A row with half of what the others have is no data row. */
function bodyKind(row: Row, rules: RowRules): BodyKind {
  const kind = classifyBody(row, rules);
  const missing = rules.requiredColumns.filter((index) => textAt(row, index) === '').length;
  return kind === 'data' && missing > 0 && missing * 2 >= rules.requiredColumns.length ? 'other' : kind;
}

function isText(index: number, rows: readonly Row[]): boolean {
  const cells = rows.map((row) => textAt(row, index)).filter((cell) => cell !== '');
  return cells.length > 0 && cells.filter((cell) => kindOf(cell) === 'text').length >= cells.length * MOST;
}

/** Whether a row belongs to the one above it by this rule. */
export function isJoined(row: Row, above: Row, { core, columns, parties }: JoinedRule): boolean {
  const filled = filledOf(row);
  const [only] = filled;
  if (filled.length === 1 && only !== undefined && only === parties) return namesParty(textAt(row, only), textAt(above, only));
  return filled.length > 1 && filled.every((index) => columns.includes(index)) && core.every((index) => filled.includes(index));
}

/** What the rows below a row say, without dates of birth: `Mia, Child; Bo, Child`. */
export function joinedText(lines: readonly Row[]): string {
  const texts = lines.map((row) =>
    filledOf(row)
      .map((index) => textAt(row, index))
      .filter((cell) => kindOf(cell) !== 'date')
      .join(', '),
  );
  return texts.join('; ');
}

/** The question about a row below which another debtor of the account is named, or its shares are not the amount; null for any other. */
export function joinedProblem(owner: Row, lines: readonly Row[], rule: JoinedRule): Notice | null {
  const party = lines
    .filter((row) => filledOf(row).length === 1)
    .map((row) => textAt(row, rule.parties ?? 0))
    .find((text) => OTHER_PARTY.test(text));
  if (party === undefined) return sharesProblem(owner, lines, rule);
  return {
    code: 'debtor_unclear',
    message: `The row below names another party of this account: ${quote(party)}. If that person owes too, add them as a co-debtor. Otherwise confirm that only the person named in this row owes it.`,
  };
}

/** The problem of a row whose amount is not what the rows below come to; null if it is, or they have none. */
function sharesProblem(owner: Row, lines: readonly Row[], { amounts }: JoinedRule): Notice | null {
  for (const index of amounts) {
    const sum = sumOf(index, lines);
    const own = centsOf(textAt(owner, index));
    if (sum === null || own === null || sum === own) continue;
    return {
      code: 'rows_below',
      message: `Amount placed: the rows below come to ${formatCents(sum)}, but this row has ${formatCents(own)}. Correct the amount, or confirm it.`,
    };
  }
  return null;
}

function addsUp(index: number, { owner, lines }: { owner: Row; lines: readonly Row[] }): boolean {
  const sum = sumOf(index, lines);
  return sum !== null && sum === centsOf(textAt(owner, index));
}

function sumOf(index: number, lines: readonly Row[]): number | null {
  const found = lines.map((row) => centsOf(textAt(row, index))).filter((cents) => cents !== null);
  return found.length === 0 ? null : found.reduce((sum, cents) => sum + cents, 0);
}

function centsOf(text: string): number | null {
  const parsed = parseAmount(text, PLAIN_AMOUNT);
  return parsed.ok ? parsed.value : null;
}
