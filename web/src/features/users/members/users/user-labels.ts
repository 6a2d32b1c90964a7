import type { CompanyUser } from '@recoup/contract/users/members';
import { formatDate, formatDateTime, plural } from '#lib/format/format.ts';
import type { StatusBadgeProps } from '#shared/accounts/status-badge.tsx';

export const stateLabels = { active: 'Active', invited: 'Invited', expired: 'Expired' } as const;

/** Display name of a user, falling back to the email address. */
export const displayName = ({ name, email }: Pick<CompanyUser, 'name' | 'email'>) => name || email;

export function badgeOf({ state, invitation, since }: CompanyUser): StatusBadgeProps {
  const label = stateLabels[state];
  if (!invitation) return { label, tone: 'success', icon: 'check', meaning: `Member since ${formatDate(since)}.` };
  const { invited_by: by, sent_at: sent, times_sent: times, expires_at: expires } = invitation;
  const how = `Invited by ${by}, sent ${times > 1 ? `${plural(times, 'time')}, last on ` : ''}${formatDate(sent)}.`;
  return state === 'invited'
    ? { label, tone: 'info', icon: 'inbox', meaning: `${how} The link works until ${formatDateTime(expires)}.` }
    : {
        label,
        tone: 'warning',
        icon: 'calendar-off',
        meaning: `${how} The link expired on ${formatDate(expires)}.`,
        nextStep: 'resend or revoke it.',
      };
}

/** Names of the user's locations; null if unrestricted. */
export function locationNames({ locations }: Pick<CompanyUser, 'locations'>): string | null {
  return locations ? locations.map(({ name }) => name).join(', ') : null;
}

export const secondFactorLabels = { on: 'On', off: 'Off', unknown: 'Unknown' } as const;
