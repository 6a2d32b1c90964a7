import { formatCents, type Cents } from '../shared/money.ts';
import { isReversal, type PaymentType } from './payments.ts';

/** Reasons that the agency may give with a payment, a reversal or an adjustment; labels are shown to the client. */
const reasons = {
  nsf: { label: 'Returned for insufficient funds', types: ['PUR', 'PCR'] },
  stop_payment: { label: 'Payment stopped', types: ['PUR', 'PCR'] },
  chargeback: { label: 'Chargeback', types: ['PUR', 'PCR'] },
  refund: { label: 'Refund to the debtor', types: ['PUR', 'PCR'] },
  posting_error: { label: 'Posted in error', types: ['PUR', 'PCR', 'DAR'] },
  settlement: { label: 'Paid under a settlement', types: ['PU', 'PC'] },
  cost_recovery: { label: 'Court costs recovered', types: ['PU', 'PC'] },
  settlement_remainder: { label: 'Settlement remainder written off', types: ['DA', 'DAR'] },
  correction: { label: 'Balance corrected', types: ['DA', 'DAR'] },
  insurance: { label: 'Insurance adjustment', types: ['DA', 'DAR'] },
  waived: { label: 'Charge waived', types: ['DA', 'DAR'] },
} as const satisfies Record<string, { label: string; types: readonly PaymentType[] }>;

export type PaymentReason = keyof typeof reasons;
export const PAYMENT_REASONS = Object.keys(reasons) as [PaymentReason, ...PaymentReason[]];
export const PAYMENT_REASON_LABELS = Object.fromEntries(PAYMENT_REASONS.map((code) => [code, reasons[code].label])) as Record<
  PaymentReason,
  string
>;

/** The types for which a reason makes sense. */
export function typesOf(reason: PaymentReason): readonly PaymentType[] {
  return reasons[reason].types;
}

export interface NotedPayment {
  type: PaymentType;
  amountCents: Cents;
  overpaidCents: Cents;
  reason: string | null;
  accountStatus: string | null;
  /** Amount of the payment that it reverses, if any. */
  originalCents: Cents | null;
  isSplit: boolean;
}

/** What is special about a payment when it is posted, in the order shown; empty for most. Later events change nothing of it. */
export function paymentNotes(payment: NotedPayment): string[] {
  const { type, amountCents, overpaidCents, reason, accountStatus, originalCents } = payment;
  const isMoney = type !== 'DA' && type !== 'DAR';
  return [
    ...(reason !== null && reason in PAYMENT_REASON_LABELS ? [PAYMENT_REASON_LABELS[reason as PaymentReason]] : []),
    ...(isReversal(type) && originalCents !== null && amountCents < originalCents
      ? [`Part of ${formatCents(originalCents)}`]
      : []),
    ...(overpaidCents > 0 ? [`Overpaid by ${formatCents(overpaidCents)}`] : []),
    ...(isMoney && !isReversal(type) && accountStatus === 'RECALLED' ? ['After recall'] : []),
    ...(isMoney && !isReversal(type) && accountStatus === 'JUDGMENT' ? ['After judgment'] : []),
    ...(payment.isSplit ? ['Part of a payment on several accounts'] : []),
  ];
}
