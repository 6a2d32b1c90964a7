import {
  commissionOf,
  commissionOfReversal,
  overpaidOf,
  statedCommission,
  type Commission,
} from '@recoup/domain/money/commission';
import type { Components } from '@recoup/domain/money/terms';
import { daysBetween } from '@recoup/domain/shared/days';
import { balanceOf, type LedgerAccount } from '@recoup/domain/feed/ledger';
import { moveMoney } from '@recoup/domain/feed/move-money';
import { movePastMoney } from '@recoup/domain/feed/past';
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
  const { status } = account.ledger;
  const isSettlement = payment.reason_code === 'settlement' || (state.facts.get(account.id)?.isSettlement ?? false);
  const overpaid =
    (type === 'PU' || type === 'PC') && !account.isHistory
      ? overpaidOf({ amountCents: payment.amount_cents, balanceCents: balanceOf(account.ledger) })
      : 0;
  const rule = account.isHistory
    ? pastCharge(state, payment, effect)
    : original
      ? { commission: commissionOfReversal(snapshotOf(original), payment.amount_cents), scheduleId: original.schedule_id }
      : charge(state, { ...payment, is_settlement: isSettlement }, account);
  if (original) original.reversed_cents += payment.amount_cents;
  const { commission, scheduleId } = setByAgency(state, { payment, rule, effect, overpaid }) ?? rule;
  const sums = sumsOf(type, effect);
  const move = account.isHistory ? movePastMoney : moveMoney;
  account.take(
    move(account.ledger, {
      paidCents: sums.paid,
      directCents: sums.paidDirect,
      adjustedCents: sums.adjusted,
      paidOn: payment.effective_on,
      at,
      ...(payment.reason_code === 'settlement_remainder' ? { closesAs: 'SETTLED' } : {}),
    }),
  );
  state.charged.set(account.id, (state.charged.get(account.id) ?? 0) + commission.cents);
  return {
    state: 'posted',
    effect_cents: effect,
    overpaid_cents: overpaid,
    account_status: account.isHistory ? null : status,
    is_settlement: isSettlement,
    // History arrives in any order.
    balance_after_cents: account.isHistory ? null : balanceOf(account.ledger),
    commission_rate_bp: commission.rateBp,
    commission_cents: commission.cents,
    commission_reason: commission.reason,
    schedule_id: scheduleId,
    posted_at: at,
  };
}

const snapshotOf = (original: PaymentEntry) => ({
  amountCents: original.amount_cents,
  overpaidCents: original.overpaid_cents,
  commissionCents: original.commission_cents,
  rateBp: original.commission_rate_bp,
  reversedCents: original.reversed_cents,
});

interface Charge {
  commission: Commission;
  scheduleId: string | null;
}

/** The commission of a payment of a history load is what came with it: there is no rule to compare it with. */
function pastCharge(state: MoneyState, payment: PaymentEntry, effect: number): Charge {
  const stated = state.stated.find(payment.id);
  const commission = stated
    ? statedCommission({ cents: stated.stated_cents, rateBp: stated.stated_rate_bp }, effect, 0)
    : { rateBp: null, cents: 0, reason: null };
  return { commission, scheduleId: null };
}

/** The commission that came with the payment, which keeps that of the terms beside it; null if none came. */
function setByAgency(
  state: MoneyState,
  { payment, rule, effect, overpaid }: { payment: PaymentEntry; rule: Charge; effect: number; overpaid: number },
): Charge | null {
  const stated = state.stated.find(payment.id);
  if (!stated) return null;
  const given = { cents: stated.stated_cents, rateBp: stated.stated_rate_bp };
  const commission = statedCommission(given, effect, overpaid);
  state.stated.change(stated, {
    commission_cents: commission.cents,
    rule_cents: rule.commission.cents,
    rule_rate_bp: rule.commission.rateBp,
    rule_reason: rule.commission.reason,
    rule_schedule_id: rule.scheduleId,
  });
  return { commission, scheduleId: null };
}

function charge(state: MoneyState, payment: PaymentEntry, { id, clientId, ledger }: OpenAccount): Charge {
  const terms = termsOn(state.schedules.get(clientId) ?? [], payment.reported_on);
  if (!terms) return { commission: { rateBp: null, cents: 0, reason: null }, scheduleId: null };
  const facts = state.facts.get(id);
  const commission = commissionOf(terms.schedule, {
    amountCents: payment.amount_cents,
    type: payment.type as 'PU' | 'PC' | 'DA',
    ageDays: ageOf(terms, ledger, payment.effective_on),
    balanceCents: balanceOf(ledger),
    status: ledger.status,
    debtType: facts?.debtType ?? 'consumer',
    locationCode: facts?.locationCode ?? null,
    placement: facts?.placement ?? 1,
    isSettlement: payment.is_settlement,
    components: componentsOf(payment),
    collectedCents: ledger.paidCents,
    placedCents: ledger.placedCents,
    chargedCents: state.charged.get(id) ?? 0,
  });
  return { commission, scheduleId: commission.reason === null ? null : terms.id };
}

const componentsOf = (payment: PaymentEntry): Components | null =>
  payment.principal_cents === null
    ? null
    : {
        principal: payment.principal_cents,
        interest: payment.interest_cents ?? 0,
        fees: payment.fees_cents ?? 0,
        costs: payment.costs_cents ?? 0,
      };

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
