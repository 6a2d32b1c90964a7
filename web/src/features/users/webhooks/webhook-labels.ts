import type { Webhook, WebhookDelivery, WebhookEvent } from '@recoup/contract/users/webhooks';
import { IconAlertTriangle, IconBan, IconCircleCheck, IconPlayerPause, IconPlugConnectedX } from '@tabler/icons-react';
import { plural } from '#lib/format/format.ts';
import type { StatusBadgeProps } from '#shared/accounts/status-badge.tsx';

export const eventLabels: Record<WebhookEvent, { label: string; hint: string }> = {
  'account.status_changed': { label: 'Account status changed', hint: 'An account has a new status' },
  'payment.posted': { label: 'Payment posted', hint: 'A payment or an adjustment was posted to an account' },
  'payment.reversed': { label: 'Payment reversed', hint: 'A posted payment was returned or refunded, in whole or in part' },
  'statement.issued': { label: 'Statement issued', hint: 'A new statement is available' },
  'statement.voided': { label: 'Statement voided', hint: 'The agency withdrew a statement' },
};

export const stateBadges: Record<Webhook['state'], StatusBadgeProps> = {
  active: { label: 'Active', tone: 'success', icon: IconCircleCheck, meaning: 'Events are sent as they happen.' },
  failing: {
    label: 'Failing',
    tone: 'warning',
    icon: IconAlertTriangle,
    meaning: 'Your system did not accept the last delivery. It is sent again at growing intervals.',
    nextStep: 'Check the deliveries, and fix the response of your system.',
  },
  disabled: {
    label: 'Turned off',
    tone: 'danger',
    icon: IconPlugConnectedX,
    meaning: 'Your system accepted nothing for three days. Events since then are not sent.',
    nextStep: 'Turn it on once your system accepts deliveries again.',
  },
  stopped: {
    label: 'Disabled',
    tone: 'warning',
    icon: IconPlayerPause,
    meaning: 'The person who created this webhook is no longer an administrator. It works again if they become one.',
    nextStep: 'End it, and create a new one if you need it.',
  },
  ended: { label: 'Ended', tone: 'neutral', icon: IconBan, meaning: 'Nothing is sent.' },
};

/** "Payment posted, Payment reversed · All locations". */
export function describeReach({ events, locations }: Pick<Webhook, 'events' | 'locations'>): string {
  return `${listEvents(events)} · ${locations === null ? 'All locations' : locations.map(({ name }) => name).join(', ')}`;
}

export const listEvents = (events: readonly WebhookEvent[]): string => events.map((event) => eventLabels[event].label).join(', ');

/** "Payment posted", "3 events", "Test". */
export function titleOfDelivery({ type, events }: Pick<WebhookDelivery, 'type' | 'events'>): string {
  if (type === 'test') return 'Test';
  const [only] = events;
  return events.length === 1 && only ? eventLabels[only].label : plural(events.length, 'event');
}
