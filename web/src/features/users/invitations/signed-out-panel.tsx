import { Anchor, Button, Stack } from '@mantine/core';
import type { Invitation } from '@recoup/contract/users/invitations';
import { Link } from 'react-router';
import { joinPath, signInPath, signUpPath } from '#lib/paths/paths.ts';
import { carryAddress } from '#lib/session/carried-address.ts';
import { getConfig } from '#lib/api/config.ts';
import classes from '#shared/users/auth-screen.module.css';
import { AuthScreen, SupportLine } from '#shared/users/auth-screen.tsx';
import { InvitationCard } from '#shared/users/invitation-card.tsx';

/** Sign-in and sign-up, both of which return to the invitation; the likelier one is the primary button. */
export function SignedOutPanel({ token, invitation }: { token: string; invitation: Invitation }) {
  const back = joinPath(token);
  const isNew = invitation.account !== 'exists';
  return (
    <AuthScreen title={`Join ${invitation.client_name}`} subtitle={`on the ${getConfig().agency.name} client portal`}>
      <Stack gap="lg">
        <InvitationCard invitation={invitation} />
        {isNew ? (
          <Button component={Link} to={signUpPath(back)} size="md" fullWidth>
            Create your account
          </Button>
        ) : (
          <Button component={Link} to={signInPath(back)} state={carryAddress(invitation.email)} size="md" fullWidth>
            Sign in to join
          </Button>
        )}
      </Stack>
      {invitation.account === 'unknown' ? (
        <div className={classes.links}>
          <span>Already have an account?</span>
          <Anchor component={Link} to={signInPath(back)} state={carryAddress(invitation.email)} inherit>
            Sign in
          </Anchor>
        </div>
      ) : null}
      <SupportLine>Not expecting this?</SupportLine>
    </AuthScreen>
  );
}
