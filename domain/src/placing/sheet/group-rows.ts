import { hasStreet } from './addresses.ts';
import { isAgeing, isFooterText, isTotalLabel, kindOf } from './cells.ts';
import { classifyBody, type RowRules } from './classify-row.ts';
import { filledOf } from './header.ts';
import { findPartyColumn, namesParty } from './joined-rows.ts';
import { wordsOf } from './labels.ts';
import type { GroupRule, LogicalColumn, Row } from './types.ts';

const DEBTOR_WORDS =
  /^(?:customer|client|debtor|tenant|resident|patient|guarantor|consumer|borrower|member|name|nm|payer|party|company|subscriber|lessee|renter|student|buyer|purchaser|obligor|occupant|guest)$/;
const OTHER_WORDS = new Set(
  `addr address agency agent attorney bank branch building carrier cell city clinic clerk club code collector community contact county course creditor dept department
  dob doctor dr driver email employer event facility field file form group id insurance item landlord lender location lpo manager model no num number office
  officer payor pet pharmacy phone physician plan po practice product program project property provider region rep salesman salesperson school server service
  since site state status store street subdivision supplier teacher template territory type user vehicle vendor`.split(/\s+/),
);

/** Whether the header names the debtor column. */
export function namesDebtor(header: string): boolean {
  const words = wordsOf(header);
  return words.some((word) => DEBTOR_WORDS.test(word)) && !words.some((word) => OTHER_WORDS.has(word));
}

/**
 * Finds the rows that apply to the rows below them: a label alone, or beside cells in columns that no data row fills, such as the phone
 * and address of a customer. Null if there are none.
 */
export function findGroups(rows: readonly Row[], rules: RowRules, headers: readonly string[]): GroupRule | null {
  const kinds = rows.map((row) => classifyBody(row, rules));
  const isData = (row: Row, at: number) =>
    kinds[at] === 'data' && (rules.requiredColumns.length === 0 || rules.requiredColumns.some((index) => isFilled(row, index)));
  const data = rows.filter(isData);
  const parties = findPartyColumn(rows, rules);
  const used = new Set(data.flatMap(filledOf));
  const totals = rows.flatMap((row, at) => (kinds[at] === 'total' ? [row.join(' ')] : []));
  const labels = new Map<number, { texts: string[]; details: Set<number>; isSure: boolean }>();
  rows.forEach((row, at) => {
    if (kinds[at] !== 'other' && (kinds[at] !== 'data' || isData(row, at))) return;
    const [column, ...details] = filledOf(row);
    if (column === undefined || (details.length > 0 && [column, ...details].some((index) => used.has(index)))) return;
    const text = (row[column] ?? '').trim();
    if (isTotalLabel(text) || isFooterText(text) || text.length > 200) return;
    if (details.length === 0 && column === parties && namesParty(text, rows[at - 1]?.[column] ?? '')) return;
    const next = nextKind(kinds, at);
    if (next !== 'data' && !(next === 'other' && column === 0 && details.length === 0)) return;
    const found = labels.get(column) ?? { texts: [], details: new Set<number>(), isSure: false };
    found.texts.push(text);
    for (const index of details) found.details.add(index);
    found.isSure ||= details.length === 0 || totals.some((total) => total.includes(text));
    labels.set(column, found);
  });
  const [best] = [...labels].toSorted((a, b) => b[1].texts.length - a[1].texts.length);
  if (best === undefined) return null;
  const [column, { texts, details, isSure }] = best;
  // One row of another shape is no group yet, unless its total names it again.
  if (texts.length > data.length || (texts.length === 1 && !isSure)) return null;
  return { column, meaning: meaningOf(texts, headers, new Set(data.flat())), ...(details.size > 0 && { details: [...details] }) };
}

/** Rows whose first cell only a total names again in the same column: `Ash Works`, `Total Ash Works`. */
export function findClosedGroups(rows: readonly Row[]): ReadonlySet<Row> {
  const keyOf = (column: number, label: string) => `${column}:${label.trim().toLowerCase()}`;
  const closed = new Set<string>();
  const labels = rows.map((row) => {
    const [first = 0] = filledOf(row);
    const text = (row[first] ?? '').trim().slice(0, 200);
    const label = isTotalLabel(text) ? text.replace(TOTAL_OF, '') : text;
    if (label !== text && label !== '') closed.add(keyOf(first, label));
    return label === text ? keyOf(first, text) : null;
  });
  const counts = new Map<string, number>();
  for (const label of labels) if (label !== null) counts.set(label, (counts.get(label) ?? 0) + 1);
  return new Set(rows.filter((_, at) => closed.has(labels[at] ?? '') && counts.get(labels[at] ?? '') === 1));
}

/** What is around the label of a group in that of its total. */
const TOTAL_OF = /^[*=\s-]*(?:(?:sub|grand|group)[\s-]?)?totals?(?:\s+for\b)?[\s:–—-]*|[\s:–—-]+(?:sub[\s-]?)?totals?\s*[:=]?$/gi;

function isFilled(row: Row, index: number): boolean {
  return (row[index] ?? '').trim() !== '';
}

function nextKind(kinds: readonly string[], at: number): string {
  return kinds.slice(at + 1).find((kind) => kind !== 'blank') ?? 'none';
}

function meaningOf(texts: readonly string[], headers: readonly string[], values: ReadonlySet<string>): GroupRule['meaning'] {
  const share = (test: (text: string) => boolean) => texts.filter(test).length / texts.length;
  if (share(isAgeing) >= 0.6) return 'ageing';
  if (share((text) => text.startsWith('->') || /\d.*,\s*[A-Z]{2}\s+\d{5}/.test(text)) >= 0.6) return 'property';
  if (share(isCategory) >= 0.6) return 'other';
  if (!headers.some(namesDebtor)) return 'customer';
  // A label that the rows repeat is their debtor, or what they were billed for.
  if (share((text) => values.has(text)) >= 0.6) return 'other';
  return share(hasStreet) >= 0.6 || headers.some(namesUnit) ? 'property' : 'other';
}

/** What lists are divided into, besides customers and properties. */
const CATEGORIES = new Set(
  `accounts active all balances billed bills cases charges claims closed commercial contracts current customers debtors delinquent evicted
  evictions files final former inactive individuals insurance invoices judgments leases legal loans members moveouts open past patients
  pending people prior residents residential selfpay small students tenants`.split(/\s+/),
);

/** `2025 cases`, `Q3 2026`, `Past residents`. */
function isCategory(text: string): boolean {
  const words = wordsOf(text);
  return words.length > 0 && words.every((word) => CATEGORIES.has(word) || /^(?:(?:19|20)\d\d|q[1-4])$/.test(word));
}

/** Whether the header names the unit of a property, as in lists of tenants. */
function namesUnit(header: string): boolean {
  return (
    wordsOf(header).some((word) => /^(?:unit|apt|apartment|suite|lot)$/.test(word)) && !/price|cost|qty|measure/i.test(header)
  );
}

/** Columns for carried labels, after the physical ones. */
export function carriedColumns(group: GroupRule | null, from: number): LogicalColumn[] {
  if (group === null) return [];
  const make = (header: string, part: 'label' | 'name' | 'address', offset = 0): LogicalColumn => ({
    index: from + offset,
    letter: '',
    header,
    source: { kind: 'group', part },
  });
  switch (group.meaning) {
    case 'customer':
      return [make('Customer (carried down)', 'label')];
    case 'property':
      return [make('Property name (carried down)', 'name'), make('Property address (carried down)', 'address', 1)];
    case 'ageing':
      return [make('Aging group (carried down)', 'label')];
    default:
      return [make('Group (carried down)', 'label')];
  }
}

export interface GroupLabel {
  label: string;
  name: string;
  address: string;
}

/**
 * A heading that is repeated on the next page: `Acme Corp (continued)`. The caller trims the spaces before it: a pattern that begins
 * with `\s*` takes quadratic time on a long run of spaces.
 */
const CONTINUED =
  /(?:\((?:cont|cont['’]?d|continued|continuaci[oó]n|continua|suite|forts)\.?\)|[-–—,]\s*(?:cont|cont['’]?d|continued|continuaci[oó]n)\.?|\s(?:continued|cont['’]d\.?))$/i;

/** Splits `-> Elm Court - 100 Elm St, Portland, OR 97205`. */
export function splitGroupLabel(text: string): GroupLabel {
  const label = text
    .trim()
    .replace(/^(?:->|→|=>|>+)\s*/, '')
    .replace(CONTINUED, '')
    .trimEnd();
  const at = label.search(/\s[-–—]\s(?=[^-–—]*\d)/);
  if (at < 0)
    return /^\d+\s/.test(label) && kindOf(label) !== 'number'
      ? { label, name: '', address: label }
      : { label, name: label, address: '' };
  return {
    label,
    name: label.slice(0, at).trim(),
    address: label
      .slice(at + 2)
      .trim()
      .replace(/^[-–—]\s*/, ''),
  };
}
