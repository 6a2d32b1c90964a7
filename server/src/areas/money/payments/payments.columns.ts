import type { PaymentRow } from '@recoup/contract/money/payments';
import { formatRate } from '@recoup/domain/money/commission';
import { PAYMENT_STATE_INFO, PAYMENT_TYPE_INFO } from '@recoup/domain/money/payments';
import { PAYMENT_METHOD_LABELS } from '@recoup/domain/shared/payment-methods';
import type { TabularColumn } from '#platform/tabular/cells.ts';

/** A payment row of a file, as shared by lists and statements. */
export type PaymentLine = PaymentRow;

const accountColumns: readonly TabularColumn<PaymentLine>[] = [
  { header: 'Name', kind: 'text', value: ({ account }) => account.debtor_name, width: 28 },
  { header: 'Account', kind: 'text', value: ({ account }) => account.number },
  { header: 'Your account number', kind: 'text', value: ({ account }) => account.client_account_number, width: 20 },
  { header: 'Agency file number', kind: 'text', value: ({ account }) => account.agency_account_number, width: 20 },
  { header: 'Location', kind: 'text', value: ({ account }) => account.location_name, width: 20 },
];

const moneyColumns: readonly TabularColumn<PaymentLine>[] = [
  { header: 'Paid', kind: 'money', value: (row) => row.effect_cents },
  { header: 'Rate', kind: 'text', value: (row) => rateOf(row) },
  { header: 'Commission', kind: 'money', value: (row) => row.commission_cents },
  { header: 'Why this rate', kind: 'text', value: (row) => row.commission_reason, width: 36 },
  { header: 'Due to you', kind: 'money', value: (row) => row.due_client_cents },
  { header: 'Due to agency', kind: 'money', value: (row) => row.due_agency_cents },
  { header: 'Balance after', kind: 'money', value: (row) => row.balance_after_cents },
  { header: 'Reference', kind: 'text', value: (row) => row.reference },
];

/** Columns of every payment file; `Paid` is signed, so that its sum is the total paid. */
export const paymentColumns: readonly TabularColumn<PaymentLine>[] = [
  { header: 'Reported', kind: 'date', value: (row) => row.reported_on },
  { header: 'Effective', kind: 'date', value: (row) => row.effective_on },
  ...accountColumns,
  { header: 'Type', kind: 'text', value: (row) => PAYMENT_TYPE_INFO[row.type].label, width: 24 },
  { header: 'Method', kind: 'text', value: (row) => PAYMENT_METHOD_LABELS[row.method] },
  ...moneyColumns,
];

/** The list also shows pending amounts and each payment's statement. */
export const listColumns: readonly TabularColumn<PaymentLine>[] = [
  ...paymentColumns,
  { header: 'Amount', kind: 'money', value: (row) => row.amount_cents },
  { header: 'State', kind: 'text', value: (row) => PAYMENT_STATE_INFO[row.state].label },
  { header: 'Statement', kind: 'text', value: (row) => row.remittance?.number ?? null },
];

export function rateOf({ commission_rate_bp: rate }: Pick<PaymentRow, 'commission_rate_bp'>): string | null {
  return rate === null ? null : formatRate(rate);
}
