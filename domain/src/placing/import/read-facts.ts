import { FACT_KINDS, FACT_TABLE, type FactKind } from '../facts/fact-table.ts';
import { findFactsBesideName, findFactsBesideStreet } from '../facts/beside.ts';
import {
  factOfHeader,
  findFacts,
  isStatusHeader,
  statesFact,
  statesTopic,
  topicOfHeader,
  type FoundFact,
} from '../facts/find-facts.ts';
import { isReasonHeader } from '../import-files.ts';
import { factCode } from '../questions.ts';
import { labelOf, readingOf } from './field-rules.ts';
import { maskInText } from './mask.ts';
import type { ImportMapping, ReadRow } from './types.ts';

const REMARKS = new Set([
  'notes',
  'description',
  'status',
  'transaction_type',
  'product_type',
  'tags',
  'payment_terms',
  'insurance_name',
  'address_status',
  'phone_status',
]);
/** Fields of codes; for others a column's header shows it. */
const CODES = new Set(['status', 'tags']);
const NAMES = new Set(['full_name', 'first_name', 'last_name', 'business_name', 'guarantor_name', 'co_full_name']);
/** They name the debtor only where no other column does. */
const PATIENT_NAMES = new Set(['patient_name', 'patient_first_name', 'patient_last_name']);
const STREETS = new Set(['address_line1', 'address_line2', 'address_line3', 'address_full', 'city', 'city_state_zip']);
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

/**
 * Finds facts that must stop collection: in remarks, status and flag columns, beside names and streets, and in columns that are not used.
 * `original`: the cells before their correction. A corrected name does not answer what stood beside it.
 */
export function createFactReader({ columns }: ImportMapping, headers: readonly string[]) {
  const hasDebtor = columns.some(({ field }) => field !== null && NAMES.has(field));
  const readers = columns.flatMap(({ index, field }) => {
    const header = headers[index] ?? '';
    const isName = field !== null && (NAMES.has(field) || (!hasDebtor && PATIENT_NAMES.has(field)));
    const find = isReasonHeader(header) ? null : isName ? findFactsBesideName : finderOf(field, header);
    const label = field === null ? header.trim() || 'A column that is not used' : labelOf(field);
    const isLasting = isName || (field !== null && STREETS.has(field));
    return find === null ? [] : [{ find, isLasting, at: { index, field, label: maskInText(label.slice(0, 60)) } }];
  });
  return (cells: readonly string[], row: ReadRow, original: readonly string[] = cells): void => {
    for (const { find, isLasting, at } of readers)
      for (const text of new Set([cells[at.index], isLasting ? original[at.index] : undefined]))
        // Masked before it is cut to an excerpt, which may end within a number.
        if (text !== undefined && text !== '') for (const fact of find(maskInText(text))) addFact(row, fact, at);
  };
}

/** Columns and name cells in which people write what they know about a debt. */
export function isRemark(field: string): boolean {
  return REMARKS.has(field) || NAMES.has(field);
}

type Finder = (text: string) => readonly FoundFact[];

function finderOf(field: string | null, header: string): Finder | null {
  const flag = field === null ? factOfHeader(header) : field === 'attorney_name' ? 'attorney' : FLAGS.get(field);
  if (flag) return (text) => (statesFact(text, flag, header) ? withFact(flag, text, findFacts(text)) : []);
  if (field !== null && STREETS.has(field)) return findFactsBesideStreet;
  if (field !== null && readingOf(field) === 'phone') return (text) => (/\p{L}{2}/u.test(text) ? findFacts(text) : []);
  const isText = field === null || readingOf(field) === 'text';
  const where = (field !== null && CODES.has(field)) || (isText && isStatusHeader(header)) ? 'codes' : 'remarks';
  if (where === 'remarks' && field !== null && !REMARKS.has(field)) return null;
  const topic = isText ? topicOfHeader(header) : null;
  if (topic === null) return remembering((text) => findFacts(text, where));
  // Paid or closed there is the claim, not the debt.
  return remembering((text) => {
    const found = findFacts(text, where).filter(({ kind }) => kind !== 'paid');
    return statesTopic(text, topic) ? withFact(topic, text, found) : found;
  });
}

function withFact(kind: FactKind, text: string, found: readonly FoundFact[]): FoundFact[] {
  return [...found.filter((fact) => fact.kind !== kind), { kind, text: text.trim().slice(0, 60) }];
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
