import { Anchor, Button, Stack, Text } from '@mantine/core';
import { acceptInvitation, getInvitation, type Invitation } from '@recoup/contract/users/invitations';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { invalidateOperations, useApiMutation } from '#lib/api/auth-query.ts';
import { getConfig } from '#lib/api/config.ts';
import { ApiError, messageOf } from '#lib/api/errors.ts';
import { dropMyClients, selectClient } from '#lib/session/selected-client.ts';
import { usePerson } from '#lib/session/user.ts';
import classes from '#shared/users/auth-screen.module.css';
import { AuthScreen, SupportLine } from '#shared/users/auth-screen.tsx';
import { FormError } from '#ui/form.tsx';
import { InvitationCard } from '#shared/users/invitation-card.tsx';

/** Shown to the invited user: one click joins the company and selects it. */
export function AcceptPanel({ token, invitation }: { token: string; invitation: Invitation }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const person = usePerson();
  const accept = useApiMutation(acceptInvitation);
  const { client_name: company } = invitation;
  const openPortal = () => {
    // Refetch memberships; the route guards ask for two-factor authentication if it is missing.
    dropMyClients();
    void navigate(paths.home, { replace: true });
  };
  const join = () =>
    accept.mutate(
      { params: { token } },
      {
        onSuccess: ({ data }) => {
          selectClient(data.client_id);
          openPortal();
        },
        onError: (error) => {
          // Answered, revoked or expired since the page was opened: the refetched page explains it.
          if (isClosed(error)) void invalidateOperations(queries, [getInvitation.name]);
        },
      },
    );

  if (isMember(accept.error))
    return (
      <AuthScreen title={`You already belong to ${company}`}>
        <Text>You already have access, and your permissions are unchanged.</Text>
        <Button size="md" fullWidth mt="xl" onClick={openPortal}>
          Open the portal
        </Button>
      </AuthScreen>
    );

  return (
    <AuthScreen title={`Join ${company}`} subtitle={`on the ${getConfig().agency.name} client portal`}>
      <Stack gap="lg">
        <FormError message={accept.isError ? messageOf(accept.error) : undefined} />
        <InvitationCard invitation={invitation} />
        <Button size="md" fullWidth loading={accept.isPending} onClick={join}>
          Join {company}
        </Button>
      </Stack>
      <div className={classes.links}>
        <span className={classes.address}>Signed in as {person?.email}.</span>
        <Anchor component="button" type="button" inherit onClick={() => void navigate(paths.home)}>
          Not now
        </Anchor>
      </div>
      <SupportLine>Not expecting this?</SupportLine>
    </AuthScreen>
  );
}

const isMember = (error: unknown) => error instanceof ApiError && error.code === 'already_member';
const isClosed = (error: unknown) => error instanceof ApiError && /^invitation_(expired|revoked|used)$/.test(error.code);
