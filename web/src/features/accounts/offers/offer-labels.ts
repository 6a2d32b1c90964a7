import type { OfferView } from '@recoup/contract/accounts/offers';
import type { OfferDecision } from '@recoup/domain/accounts/offers';
import { MS_PER } from '@recoup/domain/shared/time';
import { IconBan, IconChecks, IconClock, IconHourglass, IconMessageReply, IconX } from '@tabler/icons-react';
import { formatDate, formatMoney, formatRate, plural } from '#lib/format/format.ts';
import type { StatusBadgeProps } from '#shared/accounts/status-badge.tsx';

const OFFER_BADGES: Record<OfferView['state'], StatusBadgeProps> = {
  open: { label: 'Needs your decision', meaning: 'Nothing happens until you decide.', icon: IconClock, tone: 'warning' },
  accepted: { label: 'Approved', meaning: 'You have approved it.', icon: IconChecks, tone: 'success' },
  declined: { label: 'Declined', meaning: 'You have declined it.', icon: IconX, tone: 'neutral' },
  countered: { label: 'Countered', meaning: 'The agency has your counteroffer.', icon: IconMessageReply, tone: 'info' },
  expired: { label: 'Expired', meaning: 'It was not decided in time.', icon: IconHourglass, tone: 'neutral' },
  withdrawn: { label: 'Withdrawn', meaning: 'The agency has withdrawn it.', icon: IconBan, tone: 'neutral' },
};

export const offerBadge = (state: OfferView['state']): StatusBadgeProps => OFFER_BADGES[state];

/** The time until an offer expires. */
export function formatLeft(expires: string, now = new Date()): string {
  const hours = (new Date(expires).getTime() - now.getTime()) / MS_PER.hour;
  if (hours <= 0) return 'Expired';
  return hours < 48 ? `${plural(Math.max(1, Math.floor(hours)), 'hour')} left` : `${plural(Math.floor(hours / 24), 'day')} left`;
}

/** The terms of an offer in one sentence. */
export function formatTerms(offer: OfferView): string {
  const amount = formatMoney(offer.amount_cents);
  const { debtor_name: who } = offer.account;
  switch (offer.kind) {
    case 'settlement':
      return `${who} offers ${amount}, which is ${formatRate(offer.of_balance_bp)} of the balance of ${formatMoney(offer.balance_cents)}. The remaining ${formatMoney(Math.max(0, offer.balance_cents - offer.amount_cents))} would be waived.`;
    case 'plan': {
      const parts = offer.installments === null ? 'in installments' : `in ${plural(offer.installments, 'installment')}`;
      const each = offer.installment_cents === null ? '' : ` of ${formatMoney(offer.installment_cents)}`;
      const first = offer.first_due_on === null ? '' : `, the first on ${formatDate(offer.first_due_on)}`;
      return `${who} offers to pay ${amount} ${parts}${each}${first}.`;
    }
    case 'suit': {
      const advance = offer.cost_advance_cents
        ? ` You would advance ${formatMoney(offer.cost_advance_cents)} in court costs.`
        : ' You would advance no court costs.';
      return `The agency recommends suing ${who} for ${amount} and needs your approval.${advance}`;
    }
  }
}

interface DecisionLabels {
  button: string;
  title: string;
  consequence: string;
}

/** The effect of a decision, shown before it is made. */
export function decisionLabels(decision: OfferDecision, offer: OfferView): DecisionLabels {
  const amount = formatMoney(offer.amount_cents);
  const number = offer.account.number;
  const what = offer.kind === 'plan' ? 'plan' : offer.kind;
  if (decision === 'counter')
    return {
      button: 'Send counteroffer',
      title: `Make a counteroffer for ${number}`,
      consequence: 'The agency takes your amount to the debtor. This offer ends.',
    };
  if (decision === 'decline')
    return {
      button: `Decline ${what}`,
      title: `Decline this ${what}?`,
      consequence:
        offer.kind === 'suit'
          ? `No lawsuit is filed. Choose what happens to ${number} instead.`
          : `The agency continues to collect the full balance of ${number}.`,
    };
  return {
    button: `Approve ${what}`,
    title: `Approve this ${what}?`,
    consequence: {
      settlement: `Once ${amount} is paid, ${number} is settled and the rest is waived for good.`,
      plan: `The agency collects ${amount} on this plan and no other collection takes place while payments are on time.`,
      suit: `${number} goes to an attorney right away.`,
    }[offer.kind],
  };
}
