import { isFooterText, isTotalLabel, kindOf } from './cells.ts';
import { filledOf } from './header.ts';
import { findLaterHeader } from './later-header.ts';
import { readLegend } from './legend.ts';
import { isControlLabel, isCountLabel, isTotalWord } from './total-words.ts';
import type { GroupRule, Row } from './types.ts';

/** Inputs for classifying one row; part of the structure. */
export interface RowRules {
  /** Header cells by physical column, lower case, one map per header row. */
  headers: readonly ReadonlyMap<number, string>[];
  usualFill: number;
  requiredColumns: readonly number[];
  group: GroupRule | null;
}

export type BodyKind = 'data' | 'legend' | 'group' | 'total' | 'footer' | 'blank' | 'header' | 'other';

/** Kind of a row below the header, in isolation. */
export function classifyBody(row: Row, rules: RowRules): BodyKind {
  return findLaterHeader(row, filledOf(row), rules) === null ? classifyContent(row, rules) : 'header';
}

/** The same for a row that is no header. Money is never dropped silently: ambiguous rows are `other`. */
export function classifyContent(row: Row, rules: RowRules): Exclude<BodyKind, 'header'> {
  const filled = filledOf(row);
  const count = filled.length;
  if (count === 0) return 'blank';
  const missing = rules.requiredColumns.filter((index) => (row[index] ?? '').trim() === '').length;
  const sparse = count <= Math.max(1, rules.usualFill * 0.6) || (rules.requiredColumns.length > 0 && missing > 0);
  if (!sparse) return 'data';
  if (readLegend(row) !== null) return 'legend';
  const texts = filled.slice(0, 3).map((index) => row[index] ?? '');
  const isTotal =
    texts.some((text) => isTotalLabel(text)) ||
    isTotalWord(texts[0] ?? '') ||
    isControlLabel(texts[0] ?? '') ||
    (isCountLabel(texts[0] ?? '') && areAmounts(row, filled.slice(1)));
  if (isTotal && (missing > 0 || count <= rules.usualFill * 0.75)) return 'total';
  if (isDocument(row, filled)) return 'data';
  if (rules.group !== null && isGroupRow(row, filled, rules.group)) return 'group';
  if (count <= 2 && isFooterText(texts[0] ?? '')) return 'footer';
  const required = rules.requiredColumns.length;
  if (required > 0 ? missing * 2 < required && count > 1 : count >= Math.max(2, rules.usualFill * 0.4)) return 'data';
  const onlySums = count < rules.usualFill && areAmounts(row, filled);
  if (onlySums && missing > 0 && required > 1) return 'total';
  return count >= Math.max(2, rules.usualFill * 0.5) ? 'data' : 'other';
}

/** A label alone, beside its sum, or beside cells that only group rows have. */
function isGroupRow(row: Row, filled: readonly number[], { column, details = [] }: GroupRule): boolean {
  const [first, ...others] = filled;
  if (first !== column || isFooterText(row[first] ?? '')) return false;
  const rest = others.filter((index) => !details.includes(index));
  return rest.length === 0 || (others.length === 1 && areAmounts(row, rest));
}

function areAmounts(row: Row, indexes: readonly number[]): boolean {
  return indexes.every((index) => ['amount', 'number'].includes(kindOf(row[index] ?? '')));
}

/** Payments in a list of open items have neither terms nor a due date. */
const DOCUMENT =
  /^(?:payment|pmt|receipt|credit(?: memo| note)?|refund|deposit|check|invoice|debit memo|finance charge|late fee|(?:general )?journal(?: entry)?|adjustment|write-?off|discount)$/i;

function isDocument(row: Row, filled: readonly number[]): boolean {
  if (filled.length < 3 || !filled.some((index) => DOCUMENT.test((row[index] ?? '').trim()))) return false;
  return filled.some((index) => ['amount', 'number'].includes(kindOf(row[index] ?? '')));
}
