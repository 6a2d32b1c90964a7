import { FACT_KINDS, FACT_TABLE, type FactKind } from '../facts/fact-table.ts';
import { findFactsBesideName, findFactsBesideStreet } from '../facts/beside.ts';
import {
  factOfHeader,
  findFacts,
  findKindsOfDebtor,
  isCodeHeader,
  isDecedentHeader,
  isMatterHeader,
  isNameHeader,
  isRelationHeader,
  isStaffHeader,
  isStatusHeader,
  isThingHeader,
  statesFact,
  statesTopic,
  topicOfHeader,
  type FoundFact,
} from '../facts/find-facts.ts';
import { isReasonHeader } from '../import-files.ts';
import { factCode, VALUE_UNCLEAR } from '../questions.ts';
import { quote } from '../sheet/parsed.ts';
import { foldEntry, isInitials, type ColumnTraits } from './column-traits.ts';
import { labelOfColumn, readingOf } from './field-rules.ts';
import { maskInText } from './mask.ts';
import { confirmOwing, liablePeople, quoteNames, wordsOfName } from './read-parties.ts';
import { hasJudgment, isBusiness, isOfAnother, namesAnother, withoutOwnName } from './whose-fact.ts';
import type { ImportMapping, ReadRow, StatedFact } from './types.ts';

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
/** Numbers, whose cells say more only where someone adds a remark: `DISPUTES-warranty` for a purchase order. */
const NUMBERS = new Set([
  'case_number',
  'client_account_number',
  'client_customer_id',
  'invoice_number',
  'medical_record_number',
  'purchase_order',
  'secondary_account_number',
]);
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
export function createFactReader({ columns }: ImportMapping, headers: readonly string[], traits: readonly ColumnTraits[] = []) {
  const hasDebtor = columns.some(({ field }) => field !== null && NAMES.has(field));
  const readers = columns.flatMap(({ index, field }) => {
    const header = headers[index] ?? '';
    const isName = field !== null && (NAMES.has(field) || (!hasDebtor && PATIENT_NAMES.has(field)));
    const find = isReasonHeader(header) ? null : isName ? findFactsBesideName : finderOf(field, header);
    // A matter or an offense is no description of goods: the file's own word says more.
    const own = field === null || field === 'description' ? header.trim() : '';
    const label = own || labelOfColumn(field);
    const isLasting = isName || (field !== null && STREETS.has(field));
    const flag = flagOf(field, header);
    const hasInitials = flag === 'attorney' && traits[index]?.initials === true && !isStaffHeader(header);
    const at = { index, field, label: maskInText(label.slice(0, 60)) };
    // A text in nearly every row is how the file's program writes, more often than a fact of every debt.
    const [usual, ...others] = flag === null ? (traits[index]?.usual ?? []) : [];
    const common = others.length === 0 && usual !== '' ? usual : undefined;
    return find === null ? [] : [{ find, flag, hasInitials, isLasting, isText: !isName && !isLasting, common, at }];
  });
  const flags = new Map(readers.map(({ flag, at }) => [at.index, flag]));
  const decedent = columns.find(({ index }) => isDecedentHeader(headers[index] ?? ''))?.index;
  const judgments = columns.filter(({ index }) => /ju?dge?m/i.test(headers[index] ?? '')).map(({ index }) => index);
  return (cells: readonly string[], row: ReadRow, original: readonly string[] = cells): void => {
    const other = decedent === undefined ? '' : (cells[decedent] ?? '').trim();
    const isOtherDeath = other !== '' && (isBusiness(row) || namesAnother(other, row));
    const isJudged = hasJudgment(
      row,
      judgments.map((index) => cells[index] ?? ''),
    );
    for (const { find, flag, hasInitials, isLasting, isText, common, at } of readers) {
      if (flag === 'deceased' && (isBusiness(row) || isOtherDeath) && at.index !== decedent) continue;
      for (const text of new Set([cells[at.index], isLasting ? original[at.index] : undefined])) {
        if (text === undefined || text === '') continue;
        if (hasInitials && isInitials(text) && !isCoded(text)) {
          warnOfInitials(row, at);
          continue;
        }
        // Masked before it is cut to an excerpt, which may end within a number.
        const said = maskInText(text);
        const facts = isText && flag === null ? withOwnName(find, said, row) : find(said);
        for (const fact of facts) {
          if (flag === null && isOfAnother(fact, { row, isOtherDeath, isJudged, text: said })) continue;
          if (flag === null && fact.kind === 'minor' && (isMinorKnown(row, at) || askMinor(row, said, at))) continue;
          if (flag !== null && repeatsFlag(fact, at.index, row, flags)) continue;
          if (common !== undefined && foldEntry(text) === common && FACT_TABLE[fact.kind].flag === undefined)
            askOfAll(row, fact, at);
          else addFact(row, fact, at);
        }
      }
    }
  };
}

const DAY = /^\s*(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|(?:19|20)\d{6})\s*$/;
const BARE = /^\s*(?:y|yes|x|true|t|s[ií]|1|7|11|12|13)\s*$/i;

/** A flag and the day of the same fact in another column are one statement. */
function repeatsFlag(
  { kind, text }: FoundFact,
  index: number,
  { facts = [] }: ReadRow,
  flags: ReadonlyMap<number, FactKind | null>,
): boolean {
  return facts.some(
    (known) =>
      known.kind === kind &&
      known.column !== null &&
      known.column !== index &&
      flags.get(known.column) === kind &&
      ((DAY.test(text) && BARE.test(known.text)) || (BARE.test(text) && DAY.test(known.text))),
  );
}

const MINOR_CODES = new Set(['minor_left_out', 'co_debtor_unclear', factCode('minor')]);

/** Whether the child that a cell names was asked about or left out when its name was read. */
function isMinorKnown({ problems }: ReadRow, { index }: FactColumn): boolean {
  return problems.some(({ column, code }) => column === index && MINOR_CODES.has(code));
}

/** `Devon = son, age 9`: a co-debtor whom a remark calls a child is asked about, and not the debt. */
function askMinor(row: ReadRow, text: string, { index, field, label }: FactColumn): boolean {
  const named = new Set(wordsOfName(text));
  const debtor = row.values['first_name'];
  if (typeof debtor === 'string' && wordsOfName(debtor).some((word) => named.has(word))) return false;
  const people = liablePeople(row).filter((name) => named.has(wordsOfName(name)[0] ?? ''));
  if (people.length === 0) return false;
  row.problems.push({
    field,
    column: index,
    code: 'co_debtor_unclear',
    level: 'error',
    message: `${label}: ${quote(text.trim().slice(0, 60))} may mean that ${quoteNames(people)} ${people.length === 1 ? 'is' : 'are'} under 18. ${confirmOwing(people)}`,
    people,
  });
  return true;
}

/** Facts of a remark, in which the debtor's own name means the debtor: `Gary passed 8/14`. */
function withOwnName(find: Finder, text: string, row: ReadRow): readonly FoundFact[] {
  const found = find(text);
  const about = withoutOwnName(text, row);
  if (about === null) return found;
  const more = findKindsOfDebtor(about).filter((kind) => !found.some((fact) => fact.kind === kind));
  return [...found, ...more.map((kind) => ({ kind, text: text.trim().slice(0, 60) }))];
}

/** One question for all rows that say the same, without a fact that would be told to the agency. */
function askOfAll(row: ReadRow, { kind, text }: FoundFact, { index, field, label }: FactColumn): void {
  row.problems.push({
    field,
    column: index,
    code: VALUE_UNCLEAR,
    level: 'error',
    message: `${label}: “${text}” appears in nearly every row and may mean ${FACT_TABLE[kind].means}. Confirm that these debts can be placed, or skip the rows.`,
  });
}

interface FactColumn {
  index: number;
  field: string | null;
  label: string;
}

/** The fact that a column states by being filled in. */
function flagOf(field: string | null, header: string): FactKind | null {
  if (field === null) return factOfHeader(header);
  return field === 'attorney_name' ? 'attorney' : (FLAGS.get(field) ?? null);
}

/** Routine entries that do not state the fact: staff initials. */
function warnOfInitials(row: ReadRow, { index, field, label }: FactColumn): void {
  row.problems.push({
    field,
    column: index,
    code: 'fact_column_ignored',
    level: 'warning',
    message: `${label}: nearly every row has initials in this column, so it does not count as “${FACT_TABLE.attorney.label}”. If it applies to this debtor, write “yes” in the cell.`,
  });
}

/** Whether letters that may be initials state a fact: `BK`, or a code of an attorney. */
function isCoded(text: string): boolean {
  return findFacts(text).length > 0 || findFacts(text, 'codes').some(({ kind }) => kind === 'attorney');
}

/** Columns and name cells in which people write what they know about a debt. */
export function isRemark(field: string): boolean {
  return REMARKS.has(field) || NAMES.has(field);
}

type Finder = (text: string) => readonly FoundFact[];

function finderOf(field: string | null, header: string): Finder | null {
  const flag = flagOf(field, header);
  if ((flag === 'attorney' || field === null) && isStaffHeader(header))
    return remembering((text) => findFacts(text).filter(({ kind }) => kind !== 'attorney'));
  if (flag !== null) return (text) => (statesFact(text, flag, header) ? withFact(flag, text, findFacts(text)) : []);
  if (field !== null && STREETS.has(field)) return findFactsBesideStreet;
  if (field !== null && readingOf(field) === 'phone') return (text) => (/\p{L}{2}/u.test(text) ? findFacts(text) : []);
  if (field === null && isNameHeader(header)) return findFactsBesideName;
  if (field === null && isThingHeader(header))
    return remembering((text) => findFacts(text).filter(({ kind }) => kind !== 'deceased'));
  if (field === null && isRelationHeader(header))
    return remembering((text) => findFacts(text).filter(({ kind }) => kind !== 'charity_care'));
  if (field === 'employer_name') return (text) => findFacts(text).filter(({ kind }) => kind === 'military');
  const isText = field === null || readingOf(field) === 'text';
  const where =
    isText && isMatterHeader(header)
      ? 'matters'
      : (field !== null && CODES.has(field)) || (isText && isStatusHeader(header))
        ? 'codes'
        : isText && isCodeHeader(header)
          ? 'long_codes'
          : 'remarks';
  if ((where === 'remarks' || where === 'matters') && field !== null && !REMARKS.has(field))
    return isText && !NUMBERS.has(field) ? null : remembering((text) => (/\p{L}{4}/u.test(text) ? findFacts(text) : []));
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

/** Shorter texts, such as codes, are said of each column. */
const MIN_REMARK = 8;

/** One problem for each kind of fact in a cell: an answer about one column says nothing about another. */
export function addFact(row: ReadRow, { kind, text }: FoundFact, { index, field, label }: FactColumn): void {
  const column = index < 0 ? null : index;
  const said = maskInText(text);
  // A label that the program repeats in another column is one remark.
  const isKnown = (known: StatedFact & { column: number | null }) =>
    known.kind === kind && (known.column === column || (known.text === said && said.length >= MIN_REMARK));
  if (row.facts?.some(isKnown)) return;
  (row.facts ??= []).push({ kind, label: FACT_TABLE[kind].label, text: said, from: label, column });
  row.problems.push({
    field,
    column,
    code: factCode(kind),
    level: 'error',
    message: `${label}: “${said}” suggests ${FACT_TABLE[kind].means}. Confirm whether it applies to this debt.`,
  });
}
