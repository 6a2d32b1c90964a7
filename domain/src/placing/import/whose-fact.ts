import type { FactKind } from '../facts/fact-table.ts';
import { findFacts, type FoundFact } from '../facts/find-facts.ts';
import { looksLikeBusiness } from '../sheet/name-labels.ts';
import type { ReadRow } from './types.ts';

/** A company neither is a child nor serves, and nobody acts for it. Its owner may have died. */
const OF_PEOPLE: ReadonlySet<FactKind> = new Set(['incapacity', 'military', 'minor']);

/** Whether the debtor is a business, and no person beside it. */
export function isBusiness({ values }: ReadRow): boolean {
  const last = values['last_name'];
  if (typeof values['business_name'] === 'string') return last === undefined;
  // A column of last names has the businesses of a mixed file.
  return typeof last === 'string' && values['first_name'] === undefined && looksLikeBusiness(last);
}

const SUFFIX = /(?<!\p{L})(jr|sr|ii|iii|iv)(?!\p{L})/iu;

/** Whether a cell names a person other than the debtor, such as the father of the same name. */
export function namesAnother(cell: string, { values }: ReadRow): boolean {
  const named = new Set(cell.toLowerCase().match(/[\p{L}'’-]+/gu));
  const own = [values['first_name'], values['last_name']].filter((name) => typeof name === 'string');
  if (named.size === 0 || own.length === 0) return false;
  if (!own.every((name) => named.has(name.toLowerCase()))) return true;
  const [theirs, mine] = [cell, [values['suffix'], ...own].join(' ')].map((text) => SUFFIX.exec(text)?.[1]?.toLowerCase());
  return theirs !== undefined && mine !== undefined && theirs !== mine;
}

/** `The deceased had no insurance`, in a file that names who died. */
const NOUN = /(?<!\p{L})(?:the )?(?:deceased|decedent|dec['’]d)(?:['’]s)? (?:did|had|has|left|owned|was)(?!\p{L})/iu;
const ESTATE_CLAIM = /^\W*(?:creditor['’]?s? )?claim (?:is |was )?(?:allowed|filed|mailed|presented|submitted)/i;
/** What may still change a judgment. */
const AFTER_JUDGMENT = /appeal|counter|cross|hearing|hrg|motion|stay|vacate|trial|set aside/i;

const AMOUNT = String.raw`\d+(?:,\d{3})*(?:\.\d\d)?(?![\d/]|[.,-]\d)`;
/** `judgment 26-0412 for $1,950` */
const JUDGED_AMOUNT = new RegExp(
  String.raw`(?<!\p{L})(?:ju?dge?ment|jd?gmt|sentencia|fallo)(?!\p{L})[^;\n]{0,40}?(?<![\d/.,-])(?=\$|[\d,]+\.\d\d)\$? ?(${AMOUNT})`,
  'giu',
);
/** `balance should be $450`, `correct balance is 450` */
const STATED_AMOUNT = new RegExp(
  String.raw`(?<!\p{L})(?:should|shd|ought|s\/b|actual|correct(?:ed)?|correcto|real|revised|right|true|verdadero|deb(?:e|er[ií]a|iera))(?!\p{L})[^;\n\d]{0,40}?(?<![\d/.,-])\$?(${AMOUNT})`,
  'giu',
);

/** A remark on the amount without what the row already has: a judgment with an amount of the row, or the balance itself. */
function withoutKnownAmounts(text: string, { values }: ReadRow, isJudged: boolean): string {
  const known = new Set(Object.values(values));
  const centsOf = (amount: string) => Math.round(Number(amount.replaceAll(',', '')) * 100);
  return text
    .replaceAll(JUDGED_AMOUNT, (said, amount: string) => (isJudged || known.has(centsOf(amount)) ? '; ' : said))
    .replaceAll(STATED_AMOUNT, (said, amount: string) => (values['balance'] === centsOf(amount) ? '; ' : said));
}

interface FactContext {
  row: ReadRow;
  /** Whether a column names another person who died. */
  isOtherDeath: boolean;
  /** Whether the row has the judgment itself. */
  isJudged: boolean;
  text: string;
}

/** Whether a fact in a remark is not one of this debtor, or the row already says what came of it. */
export function isOfAnother({ kind }: FoundFact, { row, isOtherDeath, isJudged, text }: FactContext): boolean {
  if (OF_PEOPLE.has(kind)) return isBusiness(row);
  if (kind === 'deceased') return isOtherDeath && NOUN.test(text);
  if (kind === 'amount_unclear') {
    const rest = withoutKnownAmounts(text, row, isJudged);
    return rest !== text && !findFacts(rest).some((fact) => fact.kind === kind);
  }
  if (kind === 'litigation') return isJudged && !AFTER_JUDGMENT.test(text);
  return kind === 'insurance_pending' && ESTATE_CLAIM.test(text) && row.facts?.some((fact) => fact.kind === 'deceased') === true;
}

/** `5/14/26 $2,318.40 CVG-26-0311` */
const JUDGMENT = /\d{1,2}[/-]\d{1,2}[/-]\d{2,4}.*\d[,\d]*\.\d\d/;

/** Whether the row has a judgment with its date and amount. `cells`: those of columns of judgments. */
export function hasJudgment({ values }: ReadRow, cells: readonly string[]): boolean {
  const isRead = values['judgment_date'] !== undefined && values['judgment_amount'] !== undefined;
  return isRead || cells.some((cell) => JUDGMENT.test(cell.slice(0, 200)));
}

const MIN_NAME = 3;

/** A remark with `debtor` for the debtor's own first or last name; null where it has neither. */
export function withoutOwnName(text: string, { values }: ReadRow): string | null {
  const lower = text.toLowerCase();
  for (const key of ['first_name', 'last_name']) {
    const name = values[key];
    if (typeof name !== 'string' || name.length < MIN_NAME) continue;
    const own = name.toLowerCase();
    for (let at = lower.indexOf(own); at >= 0; at = lower.indexOf(own, at + 1)) {
      const end = at + name.length;
      if (!/\p{Lu}/u.test(text.charAt(at)) || /\p{L}/u.test(text.charAt(at - 1) + text.charAt(end))) continue;
      return `${text.slice(0, at)}debtor${text.slice(end)}`;
    }
  }
  return null;
}
