import { Button, Stack, Text } from '@mantine/core';
import type { Invitation } from '@recoup/contract/users/invitations';
import { maskAddress } from '@recoup/domain/shared/mask-address';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { getSession } from '#lib/session/session.ts';
import classes from '#shared/users/auth-screen.module.css';
import { AuthScreen, SupportLine } from '#shared/users/auth-screen.tsx';

/** Shown when another user is signed in; the invitation stays open for its recipient. */
export function OtherAddressPanel({ invitation, email }: { invitation: Invitation; email: string }) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const switchUser = async () => {
    setBusy(true);
    await getSession()
      .signOut({ redirect: false })
      // Sign out locally even if the server is unreachable.
      .catch(() => {});
    // Drop the previous user's cached data.
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'public' });
  };
  return (
    <AuthScreen title="This invitation is for another address" subtitle={`to ${invitation.client_name}`}>
      <Stack gap="lg">
        <Text className={classes.address}>
          It was sent to <b>{maskAddress(invitation.email)}</b>. You are signed in as{' '}
          <b>{email || 'a user without an address'}</b>. Sign out and continue with the other address, or ask{' '}
          {invitation.invited_by} to invite this address instead.
        </Text>
        <Button size="md" fullWidth loading={busy} onClick={() => void switchUser()}>
          Sign out and switch
        </Button>
        <Button component={Link} to={paths.home} size="md" fullWidth variant="default">
          Stay signed in
        </Button>
      </Stack>
      <SupportLine>Is this also your address?</SupportLine>
    </AuthScreen>
  );
}
