import type { FeedWebhook } from '@recoup/contract/feed/webhooks';
import { IconAlertTriangle, IconBan, IconCircleCheck } from '@tabler/icons-react';
import { formatCount } from '#lib/format/format.ts';
import type { StatusBadgeProps } from '#shared/accounts/status-badge.tsx';

export function badgeOf({ ended_at: ended, failed }: Pick<FeedWebhook, 'ended_at' | 'failed'>): StatusBadgeProps {
  if (ended !== null) return { label: 'Ended', tone: 'neutral', icon: IconBan, meaning: 'Nothing is sent.' };
  if (failed > 0)
    return {
      label: 'Failed deliveries',
      tone: 'warning',
      icon: IconAlertTriangle,
      meaning: 'The system did not accept some deliveries, and they will not be retried automatically.',
      nextStep: 'Fix the system’s response, then retry them.',
    };
  return { label: 'Active', tone: 'success', icon: IconCircleCheck, meaning: 'The system is called when events wait for it.' };
}

/** "12 delivered, 1 waiting, 2 failed". */
export const describeDeliveries = ({ delivered, waiting, failed }: FeedWebhook): string =>
  `${formatCount(delivered)} delivered, ${formatCount(waiting)} waiting, ${formatCount(failed)} failed`;
