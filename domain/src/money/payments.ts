import type { Cents } from '../shared/money.ts';

/** Payment types (R2.6): paid to the agency, paid to the client directly, a decreasing adjustment, and their reversals. */
export const PAYMENT_TYPES = ['PU', 'PUR', 'PC', 'PCR', 'DA', 'DAR'] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];
export type OriginalType = 'PU' | 'PC' | 'DA';

export interface PaymentTypeInfo {
  label: string;
  /** One sentence that describes the effect. */
  meaning: string;
  /** The type this one reverses; null for an original. */
  reverses: OriginalType | null;
  /** Recipient of the money; null for an adjustment. */
  receiver: 'agency' | 'client' | null;
}

export const PAYMENT_TYPE_INFO: Record<PaymentType, PaymentTypeInfo> = {
  PU: { label: 'Paid to agency', meaning: 'The debtor paid the agency.', reverses: null, receiver: 'agency' },
  PUR: {
    label: 'Reversal of a payment to agency',
    meaning: 'A payment to the agency was returned or reversed.',
    reverses: 'PU',
    receiver: 'agency',
  },
  PC: { label: 'Paid to you', meaning: 'The debtor paid you directly.', reverses: null, receiver: 'client' },
  PCR: {
    label: 'Reversal of a payment to you',
    meaning: 'A payment you received was returned or reversed.',
    reverses: 'PC',
    receiver: 'client',
  },
  DA: {
    label: 'Adjustment',
    meaning: 'The balance was lowered without money; no commission is due.',
    reverses: null,
    receiver: null,
  },
  DAR: {
    label: 'Reversal of an adjustment',
    meaning: 'A lowering of the balance was taken back; no commission is due.',
    reverses: 'DA',
    receiver: null,
  },
};

/**
 * `pending → posted → remitted`, or `pending → returned` for money that never arrived. A posted payment is never edited: its
 * reversal is a separate payment, so that issued statements stay true.
 */
export const PAYMENT_STATES = ['pending', 'posted', 'remitted', 'returned'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

export const PAYMENT_STATE_INFO: Record<PaymentState, { label: string; meaning: string }> = {
  pending: { label: 'Pending', meaning: 'On its way; it counts when it has cleared.' },
  posted: { label: 'Posted', meaning: 'It counts toward the balance and will appear on your next statement.' },
  remitted: { label: 'Remitted', meaning: 'It is on a statement.' },
  returned: { label: 'Returned', meaning: 'It did not clear and was never applied.' },
};

export function isPaymentType(text: string): text is PaymentType {
  return (PAYMENT_TYPES as readonly string[]).includes(text);
}

/** The type this one reverses; null for an original. */
export function originalOf(type: PaymentType): OriginalType | null {
  return PAYMENT_TYPE_INFO[type].reverses;
}

export function isReversal(type: PaymentType): boolean {
  return originalOf(type) !== null;
}

const reversals: Record<OriginalType, PaymentType> = { PU: 'PUR', PC: 'PCR', DA: 'DAR' };

/** The type that reverses this one; null for a reversal. */
export function reversalOf(type: PaymentType): PaymentType | null {
  return isReversal(type) ? null : reversals[type as OriginalType];
}

/** Adjustments bear no commission, and neither do their reversals (R2.6). */
export function bearsCommission(type: PaymentType): boolean {
  return PAYMENT_TYPE_INFO[type].receiver !== null;
}

/** How much a posted payment of `amount` (never negative) lowers the balance; negative for a reversal. */
export function effectOf(type: PaymentType, amount: Cents): Cents {
  return isReversal(type) && amount !== 0 ? -amount : amount;
}

/** Payment totals of an account; signed. */
export interface PaidSums {
  paid: Cents;
  /** Part of it paid to the client directly. */
  paidDirect: Cents;
  adjusted: Cents;
}

/** Changes a payment of this effect makes to the account totals. */
export function sumsOf(type: PaymentType, effect: Cents): PaidSums {
  const { receiver } = PAYMENT_TYPE_INFO[type];
  return {
    paid: receiver === null ? 0 : effect,
    paidDirect: receiver === 'client' ? effect : 0,
    adjusted: receiver === null ? effect : 0,
  };
}

/** Account balance; negative after an overpayment. */
export function balanceOf(account: { placed: Cents; accrued: Cents; paid: Cents; adjusted: Cents }): Cents {
  return account.placed + account.accrued - account.paid - account.adjusted;
}

/** Possible next states; `returned` is final, and `remitted` until the statement is voided. */
export function mayBecome(from: PaymentState, to: PaymentState): boolean {
  return (from === 'pending' && (to === 'posted' || to === 'returned')) || (from === 'posted' && to === 'remitted');
}
