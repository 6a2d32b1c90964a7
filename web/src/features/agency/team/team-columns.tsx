import { teamMember, type TeamInvitation, type TeamMember } from '@recoup/contract/agency/team';
import { labelOf } from '@recoup/contract/shared/label-of';
import { ROLE_LABELS } from '@recoup/domain/users/roles';
import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react';
import { formatDate } from '#lib/format/format.ts';
import { StatusBadge } from '#shared/accounts/status-badge.tsx';
import { PersonCell } from '#shared/users/person-cell.tsx';
import type { DataColumn } from '#ui/data-table-types.ts';
import { DateText } from '#ui/date-text.tsx';
import { ActionsMenu } from '#ui/actions-menu.tsx';
import { menuColumn } from '#ui/menu-column.ts';

const fields = teamMember.shape;

export type MemberAction = 'change' | 'remove' | 'signOut';
export type InvitationAction = 'resend' | 'revoke';

/** `onAct` is null for users who cannot manage the team. */
export function memberColumns(
  onAct: ((act: MemberAction, member: TeamMember) => void) | null,
  canSignOut: boolean,
): readonly DataColumn<TeamMember>[] {
  return [
    {
      id: 'name',
      header: labelOf(fields.name),
      width: 230,
      phone: 'title',
      cell: (row) => <PersonCell name={row.name} email={row.email} isSelf={row.is_self} />,
    },
    { id: 'role', header: labelOf(fields.role), width: 170, phone: 'note', cell: (row) => ROLE_LABELS[row.role] },
    { id: 'clients', header: labelOf(fields.clients), width: 160, phone: 'note', cell: (row) => clientsText(row.clients) },
    {
      id: 'second_factor',
      header: labelOf(fields.has_second_factor),
      width: 190,
      dropOrder: 2,
      cell: ({ has_second_factor: has }) =>
        has ? (
          <StatusBadge label="On" meaning="Signs in with two-factor authentication." icon={IconShieldCheck} tone="success" />
        ) : (
          <StatusBadge label="Off" meaning="Sets one up at the next sign-in." icon={IconShieldOff} tone="warning" />
        ),
    },
    {
      id: 'last_seen',
      header: labelOf(fields.last_seen_at),
      width: 200,
      dropOrder: 1,
      cell: (row) => (row.last_seen_at ? <DateText value={row.last_seen_at} withTime /> : 'Never'),
    },
    { id: 'since', header: labelOf(fields.since), width: 118, dropOrder: 3, cell: (row) => <DateText value={row.since} /> },
    ...(onAct
      ? [
          menuColumn((row: TeamMember) => (
            <ActionsMenu
              name={row.name}
              actions={[
                { label: 'Change access', onClick: () => onAct('change', row) },
                ...(canSignOut && !row.is_self
                  ? [{ label: 'Sign out everywhere', onClick: () => onAct('signOut', row), isDanger: true }]
                  : []),
                { label: row.is_self ? 'Leave the team' : 'Remove', onClick: () => onAct('remove', row), isDanger: true },
              ]}
            />
          )),
        ]
      : []),
  ];
}

export function invitationColumns(
  onAct: ((act: InvitationAction, invitation: TeamInvitation) => void) | null,
): readonly DataColumn<TeamInvitation>[] {
  return [
    { id: 'email', header: 'Email', width: 230, phone: 'title', cell: (row) => row.email },
    { id: 'role', header: 'Role', width: 170, phone: 'note', cell: (row) => ROLE_LABELS[row.role] },
    { id: 'clients', header: 'Clients', width: 160, dropOrder: 2, cell: (row) => clientsText(row.clients) },
    {
      id: 'state',
      header: 'Status',
      width: 120,
      phone: 'note',
      cell: (row) =>
        row.state === 'open' ? (
          <StatusBadge
            label="Invited"
            meaning={`Invited by ${row.invited_by}. The link works until ${formatDate(row.expires_at)}.`}
            icon="inbox"
            tone="info"
          />
        ) : (
          <StatusBadge
            label="Expired"
            meaning={`The link expired on ${formatDate(row.expires_at)}.`}
            nextStep="resend or revoke it."
            icon="calendar-off"
            tone="warning"
          />
        ),
    },
    { id: 'sent', header: 'Sent', width: 120, dropOrder: 1, cell: (row) => <DateText value={row.sent_at} /> },
    ...(onAct
      ? [
          menuColumn((row: TeamInvitation) => (
            <ActionsMenu
              name={row.email}
              actions={[
                { label: 'Resend invitation', onClick: () => onAct('resend', row) },
                { label: 'Revoke invitation', onClick: () => onAct('revoke', row), isDanger: true },
              ]}
            />
          )),
        ]
      : []),
  ];
}

function clientsText(clients: TeamMember['clients']) {
  if (clients === null) return 'All';
  const names = clients.map(({ client_name: name }) => name).join(', ');
  return <span title={names}>{names || 'Others'}</span>;
}
