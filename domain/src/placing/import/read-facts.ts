import { FACT_KINDS, FACT_TABLE, type FactKind } from '../facts/fact-table.ts';
import { factOfHeader, findFacts, statesFact, type FoundFact } from '../facts/find-facts.ts';
import { isReasonHeader } from '../import-files.ts';
import { factCode } from '../questions.ts';
import { labelOf } from './field-rules.ts';
import { maskInText } from './mask.ts';
import type { ImportMapping, ReadRow } from './types.ts';

const REMARKS = new Set(['notes', 'description', 'status', 'transaction_type', 'product_type', 'tags', 'payment_terms']);
const NAMES = new Set(['full_name', 'first_name', 'last_name', 'business_name']);
const FLAGS = new Map(
  FACT_KINDS.flatMap((kind): [string, FactKind][] => {
    const { flag } = FACT_TABLE[kind];
    return flag === undefined ? [] : [[flag, kind]];
  }),
);
/** Status columns have few distinct texts. */
const REMEMBERED = 2000;

/** Whether a column of this field states a fact by yes, and by anything else that is not no. */
export function isFactFlag(field: string): boolean {
  return FLAGS.has(field);
}

/** Finds facts that must stop collection: in remarks, status and flag columns, names, and columns that are not used. */
export function createFactReader({ columns }: ImportMapping, headers: readonly string[]) {
  const readers = columns.flatMap(({ index, field }) => {
    const header = headers[index] ?? '';
    const find = isReasonHeader(header) ? null : finderOf(field, header);
    return find === null
      ? []
      : [{ index, field, label: field === null ? header.trim() || 'A column that is not used' : labelOf(field), find }];
  });
  return (cells: readonly string[], row: ReadRow): void => {
    for (const { index, field, label, find } of readers) {
      const text = cells[index];
      if (text === undefined || text === '') continue;
      for (const fact of find(text)) addFact(row, fact, { index, field, label: maskInText(label.slice(0, 60)) });
    }
  };
}

/** Columns and name cells in which people write what they know about a debt. */
export function isRemark(field: string): boolean {
  return REMARKS.has(field) || NAMES.has(field);
}

type Finder = (text: string) => readonly FoundFact[];

function finderOf(field: string | null, header: string): Finder | null {
  const flag = field === null ? factOfHeader(header) : field === 'attorney_name' ? 'attorney' : FLAGS.get(field);
  if (flag)
    return (text) =>
      statesFact(text, flag)
        ? [...findFacts(text).filter(({ kind }) => kind !== flag), { kind: flag, text: text.trim().slice(0, 60) }]
        : [];
  if (field !== null && NAMES.has(field)) return (text) => findFacts(text, 'names');
  return field === null || REMARKS.has(field) ? remembering(findFacts) : null;
}

function remembering(find: (text: string) => readonly FoundFact[]): Finder {
  const known = new Map<string, readonly FoundFact[]>();
  return (text) => {
    const held = known.get(text);
    if (held) return held;
    const found = find(text);
    if (text.length < 60 && known.size < REMEMBERED) known.set(text, found);
    return found;
  };
}

/** One problem for each kind of fact in a row, at the first cell that states it. */
export function addFact(
  row: ReadRow,
  { kind, text }: FoundFact,
  { index, field, label }: { index: number; field: string | null; label: string },
): void {
  if (row.facts?.some((known) => known.kind === kind)) return;
  const said = maskInText(text);
  (row.facts ??= []).push({ kind, label: FACT_TABLE[kind].label, text: said, from: label });
  row.problems.push({
    field,
    column: index < 0 ? null : index,
    code: factCode(kind),
    level: 'error',
    message: `${label}: “${said}” suggests ${FACT_TABLE[kind].means}. Confirm whether it applies to this debt.`,
  });
}
