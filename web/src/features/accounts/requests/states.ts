import { MS_PER } from '@recoup/domain/shared/time';
import type { DisputeView } from '@recoup/contract/accounts/disputes';
import type { OfferView } from '@recoup/contract/accounts/offers';
import type { AccountRequest } from '@recoup/contract/accounts/requests';
import { DISPUTE_ANSWERS, DISPUTE_OUTCOMES } from '@recoup/domain/accounts/disputes';
import { REQUEST_KIND_INFO } from '@recoup/domain/accounts/requests';
import { IconBan, IconChecks, IconClock, IconHourglass, IconMessageReply, IconX } from '@tabler/icons-react';
import { daysBetween } from '@recoup/domain/shared/days';
import { formatMoney, plural } from '#lib/format/format.ts';
import { agencyDay } from '#lib/format/agency-day.ts';
import type { StatusBadgeProps } from '#shared/accounts/status-badge.tsx';

export function disputeBadge(dispute: Pick<DisputeView, 'state' | 'outcome' | 'is_overdue'>): StatusBadgeProps {
  if (dispute.state === 'answered')
    return {
      label: 'Answered',
      meaning: 'The agency has your answer and resolves the dispute.',
      icon: IconMessageReply,
      tone: 'info',
    };
  if (dispute.state === 'resolved')
    return {
      label: 'Resolved',
      meaning: dispute.outcome ? `${DISPUTE_OUTCOMES[dispute.outcome]}.` : 'The agency has resolved this dispute.',
      icon: IconChecks,
      tone: 'success',
    };
  return dispute.is_overdue
    ? {
        label: 'Overdue',
        meaning: 'The agency needed your answer by an earlier date.',
        icon: IconHourglass,
        tone: 'danger',
      }
    : { label: 'Needs your answer', meaning: 'Collection is paused until you answer.', icon: IconClock, tone: 'warning' };
}

const OFFER_BADGES: Record<OfferView['state'], StatusBadgeProps> = {
  open: { label: 'Needs your decision', meaning: 'Nothing happens until you decide.', icon: IconClock, tone: 'warning' },
  accepted: { label: 'Approved', meaning: 'You have approved it.', icon: IconChecks, tone: 'success' },
  declined: { label: 'Declined', meaning: 'You have declined it.', icon: IconX, tone: 'neutral' },
  countered: { label: 'Countered', meaning: 'The agency has your counter-offer.', icon: IconMessageReply, tone: 'info' },
  expired: { label: 'Expired', meaning: 'It was not decided in time.', icon: IconHourglass, tone: 'neutral' },
  withdrawn: { label: 'Withdrawn', meaning: 'The agency has withdrawn it.', icon: IconBan, tone: 'neutral' },
};

export const offerBadge = (state: OfferView['state']): StatusBadgeProps => OFFER_BADGES[state];

export const answerLabel = (answer: keyof typeof DISPUTE_ANSWERS) => DISPUTE_ANSWERS[answer].label;

/** `Due in 5 days`. Both arguments are dates, `YYYY-MM-DD`. */
export function formatDue(due: string, today = agencyDay(new Date())): string {
  const left = daysBetween(today, due);
  if (left === 0) return 'Due today';
  return left > 0 ? `Due in ${plural(left, 'day')}` : `${plural(-left, 'day')} overdue`;
}

/** The time until an offer expires. */
export function formatLeft(expires: string, now = new Date()): string {
  const hours = (new Date(expires).getTime() - now.getTime()) / MS_PER.hour;
  if (hours <= 0) return 'Expired';
  return hours < 48 ? `${plural(Math.max(1, Math.floor(hours)), 'hour')} left` : `${plural(Math.floor(hours / 24), 'day')} left`;
}

/** The title of a request with its amount or date. */
export function formatRequest({ kind, data }: Pick<AccountRequest, 'kind' | 'data'>): string {
  const { label } = REQUEST_KIND_INFO[kind];
  const cents = data['amount_cents'];
  if (kind === 'adjustment' && typeof cents === 'number')
    return `${label}: ${data['direction'] === 'increase' ? 'higher' : 'lower'} by ${formatMoney(cents)}`;
  return typeof cents === 'number' ? `${label}: ${formatMoney(cents)}` : label;
}
