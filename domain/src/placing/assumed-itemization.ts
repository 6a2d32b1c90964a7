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
/** A delinquency or due date follows the transaction that created the debt; it substitutes when no better date is known. */
const LAST_RESORT = ['delinquency_date', 'due_date'];

export interface AssumedItemization {
  values: DraftValues;
  reference: ReferenceDate;
  date: string;
  /** Column of the date. */
  from: string;
}

/**
 * An itemization for a file that has only a balance: the best known date, the balance on it, and zeros since. Where original
 * amount + interest + fees − payments equals the balance, these are used instead. The user confirms it once per file; the account
 * is marked `itemization_assumed`. Null when an itemization is given or not needed, or no date or balance is known.
 */
export function assumeItemization(draft: PlacementDraft, today: string): AssumedItemization | null {
  const { debt_type, values } = draft;
  const balance = centsOf(values, 'balance');
  if (!needsItemization(debt_type, debtorKind(values, debt_type)) || balance === null || balance <= 0) return null;
  if (textOf(values, 'itemization_date') !== null && centsOf(values, 'itemization_amount') !== null) return null;
  const found = bestDate(draft, today);
  if (found === null) return null;
  return {
    ...found,
    values: {
      ...values,
      ...amounts(values, balance),
      itemization_reference: found.reference,
      itemization_date: found.date,
      itemization_assumed: true,
    },
  };
}

function bestDate({ debt_type, values }: PlacementDraft, today: string): Omit<AssumedItemization, 'values'> | null {
  const given = textOf(values, 'itemization_date');
  const stated = textOf(values, 'itemization_reference');
  // A date that is not one of the five has to be corrected by the user, not replaced.
  if (stated !== null && !isReferenceDate(stated)) return null;
  const preferred = stated ?? DEBT_TYPE_INFO[debt_type].itemizationDefault;
  if (given !== null && isDay(given) && given <= today) return { reference: preferred, date: given, from: 'itemization_date' };
  const order: ReferenceDate[] = [preferred, 'judgment', 'charge_off', 'last_statement', 'transaction', 'last_payment'];
  for (const reference of order) {
    for (const from of DATES[reference]) {
      const date = textOf(values, from);
      if (date !== null && isDay(date) && date <= today) return { reference, date, from };
    }
  }
  for (const from of LAST_RESORT) {
    const date = textOf(values, from);
    if (date !== null && isDay(date) && date <= today) return { reference: 'transaction', date, from };
  }
  return null;
}

function amounts(values: DraftValues, balance: number): DraftValues {
  const original = centsOf(values, 'original_amount') ?? centsOf(values, 'principal');
  const interest = centsOf(values, 'interest') ?? 0;
  const fees = centsOf(values, 'fees') ?? 0;
  const payments = Math.abs(centsOf(values, 'payments_credits') ?? 0);
  const adds =
    original !== null && original >= 0 && interest >= 0 && fees >= 0 && original + interest + fees - payments === balance;
  return {
    itemization_amount: adds ? original : balance,
    itemization_interest: adds ? interest : 0,
    itemization_fees: adds ? fees : 0,
    itemization_payments: adds ? payments : 0,
    itemization_credits: 0,
  };
}
