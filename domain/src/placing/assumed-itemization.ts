import { isDay } from '../shared/days.ts';
import { DEBT_TYPE_INFO, needsItemization } from '../shared/debt-types.ts';
import { isReferenceDate, type ReferenceDate } from '../shared/reference-dates.ts';
import { centsOf, debtorKind, textOf, type DraftValues, type PlacementDraft } from './placement-draft.ts';

/** Columns that may hold each reference date, best first. */
const DATES: Record<ReferenceDate, readonly string[]> = {
  judgment: ['judgment_date'],
  charge_off: ['charge_off_date'],
  last_statement: ['last_statement_date'],
  transaction: ['date_of_service', 'invoice_date', 'move_out_date', 'open_date', 'last_purchase_date'],
  last_payment: ['last_payment_date'],
};
const ORDER: readonly ReferenceDate[] = ['judgment', 'charge_off', 'last_statement', 'transaction', 'last_payment'];
/** A delinquency or due date follows the transaction that created the debt; it substitutes when no better date is known. */
const LAST_RESORT = ['delinquency_date', 'due_date'];

/** Dates from which a debt can be itemized, best first. */
export const ITEMIZATION_DATES: readonly string[] = [
  'itemization_date',
  ...ORDER.flatMap((reference) => DATES[reference]),
  ...LAST_RESORT,
];

interface AssumedItemization {
  values: DraftValues;
  reference: ReferenceDate;
  date: string;
  /** Column of the date. */
  from: string;
}

export interface AssumedAmounts extends AssumedItemization {
  /** What the amount placed differs by from the amount at charge-off, if no amount explains it: taken as paid, or as fees. */
  unexplained: number;
}

/**
 * An itemization for a file that has only a balance: the best known date, the balance on it, and zeros since. Where original
 * amount + interest + fees − payments equals the balance, these are used instead, and so are `parts`, which the file adds up to the
 * balance. The user confirms it once per file; the account is marked `itemization_assumed`. `isDateDefault`: an itemization date of the
 * draft is the user's default for a file without such a column. `latest`: dates of an account's newest document, since its amount
 * was not owed before. Null when an itemization is given or not needed, no balance or date is known, or the only date is that of a loan
 * whose principal is partly repaid.
 */
export function assumeItemization(
  draft: PlacementDraft,
  today: string,
  {
    isDateDefault = false,
    parts: known = null,
    latest = {},
  }: { isDateDefault?: boolean; parts?: ItemizedParts | null; latest?: Readonly<Record<string, string>> } = {},
): AssumedAmounts | null {
  const { debt_type, values } = draft;
  const balance = centsOf(values, 'balance');
  if (!needsItemization(debt_type, debtorKind(values, debt_type)) || balance === null || balance <= 0) return null;
  if (textOf(values, 'itemization_date') !== null && centsOf(values, 'itemization_amount') !== null) return null;
  const parts = known ?? amounts(values, balance);
  const found = bestDate({ debt_type, values: { ...values, ...pastOf(latest, today) } }, today, {
    isUnpaid: parts.itemization_payments === 0,
    isDateDefault,
    isPartlyRepaid: debt_type === 'loan' && isRestOfLoan(values, parts.itemization_amount),
  });
  if (found === null) return null;
  const chargedOff = found.reference === 'charge_off' ? sinceChargeOff(values, balance, parts) : null;
  return {
    ...found,
    unexplained: chargedOff?.unexplained ?? 0,
    values: {
      ...values,
      ...(chargedOff?.parts ?? parts),
      itemization_reference: found.reference,
      itemization_date: found.date,
      itemization_assumed: true,
    },
  };
}

/** Whether the amount is the principal that is left of a larger loan. */
function isRestOfLoan(values: DraftValues, amount: number): boolean {
  return amount === centsOf(values, 'principal') && amount < (centsOf(values, 'original_amount') ?? 0);
}

function pastOf(dates: Readonly<Record<string, string>>, today: string): Record<string, string> {
  return Object.fromEntries(Object.entries(dates).filter(([, date]) => date <= today));
}

function bestDate(
  { debt_type, values }: Pick<PlacementDraft, 'debt_type' | 'values'>,
  today: string,
  { isUnpaid, isDateDefault, isPartlyRepaid }: { isUnpaid: boolean; isDateDefault: boolean; isPartlyRepaid: boolean },
): Omit<AssumedItemization, 'values'> | null {
  const past = (field: string): string | null => {
    const date = textOf(values, field);
    return date !== null && isDay(date) && date <= today ? date : null;
  };
  const paid = past('last_payment_date');
  /** Nothing was paid since the last payment, but something since any date before it. */
  const sinceLastPayment = (found: Omit<AssumedItemization, 'values'>): Omit<AssumedItemization, 'values'> =>
    isUnpaid && paid !== null && paid > found.date ? { reference: 'last_payment', date: paid, from: 'last_payment_date' } : found;
  const given = past('itemization_date');
  const stated = textOf(values, 'itemization_reference');
  // A date that is not one of the five has to be corrected by the user, not replaced.
  if (stated !== null && !isReferenceDate(stated)) return null;
  const usual = DEBT_TYPE_INFO[debt_type].itemizationDefault;
  const preferred = stated ?? usual;
  if (given !== null) {
    const isOther = stated === null && preferred !== 'transaction' && (textOf(values, `${preferred}_date`) ?? given) !== given;
    const found = { reference: isOther ? ('transaction' as const) : preferred, date: given, from: 'itemization_date' };
    return isDateDefault ? sinceLastPayment(found) : found;
  }
  // On the day of its contract, more of the loan was owed.
  const found = firstPast(preferred, (field) => (isPartlyRepaid && DATES.transaction.includes(field) ? null : past(field)));
  if (found === null) return null;
  return stated === null ? sinceLastPayment(found) : found;
}

/** Plain loops: this runs for every row of a file. */
function firstPast(preferred: ReferenceDate, past: (field: string) => string | null): Omit<AssumedItemization, 'values'> | null {
  for (const reference of [preferred, ...ORDER]) {
    for (const from of DATES[reference]) {
      const date = past(from);
      if (date !== null) return { reference, date, from };
    }
  }
  for (const from of LAST_RESORT) {
    const date = past(from);
    if (date !== null) return { reference: 'transaction', date, from };
  }
  return null;
}

/** What was owed on the itemization date, and what came since; in cents. */
export interface ItemizedParts {
  itemization_amount: number;
  itemization_interest: number;
  itemization_fees: number;
  itemization_payments: number;
  itemization_credits: number;
}

/** The file's parts where they give the balance, and otherwise the balance alone. */
function amounts(values: DraftValues, balance: number): ItemizedParts {
  const bases = [centsOf(values, 'original_amount'), centsOf(values, 'principal')];
  if (bases.every((base) => base === null)) return documentParts(values, balance);
  const size = (field: string) => Math.abs(centsOf(values, field) ?? 0);
  const interest = centsOf(values, 'interest') ?? 0;
  const fees = centsOf(values, 'fees') ?? 0;
  const costs = (centsOf(values, 'attorney_fees') ?? 0) + (centsOf(values, 'court_costs') ?? 0);
  const credits = size('credits_part');
  const payments = size('payments_credits') - credits;
  const insured = size('insurance_paid');
  for (const base of bases) {
    if (base === null || base < 0 || interest < 0 || fees < 0 || costs < 0 || payments < 0) continue;
    for (const cost of [costs, 0])
      for (const insurance of [insured, 0])
        if (base + interest + fees + cost - payments - insurance - credits === balance)
          return {
            itemization_amount: base,
            itemization_interest: interest,
            itemization_fees: fees + cost,
            itemization_payments: payments + insurance,
            itemization_credits: credits,
          };
  }
  return documentParts(values, balance);
}

/** A known amount at charge-off is what was owed on that date, whatever the parts say; null where it is not known. */
function sinceChargeOff(
  values: DraftValues,
  balance: number,
  parts: ItemizedParts,
): { parts: ItemizedParts; unexplained: number } | null {
  const base = centsOf(values, 'charge_off_amount');
  if (base === null || base <= 0) return null;
  const found = partsSinceChargeOff(values, { base, balance }) ?? (parts.itemization_amount === base ? parts : null);
  if (found !== null) return { parts: found, unexplained: 0 };
  const unexplained = balance - base;
  const since = { itemization_interest: 0, itemization_fees: Math.max(0, unexplained), itemization_credits: 0 };
  return { parts: { itemization_amount: base, ...since, itemization_payments: Math.max(0, -unexplained) }, unexplained };
}

/** The amount at charge-off and what came since; its principal, interest and fees are parts of it. Null where they do not add up. */
function partsSinceChargeOff(values: DraftValues, { base, balance }: { base: number; balance: number }): ItemizedParts | null {
  const payments = Math.abs(centsOf(values, 'itemization_payments') ?? centsOf(values, 'payments_credits') ?? 0);
  const credits = Math.abs(centsOf(values, 'itemization_credits') ?? 0);
  const since = [
    [centsOf(values, 'itemization_interest') ?? 0, centsOf(values, 'itemization_fees') ?? 0],
    [centsOf(values, 'interest') ?? 0, centsOf(values, 'fees') ?? 0],
  ] as const;
  for (const [interest, fees] of since)
    if (interest >= 0 && fees >= 0 && base + interest + fees - payments - credits === balance)
      return {
        itemization_amount: base,
        itemization_interest: interest,
        itemization_fees: fees,
        itemization_payments: payments,
        itemization_credits: credits,
      };
  return null;
}

/** The invoices of an account, and what was paid and credited on them. */
function documentParts(values: DraftValues, balance: number): ItemizedParts {
  const payments = centsOf(values, 'document_payments') ?? 0;
  const credits = centsOf(values, 'document_credits') ?? 0;
  return {
    itemization_amount: balance + payments + credits,
    itemization_interest: 0,
    itemization_fees: 0,
    itemization_payments: payments,
    itemization_credits: credits,
  };
}
