import { Anchor, VisuallyHidden } from '@mantine/core';
import { companyLocation, locationHeaders, type CompanyLocationView } from '@recoup/contract/company/locations';
import { labelOf } from '@recoup/contract/shared/label-of';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router';
import { debtorsAtPath } from '#lib/paths/paths.ts';
import { formatCount, formatPhone, MISSING, plural } from '#lib/format/format.ts';
import type { DataColumn } from '#ui/data-table-types.ts';
import { menuColumn } from '#ui/menu-column.ts';
import { StatusBadge } from '#shared/accounts/status-badge.tsx';
import { activityBadge, addressLine, cityLine, streetLine } from '../location-labels.ts';
import { LocationMenu, type LocationAct } from './location-menu.tsx';
import classes from './list.module.css';

/** Ids of sortable columns match the API's sort keys. */
export function locationColumns(
  onAct: (act: LocationAct, location: CompanyLocationView) => void,
): readonly DataColumn<CompanyLocationView>[] {
  return [
    {
      id: 'name',
      header: locationHeaders.name,
      width: 210,
      sortable: true,
      phone: 'title',
      cell: ({ name }) => (
        <span className={classes.name} title={name}>
          {name}
        </span>
      ),
    },
    {
      id: 'code',
      header: locationHeaders.code,
      width: 90,
      phone: 'aside',
      dropOrder: 4,
      sortable: true,
      cell: ({ code }) => <span className={classes.clip}>{code}</span>,
    },
    { id: 'address', header: 'Address', width: 220, dropOrder: 1, cell: (row) => <Address location={row} /> },
    {
      id: 'phone',
      header: locationHeaders.phone,
      width: 146,
      dropOrder: 3,
      cell: ({ phone }) => <span className="tabular">{formatPhone(phone)}</span>,
    },
    {
      id: 'checks',
      header: 'Checks go to',
      width: 120,
      dropOrder: 5,
      cell: (row) => (row.is_remit_to ? 'This location' : 'The company'),
    },
    {
      id: 'accounts',
      header: labelOf(companyLocation.shape.account_count),
      width: 92,
      dropOrder: 2,
      align: 'right',
      cell: (row) => <Accounts location={row} />,
    },
    {
      id: 'state',
      header: 'Status',
      width: 110,
      phone: 'note',
      cell: ({ is_active: isActive }) => <StatusBadge {...activityBadge(isActive)} />,
    },
    menuColumn((row) => <LocationMenu location={row} onAct={(act) => onAct(act, row)} />),
  ];
}

function Address({ location: { address, warnings } }: { location: CompanyLocationView }) {
  if (!address) return MISSING;
  const warning = warnings.map(({ message }) => message).join(' ');
  return (
    <span className={classes.address} title={warning || addressLine(address) || ''}>
      <span className={classes.lines}>
        <span className={classes.clip}>{streetLine(address)}</span>
        <span className={classes.clip}>{cityLine(address)}</span>
      </span>
      {warning ? (
        <>
          <IconAlertTriangle size={15} stroke={1.9} className={classes.odd} aria-hidden="true" />
          <VisuallyHidden>{warning}</VisuallyHidden>
        </>
      ) : null}
    </span>
  );
}

function Accounts({ location: { id, name, account_count: count } }: { location: CompanyLocationView }) {
  if (count === 0) return <span className="tabular">0</span>;
  return (
    <Anchor
      component={Link}
      to={debtorsAtPath(id)}
      inherit
      className={classes.accounts}
      aria-label={`${plural(count, 'account')} of ${name}`}
    >
      {formatCount(count)}
    </Anchor>
  );
}
