import type { ApiKey, ApiKeyScope } from '@recoup/contract/users/api-keys';
import { IconBan, IconCircleCheck, IconClockOff, IconPlayerPause } from '@tabler/icons-react';
import type { StatusBadgeProps } from '#shared/accounts/status-badge.tsx';

export const scopeLabels: Record<ApiKeyScope, { label: string; hint: string }> = {
  read: { label: 'Read data', hint: 'Accounts, debtors, payments, statements and your company’s other data' },
  place: { label: 'Place accounts', hint: 'Place new accounts with the agency' },
};

export const stateBadges: Record<ApiKey['state'], StatusBadgeProps> = {
  active: { label: 'Active', tone: 'success', icon: IconCircleCheck, meaning: 'Requests with this key are accepted.' },
  stopped: {
    label: 'Disabled',
    tone: 'warning',
    icon: IconPlayerPause,
    meaning: 'The person who created this key is no longer an administrator. It works again if they become one.',
    nextStep: 'Revoke it, and create a new one if you need it.',
  },
  expired: { label: 'Expired', tone: 'neutral', icon: IconClockOff, meaning: 'Requests with this key are refused.' },
  revoked: { label: 'Revoked', tone: 'neutral', icon: IconBan, meaning: 'Requests with this key are refused.' },
};

/** "Read data and place accounts · All locations". */
export function describeAccess({ scopes, locations }: Pick<ApiKey, 'scopes' | 'locations'>): string {
  const [first = '', ...others] = scopes.map((scope) => scopeLabels[scope].label);
  const what = [first, ...others.map((label) => label.toLowerCase())].join(' and ');
  return `${what} · ${locations === null ? 'All locations' : locations.map(({ name }) => name).join(', ')}`;
}
