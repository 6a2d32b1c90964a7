import { day } from '@recoup/contract/shared/common';
import { refuse } from '@recoup/domain/feed/ledger';
import { mayBecome } from '@recoup/domain/money/payments';
import { z } from 'zod';
import { keyOf, type MoneyState } from './money/entries.ts';
import { moneyBook } from './money/money-book.ts';
import { postPayment } from './money/post-payment.ts';
import { stateCommission, statedCommissionFields } from './money/stated-commission.ts';
import { client, instant, itemId } from './fields.ts';
import { defineKind, updated } from './kind.ts';

const schema = z.object({
  kind: z.literal('payment_state'),
  id: itemId,
  client,
  /** The agency's id of the payment. */
  payment: itemId,
  state: z.enum(['posted', 'returned']),
  /** The reporting date, if it changed. */
  reported_on: day.optional(),
  at: instant.optional(),
  ...statedCommissionFields,
});

export const paymentStateKind = defineKind<z.output<typeof schema>, MoneyState>({
  kind: 'payment_state',
  about: 'client',
  summary: 'A pending payment cleared and counts from now on, or was returned and never counts.',
  schema,
  book: moneyBook,
  apply: (item, { clientId, now }, state) => {
    const payment = state.payments.find(keyOf(clientId, item.payment));
    if (!payment) return refuse('unknown_payment', `Unknown payment ${item.payment}. Send it first.`);
    if (!mayBecome(payment.state, item.state))
      return refuse(
        'impossible_state',
        payment.state === 'pending'
          ? `Payment ${item.payment} cannot become ${item.state}.`
          : `Payment ${item.payment} is ${payment.state}. A posted payment is undone by a reversal.`,
      );
    const account = state.accountOf(payment);
    if (!account) return refuse('unknown_account', `The account of payment ${item.payment} does not exist.`);
    if ((item.commission_cents ?? 0) > payment.amount_cents)
      return refuse('commission_above_amount', `The commission is more than payment ${item.payment}.`);
    const before = { state: payment.state, reported_on: payment.reported_on };
    if (item.state === 'returned') state.payments.change(payment, { state: 'returned' });
    else {
      stateCommission(state, payment, item);
      const moved = { ...payment, reported_on: item.reported_on ?? payment.reported_on };
      const posted = postPayment(state, { payment: moved, account, original: null, at: item.at ?? now.toISOString() });
      state.payments.change(payment, { reported_on: moved.reported_on, ...posted });
    }
    return updated(payment.id, {
      before,
      after: {
        state: item.state,
        reported_on: item.state === 'posted' ? (item.reported_on ?? before.reported_on) : before.reported_on,
      },
    });
  },
});
