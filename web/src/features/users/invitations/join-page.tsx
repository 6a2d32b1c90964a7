import { Button, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ApiError, messageOf } from '#lib/api/errors.ts';
import { invitationQuery } from '#shared/users/invitation.ts';
import { usePageHead } from '#lib/paths/page-head.ts';
import { useSession } from '#lib/session/session.ts';
import { AuthScreen, SupportLine } from '#shared/users/auth-screen.tsx';
import { FormError } from '#ui/form.tsx';
import { AcceptPanel } from './accept-panel.tsx';
import { ClosedPanel } from './closed-panel.tsx';
import { OtherAddressPanel } from './other-address-panel.tsx';
import { SignedOutPanel } from './signed-out-panel.tsx';

/** Spec 2, /join-business/{inviteToken}: the state of the invitation and the user's next step. */
export function JoinPage() {
  usePageHead({ title: 'Join business' });
  const token = useParams()['inviteToken'] ?? '';
  const { data, error, isFetching, refetch } = useQuery(invitationQuery(token));
  const { session } = useSession();
  if (!data) {
    if (error instanceof ApiError && error.status === 404) return <ClosedPanel state="unknown" isSignedIn={session !== null} />;
    if (error) return <Unreachable error={error} busy={isFetching} onRetry={() => void refetch()} />;
    return <Opening />;
  }
  const invitation = data.data;
  if (invitation.state !== 'valid')
    return <ClosedPanel state={invitation.state} invitation={invitation} isSignedIn={session !== null} />;
  if (!session) return <SignedOutPanel token={token} invitation={invitation} />;
  const email = session.user.email ?? '';
  return email.toLowerCase() === invitation.email.toLowerCase() ? (
    <AcceptPanel token={token} invitation={invitation} />
  ) : (
    <OtherAddressPanel invitation={invitation} email={email} />
  );
}

function Opening() {
  return (
    <AuthScreen title="Opening your invitation">
      <Stack gap="md" aria-busy="true">
        <Skeleton height={196} radius="lg" />
        <Skeleton height={42} />
      </Stack>
    </AuthScreen>
  );
}

function Unreachable({ error, busy, onRetry }: { error: unknown; busy: boolean; onRetry: () => void }) {
  return (
    <AuthScreen title="Your invitation could not be opened">
      <FormError message={messageOf(error)} />
      <Button size="md" fullWidth mt="lg" loading={busy} onClick={onRetry}>
        Try again
      </Button>
      <SupportLine>Still not working?</SupportLine>
    </AuthScreen>
  );
}
