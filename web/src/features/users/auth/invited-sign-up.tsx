import { Skeleton, Stack } from '@mantine/core';
import { createInvitedAccount, type Invitation } from '@recoup/contract/users/invitations';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { callApi } from '#lib/api/api.ts';
import { usePageHead } from '#lib/paths/page-head.ts';
import { joinPath, signInPath } from '#lib/paths/paths.ts';
import { carryAddress } from '#lib/session/carried-address.ts';
import { AuthScreen, SupportLine } from '#shared/users/auth-screen.tsx';
import { invitationQuery } from '#shared/users/invitation.ts';
import { InvitedAccountForm } from '#shared/users/invited-account-form.tsx';
import { useContinueSignedIn } from './use-continue-signed-in.ts';

/**
 * Sign-up from an invitation. The invitation link proves the email address, so no confirmation email is needed, even where public
 * sign-up is closed. `renderOtherwise` renders the standard form for hosted projects that create users themselves.
 */
export function InvitedSignUp({
  token,
  renderOtherwise,
}: {
  token: string;
  renderOtherwise: (invitation: Invitation) => ReactNode;
}) {
  const { data, isError } = useQuery(invitationQuery(token));
  if (isError || (data && data.data.state !== 'valid')) return <Navigate to={joinPath(token)} replace />;
  if (!data)
    return (
      <AuthScreen title="Create your account">
        <Stack gap="md" aria-busy="true">
          <Skeleton height={62} />
          <Skeleton height={62} />
          <Skeleton height={42} />
        </Stack>
      </AuthScreen>
    );
  if (data.data.account === 'unknown') return renderOtherwise(data.data);
  if (data.data.account === 'exists')
    return <Navigate to={signInPath(joinPath(token))} state={carryAddress(data.data.email)} replace />;
  return <AccountForm token={token} invitation={data.data} />;
}

function AccountForm({ token, invitation }: { token: string; invitation: Invitation }) {
  usePageHead({ title: 'Create an account' });
  useContinueSignedIn(joinPath(token));
  const { email, client_name: company, invited_by: inviter } = invitation;
  return (
    <AuthScreen title="Create your account" subtitle={`${inviter} invited you to join ${company}`}>
      <InvitedAccountForm
        invited={email}
        create={(body) => callApi(createInvitedAccount, { params: { token }, body })}
        signIn={signInPath(joinPath(token))}
      />
      <SupportLine>Trouble signing up?</SupportLine>
    </AuthScreen>
  );
}
