import { applyItem, type AccountItem } from '@recoup/domain/feed/apply';
import { balanceOf, isRefused } from '@recoup/domain/feed/ledger';
import { moveMoney } from '@recoup/domain/feed/move-money';
import type { Cents } from '@recoup/domain/shared/money';
import { commissionOfReversal, overpaidOf, statedCommission } from '@recoup/domain/money/commission';
import type { Components } from '@recoup/domain/money/terms';
import type { PaymentReason } from '@recoup/domain/money/payment-reasons';
import { effectOf, sumsOf, type PaymentType } from '@recoup/domain/money/payments';
import { type PaymentMethod } from '@recoup/domain/shared/payment-methods';
import type { StatusCode } from '@recoup/domain/accounts/statuses';
import { addDays } from '@recoup/domain/shared/days';
import { onWeekday } from './calendar.ts';
import type { Posted } from './memory.ts';
import { feeOf } from './terms.ts';
import { pushCompanyItem, type Page } from './work-day.ts';

/** The demo agency's own books follow the portal's rules: what is not allowed is neither booked nor sent. */

interface Move {
  to: StatusCode;
  reason?: string;
  reasonCode?: string;
  /** The item kind that reports it; absent: `status`. */
  as?: { kind: string; fields: Record<string, unknown> };
}

export function move(page: Page, { to, reason, reasonCode, as }: Move): boolean {
  const fields = {
    at: page.at(),
    ...(reason === undefined ? {} : { reason }),
    ...(reasonCode === undefined ? {} : { reason_code: reasonCode }),
  };
  const item: AccountItem = {
    kind: 'status',
    at: fields.at,
    to,
    reason: reason ?? null,
    reasonCode: reasonCode ?? null,
    holdUntil: null,
  };
  if (!book(page, item)) return false;
  if (as) page.say(as.kind, { at: fields.at, ...as.fields });
  else page.say('status', { ...fields, status: to });
  return true;
}

export function book(page: Page, item: AccountItem): boolean {
  const step = applyItem(page.file.ledger, item);
  if (isRefused(step)) return false;
  page.file.ledger = step.account;
  return true;
}

interface Payment {
  type: 'PU' | 'PC' | 'DA';
  cents: Cents;
  method?: PaymentMethod;
  effectiveOn?: string;
  /** The client's payment report that it answers. */
  request?: string;
  components?: Components;
  reason?: PaymentReason;
  /** Names one payment on several accounts. */
  split?: string;
  /** A rate agreed for this payment alone. */
  agreedRateBp?: number;
}

/**
 * Books a payment and sends it; some checks bounce a week later, some transfers take days to clear. Returns it unless it is
 * pending.
 */
export function post(page: Page, payment: Payment): Posted | null {
  const { type, cents, method, effectiveOn, request, components, reason, split, agreedRateBp } = payment;
  const { file, company, work, random } = page;
  const on = effectiveOn ?? work.today;
  const how = method ?? random.pick(['card', 'card', 'ach', 'ach', 'check', 'check', 'money_order'] as const);
  const at = page.at();
  const overpaidCents = type === 'DA' ? 0 : overpaidOf({ amountCents: cents, balanceCents: owed(page) });
  const fee =
    agreedRateBp === undefined
      ? feeOf(file, company, { type, cents, effectiveOn: on, reportedOn: work.today, components })
      : statedCommission({ cents: null, rateBp: agreedRateBp }, cents, overpaidCents).cents;
  const isPending = type === 'PU' && how === 'ach' && random.chance(0.12);
  const id = page.say('payment', {
    at,
    type,
    method: how,
    amount_cents: cents,
    effective_on: on,
    reported_on: work.today,
    ...(isPending ? { state: 'pending' } : {}),
    ...(request === undefined ? {} : { request }),
    ...(components === undefined ? {} : { components: partsOf(components) }),
    ...(reason === undefined ? {} : { reason_code: reason }),
    ...(split === undefined ? {} : { split }),
    ...(agreedRateBp === undefined ? {} : { rate_bp: agreedRateBp }),
    ...(how === 'check' ? { reference: `Check ${random.int(1100, 9800)}` } : {}),
  });
  if (isPending) {
    file.clearing = { payment: id, cents, on, due: onWeekday(addDays(work.today, 3)) };
    return null;
  }
  count(page, { type, cents, fee, at, on, closesAs: reason === 'settlement_remainder' ? 'SETTLED' : 'PAID' });
  const posted: Posted = { payment: id, cents, fee, overpaidCents };
  if (type === 'PC') file.direct.push({ ...posted, ...(request === undefined ? {} : { request }) });
  if (type === 'PU' && how === 'check' && random.chance(0.09))
    file.bounce = { ...posted, due: onWeekday(addDays(work.today, random.int(4, 9))) };
  return posted;
}

const partsOf = ({ principal, interest, fees, costs }: Components) => ({
  principal_cents: principal,
  interest_cents: interest,
  fees_cents: fees,
  costs_cents: costs,
});

/** Adds a charge to the balance and sends it. Nothing is added to an account that is paid. */
export function charge(page: Page, { type, cents, text }: { type: 'nsf_fee' | 'court_cost'; cents: Cents; text: string }): void {
  const { file } = page;
  if (file.ledger.status === 'PAID' || file.ledger.status === 'SETTLED') return;
  const at = page.at();
  file.ledger = moveMoney(file.ledger, { accruedCents: cents, at }).account;
  page.say('charge', { at, type, amount_cents: cents, text });
}

function count(
  { file, company }: Page,
  {
    type,
    cents,
    fee,
    at,
    on,
    closesAs = 'PAID',
  }: { type: PaymentType; cents: Cents; fee: Cents; at: string; on: string; closesAs?: 'PAID' | 'SETTLED' },
): void {
  const effect = effectOf(type, cents);
  const sums = sumsOf(type, effect);
  file.ledger = moveMoney(file.ledger, {
    paidCents: sums.paid,
    directCents: sums.paidDirect,
    adjustedCents: sums.adjusted,
    paidOn: on,
    at,
    closesAs,
  }).account;
  file.charged += fee;
  const kept = company.sums;
  if (type === 'PU' || type === 'PUR') {
    kept.agencyCents += effect;
    kept.agencyFeesCents += fee;
  } else if (type === 'PC' || type === 'PCR') {
    kept.directCents += effect;
    kept.directFeesCents += fee;
  }
}

/** A pending payment cleared, or never will. */
export function clear(page: Page): void {
  const { file, company, work, random } = page;
  const { clearing } = file;
  if (!clearing) return;
  file.clearing = null;
  const at = page.at();
  const arrives = !random.chance(0.2);
  const state = arrives ? 'posted' : 'returned';
  pushCompanyItem(work, company, {
    kind: 'payment_state',
    about: file.account,
    at,
    payment: clearing.payment,
    state,
    ...(arrives ? { reported_on: work.today } : {}),
  });
  if (!arrives) return;
  const effectiveOn = clearing.on;
  const fee = feeOf(file, company, { type: 'PU', cents: clearing.cents, effectiveOn, reportedOn: work.today });
  count(page, { type: 'PU', cents: clearing.cents, fee, at, on: effectiveOn });
}

interface Reversal {
  /** Default: what is left of the payment. */
  cents?: Cents;
  method?: PaymentMethod;
  reason?: PaymentReason;
  /** The client's report that it answers. */
  request?: string;
}

/** Reverses a payment, or a part of it, with its share of the commission. */
export function reversePayment(page: Page, type: 'PUR' | 'PCR', original: Posted, how: Reversal = {}): void {
  const { work } = page;
  const { reversedCents = 0 } = original;
  const { cents = original.cents - reversedCents, request, reason } = how;
  const at = page.at();
  const { cents: fee } = commissionOfReversal(
    {
      amountCents: original.cents,
      overpaidCents: original.overpaidCents ?? 0,
      commissionCents: original.fee,
      rateBp: null,
      reversedCents,
    },
    cents,
  );
  original.reversedCents = reversedCents + cents;
  page.say('payment', {
    at,
    type,
    method: how.method ?? (type === 'PUR' ? 'check' : 'other'),
    amount_cents: cents,
    effective_on: work.today,
    reported_on: work.today,
    reverses: original.payment,
    ...(reason === undefined ? {} : { reason_code: reason }),
    ...(request === undefined ? {} : { request }),
  });
  count(page, { type, cents, fee, at, on: work.today });
}

export const owed = ({ file }: Page): Cents => balanceOf(file.ledger);
