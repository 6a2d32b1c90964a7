import { Button, Text } from '@mantine/core';
import type { Invitation } from '@recoup/contract/users/invitations';
import { Link } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { formatDate } from '#lib/format/format.ts';
import { AuthScreen, SupportLine } from '#shared/users/auth-screen.tsx';

type ClosedState = Exclude<Invitation['state'], 'valid'> | 'unknown';

const titles: Record<ClosedState, string> = {
  expired: 'This invitation has expired',
  revoked: 'This invitation was revoked',
  used: 'This invitation has already been used',
  unknown: 'Invitation not found',
};

/** Shown for an invitation that can no longer be accepted, with a contact who can help. */
export function ClosedPanel({
  state,
  invitation,
  isSignedIn,
}: {
  state: ClosedState;
  invitation?: Invitation;
  isSignedIn: boolean;
}) {
  return (
    <AuthScreen title={titles[state]} {...(invitation ? { subtitle: `to ${invitation.client_name}` } : {})}>
      <Text>{textOf(state, invitation)}</Text>
      <Button component={Link} to={isSignedIn ? paths.home : paths.signIn} size="md" fullWidth mt="xl">
        {isSignedIn ? 'Open the portal' : 'Sign in'}
      </Button>
      <SupportLine>Don’t know who to ask?</SupportLine>
    </AuthScreen>
  );
}

function textOf(state: ClosedState, invitation: Invitation | undefined): string {
  const inviter = invitation?.invited_by ?? 'the person who invited you';
  const company = invitation?.client_name ?? 'the company';
  switch (state) {
    case 'expired':
      return `It expired on ${formatDate(invitation?.expires_at)}. Ask ${inviter} to send it again. The new email has a new link.`;
    case 'revoked':
      return `An administrator of ${company} revoked it, or sent it again. Only the link in the newest email works. If you still need access, ask ${inviter} for a new one.`;
    case 'used':
      return `An invitation works once. If it was you, sign in as ${invitation?.email ?? 'usual'}: ${company} is open to you. Otherwise ask ${inviter} for a new one.`;
    default:
      return 'Part of the link may be missing, or it was replaced by a newer email. Open the link from the newest email, or ask for a new invitation.';
  }
}
