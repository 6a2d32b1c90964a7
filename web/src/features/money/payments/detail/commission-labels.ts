import type { PaymentDetails } from '@recoup/contract/money/payments';
import { SET_BY_AGENCY } from '@recoup/domain/money/terms';
import { applyRate } from '@recoup/domain/shared/money';
import { bearsCommission, isReversal } from '@recoup/domain/money/payments';
import { formatMoney, formatRate } from '#lib/format/format.ts';

type CommissionFields = Pick<
  PaymentDetails,
  'type' | 'state' | 'amount_cents' | 'overpaid_cents' | 'commission_cents' | 'commission_rate_bp' | 'commission_reason'
>;

/** The rule behind a rate as a sentence, from the reason stored with the payment. */
export const reasonLabel = (reason: string): string => `${reason.replaceAll(' %', '%')}.`;

/** Explains a payment's commission, one sentence per fact. */
export function commissionLines(payment: CommissionFields): string[] {
  const {
    type,
    state,
    amount_cents: amount,
    overpaid_cents: overpaid,
    commission_cents: cents,
    commission_rate_bp: rate,
    commission_reason: why,
  } = payment;
  if (!bearsCommission(type)) return ['No commission is due on adjustments.'];
  if (state === 'pending') return ['The commission is set when the payment is posted.'];
  if (state === 'returned') return ['The payment did not clear, so no commission is due.'];
  if (why === null && rate === null) return ['No commission was charged on it.'];
  if (isReversal(type)) {
    const reason = why ? [`Why this rate: ${reasonLabel(why)}`] : [];
    return [`Commission reversed: ${formatMoney(Math.abs(cents))}.`, ...reason];
  }
  if (why === SET_BY_AGENCY)
    return [`${formatMoney(cents)}, set by the agency${rate === null ? '' : ` at ${formatRate(rate)}`}.`];
  const reason = why ? [`Why ${rate === null ? 'this commission' : 'this rate'}: ${reasonLabel(why)}`] : [];
  if (rate === null) return [`${formatMoney(cents)} in total.`, ...reason];
  const charged = amount - overpaid;
  const byRate = applyRate(charged, rate);
  const sum = `${formatRate(rate)} of ${formatMoney(charged)} is ${formatMoney(byRate)}`;
  return [byRate === cents ? `${sum}.` : `${sum}; ${formatMoney(cents)} was charged.`, ...reason];
}
