import type { Cents } from '../shared/money.ts';

/** What a payment is (R2.6): paid to the agency, paid to the client directly, a decreasing adjustment, and their reversals. */
export const PAYMENT_TYPES = ['PU', 'PUR', 'PC', 'PCR', 'DA', 'DAR'] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];
export type OriginalType = 'PU' | 'PC' | 'DA';

export interface PaymentTypeInfo {
  label: string;
  /** One sentence: what it does. */
  meaning: string;
  /** The type that it takes back; null of an original. */
  reverses: OriginalType | null;
  /** Who got the money; nobody of an adjustment. */
  receiver: 'agency' | 'client' | null;
}

export const PAYMENT_TYPE_INFO: Record<PaymentType, PaymentTypeInfo> = {
  PU: { label: 'Paid to agency', meaning: 'The debtor paid the agency.', reverses: null, receiver: 'agency' },
  PUR: {
    label: 'Reversal of a payment to agency',
    meaning: 'A payment to the agency bounced or was taken back.',
    reverses: 'PU',
    receiver: 'agency',
  },
  PC: { label: 'Paid to you', meaning: 'The debtor paid you directly.', reverses: null, receiver: 'client' },
  PCR: {
    label: 'Reversal of a payment to you',
    meaning: 'A payment that you had received bounced or was taken back.',
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
 * `pending → posted → remitted`, or `pending → returned`: money that never arrived. What was posted is taken back by a reversal,
 * which is a payment of its own, so that a statement that has gone out stays true.
 */
export const PAYMENT_STATES = ['pending', 'posted', 'remitted', 'returned'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

export const PAYMENT_STATE_INFO: Record<PaymentState, { label: string; meaning: string }> = {
  pending: { label: 'Pending', meaning: 'On its way; it counts when it has cleared.' },
  posted: { label: 'Posted', meaning: 'It counts, and goes on your next statement.' },
  remitted: { label: 'Remitted', meaning: 'It is on a statement.' },
  returned: { label: 'Returned', meaning: 'It did not clear and never counted.' },
};

export function isPaymentType(text: string): text is PaymentType {
  return (PAYMENT_TYPES as readonly string[]).includes(text);
}

/** The type that this one takes back; null of an original. */
export function originalOf(type: PaymentType): OriginalType | null {
  return PAYMENT_TYPE_INFO[type].reverses;
}

export function isReversal(type: PaymentType): boolean {
  return originalOf(type) !== null;
}

const reversals: Record<OriginalType, PaymentType> = { PU: 'PUR', PC: 'PCR', DA: 'DAR' };

/** The type that takes back one of this type; null of a reversal. */
export function reversalOf(type: PaymentType): PaymentType | null {
  return isReversal(type) ? null : reversals[type as OriginalType];
}

/** Adjustments bear none, and neither does taking one back (R2.6). */
export function bearsCommission(type: PaymentType): boolean {
  return PAYMENT_TYPE_INFO[type].receiver !== null;
}

/** What a posted payment of `amount` (never negative) takes off the balance; negative: what a reversal puts back. */
export function effectOf(type: PaymentType, amount: Cents): Cents {
  return isReversal(type) && amount !== 0 ? -amount : amount;
}

/** Sums of an account that its payments make up; effects have their sign. */
export interface PaidSums {
  paid: Cents;
  /** Of it what the client got directly. */
  paidDirect: Cents;
  adjusted: Cents;
}

/** What a payment of this effect adds to the sums of its account. */
export function sumsOf(type: PaymentType, effect: Cents): PaidSums {
  const { receiver } = PAYMENT_TYPE_INFO[type];
  return {
    paid: receiver === null ? 0 : effect,
    paidDirect: receiver === 'client' ? effect : 0,
    adjusted: receiver === null ? effect : 0,
  };
}

/** The balance of an account, always; below zero where too much was paid. */
export function balanceOf(account: { placed: Cents; accrued: Cents; paid: Cents; adjusted: Cents }): Cents {
  return account.placed + account.accrued - account.paid - account.adjusted;
}

/** Which states may follow; nothing leaves `remitted` or `returned`. */
export function mayBecome(from: PaymentState, to: PaymentState): boolean {
  return (from === 'pending' && (to === 'posted' || to === 'returned')) || (from === 'posted' && to === 'remitted');
}
