import { Button, Group, Stack } from '@mantine/core';
import type { ResponseOf } from '@recoup/contract/shared/endpoint';
import { invitationLimits, type inviteResults, type inviteUsers } from '@recoup/contract/users/members';
import { plural } from '#lib/format/format.ts';
import { StatusBadge, type StatusBadgeProps } from '#shared/accounts/status-badge.tsx';
import classes from './invite.module.css';

export type InviteResult = ResponseOf<typeof inviteUsers>['data'][number];

const badges: Record<(typeof inviteResults)[number], StatusBadgeProps> = {
  invited: {
    label: 'Invited',
    tone: 'success',
    icon: 'check',
    meaning: `The email is on its way. Its link works for ${invitationLimits.days} days.`,
  },
  already_member: { label: 'Already a member', tone: 'neutral', icon: 'checks', meaning: 'No invitation was sent.' },
  already_invited: {
    label: 'Already invited',
    tone: 'info',
    icon: 'inbox',
    meaning: 'No invitation was sent. You can resend or revoke the existing one from the list.',
  },
  not_an_address: {
    label: 'Not an email address',
    tone: 'warning',
    icon: 'help',
    meaning: 'No invitation was sent. Correct the address and try again.',
  },
};

export function InviteResults({
  results,
  onMore,
  onClose,
}: {
  results: readonly InviteResult[];
  onMore: () => void;
  onClose: () => void;
}) {
  const invited = results.filter(({ result }) => result === 'invited').length;
  return (
    <Stack gap="md">
      <output className={classes.sum}>
        {invited > 0 ? `${plural(invited, 'invitation')} sent.` : 'No invitation was sent.'}
        {invited < results.length ? ` ${plural(results.length - invited, 'line')} skipped.` : ''}
      </output>
      <ul className={classes.results} aria-label="Results by address">
        {results.map(({ text, email, result }, index) => (
          <li key={`${index} ${text}`}>
            <span>{email ?? text}</span>
            <StatusBadge {...badges[result]} />
          </li>
        ))}
      </ul>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onMore}>
          Invite more
        </Button>
        <Button onClick={onClose} data-autofocus>
          Done
        </Button>
      </Group>
    </Stack>
  );
}
