import { DEBT_TYPE_INFO, needsItemization, type DebtType } from '../../shared/debt-types.ts';
import type { ReferenceDate } from '../../shared/reference-dates.ts';
import { debtorKind, type DraftValue, type DraftValues } from '../placement-draft.ts';
import type { RowReader } from './read-row.ts';

const SINCE = ['itemization_interest', 'itemization_fees', 'itemization_payments', 'itemization_credits'];
/** Row dates that can identify which of the five the itemization date is. */
const REFERENCE_DATE_FIELDS: readonly (readonly [field: string, reference: ReferenceDate])[] = [
  ['judgment_date', 'judgment'],
  ['charge_off_date', 'charge_off'],
  ['last_statement_date', 'last_statement'],
  ['last_payment_date', 'last_payment'],
  ['date_of_service', 'transaction'],
  ['invoice_date', 'transaction'],
];

/** The debt type's usual reference, unless the row dates it otherwise. */
function referenceOf(values: DraftValues, debtType: DebtType): ReferenceDate {
  const usual = DEBT_TYPE_INFO[debtType].itemizationDefault;
  const contradicts = usual !== 'transaction' && typeof values[`${usual}_date`] === 'string';
  return contradicts ? 'transaction' : usual;
}

/**
 * Completes an itemization that has a date and an amount but no columns for the other amounts: a missing column means zero, but a
 * blank cell means unknown (12 CFR 1006.34(c)(2) requires each amount). Returns whether anything was added.
 */
export function completeItemization(
  values: Record<string, DraftValue>,
  debtType: DebtType,
  { reader }: { reader: RowReader },
): boolean {
  const date = values['itemization_date'];
  if (typeof date !== 'string' || typeof values['itemization_amount'] !== 'number') return false;
  if (!needsItemization(debtType, debtorKind(values, debtType))) return false;
  let completed = false;
  for (const key of SINCE) {
    if (typeof values[key] === 'number' || reader.columnOf(key) !== null) continue;
    values[key] = 0;
    completed = true;
  }
  if (typeof values['itemization_reference'] !== 'string' && reader.columnOf('itemization_reference') === null) {
    const source = REFERENCE_DATE_FIELDS.find(([field]) => values[field] === date);
    values['itemization_reference'] = source?.[1] ?? referenceOf(values, debtType);
    completed = true;
  }
  return completed;
}
