import { isFooterText, isTotalLabel, kindOf } from './cells.ts';
import { filledOf } from './header.ts';
import { findLaterHeader } from './later-header.ts';
import { isControlLabel, isTotalWord } from './total-words.ts';
import type { GroupRule, Row } from './types.ts';

/** Inputs for classifying one row; part of the structure. */
export interface RowRules {
  /** Header cells by physical column, lower case, one map per header row. */
  headers: readonly ReadonlyMap<number, string>[];
  usualFill: number;
  requiredColumns: readonly number[];
  group: GroupRule | null;
}

export type BodyKind = 'data' | 'group' | 'total' | 'footer' | 'blank' | 'header' | 'other';

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
  const texts = filled.slice(0, 3).map((index) => row[index] ?? '');
  const isTotal = texts.some((text) => isTotalLabel(text)) || isTotalWord(texts[0] ?? '') || isControlLabel(texts[0] ?? '');
  if (isTotal && (missing > 0 || count <= rules.usualFill * 0.75)) return 'total';
  const first = filled[0] ?? 0;
  if (isDocument(row, filled)) return 'data';
  if (rules.group !== null && first === rules.group.column && count <= 2 && !isFooterText(row[first] ?? '')) {
    const rest = filled.slice(1).map((index) => kindOf(row[index] ?? ''));
    if (rest.every((kind) => kind === 'amount' || kind === 'number')) return 'group';
  }
  if (count <= 2 && isFooterText(texts[0] ?? '')) return 'footer';
  const required = rules.requiredColumns.length;
  if (required > 0 ? missing * 2 < required && count > 1 : count >= Math.max(2, rules.usualFill * 0.4)) return 'data';
  const onlySums = count < rules.usualFill && filled.every((index) => ['amount', 'number'].includes(kindOf(row[index] ?? '')));
  if (onlySums && missing > 0 && required > 1) return 'total';
  return count >= Math.max(2, rules.usualFill * 0.5) ? 'data' : 'other';
}

/** Payments in a list of open items have neither terms nor a due date. */
const DOCUMENT =
  /^(?:payment|pmt|receipt|credit(?: memo| note)?|refund|deposit|check|invoice|debit memo|finance charge|late fee|(?:general )?journal(?: entry)?|adjustment|write-?off|discount)$/i;

function isDocument(row: Row, filled: readonly number[]): boolean {
  if (filled.length < 3 || !filled.some((index) => DOCUMENT.test((row[index] ?? '').trim()))) return false;
  return filled.some((index) => ['amount', 'number'].includes(kindOf(row[index] ?? '')));
}
