import type { AccountRequest } from '@recoup/contract/accounts/requests';
import { PAYMENT_METHOD_LABELS, PAYMENT_METHODS } from '@recoup/domain/shared/payment-methods';
import { REVERSAL_REASONS } from '@recoup/domain/accounts/request-forms';
import { MISSING } from '#lib/format/format.ts';

type Report = Pick<AccountRequest, 'data'>;

const text = (value: string | number | null | undefined): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/** The facts in a report; null if it does not contain them, as a reversal contains no amount. */
export function factsOf({ data }: Report) {
  const cents = data['amount_cents'];
  const method = PAYMENT_METHODS.find((known) => known === data['method']);
  const reason = text(data['reason']);
  return {
    amountCents: typeof cents === 'number' ? cents : null,
    date: text(data['date']),
    method: method ? PAYMENT_METHOD_LABELS[method] : MISSING,
    reference: text(data['reference']),
    reason:
      reason !== null && Object.hasOwn(REVERSAL_REASONS, reason)
        ? REVERSAL_REASONS[reason as keyof typeof REVERSAL_REASONS]
        : null,
    details: text(data['details']),
    /** The payment that a reversal takes back. */
    takesBack: text(data['payment_id']),
  };
}

/** The outcome as a sentence. */
export function outcomeOf({ state, decline_reason: reason }: Pick<AccountRequest, 'state' | 'decline_reason'>): string {
  switch (state) {
    case 'submitted':
      return 'The agency has not decided yet.';
    case 'accepted':
      return 'The agency will post it.';
    case 'applied':
      return 'The agency has posted it.';
    case 'declined':
      return reason ?? 'The agency has declined it.';
    case 'cancelled':
      return 'You canceled it before the agency decided.';
  }
}
