import { commissionOf, commissionOfReversal, type Commission } from '@recoup/domain/money/commission';
import { daysBetween } from '@recoup/domain/shared/days';
import { balanceOf, type LedgerAccount } from '@recoup/domain/feed/ledger';
import { moveMoney } from '@recoup/domain/feed/move-money';
import { effectOf, sumsOf } from '@recoup/domain/money/payments';
import type { OpenAccount } from '../kind.ts';
import type { MoneyState, PaymentEntry, ScheduleEntry } from './entries.ts';

export interface Posting {
  payment: PaymentEntry;
  account: OpenAccount;
  /** The posted payment that it reverses, if any. */
  original: PaymentEntry | null;
  /** Instant. */
  at: string;
}

/**
 * Posts a payment: its effect, the balance after it, and its commission by the terms of its reporting date and the account before
 * it. Changes the account; nothing can refuse it anymore.
 */
export function postPayment(state: MoneyState, { payment, account, original, at }: Posting): Partial<PaymentEntry> {
  const { type } = payment;
  const effect = effectOf(type, payment.amount_cents);
  const { commission, scheduleId } = original
    ? { commission: commissionOfReversal(snapshotOf(original)), scheduleId: original.schedule_id }
    : charge(state, payment, account);
  const sums = sumsOf(type, effect);
  account.take(
    moveMoney(account.ledger, {
      paidCents: sums.paid,
      directCents: sums.paidDirect,
      adjustedCents: sums.adjusted,
      paidOn: payment.effective_on,
      at,
    }),
  );
  state.charged.set(account.id, (state.charged.get(account.id) ?? 0) + commission.cents);
  return {
    state: 'posted',
    effect_cents: effect,
    balance_after_cents: balanceOf(account.ledger),
    commission_rate_bp: commission.rateBp,
    commission_cents: commission.cents,
    commission_reason: commission.reason,
    schedule_id: scheduleId,
    posted_at: at,
  };
}

const snapshotOf = (original: PaymentEntry) => ({ rateBp: original.commission_rate_bp, cents: original.commission_cents });

function charge(
  state: MoneyState,
  payment: PaymentEntry,
  { id, clientId, ledger }: OpenAccount,
): { commission: Commission; scheduleId: string | null } {
  const terms = termsOn(state.schedules.get(clientId) ?? [], payment.reported_on);
  if (!terms) return { commission: { rateBp: null, cents: 0, reason: null }, scheduleId: null };
  const commission = commissionOf(terms.schedule, {
    amountCents: payment.amount_cents,
    type: payment.type as 'PU' | 'PC' | 'DA',
    ageDays: ageOf(terms, ledger, payment.effective_on),
    balanceCents: balanceOf(ledger),
    status: ledger.status,
    debtType: state.debtTypes.get(id) ?? 'consumer',
    placedCents: ledger.placedCents,
    chargedCents: state.charged.get(id) ?? 0,
  });
  return { commission, scheduleId: commission.rateBp === null ? null : terms.id };
}

/** The terms of a date: the latest effective ones; of two with the same date, the later version. */
function termsOn(versions: readonly ScheduleEntry[], day: string): ScheduleEntry | undefined {
  return versions
    .filter((version) => version.valid_from <= day)
    .toSorted((one, other) => other.valid_from.localeCompare(one.valid_from) || other.version - one.version)[0];
}

function ageOf({ schedule }: ScheduleEntry, ledger: LedgerAccount, day: string): number | null {
  const from = schedule.age_from === 'debt' ? ledger.debtDate : ledger.placedOn;
  return from === null ? null : Math.max(0, daysBetween(from, day));
}
