import { sumCents, type Cents } from '../shared/money.ts';
import { commissionOf, commissionOfReversal, type Commission, type CommissionInput } from './commission.ts';
import type { CommissionSchedule } from './terms.ts';
import { isReversal, type PaymentType } from './payments.ts';

/** A posted payment as it was, with what terms may ask about it. Amounts are never negative. */
export interface PastPayment extends Omit<CommissionInput, 'type' | 'chargedCents' | 'collectedCents' | 'ageDays'> {
  id: string;
  accountId: string;
  type: PaymentType;
  reversesId: string | null;
  overpaidCents: Cents;
  /** Signed, as charged. */
  commissionCents: Cents;
  rateBp: number | null;
  /** In days, from the placement and from the beginning of the debt. */
  ageDays: Record<'placed' | 'debt', number | null>;
  /** Whether it is recomputed; others keep their commission and count for tiers and caps. */
  isAsked: boolean;
}

export interface WhatIf {
  lines: { id: string; before: Cents; after: Cents; reason: string | null }[];
  before: Cents;
  after: Cents;
}

/**
 * Commission under other terms. `payments`: all of the accounts concerned, in posting order. A reversal gives back its share of
 * what the other terms charge on its original, or of what was charged if the original is not asked about.
 */
export function whatIf(payments: readonly PastPayment[], schedule: CommissionSchedule): WhatIf {
  const byId = new Map(payments.map((payment) => [payment.id, payment]));
  const charges = new Map<string, Commission>();
  const reversed = new Map<string, Cents>();
  const accounts = new Map<string, { charged: Cents; collected: Cents }>();
  const lines: WhatIf['lines'] = [];
  for (const payment of payments) {
    const account = accounts.get(payment.accountId) ?? { charged: 0, collected: 0 };
    accounts.set(payment.accountId, account);
    const original = payment.reversesId === null ? undefined : byId.get(payment.reversesId);
    const kept = { cents: payment.commissionCents, rateBp: payment.rateBp, reason: null };
    const reversedCents = original ? (reversed.get(original.id) ?? 0) : 0;
    const back = original && {
      amountCents: original.amountCents,
      overpaidCents: original.overpaidCents,
      commissionCents: charges.get(original.id)?.cents ?? original.commissionCents,
      rateBp: charges.get(original.id)?.rateBp ?? null,
      reversedCents,
    };
    const charge = payment.isAsked
      ? back
        ? commissionOfReversal(back, payment.amountCents)
        : chargeOf(payment, schedule, account)
      : kept;
    charges.set(payment.id, charge);
    if (original) reversed.set(original.id, reversedCents + payment.amountCents);
    account.charged += charge.cents;
    if (payment.type !== 'DA' && payment.type !== 'DAR')
      account.collected += isReversal(payment.type) ? -payment.amountCents : payment.amountCents;
    if (payment.isAsked)
      lines.push({ id: payment.id, before: payment.commissionCents, after: charge.cents, reason: charge.reason });
  }
  return {
    lines,
    before: sumCents(lines.map((line) => line.before)),
    after: sumCents(lines.map((line) => line.after)),
  };
}

function chargeOf(
  payment: PastPayment,
  schedule: CommissionSchedule,
  { charged, collected }: { charged: Cents; collected: Cents },
): Commission {
  return commissionOf(schedule, {
    ...payment,
    type: payment.type as CommissionInput['type'],
    ageDays: payment.ageDays[schedule.age_from ?? 'placed'],
    chargedCents: charged,
    collectedCents: collected,
  });
}
