import { labelOf } from '@recoup/contract/shared/label-of';
import { companyUser, type CompanyUser } from '@recoup/contract/users/members';
import { ROLE_LABELS } from '@recoup/domain/users/roles';
import { IconShieldCheck } from '@tabler/icons-react';
import { MISSING } from '#lib/format/format.ts';
import type { DataColumn } from '#ui/data-table-types.ts';
import { DateText } from '#ui/date-text.tsx';
import { menuColumn } from '#ui/menu-column.ts';
import { StatusBadge } from '#shared/accounts/status-badge.tsx';
import { PersonCell } from '#shared/users/person-cell.tsx';
import classes from './users.module.css';
import { UserMenu, type UserAction } from './user-menu.tsx';
import { badgeOf, locationNames, secondFactorLabels } from './user-labels.ts';

const fields = companyUser.shape;

/** Ids of sortable columns match the API's sort keys. `onAct` is null for read-only users. */
export function userColumns(onAct: ((act: UserAction, user: CompanyUser) => void) | null): readonly DataColumn<CompanyUser>[] {
  return [
    {
      id: 'name',
      header: labelOf(fields.name),
      width: 220,
      sortable: true,
      phone: 'title',
      cell: (row) => <PersonCell name={row.name} email={row.email} isSelf={row.is_self} />,
    },
    { id: 'role', header: labelOf(fields.role), width: 122, phone: 'note', sortable: true, cell: (row) => ROLE_LABELS[row.role] },
    {
      id: 'locations',
      header: labelOf(fields.locations),
      width: 118,
      dropOrder: 2,
      cell: (row) => <span title={locationNames(row) ?? ''}>{locationNames(row) ?? 'All'}</span>,
    },
    {
      id: 'state',
      header: labelOf(fields.state),
      width: 118,
      phone: 'note',
      sortable: true,
      cell: (row) => <StatusBadge {...badgeOf(row)} />,
    },
    {
      id: 'second_factor',
      header: labelOf(fields.second_factor),
      width: 118,
      dropOrder: 3,
      cell: (row) => <SecondFactor value={row.second_factor} />,
    },
    {
      id: 'last_seen',
      header: labelOf(fields.last_seen_at),
      width: 226,
      dropOrder: 1,
      sortable: true,
      cell: (row) => (row.kind === 'member' && !row.last_seen_at ? 'Never' : <DateText value={row.last_seen_at} withTime />),
    },
    {
      id: 'since',
      header: labelOf(fields.since),
      width: 118,
      dropOrder: 4,
      sortable: true,
      cell: (row) => <DateText value={row.since} />,
    },
    ...(onAct ? [menuColumn((row: CompanyUser) => <UserMenu user={row} onAct={onAct} />)] : []),
  ];
}

function SecondFactor({ value }: { value: CompanyUser['second_factor'] }) {
  if (!value) return MISSING;
  return (
    <span className={classes.factor} data-on={value === 'on' || undefined}>
      {value === 'on' ? <IconShieldCheck size={15} stroke={1.9} aria-hidden="true" /> : null}
      {secondFactorLabels[value]}
    </span>
  );
}
