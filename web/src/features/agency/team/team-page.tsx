import { Button, Stack, Text, Title } from '@mantine/core';
import type { TeamInvitation, TeamMember } from '@recoup/contract/agency/team';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '#lib/api/errors.ts';
import { paths } from '#lib/paths/paths.ts';
import { toast } from '#lib/toast.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Page } from '#ui/page.tsx';
import { TableSkeleton } from '#ui/skeletons.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { teamQuery, useRemove, useResend, useRevoke, useSignOut } from './queries.ts';
import { invitationColumns, memberColumns } from './team-columns.tsx';

type Dialog =
  | { kind: 'invite' }
  | { kind: 'change' | 'remove' | 'signOut'; member: TeamMember }
  | { kind: 'revoke'; invitation: TeamInvitation };

/** The agency's people and their access. */
export function TeamPage() {
  const team = useQuery(teamQuery());
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  const resend = useResend();
  const data = team.data?.data;
  const mayManage = data?.may_manage ?? false;
  const actOnInvitation = (act: 'resend' | 'revoke', invitation: TeamInvitation) => {
    if (act === 'revoke') return setDialog({ kind: 'revoke', invitation });
    resend.mutate(
      { params: { id: invitation.id } },
      {
        onSuccess: () => toast.success(`Sent the invitation to ${invitation.email} again`),
        onError: (error) => toast.error(messageOf(error)),
      },
    );
  };
  return (
    <Page
      title="Team"
      description="People who use this console, and their access"
      actions={
        mayManage ? (
          <Button leftSection={<IconUserPlus size={16} aria-hidden="true" />} onClick={() => setDialog({ kind: 'invite' })}>
            Invite a colleague
          </Button>
        ) : null
      }
    >
      {team.isPending ? <TableSkeleton columns={5} /> : null}
      {team.isError && !data ? (
        <ErrorState title="The team could not be loaded" error={team.error} onRetry={() => void team.refetch()} />
      ) : null}
      {data ? (
        <Stack gap="xl">
          <DataTable
            label="Team"
            columns={memberColumns(mayManage ? (kind, member) => setDialog({ kind, member }) : null, data.may_sign_out)}
            rows={data.members}
            rowKey={({ id }) => id}
          />
          {data.invitations.length > 0 ? (
            <Stack gap="sm">
              <Title order={2} size="h4">
                Open invitations
              </Title>
              <DataTable
                label="Open invitations"
                columns={invitationColumns(mayManage ? actOnInvitation : null)}
                rows={data.invitations}
                rowKey={({ id }) => id}
              />
            </Stack>
          ) : null}
          {mayManage ? null : (
            <Text size="sm" c="dimmed">
              Only agency administrators with access to all clients can invite and remove colleagues.
            </Text>
          )}
        </Stack>
      ) : null}
      {dialog?.kind === 'invite' ? <InviteDialog onClose={close} /> : null}
      {dialog?.kind === 'change' ? <ChangeDialog member={dialog.member} onClose={close} /> : null}
      {dialog?.kind === 'remove' ? <RemoveDialog member={dialog.member} onClose={close} /> : null}
      {dialog?.kind === 'signOut' ? <SignOutDialog member={dialog.member} onClose={close} /> : null}
      {dialog?.kind === 'revoke' ? <RevokeDialog invitation={dialog.invitation} onClose={close} /> : null}
    </Page>
  );
}

function RemoveDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const remove = useRemove();
  const navigate = useNavigate();
  const confirm = () =>
    remove.mutate(
      { params: { id: member.id } },
      {
        onSuccess: () => {
          toast.success(member.is_self ? 'You have left the team' : `${member.name} was removed from the team`);
          onClose();
          if (member.is_self) void navigate(paths.home);
        },
      },
    );
  return (
    <ConfirmDialog
      opened
      danger
      title={member.is_self ? 'Leave the team?' : `Remove ${member.name}?`}
      confirmLabel={member.is_self ? 'Leave the team' : `Remove ${member.name}`}
      pending={remove.isPending}
      error={remove.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      {member.is_self
        ? 'You immediately lose access to the console and to all clients. Only another administrator can invite you again.'
        : `${member.name} immediately loses access to the console and to all clients, including in open windows. Audit log entries stay.`}
    </ConfirmDialog>
  );
}

function SignOutDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const signOut = useSignOut();
  const confirm = () =>
    signOut.mutate(
      { params: { id: member.id } },
      {
        onSuccess: () => {
          toast.success(`Signed ${member.name} out on all devices`);
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      opened
      danger
      title={`Sign ${member.name} out everywhere?`}
      confirmLabel="Sign out everywhere"
      pending={signOut.isPending}
      error={signOut.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      {`${member.name} is signed out on all devices and can sign in again. To end the access for good, remove the person.`}
    </ConfirmDialog>
  );
}

function RevokeDialog({ invitation, onClose }: { invitation: TeamInvitation; onClose: () => void }) {
  const revoke = useRevoke();
  const confirm = () =>
    revoke.mutate(
      { params: { id: invitation.id } },
      {
        onSuccess: () => {
          toast.success(`Revoked the invitation of ${invitation.email}`);
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      opened
      danger
      title={`Revoke the invitation of ${invitation.email}?`}
      confirmLabel="Revoke invitation"
      pending={revoke.isPending}
      error={revoke.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      The link in the email stops working.
    </ConfirmDialog>
  );
}
