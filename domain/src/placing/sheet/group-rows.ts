import { isAgeing, isFooterText, isTotalLabel, kindOf } from './cells.ts';
import { classifyBody, type RowRules } from './classify-row.ts';
import { filledOf } from './header.ts';
import { wordsOf } from './labels.ts';
import type { GroupRule, LogicalColumn, Row } from './types.ts';

const DEBTOR_WORDS =
  /^(?:customer|client|debtor|tenant|resident|patient|guarantor|consumer|borrower|member|name|nm|payer|party|company|subscriber|lessee|renter|student|buyer|purchaser|obligor|occupant|guest)$/;
const OTHER_WORDS = new Set(
  `agency agent attorney bank branch building carrier city clinic clerk club code collector community contact county course creditor dept department
  doctor dr driver employer event facility field file form group id insurance item landlord lender location lpo manager model no num number office
  officer payor pet pharmacy physician plan po practice product program project property provider region rep salesman salesperson school server service
  since site state status store street subdivision supplier teacher template territory type user vehicle vendor`.split(/\s+/),
);

/** Whether the header names the debtor column. */
export function namesDebtor(header: string): boolean {
  const words = wordsOf(header);
  return words.some((word) => DEBTOR_WORDS.test(word)) && !words.some((word) => OTHER_WORDS.has(word));
}

/** Finds label-only rows that apply to the rows below them; null if there are none. */
export function findGroups(rows: readonly Row[], rules: RowRules, headers: readonly string[]): GroupRule | null {
  const labels = new Map<number, string[]>();
  let dataRows = 0;
  rows.forEach((row, at) => {
    const kind = classifyBody(row, rules);
    if (kind === 'data') dataRows += 1;
    const filled = filledOf(row);
    const [column] = filled;
    if (kind !== 'other' || filled.length !== 1 || column === undefined) return;
    const text = (row[column] ?? '').trim();
    if (isTotalLabel(text) || isFooterText(text) || text.length > 200) return;
    const next = nextKind(rows, at, rules);
    if (next === 'data' || (next === 'other' && column === 0)) labels.set(column, [...(labels.get(column) ?? []), text]);
  });
  const [best] = [...labels].toSorted((a, b) => b[1].length - a[1].length);
  if (best === undefined || best[1].length > dataRows) return null;
  const [column, texts] = best;
  return { column, meaning: meaningOf(texts, headers) };
}

function nextKind(rows: readonly Row[], at: number, rules: RowRules): string {
  for (let next = at + 1; next < rows.length; next += 1) {
    const kind = classifyBody(rows[next] ?? [], rules);
    if (kind !== 'blank') return kind;
  }
  return 'none';
}

function meaningOf(texts: readonly string[], headers: readonly string[]): GroupRule['meaning'] {
  const share = (test: (text: string) => boolean) => texts.filter(test).length / texts.length;
  if (share(isAgeing) >= 0.6) return 'ageing';
  if (share((text) => text.startsWith('->') || /\d.*,\s*[A-Z]{2}\s+\d{5}/.test(text)) >= 0.6) return 'property';
  if (!headers.some(namesDebtor)) return 'customer';
  return share((text) => /\d+ \p{L}/u.test(text)) >= 0.6 ? 'property' : 'other';
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
