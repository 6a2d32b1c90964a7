import { day } from '@recoup/contract/shared/common';
import { refuse } from '@recoup/domain/feed/ledger';
import { PAYMENT_REASONS, typesOf } from '@recoup/domain/money/payment-reasons';
import { formatCents, sumCents } from '@recoup/domain/shared/money';
import { bearsCommission, originalOf, PAYMENT_TYPES, type PaymentType } from '@recoup/domain/money/payments';
import { PAYMENT_METHODS } from '@recoup/domain/shared/payment-methods';
import { z } from 'zod';
import { newId } from '#platform/ids.ts';
import { keyOf, type MoneyState, type PaymentEntry, type RequestEntry } from './money/entries.ts';
import { moneyBook } from './money/money-book.ts';
import { postPayment } from './money/post-payment.ts';
import { stateCommission, statedCommissionFields } from './money/stated-commission.ts';
import { requestName } from './money/request-name.ts';
import { aboutAccount, instant, itemId, noonOf, text } from './fields.ts';
import { applied, defineKind, missingPayment, type OpenAccount } from './kind.ts';

const cents = z.int().min(0).max(1_000_000_000_000);

const parts = {
  principal_cents: cents.optional(),
  interest_cents: cents.optional(),
  fees_cents: cents.optional(),
  costs_cents: cents.optional(),
};

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
    ...parts,
    /** The same four parts as one object. */
    components: z.strictObject(parts).optional(),
    ...statedCommissionFields,
    reason_code: z.enum(PAYMENT_REASONS).optional(),
    /** The same for all parts of one payment that the debtor made on several accounts. */
    split: text(100).optional(),
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
    message: 'Principal, interest, fees and costs must add up to the amount.',
  })
  .refine((item) => item.components === undefined || partNames.every((name) => item[name] === undefined), {
    path: ['components'],
    message: 'Send the parts either as components or as fields of their own.',
  })
  .refine(
    ({ type, commission_cents: fee, rate_bp: rate }) => bearsCommission(type) || (fee === undefined && rate === undefined),
    {
      path: ['commission_cents'],
      message: 'Adjustments bear no commission.',
    },
  )
  .refine(({ amount_cents: amount, commission_cents: fee }) => fee === undefined || fee <= amount, {
    path: ['commission_cents'],
    message: 'The commission is more than the payment.',
  })
  .refine(({ type, reason_code: reason }) => reason === undefined || typesOf(reason).includes(type), {
    path: ['reason_code'],
    message: 'This reason is for other types of payments.',
  });
type Item = z.output<typeof schema>;

type Parts = { [name in keyof typeof parts]?: number | undefined };
const partNames = ['principal_cents', 'interest_cents', 'fees_cents', 'costs_cents'] as const;

/** The parts of an item; null if it has none. */
function partsOf(item: Parts & { components?: Parts | undefined }) {
  const named = item.components ?? item;
  if (partNames.every((name) => named[name] === undefined)) return null;
  const [principal_cents, interest_cents, fees_cents, costs_cents] = partNames.map((name) => named[name] ?? 0);
  return { principal_cents, interest_cents, fees_cents, costs_cents } as Record<(typeof partNames)[number], number>;
}

function splitOf(item: Parameters<typeof partsOf>[0]): number | null {
  const found = partsOf(item);
  return found === null ? null : sumCents(Object.values(found));
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
    const at = item.at ?? (account.isHistory ? noonOf(item.effective_on) : now.toISOString());
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
      ...(partsOf(item) ?? { principal_cents: null, interest_cents: null, fees_cents: null, costs_cents: null }),
      overpaid_cents: 0,
      balance_after_cents: null,
      reverses_id: original?.id ?? null,
      commission_rate_bp: null,
      commission_cents: 0,
      commission_reason: null,
      schedule_id: null,
      remittance_id: null,
      reference: item.reference ?? null,
      request_id: request?.id ?? null,
      reason_code: item.reason_code ?? null,
      account_status: null,
      is_settlement: item.reason_code === 'settlement',
      split_reference: item.split ?? null,
      external_id: item.id,
      posted_at: null,
      reversed_cents: 0,
    };
    state.payments.add(keyOf(clientId, item.id), payment);
    stateCommission(state, payment, item);
    if (item.state === 'posted') Object.assign(payment, postPayment(state, { payment, account, original, at }));
    if (request)
      state.requests.change(request, { state: 'applied', payment_id: payment.id, is_news: request.state === 'submitted' });
    return applied(payment.id);
  },
});

/** A reversal reverses a posted payment of the same account, whole or in parts that never exceed it. */
function findOriginal(state: MoneyState, item: Item, account: OpenAccount) {
  const original = state.payments.find(keyOf(account.clientId, item.reverses ?? ''));
  if (!original) return missingPayment(item.reverses ?? '');
  if (original.account_id !== account.id)
    return refuse('other_account', `Payment ${original.external_id} belongs to another account.`);
  if (original.type !== originalOf(item.type))
    return refuse(
      'wrong_type',
      `${item.type} reverses ${originalOf(item.type) ?? ''}; payment ${original.external_id} is ${original.type}.`,
    );
  if (original.state === 'pending' || original.state === 'returned')
    return refuse('not_posted', `Payment ${original.external_id} is ${original.state} and cannot be reversed.`);
  const left = original.amount_cents - original.reversed_cents;
  if (left === 0) return refuse('reversed_before', `Payment ${original.external_id} has already been reversed.`);
  if (item.amount_cents > left)
    return refuse(
      'amount_differs',
      `${formatCents(left)} of payment ${original.external_id} can be reversed, not ${formatCents(item.amount_cents)}.`,
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
