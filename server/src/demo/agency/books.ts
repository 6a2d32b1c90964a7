import { applyItem, type AccountItem } from '@recoup/domain/feed/apply';
import { balanceOf, isRefused } from '@recoup/domain/feed/ledger';
import { moveMoney } from '@recoup/domain/feed/move-money';
import type { Cents } from '@recoup/domain/shared/money';
import { effectOf, sumsOf, type PaymentType } from '@recoup/domain/money/payments';
import { type PaymentMethod } from '@recoup/domain/shared/payment-methods';
import type { StatusCode } from '@recoup/domain/accounts/statuses';
import { addDays } from '@recoup/domain/shared/days';
import { onWeekday } from './calendar.ts';
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
}

/** Books a payment and sends it; some checks bounce a week later, some transfers take days to clear. */
export function post(page: Page, { type, cents, method, effectiveOn, request }: Payment): void {
  const { file, company, work, random } = page;
  const on = effectiveOn ?? work.today;
  const how = method ?? random.pick(['card', 'card', 'ach', 'ach', 'check', 'check', 'money_order'] as const);
  const at = page.at();
  const fee = type === 'DA' ? 0 : feeOf(file, company, { type, cents, effectiveOn: on, reportedOn: work.today });
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
    ...(how === 'check' ? { reference: `Check ${random.int(1100, 9800)}` } : {}),
  });
  if (isPending) {
    file.clearing = { payment: id, cents, on, due: onWeekday(addDays(work.today, 3)) };
    return;
  }
  count(page, { type, cents, fee, at, on });
  if (type === 'PC') file.direct.push({ payment: id, cents, fee, ...(request === undefined ? {} : { request }) });
  if (type === 'PU' && how === 'check' && random.chance(0.09))
    file.bounce = { payment: id, cents, fee, due: onWeekday(addDays(work.today, random.int(4, 9))) };
}

function count(
  { file, company }: Page,
  { type, cents, fee, at, on }: { type: PaymentType; cents: Cents; fee: Cents; at: string; on: string },
): void {
  const effect = effectOf(type, cents);
  const sums = sumsOf(type, effect);
  file.ledger = moveMoney(file.ledger, {
    paidCents: sums.paid,
    directCents: sums.paidDirect,
    adjustedCents: sums.adjusted,
    paidOn: on,
    at,
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

/** Reverses a payment with its commission. */
export function takeBack(
  page: Page,
  type: 'PUR' | 'PCR',
  { payment, cents, fee }: { payment: string; cents: Cents; fee: Cents },
  more: Record<string, unknown> = {},
): void {
  const { work } = page;
  const at = page.at();
  page.say('payment', {
    at,
    type,
    method: type === 'PUR' ? 'check' : 'other',
    amount_cents: cents,
    effective_on: work.today,
    reported_on: work.today,
    reverses: payment,
    ...more,
  });
  count(page, { type, cents, fee: -fee, at, on: work.today });
}

export const owed = ({ file }: Page): Cents => balanceOf(file.ledger);
