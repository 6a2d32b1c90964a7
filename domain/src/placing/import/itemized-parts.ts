import { isOwedByOthers } from '../mapping/own-share.ts';
import { centsOf, type DraftValues } from '../placement-draft.ts';
import type { ItemizedParts } from '../assumed-itemization.ts';
import { partsTotal, type AmountRelation } from './amount-relation.ts';
import type { PlaceContext } from './place-context.ts';
import type { RowGroup } from './row-groups.ts';
import { isCreditHeader } from './unused-parts.ts';

const INTEREST = /interest|\bint\b|finance/i;
/** What is charged after the debt was made. */
const FEES =
  /fees?\b|penalt|\bpen\b|\blate\b|\bnsf\b|legal|court|\bcosts?\b|\bexp(?:enses?)?\b|\brepo\b|storage|s(?:er)?vi?ce? ch/i;
/** Taken off without a payment: a deposit that is kept, or what an insurer is expected to pay. */
const NOT_PAID = /deposit|\best(?:imated?|\.)?(?!\w)/i;
const INTEREST_FIELDS = new Set(['interest', 'itemization_interest']);
const FEE_FIELDS = new Set(['fees', 'attorney_fees', 'court_costs', 'itemization_fees']);
const CREDIT_FIELDS = new Set(['itemization_credits', 'security_deposit', 'charge_off_amount']);

/** `itemizedParts` of a row, or of its account: of columns without a field, only the amounts of an account's first row are known. */
export function partsOfRow(
  values: DraftValues,
  group: RowGroup | null,
  { relation, sign, source }: Pick<PlaceContext, 'relation' | 'sign' | 'source'>,
): ItemizedParts | null {
  if (sign < 0 || relation === null || source.fields[0] !== 'balance') return null;
  const isMerged = group !== null && group.rows > 1;
  if (isMerged && [...relation.plus, ...relation.minus].some((key) => relation.headers?.[key] !== undefined)) return null;
  return itemizedParts(values, relation);
}

/**
 * What the sum that holds in the file says about a row: what it adds is owed from the start, or interest and fees since; what it takes
 * off was paid or credited, or is owed by others. Null where it does not hold in this row, or names no amount that was owed first.
 */
function itemizedParts(values: DraftValues, relation: AmountRelation): ItemizedParts | null {
  const balance = centsOf(values, 'balance');
  if (balance === null || partsTotal(relation, values) !== balance) return null;
  const parts = {
    itemization_amount: 0,
    itemization_interest: 0,
    itemization_fees: 0,
    itemization_payments: 0,
    itemization_credits: 0,
  };
  const headerOf = (key: string) => (relation.headers?.[key] ?? '').replaceAll('_', ' ');
  for (const key of relation.plus) {
    const header = headerOf(key);
    const cents = centsOf(values, key) ?? 0;
    if (INTEREST_FIELDS.has(key) || INTEREST.test(header)) parts.itemization_interest += cents;
    else if (FEE_FIELDS.has(key) || FEES.test(header)) parts.itemization_fees += cents;
    else parts.itemization_amount += cents;
  }
  const others = owedByOthers(relation);
  for (const key of relation.minus) {
    const cents = Math.abs(centsOf(values, key) ?? 0);
    const credits = key === 'payments_credits' ? Math.abs(centsOf(values, 'credits_part') ?? 0) : 0;
    // What an insurer owes of a total was never the debtor's.
    if (others.has(key)) parts.itemization_amount -= cents;
    else if (CREDIT_FIELDS.has(key) || isCreditHeader(headerOf(key)) || NOT_PAID.test(headerOf(key)))
      parts.itemization_credits += cents;
    else {
      parts.itemization_payments += cents - credits;
      parts.itemization_credits += credits;
    }
  }
  return parts.itemization_amount <= 0 || Object.values(parts).some((cents) => cents < 0) ? null : parts;
}

/** Headings are read once for a file. */
const OTHERS = new WeakMap<AmountRelation, ReadonlySet<string>>();

/** The columns of a sum with what insurers and other third parties owe. */
function owedByOthers(relation: AmountRelation): ReadonlySet<string> {
  const known = OTHERS.get(relation);
  if (known !== undefined) return known;
  const keys = new Set(relation.minus.filter((key) => isOwedByOthers(relation.headers?.[key] ?? '')));
  OTHERS.set(relation, keys);
  return keys;
}
