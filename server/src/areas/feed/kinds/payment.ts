import { day } from '@recoup/contract/shared/common';
import { refuse } from '@recoup/domain/feed/ledger';
import { formatCents } from '@recoup/domain/shared/money';
import { originalOf, PAYMENT_TYPES, type PaymentType } from '@recoup/domain/money/payments';
import { PAYMENT_METHODS } from '@recoup/domain/shared/payment-methods';
import { z } from 'zod';
import { newId } from '#platform/ids.ts';
import { keyOf, type MoneyState, type PaymentEntry, type RequestEntry } from './money/entries.ts';
import { moneyBook } from './money/money-book.ts';
import { postPayment } from './money/post-payment.ts';
import { requestName } from './money/request-name.ts';
import { aboutAccount, instant, itemId, text } from './fields.ts';
import { applied, defineKind, type OpenAccount } from './kind.ts';

const cents = z.int().min(0).max(1_000_000_000_000);

const schema = z
  .object({
    kind: z.literal('payment'),
    ...aboutAccount,
    type: z.enum(PAYMENT_TYPES),
    method: z.enum(PAYMENT_METHODS).default('other'),
    amount_cents: cents.min(1),
    /** Of the debtor and the agency. */
    effective_on: day,
    /** Assigns it to a statement; default the date of `at`. */
    reported_on: day.optional(),
    /** When it was posted; default now. */
    at: instant.optional(),
    state: z.enum(['pending', 'posted']).default('posted'),
    /** The agency's id of the payment that it reverses. */
    reverses: itemId.optional(),
    principal_cents: cents.optional(),
    interest_cents: cents.optional(),
    fees_cents: cents.optional(),
    reference: text(100).optional(),
    /** The client's report that it answers: `R-101` or its id. */
    request: text(60).optional(),
  })
  .refine(({ type, reverses }) => (originalOf(type) !== null) === (reverses !== undefined), {
    path: ['reverses'],
    message: 'PUR, PCR and DAR must name the payment they reverse; PU, PC and DA must not.',
  })
  .refine(({ type, state }) => state === 'posted' || type === 'PU' || type === 'PC', {
    path: ['state'],
    message: 'Only PU and PC can be pending.',
  })
  .refine((item) => splitOf(item) === null || splitOf(item) === item.amount_cents, {
    path: ['principal_cents'],
    message: 'Principal, interest and fees must add up to the amount.',
  });
type Item = z.output<typeof schema>;

function splitOf(item: {
  principal_cents?: number | undefined;
  interest_cents?: number | undefined;
  fees_cents?: number | undefined;
}) {
  const parts = [item.principal_cents, item.interest_cents, item.fees_cents];
  return parts.every((part) => part === undefined) ? null : parts.reduce<number>((sum, part) => sum + (part ?? 0), 0);
}

export const paymentKind = defineKind<Item, MoneyState>({
  kind: 'payment',
  about: 'account',
  summary: 'A payment, an adjustment, or its reversal; `posted` counts immediately, `pending` waits for `payment_state`.',
  schema,
  book: moneyBook,
  apply: (item, { clientId, account, now, dayOf }, state) => {
    if (account.ledger.status === 'DRAFT') return refuse('not_placed', 'This account has not been submitted.');
    const original = item.reverses === undefined ? null : findOriginal(state, item, account);
    if (original && 'refusal' in original) return original;
    const request = item.request === undefined ? null : findRequest(state, item, account);
    if (request && 'refusal' in request) return request;
    const at = item.at ?? now.toISOString();
    const payment: PaymentEntry = {
      client_id: clientId,
      id: newId(),
      account_id: account.id,
      type: item.type,
      method: item.method,
      state: item.state,
      effective_on: item.effective_on,
      reported_on: item.reported_on ?? dayOf(at),
      amount_cents: item.amount_cents,
      effect_cents: 0,
      principal_cents: splitOf(item) === null ? null : (item.principal_cents ?? 0),
      interest_cents: splitOf(item) === null ? null : (item.interest_cents ?? 0),
      fees_cents: splitOf(item) === null ? null : (item.fees_cents ?? 0),
      balance_after_cents: null,
      reverses_id: original?.id ?? null,
      commission_rate_bp: null,
      commission_cents: 0,
      commission_reason: null,
      schedule_id: null,
      remittance_id: null,
      reference: item.reference ?? null,
      request_id: request?.id ?? null,
      external_id: item.id,
      posted_at: null,
    };
    state.payments.add(keyOf(clientId, item.id), payment);
    if (item.state === 'posted') Object.assign(payment, postPayment(state, { payment, account, original, at }));
    if (original) state.reversed.add(original.id);
    if (request)
      state.requests.change(request, { state: 'applied', payment_id: payment.id, is_news: request.state === 'submitted' });
    return applied(payment.id);
  },
});

/** A reversal reverses one whole posted payment of the same account, once. */
function findOriginal(state: MoneyState, item: Item, account: OpenAccount) {
  const original = state.payments.find(keyOf(account.clientId, item.reverses ?? ''));
  if (!original) return refuse('unknown_payment', `Unknown payment ${item.reverses ?? ''}. Send it first.`);
  if (original.account_id !== account.id)
    return refuse('other_account', `Payment ${original.external_id} belongs to another account.`);
  if (original.type !== originalOf(item.type))
    return refuse(
      'wrong_type',
      `${item.type} reverses ${originalOf(item.type) ?? ''}; payment ${original.external_id} is ${original.type}.`,
    );
  if (original.state === 'pending' || original.state === 'returned')
    return refuse('not_posted', `Payment ${original.external_id} is ${original.state}and cannot be reversed.`);
  if (state.reversed.has(original.id))
    return refuse('reversed_before', `Payment ${original.external_id} has already been reversed.`);
  if (original.amount_cents !== item.amount_cents)
    return refuse(
      'amount_differs',
      `A reversal must reverse the whole payment:  ${formatCents(original.amount_cents)}, not ${formatCents(item.amount_cents)}.`,
    );
  return original;
}

const answers: Partial<Record<PaymentType, string>> = { PC: 'direct_payment', PCR: 'payment_reversal' };

function findRequest(state: MoneyState, item: Item, account: OpenAccount): RequestEntry | ReturnType<typeof refuse> {
  const name = item.request ?? '';
  const request = state.requests.find(keyOf(account.clientId, requestName(name)));
  if (!request) return refuse('unknown_request', `Unknown request ${name}.`);
  if (request.account_id !== account.id) return refuse('other_account', `Request ${name} is about another account.`);
  if (request.kind !== answers[item.type]) return refuse('wrong_type', `Request ${name} is no ${item.type} (${request.kind}).`);
  if (request.payment_id !== null) return refuse('answered_before', `Request ${name} already has a payment.`);
  if (request.state === 'declined' || request.state === 'cancelled')
    return refuse('request_ended', `Request ${name} is ${request.state}.`);
  return request;
}
