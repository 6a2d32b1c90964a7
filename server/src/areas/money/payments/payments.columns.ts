import { paymentRow, type PaymentRow } from '@recoup/contract/money/payments';
import { labelOf } from '@recoup/contract/shared/label-of';
import { formatRate } from '@recoup/domain/money/describe-terms';
import { PAYMENT_STATE_INFO, PAYMENT_TYPE_INFO } from '@recoup/domain/money/payments';
import { PAYMENT_METHOD_LABELS } from '@recoup/domain/shared/payment-methods';
import type { TabularColumn } from '#platform/tabular/cells.ts';

/** A payment row of a file, as shared by lists and statements. */
export type PaymentLine = PaymentRow;

const fields = paymentRow.shape;
const ofAccount = fields.account.shape;

const accountColumns: readonly TabularColumn<PaymentLine>[] = [
  { header: labelOf(ofAccount.debtor_name), kind: 'text', value: ({ account }) => account.debtor_name, width: 28 },
  { header: labelOf(ofAccount.number), kind: 'text', value: ({ account }) => account.number },
  {
    header: labelOf(ofAccount.client_account_number),
    kind: 'text',
    value: ({ account }) => account.client_account_number,
    width: 20,
  },
  {
    header: labelOf(ofAccount.agency_account_number),
    kind: 'text',
    value: ({ account }) => account.agency_account_number,
    width: 20,
  },
  { header: labelOf(ofAccount.location_name), kind: 'text', value: ({ account }) => account.location_name, width: 20 },
];

const moneyColumns: readonly TabularColumn<PaymentLine>[] = [
  { header: labelOf(fields.effect_cents), kind: 'money', value: (row) => row.effect_cents },
  { header: labelOf(fields.commission_rate_bp), kind: 'text', value: (row) => rateOf(row) },
  { header: labelOf(fields.commission_cents), kind: 'money', value: (row) => row.commission_cents },
  { header: labelOf(fields.commission_reason), kind: 'text', value: (row) => row.commission_reason, width: 36 },
  { header: labelOf(fields.due_client_cents), kind: 'money', value: (row) => row.due_client_cents },
  { header: labelOf(fields.due_agency_cents), kind: 'money', value: (row) => row.due_agency_cents },
  { header: labelOf(fields.balance_after_cents), kind: 'money', value: (row) => row.balance_after_cents },
  { header: labelOf(fields.reference), kind: 'text', value: (row) => row.reference },
];

/** Columns of every payment file; `Applied` is signed, so that its sum is the total applied to balances. */
export const paymentColumns: readonly TabularColumn<PaymentLine>[] = [
  { header: labelOf(fields.reported_on), kind: 'date', value: (row) => row.reported_on },
  { header: labelOf(fields.effective_on), kind: 'date', value: (row) => row.effective_on },
  ...accountColumns,
  { header: labelOf(fields.type), kind: 'text', value: (row) => PAYMENT_TYPE_INFO[row.type].label, width: 24 },
  { header: labelOf(fields.notes), kind: 'text', value: ({ notes }) => notes.join(', '), width: 30 },
  { header: labelOf(fields.method), kind: 'text', value: (row) => PAYMENT_METHOD_LABELS[row.method] },
  ...moneyColumns,
];

/** The list also shows pending amounts and each payment's statement. */
export const listColumns: readonly TabularColumn<PaymentLine>[] = [
  ...paymentColumns,
  { header: labelOf(fields.amount_cents), kind: 'money', value: (row) => row.amount_cents },
  { header: labelOf(fields.state), kind: 'text', value: (row) => PAYMENT_STATE_INFO[row.state].label },
  { header: labelOf(fields.remittance), kind: 'text', value: (row) => row.remittance?.number ?? null },
];

export function rateOf({ commission_rate_bp: rate }: Pick<PaymentRow, 'commission_rate_bp'>): string | null {
  return rate === null ? null : formatRate(rate);
}
