import type { DraftValues } from '../placement-draft.ts';
import { centsOf } from '../placement-draft.ts';
import { findSignedSum } from '../signed-sum.ts';
import { amountSource } from './amount-source.ts';
import { labelOf, readingOf } from './field-rules.ts';
import type { AmountColumn } from './stated-totals.ts';
import { isTakenOffHeader, unusedParts, type UnusedPart } from './unused-parts.ts';
import type { ImportMapping } from './types.ts';

/** How the parts of an amount make up the balance in a file. Plain JSON. */
export interface AmountRelation {
  plus: readonly string[];
  minus: readonly string[];
  /** Headers of columns of amounts that no field takes, by key in a row's values. */
  headers?: Readonly<Record<string, string>>;
}

export const ADDED = ['interest', 'fees', 'attorney_fees', 'court_costs', 'itemization_interest', 'itemization_fees'];
const TAKEN_OFF = ['payments_credits', 'itemization_payments', 'itemization_credits', 'insurance_paid', 'security_deposit'];
/** Of each kind: every further part doubles the sums that are tried. */
const MAX_ADDED = 5;
const MAX_TAKEN_OFF = 4;
/** Amounts on which the others are added or taken off. */
const BASES = ['principal', 'original_amount', 'judgment_amount', 'charge_off_amount', 'rent_amount'];
/** Share of a file's rows that must add up before the others are contradictions. */
const MIN_MATCHING_SHARE = 0.5;
/** Original amounts and payments often leave out what happened in between. */
const USUAL_SINCE = 0.6;

/** The parts of a row: a blank part is zero, since files leave zeros blank. */
export function partsTotal({ plus, minus }: AmountRelation, values: DraftValues): number {
  let total = 0;
  for (const field of plus) total += centsOf(values, field) ?? 0;
  for (const field of minus) total -= Math.abs(centsOf(values, field) ?? 0);
  return total;
}

/**
 * The sum that gives the balance in most of these rows, with as many of the file's parts as possible; null where the file has no
 * parts, or they follow no rule. Files differ in whether principal includes fees and whether payments are already taken off.
 * Columns that are not used are parts where their header says so (`Ins Paid`), or where they explain the balance of nearly all rows.
 * `balanceTotal` is none of them: the balance is what remains of it, also in rows where the balance is wrong.
 */
export function findAmountRelation(
  mapping: ImportMapping,
  rows: readonly DraftValues[],
  fileHeaders: readonly string[] = [],
  balanceTotal: AmountColumn | null = null,
): AmountRelation | null {
  const unused = unusedParts(mapping, fileHeaders).filter(({ key }) => key !== balanceTotal?.key);
  const keysOf = (isTakenOff: boolean) => unused.filter((part) => part.isTakenOff === isTakenOff).map(({ key }) => key);
  const usual = findRelation(mapping, rows, { plus: keysOf(false), minus: keysOf(true) });
  const proven = findProven(mapping, rows, unused);
  const found = proven !== null && (usual === null || proven.share > shareOf(usual, rows)) ? proven.relation : usual;
  const headers = Object.fromEntries(unused.flatMap(({ key, header }) => (header === '' ? [] : [[key, header]])));
  return found === null || Object.keys(headers).length === 0 ? found : { ...found, headers };
}

/** The sum of any amounts of the file that gives the balance in nearly all rows. */
function findProven(
  mapping: ImportMapping,
  rows: readonly DraftValues[],
  unused: readonly UnusedPart[],
): { relation: AmountRelation; share: number } | null {
  if (mapping.row_meaning === 'line') return null;
  const keys = [...new Set([...unused.map(({ key }) => key), ...amountFields(mapping)])];
  const found = sumOf('balance', keys, rows);
  return found === null || sizeOf(found.relation) < 2 ? null : found;
}

/** The amounts that add up to one in nearly all rows with a balance. Of columns with the same amounts only the last is tried. */
function sumOf(
  total: string,
  keys: readonly string[],
  rows: readonly DraftValues[],
): { relation: AmountRelation; share: number } | null {
  const applying = rows.filter((values) => centsOf(values, 'balance') !== null);
  const read = (key: string) => applying.map((values) => centsOf(values, key) ?? 0);
  const columns = keys.map((key) => ({ key, cents: read(key) }));
  const tried = columns.filter(
    ({ cents }, at) => !columns.slice(at + 1).some((other) => cents.every((value, row) => value === other.cents[row])),
  );
  const found = findSignedSum(
    read(total),
    tried.map(({ cents }) => cents),
  );
  const named = (places: readonly number[]) => places.flatMap((place) => tried[place]?.key ?? []);
  return found === null ? null : { relation: { plus: named(found.plus), minus: named(found.minus) }, share: found.share };
}

/** Fields of amounts that may be parts of the balance. */
function amountFields({ columns }: ImportMapping): string[] {
  return columns.flatMap(({ field }) => (field !== null && field !== 'balance' && readingOf(field) === 'amount' ? [field] : []));
}

/** Columns of amounts other than the balance, with what users call them. */
export function amountColumns(mapping: ImportMapping, fileHeaders: readonly string[]): readonly AmountColumn[] {
  const fields = [...new Set(amountFields(mapping))].map((field) => ({ key: field, header: labelOf(field) }));
  return [...fields, ...unusedParts(mapping, fileHeaders).filter(({ header }) => header !== '')];
}

/**
 * Unmapped column whose total includes the balance, in nearly all rows: the balance is then only a part of the debt, or the amount before
 * payments. Payments are not part of the debt, so a total that includes them is ignored. Of a file without a balance, the column that is
 * the amount placed in nearly all rows, less what it takes off: it has the amount owed in the others too.
 */
export function findBalanceTotal(
  mapping: ImportMapping,
  rows: readonly DraftValues[],
  fileHeaders: readonly string[] = [],
): AmountColumn | null {
  const source = amountSource(mapping);
  const hasBalance = mapping.columns.some(({ field }) => field === 'balance');
  if (mapping.row_meaning === 'line') return null;
  const placed = hasBalance ? rows : rows.map((values) => ({ ...values, balance: source.read(values) }));
  const unused = unusedParts(mapping, fileHeaders);
  const reducingColumns = new Set<string>([
    ...TAKEN_OFF,
    ...unused.filter(({ isTakenOff }) => isTakenOff === true).map(({ key }) => key),
  ]);
  const columnOf = (key: string) =>
    unused.find((part) => part.key === key)?.index ?? mapping.columns.find(({ field }) => field === key)?.index ?? 0;
  for (const { key, header, index } of unused) {
    if (header === '' || isTakenOffHeader(header) || (hasBalance && index < columnOf('balance'))) continue;
    // `findSignedSum` tries only the last ones.
    const keys = [...unused.map((part) => part.key), ...amountFields(mapping), 'balance'].filter(
      (other, at, all) =>
        all.indexOf(other) === at && (hasBalance ? columnOf(other) < index : other !== key && !source.fields.includes(other)),
    );
    const plus = sumOf(key, keys, placed)?.relation.plus ?? [];
    if (!plus.includes('balance') || plus.some((other) => reducingColumns.has(other))) continue;
    // A total of the balance alone is the balance, and a column that is the amount placed in every row leaves nothing to ask.
    const isOther = placed.some((values) => (centsOf(values, key) ?? values.balance) !== values.balance);
    if (hasBalance ? plus.length > 1 : isOther) return { key, header };
  }
  return null;
}

function findRelation(
  mapping: ImportMapping,
  rows: readonly DraftValues[],
  unused: Pick<AmountRelation, 'plus' | 'minus'>,
): AmountRelation | null {
  const mapped = new Set(mapping.columns.map(({ field }) => field));
  if (!mapped.has('balance') || mapping.row_meaning === 'line') return null;
  let best: { relation: AmountRelation; share: number } | null = null;
  for (const base of basesOf(mapped)) {
    const applying = rows.filter(
      (values) => centsOf(values, 'balance') !== null && base.some((field) => centsOf(values, field) !== null),
    );
    if (applying.length === 0) continue;
    for (const relation of candidatesOf(base, mapped, unused)) {
      const share = shareOf(relation, applying);
      if (best === null || share > best.share || (share === best.share && sizeOf(relation) > sizeOf(best.relation)))
        best = { relation, share };
    }
  }
  if (best === null) return null;
  const isSince = best.relation.plus.includes('original_amount');
  if (best.share >= (isSince ? USUAL_SINCE : MIN_MATCHING_SHARE)) return sizeOf(best.relation) < 2 ? null : best.relation;
  // Principal, interest and fees are parts by definition: where they never add up, a user has to enter what is owed.
  const [all] =
    isSince || !mapped.has('principal') ? [] : candidatesOf(['principal'], mapped, { plus: [], minus: [] }).toReversed();
  if (all === undefined || all.plus.length < 2) return null;
  return areNegative(rows, (values) => centsOf(values, 'balance')) ? { plus: [], minus: all.plus } : all;
}

function shareOf(relation: AmountRelation, rows: readonly DraftValues[]): number {
  return rows.filter((values) => partsTotal(relation, values) === centsOf(values, 'balance')).length / rows.length;
}

function basesOf(mapped: ReadonlySet<string | null>): string[][] {
  const aging = [...mapped].filter((field): field is string => field?.startsWith('aging_') === true);
  const single = BASES.filter((field) => mapped.has(field));
  return [...single.map((field) => [field]), ...(aging.length > 1 ? [aging] : [])];
}

function candidatesOf(
  base: readonly string[],
  mapped: ReadonlySet<string | null>,
  unused: Pick<AmountRelation, 'plus' | 'minus'>,
): AmountRelation[] {
  if (base.length > 1) return [{ plus: base, minus: [] }];
  const candidates: AmountRelation[] = [];
  for (const added of subsetsOf([...ADDED.filter((field) => mapped.has(field)), ...unused.plus].slice(0, MAX_ADDED)))
    for (const minus of subsetsOf([...TAKEN_OFF.filter((field) => mapped.has(field)), ...unused.minus].slice(0, MAX_TAKEN_OFF)))
      candidates.push({ plus: [...base, ...added], minus });
  return candidates;
}

function subsetsOf(fields: readonly string[]): string[][] {
  return fields.reduce<string[][]>((sets, field) => sets.flatMap((set) => [set, [...set, field]]), [[]]);
}

function sizeOf({ plus, minus }: AmountRelation): number {
  return plus.length + minus.length;
}

/** Whether a list of balances writes most of them with a minus sign, so that the sign is in doubt. */
export function areNegative(rows: readonly DraftValues[], read: (values: DraftValues) => number | null): boolean {
  const amounts = rows.map(read).filter((cents) => cents !== null && cents !== 0);
  return amounts.filter((cents) => cents !== null && cents < 0).length * 2 > amounts.length;
}
