import { Button, Group, Stack } from '@mantine/core';
import { companyUser, invitationLimits, type CompanyUser } from '@recoup/contract/users/members';
import { labelOf } from '@recoup/contract/shared/label-of';
import { ROLE_LABELS } from '@recoup/domain/users/roles';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, MISSING } from '#lib/format/format.ts';
import { toast } from '#lib/toast.ts';
import { StatusBadge } from '#shared/accounts/status-badge.tsx';
import { PersonCell } from '#shared/users/person-cell.tsx';
import { ActionsMenu } from '#ui/actions-menu.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import type { DataColumn } from '#ui/data-table-types.ts';
import { DataTable } from '#ui/data-table.tsx';
import { DateText } from '#ui/date-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { menuColumn } from '#ui/menu-column.ts';
import { paging } from '#ui/paging.ts';
import { TableSkeleton } from '#ui/skeletons.tsx';
import { useRemove, useResend, useResetFactors, useRevoke, useSignOut, usersQuery } from '../queries.ts';
import type { TabProps } from './tab-props.ts';
import { InviteDialog } from './invite-dialog.tsx';

type Act = 'resend' | 'revoke' | 'remove' | 'reset' | 'signOut';

const fields = companyUser.shape;
const nameOf = ({ name, email }: CompanyUser) => name || email;

/** The client's users, with the actions that agency staff may take. */
export function UsersTab({ client, role }: TabProps) {
  const list = useInfiniteQuery(usersQuery(client.client_id));
  const [isInviting, setInviting] = useState(false);
  const [chosen, setChosen] = useState<{ act: Act; user: CompanyUser } | null>(null);
  const rows = list.data?.pages.flatMap((page) => page.data) ?? [];
  const canReset = list.data?.pages[0]?.can_reset_factors ?? false;
  const canSignOut = list.data?.pages[0]?.can_sign_out ?? false;
  const isAdmin = role === 'agency_admin';
  const actsOf = (user: CompanyUser): Act[] => [
    ...(user.kind === 'invitation' && role !== 'agency_auditor' ? (['resend'] as const) : []),
    ...(user.abilities.revoke ? (['revoke'] as const) : []),
    ...(isAdmin && canReset && user.second_factor === 'on' && !user.is_self ? (['reset'] as const) : []),
    ...(isAdmin && canSignOut && user.kind === 'member' && !user.is_self ? (['signOut'] as const) : []),
    ...(user.abilities.remove && !user.is_self ? (['remove'] as const) : []),
  ];
  const invite = <Button onClick={() => setInviting(true)}>Invite people</Button>;
  return (
    <Stack gap="md">
      {isAdmin && rows.length > 0 ? <Group justify="flex-end">{invite}</Group> : null}
      {list.isPending ? <TableSkeleton columns={5} /> : null}
      {list.isError && !list.data ? (
        <ErrorState title="Users could not be loaded" error={list.error} onRetry={() => void list.refetch()} />
      ) : null}
      {list.data && rows.length === 0 ? (
        <EmptyState title="No users yet" action={isAdmin ? invite : null}>
          Invite the client’s first administrator, who invites the others.
        </EmptyState>
      ) : null}
      {rows.length > 0 ? (
        <DataTable
          label="Users"
          columns={columnsOf(role === 'agency_auditor' ? null : actsOf, (act, user) => setChosen({ act, user }))}
          rows={rows}
          rowKey={({ id }) => id}
          {...paging(list)}
        />
      ) : null}
      {isInviting ? <InviteDialog client={client} onClose={() => setInviting(false)} /> : null}
      {chosen ? <ActDialog {...chosen} client={client} onClose={() => setChosen(null)} /> : null}
    </Stack>
  );
}

const ACT_LABELS: Record<Act, string> = {
  resend: 'Resend invitation',
  revoke: 'Revoke invitation',
  reset: 'Reset two-factor authentication',
  signOut: 'Sign out everywhere',
  remove: 'Remove',
};

function columnsOf(
  actsOf: ((user: CompanyUser) => readonly Act[]) | null,
  onAct: (act: Act, user: CompanyUser) => void,
): readonly DataColumn<CompanyUser>[] {
  return [
    {
      id: 'name',
      header: labelOf(fields.name),
      width: 230,
      phone: 'title',
      cell: ({ name, email }) => <PersonCell name={name} email={email} />,
    },
    { id: 'role', header: labelOf(fields.role), width: 130, phone: 'note', cell: ({ role }) => ROLE_LABELS[role] },
    { id: 'state', header: labelOf(fields.state), width: 130, phone: 'note', cell: (user) => <UserState user={user} /> },
    {
      id: 'second_factor',
      header: labelOf(fields.second_factor),
      width: 130,
      dropOrder: 2,
      cell: (user) => <FactorBadge user={user} />,
    },
    {
      id: 'last_seen',
      header: labelOf(fields.last_seen_at),
      width: 200,
      dropOrder: 1,
      cell: (user) =>
        user.last_seen_at ? <DateText value={user.last_seen_at} withTime /> : user.kind === 'member' ? 'Never' : MISSING,
    },
    ...(actsOf
      ? [
          menuColumn((user: CompanyUser) => (
            <ActionsMenu
              name={nameOf(user)}
              width={270}
              actions={actsOf(user).map((act) => ({
                label: ACT_LABELS[act],
                isDanger: act !== 'resend',
                onClick: () => onAct(act, user),
              }))}
            />
          )),
        ]
      : []),
  ];
}

function UserState({ user: { state, invitation } }: { user: CompanyUser }) {
  if (state === 'active') return <StatusBadge label="Active" meaning="Uses the portal." icon="circle-check" tone="success" />;
  const until = invitation ? formatDate(invitation.expires_at) : '';
  return state === 'invited' ? (
    <StatusBadge label="Invited" meaning={`The link works until ${until}.`} icon="inbox" tone="info" />
  ) : (
    <StatusBadge
      label="Expired"
      meaning={`The link expired on ${until}.`}
      nextStep="Resend or revoke it."
      icon="calendar-off"
      tone="warning"
    />
  );
}

function FactorBadge({ user: { second_factor: factor } }: { user: CompanyUser }) {
  if (factor === null) return MISSING;
  if (factor === 'unknown') return 'Unknown';
  return factor === 'on' ? (
    <StatusBadge label="On" meaning="Signs in with a password and a code." icon="circle-check" tone="success" />
  ) : (
    <StatusBadge label="Off" meaning="Signs in with a password only." icon="ban" tone="neutral" />
  );
}

const consequences: Record<Act, (name: string, client: string) => string> = {
  resend: () => `A new link is sent. It works for ${invitationLimits.days} days. The previous link stops working.`,
  revoke: (name) => `The link in the email stops working immediately. ${name} gets no email.`,
  reset: (name) =>
    `${name} signs in with the password alone once and sets up two-factor authentication again where it is required. Recovery codes stop working, and ${name} gets an email. Make sure that the request comes from ${name}.`,
  signOut: (name) => `${name} is signed out on all devices, including sessions at other companies, and can sign in again.`,
  remove: (name, client) =>
    `${name} immediately loses access to ${client}, including in open sessions. Entries in the audit log stay.`,
};

const done: Record<Act, (name: string) => string> = {
  resend: (name) => `Sent the invitation to ${name} again`,
  revoke: (name) => `Revoked the invitation of ${name}`,
  reset: (name) => `Reset the two-factor authentication of ${name}`,
  signOut: (name) => `Signed ${name} out on all devices`,
  remove: (name) => `Removed ${name}`,
};

function ActDialog({
  act,
  user,
  client,
  onClose,
}: {
  act: Act;
  user: CompanyUser;
  client: TabProps['client'];
  onClose: () => void;
}) {
  const mutations = {
    resend: useResend(),
    revoke: useRevoke(),
    reset: useResetFactors(),
    signOut: useSignOut(),
    remove: useRemove(),
  };
  const mutation = mutations[act];
  const name = nameOf(user);
  const confirm = () => {
    const call = { params: { client_id: client.client_id, id: user.id } };
    const after = {
      onSuccess: () => {
        toast.success(done[act](name));
        onClose();
      },
    };
    if (act === 'resend') mutations.resend.mutate(call, after);
    else if (act === 'revoke') mutations.revoke.mutate(call, after);
    else if (act === 'reset') mutations.reset.mutate(call, after);
    else if (act === 'signOut') mutations.signOut.mutate(call, after);
    else mutations.remove.mutate(call, after);
  };
  return (
    <ConfirmDialog
      opened
      danger={act !== 'resend'}
      title={`${ACT_LABELS[act]}: ${name}?`}
      confirmLabel={ACT_LABELS[act]}
      pending={mutation.isPending}
      error={mutation.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      {consequences[act](name, client.name)}
    </ConfirmDialog>
  );
}
