import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { getJoining, joinAgency, type Joining } from '@recoup/contract/agency/joining';
import { ROLE_LABELS } from '@recoup/domain/users/roles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { agencyPaths } from '#lib/paths/agency-paths.ts';
import { invalidateOperations, useApiMutation } from '#lib/api/auth-query.ts';
import { ApiError, messageOf } from '#lib/api/errors.ts';
import { formatDate } from '#lib/format/format.ts';
import { usePageHead } from '#lib/paths/page-head.ts';
import { paths } from '#lib/paths/paths.ts';
import { getSession, useSession } from '#lib/session/session.ts';
import classes from '#shared/users/auth-screen.module.css';
import { AuthScreen } from '#shared/users/auth-screen.tsx';
import { FormError } from '#ui/form.tsx';
import { headingOf } from './joining-heading.ts';
import { JoinTeamForm } from './join-team-form.tsx';
import { joiningQuery } from './joining-query.ts';
import { agencyRoleMeanings } from './role-meanings.ts';

/** An invitation to the agency's team, or the set-up of an empty installation, and the person's next step. */
export function JoinTeamPage() {
  usePageHead({ title: 'Join the team' });
  const token = useParams()['token'] ?? '';
  const { data, error, isFetching, refetch } = useQuery(joiningQuery(token));
  const { session } = useSession();
  if (!data && error instanceof ApiError && error.status === 404) return <ClosedInvitation state="unknown" />;
  if (!data && error)
    return (
      <AuthScreen title="Your invitation could not be opened">
        <FormError message={messageOf(error)} />
        <Button size="md" fullWidth mt="lg" loading={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </AuthScreen>
    );
  if (!data)
    return (
      <AuthScreen title="Opening your invitation">
        <Stack gap="md" aria-busy="true">
          <Skeleton height={120} radius="lg" />
          <Skeleton height={42} />
        </Stack>
      </AuthScreen>
    );
  const joining = data.data;
  if (joining.state !== 'valid') return <ClosedInvitation state={joining.state} joining={joining} />;
  return session ? <AcceptInvitation token={token} joining={joining} /> : <JoinTeamForm token={token} joining={joining} />;
}

/** A full load of the console, whose settings may have changed with the first administrator. */
const openConsole = () => window.location.assign(agencyPaths.start);

function AcceptInvitation({ token, joining }: { token: string; joining: Joining }) {
  const queries = useQueryClient();
  const { session } = useSession();
  const accept = useApiMutation(joinAgency);
  const isOther = accept.error instanceof ApiError && accept.error.code === 'invitation_for_other_address';
  const join = () =>
    accept.mutate(
      { params: { token } },
      {
        onSuccess: openConsole,
        onError: (error) => {
          if (error instanceof ApiError && error.code === 'already_member') openConsole();
          // Answered, withdrawn or expired in between: the refetched page explains it.
          else if (error instanceof ApiError && error.status === 409) void invalidateOperations(queries, [getJoining.name]);
        },
      },
    );
  return (
    <AuthScreen {...headingOf(joining)}>
      <Stack gap="lg">
        <FormError message={accept.isError ? messageOf(accept.error) : undefined} />
        <Text>
          You join as <b>{ROLE_LABELS[joining.role]}</b>. {agencyRoleMeanings[joining.role]}
        </Text>
        <Button size="md" fullWidth loading={accept.isPending} onClick={join}>
          {joining.email === null ? 'Become the first administrator' : 'Join the team'}
        </Button>
        {isOther ? (
          <Button size="md" fullWidth variant="default" onClick={() => void getSession().signOut({ redirect: false })}>
            Sign out and switch
          </Button>
        ) : null}
      </Stack>
      <div className={classes.links}>
        <span className={classes.address}>Signed in as {session?.user.email}.</span>
      </div>
    </AuthScreen>
  );
}

const titles = {
  expired: 'This link has expired',
  revoked: 'This link no longer works',
  used: 'This link has already been used',
  unknown: 'Invitation not found',
} as const;

function ClosedInvitation({ state, joining }: { state: keyof typeof titles; joining?: Joining }) {
  return (
    <AuthScreen title={titles[state]}>
      <Text>{explain(state, joining)}</Text>
      <Button component={Link} to={paths.signIn} reloadDocument size="md" fullWidth mt="xl">
        Sign in
      </Button>
    </AuthScreen>
  );
}

function explain(state: keyof typeof titles, joining: Joining | undefined): string {
  if (state === 'unknown') return 'Part of the link may be missing, or a newer one replaced it. Open the newest link.';
  if (joining?.email === null)
    return state === 'expired'
      ? `It expired on ${formatDate(joining.expires_at)}. Restart the server: it writes a new link into its log.`
      : 'The agency has an administrator, or the server wrote a newer link into its log.';
  if (state === 'used') return 'An invitation works once. If it was you, sign in.';
  return `Ask ${joining?.invited_by ?? 'the person who invited you'} to send a new one.`;
}
