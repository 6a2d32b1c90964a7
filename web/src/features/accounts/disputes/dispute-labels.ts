import type { DisputeView } from '@recoup/contract/accounts/disputes';
import { DISPUTE_OUTCOMES } from '@recoup/domain/accounts/disputes';
import { daysBetween } from '@recoup/domain/shared/days';
import { IconChecks, IconClock, IconHourglass, IconMessageReply } from '@tabler/icons-react';
import { agencyDay } from '#lib/format/agency-day.ts';
import { plural } from '#lib/format/format.ts';
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

/** `Due in 5 days`. Both arguments are dates, `YYYY-MM-DD`. */
export function formatDue(due: string, today = agencyDay(new Date())): string {
  const left = daysBetween(today, due);
  if (left === 0) return 'Due today';
  return left > 0 ? `Due in ${plural(left, 'day')}` : `${plural(-left, 'day')} overdue`;
}
