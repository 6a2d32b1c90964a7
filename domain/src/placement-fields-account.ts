import { REFERENCE_DATE_LABELS, REFERENCE_DATES } from './itemization.ts';
import { ALL_TYPES, needs, PERSONAL, type FieldNeeds, type PlacementField } from './placement-field.ts';

const always = needs('required', ALL_TYPES);
const maybe = needs('optional', ALL_TYPES);
const itemized = needs('required', PERSONAL);
const limitation: FieldNeeds = needs('conditional', ALL_TYPES);
const limitationCondition = 'At least one of last payment, charge-off and delinquency date, if no limitation date is given';

function money(key: string, label: string, hint: string, fieldNeeds: FieldNeeds, example: string, section: 'amounts' | 'itemization' = 'amounts'): PlacementField {
  return { key, label, hint, section, kind: 'money', needs: fieldNeeds, example };
}

function date(key: string, label: string, hint: string, fieldNeeds: FieldNeeds, example: string, condition?: string): PlacementField {
  return { key, label, hint, section: 'dates', kind: 'date', needs: fieldNeeds, example, ...(condition === undefined ? {} : { condition }) };
}

/** What every placement asks about the debt itself. */
export const ACCOUNT_FIELDS: readonly PlacementField[] = [
  { key: 'client_account_number', label: 'Account number', hint: 'Your own number of the account; unique in your company', section: 'account', kind: 'text', max: 50, needs: always, example: 'PT-20418' },
  { key: 'location_code', label: 'Location', hint: 'Code of the office or branch', section: 'account', kind: 'text', max: 30, needs: needs('conditional', ALL_TYPES), condition: 'If your company has more than one location', example: 'MAIN' },
  { key: 'current_creditor', label: 'Creditor now', hint: 'To whom the debt is owed now', section: 'account', kind: 'text', max: 200, needs: needs('conditional', ALL_TYPES), condition: 'If it is not your company', example: 'Example Dental Group' },
  { key: 'itemization_creditor', label: 'Creditor on the itemization date', hint: 'Leave empty if it is the creditor now', section: 'account', kind: 'text', max: 200, needs: needs('conditional', PERSONAL), condition: 'If it was another than the creditor now', example: '' },
  { key: 'original_creditor', label: 'Original creditor', hint: 'Who made or underwrote the debt', section: 'account', kind: 'text', max: 200, needs: needs('conditional', ALL_TYPES), condition: 'If it was another than the creditor now', example: '' },
  { key: 'description', label: 'What it is for', hint: 'Goods or services in a few words; no clinical details', section: 'account', kind: 'text', max: 500, needs: maybe, example: 'Unpaid statement' },
  money('balance', 'Amount placed', 'What is owed today, more than zero', always, '787.50'),
  money('original_amount', 'Original amount', 'What was billed at first', maybe, '850.00'),
  money('principal', 'Principal', 'The part of the amount placed that is principal', maybe, '750.00'),
  money('interest', 'Interest', 'The part that is interest', maybe, '12.50'),
  money('fees', 'Fees', 'The part that is fees', maybe, '25.00'),
  { key: 'interest_rate', label: 'Interest rate', hint: 'Percent a year, if your contract allows interest', section: 'amounts', kind: 'rate', needs: maybe, example: '0' },
  { key: 'itemization_reference', label: 'Itemization date used', hint: 'Exactly one of the five dates of Regulation F', section: 'itemization', kind: 'choice', choices: REFERENCE_DATES.map((value) => ({ value, label: REFERENCE_DATE_LABELS[value].label })), needs: itemized, example: 'last_statement' },
  { key: 'itemization_date', label: 'Itemization date', hint: 'The day of it; not in the future', section: 'itemization', kind: 'date', needs: itemized, example: '2026-05-31' },
  money('itemization_amount', 'Amount on that date', 'Zero is allowed, empty is not', itemized, '850.00', 'itemization'),
  money('itemization_interest', 'Interest since then', 'Zero is allowed, empty is not', itemized, '12.50', 'itemization'),
  money('itemization_fees', 'Fees since then', 'Zero is allowed, empty is not', itemized, '25.00', 'itemization'),
  money('itemization_payments', 'Payments since then', 'Zero is allowed, empty is not', itemized, '100.00', 'itemization'),
  money('itemization_credits', 'Credits since then', 'Zero is allowed, empty is not', itemized, '0.00', 'itemization'),
  date('open_date', 'Opened or served on', 'When the account was opened or the service given', maybe, '2026-01-15'),
  date('last_statement_date', 'Last statement date', 'When you last sent a bill', maybe, '2026-05-31'),
  date('delinquency_date', 'Delinquent since', 'First missed payment after which it was never current again', limitation, '2026-03-01', limitationCondition),
  date('last_payment_date', 'Last payment date', 'Empty if nothing was ever paid', limitation, '2026-06-12', limitationCondition),
  money('last_payment_amount', 'Last payment amount', 'As a positive number', maybe, '100.00'),
  date('charge_off_date', 'Charge-off date', 'For lenders', limitation, '', limitationCondition),
  date('sol_date', 'Limitation date', 'The day after which no suit may be filed, if you know it', maybe, ''),
  { key: 'bankruptcy_flag', label: 'Bankruptcy known', hint: 'Yes or no; a discharged debt cannot be placed', section: 'known', kind: 'yes_no', needs: always, example: 'no' },
  { key: 'deceased_flag', label: 'Death known', hint: 'Yes or no', section: 'known', kind: 'yes_no', needs: always, example: 'no' },
  { key: 'attorney_flag', label: 'Attorney known', hint: 'Yes if the debtor has an attorney for this debt', section: 'known', kind: 'yes_no', needs: always, example: 'no' },
  { key: 'dispute_flag', label: 'Dispute known', hint: 'Yes if the debtor disputes it', section: 'known', kind: 'yes_no', needs: always, example: 'no' },
  { key: 'attorney_name', label: 'Attorney', hint: 'Name of the debtor’s attorney', section: 'known', kind: 'text', max: 200, needs: maybe, example: '' },
  { key: 'notes', label: 'Notes', hint: 'What the agency should know; no clinical details', section: 'notes', kind: 'long_text', max: 4000, needs: maybe, example: '' },
];
