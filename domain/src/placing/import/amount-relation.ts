import type { DraftValues } from '../placement-draft.ts';
import { centsOf } from '../placement-draft.ts';
import { unusedParts } from './unused-parts.ts';
import type { ImportMapping } from './types.ts';

/** How the parts of an amount make up the balance in a file. Plain JSON. */
export interface AmountRelation {
  plus: readonly string[];
  minus: readonly string[];
  /** Headers of the parts that no field takes, by key in a row's values. */
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
 * Columns that are not used (`Ins Paid`) are parts where the file's sums need them.
 */
export function findAmountRelation(
  mapping: ImportMapping,
  rows: readonly DraftValues[],
  fileHeaders: readonly string[] = [],
): AmountRelation | null {
  const unused = unusedParts(mapping, fileHeaders);
  const keysOf = (isTakenOff: boolean) => unused.filter((part) => part.isTakenOff === isTakenOff).map(({ key }) => key);
  const found = findRelation(mapping, rows, { plus: keysOf(false), minus: keysOf(true) });
  const used = new Set([...(found?.plus ?? []), ...(found?.minus ?? [])]);
  const headers = Object.fromEntries(unused.filter(({ key }) => used.has(key)).map(({ key, header }) => [key, header]));
  return found === null || Object.keys(headers).length === 0 ? found : { ...found, headers };
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
      const share =
        applying.filter((values) => partsTotal(relation, values) === centsOf(values, 'balance')).length / applying.length;
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
  return all !== undefined && all.plus.length > 1 ? all : null;
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
