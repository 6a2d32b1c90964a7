import { Button, Text } from '@mantine/core';
import { createAgencyAccount, type Joining } from '@recoup/contract/agency/joining';
import { Link } from 'react-router';
import { callApi } from '#lib/api/api.ts';
import { agencyJoinPath } from '#lib/paths/agency-paths.ts';
import { signInPath } from '#lib/paths/paths.ts';
import { carryAddress } from '#lib/session/carried-address.ts';
import { AuthScreen } from '#shared/users/auth-screen.tsx';
import { InvitedAccountForm } from '#shared/users/invited-account-form.tsx';
import { headingOf } from './joining-heading.ts';

/** Creates an account for a new person; others sign in first. */
export function JoinTeamForm({ token, joining }: { token: string; joining: Joining }) {
  const { account, email } = joining;
  const signIn = signInPath(agencyJoinPath(token));
  if (account === 'exists' || account === 'unknown')
    return (
      <AuthScreen {...headingOf(joining)}>
        <Text mb="lg">Sign in to continue{email ? ` as ${email}` : ''}.</Text>
        <Button component={Link} to={signIn} state={email ? carryAddress(email) : null} size="md" fullWidth>
          Sign in
        </Button>
      </AuthScreen>
    );
  return (
    <AuthScreen {...headingOf(joining)}>
      <InvitedAccountForm
        invited={email}
        create={(body) => callApi(createAgencyAccount, { params: { token }, body })}
        signIn={signIn}
        note={
          <Text size="sm" c="dimmed">
            The next step sets up two-factor authentication, which all agency staff need.
          </Text>
        }
      />
    </AuthScreen>
  );
}
