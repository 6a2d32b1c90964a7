import type { ApiKey, ApiKeyScope } from '@recoup/contract/users/api-keys';
import { IconBan, IconCircleCheck, IconClockOff, IconPlayerPause } from '@tabler/icons-react';
import type { StatusBadgeProps } from '#shared/accounts/status-badge.tsx';

export const scopeLabels: Record<ApiKeyScope, { label: string; hint: string }> = {
  read: { label: 'Read data', hint: 'Accounts, debtors, payments, statements and the rest of your company’s data' },
  place: { label: 'Place accounts', hint: 'Hands new accounts over to the agency' },
};

export const stateBadges: Record<ApiKey['state'], StatusBadgeProps> = {
  active: { label: 'Active', tone: 'success', icon: IconCircleCheck, meaning: 'Requests with this key are accepted.' },
  stopped: {
    label: 'Stopped',
    tone: 'warning',
    icon: IconPlayerPause,
    meaning: 'The person who created this key is no longer an administrator. It would work again if they became one.',
    nextStep: 'Revoke it, and create another if you need it.',
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
