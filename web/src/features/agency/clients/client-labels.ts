import { clientStates, type ClientState, type ConsoleClient } from '@recoup/contract/agency/clients';
import { isTrade, TRADES } from '@recoup/domain/company/industries';
import type { StatusBadgeProps } from '#shared/accounts/status-badge.tsx';

export const STATE_BADGES: Record<ClientState, StatusBadgeProps> = {
  live: { label: 'Live', meaning: 'Its users use the portal.', icon: 'circle-check', tone: 'success' },
  submitted: {
    label: 'Awaiting approval',
    meaning: 'It has submitted its onboarding and cannot place accounts yet.',
    nextStep: 'Approve it, or return it with a reason.',
    icon: 'inbox',
    tone: 'warning',
  },
  onboarding: {
    label: 'Onboarding',
    meaning: 'Its administrator is entering the company’s details.',
    icon: 'pencil',
    tone: 'info',
  },
  loading: {
    label: 'Loading',
    meaning: 'Its accounts are being loaded. Its users see nothing and are not invited yet.',
    icon: 'clock',
    tone: 'info',
  },
  suspended: {
    label: 'Suspended',
    meaning: 'Its users can sign in and view everything, but cannot place or change anything.',
    nextStep: 'Resume it when the reason is resolved.',
    icon: 'ban',
    tone: 'danger',
  },
  ended: {
    label: 'Ended',
    meaning: 'Its users cannot sign in, and nothing can be posted for it.',
    nextStep: 'See Compliance, Ended clients.',
    icon: 'archive',
    tone: 'neutral',
  },
};

export const stateChoices = clientStates.map((value) => ({ value, label: STATE_BADGES[value].label }));

export const needChoices = [
  { value: 'items', label: 'Open items' },
  { value: 'agreement', label: 'Agreement not signed' },
  { value: 'factor', label: 'Administrator without two-factor' },
  { value: 'admin', label: 'No administrator' },
] as const;

export const tradeLabel = (trade: string): string => (isTrade(trade) ? TRADES[trade].label : trade);

/** Two-factor authentication of the client's admins in a few words. */
export function factorText({ admins, admins_with_factor: on }: Pick<ConsoleClient, 'admins' | 'admins_with_factor'>): string {
  if (admins === 0) return 'No administrator';
  if (on === admins) return 'On';
  return on === 0 ? 'Off' : `${on} of ${admins}`;
}

export function agreementText({ state, unsigned }: Pick<ConsoleClient, 'state' | 'unsigned'>): string {
  if (state === 'onboarding' || state === 'submitted') return 'In onboarding';
  if (unsigned.length === 0) return 'Signed';
  return unsigned.includes('service') ? 'Not signed' : 'BAA not signed';
}
