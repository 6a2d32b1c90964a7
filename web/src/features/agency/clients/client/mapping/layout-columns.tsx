import type { ClientLayout } from '@recoup/contract/agency/client-layouts';
import { Anchor } from '@mantine/core';
import { IconUser, IconUsers } from '@tabler/icons-react';
import { formatCount, MISSING } from '#lib/format/format.ts';
import { StatusBadge } from '#shared/accounts/status-badge.tsx';
import { ActionsMenu } from '#ui/actions-menu.tsx';
import type { DataColumn } from '#ui/data-table-types.ts';
import { DateText } from '#ui/date-text.tsx';
import { menuColumn } from '#ui/menu-column.ts';
import clients from '../../clients.module.css';
import classes from './mapping.module.css';
import { headersOf, titleOf } from './dialog-props.ts';

export type LayoutAct = 'columns' | 'name' | 'share';

const SHARED_BADGE = {
  label: 'All clients',
  meaning: 'Maps first uploads of these columns for all clients.',
  icon: IconUsers,
  tone: 'success',
} as const;
const OWN_BADGE = {
  label: 'This client',
  meaning: 'Only clients that confirmed these columns have them mapped.',
  icon: IconUser,
  tone: 'neutral',
} as const;

export const layoutColumns = (
  mayChange: boolean,
  onAct: (act: LayoutAct, layout: ClientLayout) => void,
): readonly DataColumn<ClientLayout>[] => [
  {
    id: 'name',
    header: 'Layout',
    width: 320,
    phone: 'title',
    cell: (layout) => (
      <span className={clients.client}>
        <Anchor component="button" type="button" inherit ta="left" fw={550} onClick={() => onAct('columns', layout)}>
          {titleOf(layout)}
        </Anchor>
        <span className={`${clients.second} ${classes.headers}`}>{headersOf(layout)}</span>
      </span>
    ),
  },
  {
    id: 'columns',
    header: 'Columns',
    width: 100,
    align: 'right',
    dropOrder: 2,
    cell: ({ columns }) => formatCount(columns.length),
  },
  { id: 'files', header: 'Files', width: 90, align: 'right', dropOrder: 1, cell: ({ files }) => formatCount(files) },
  {
    id: 'used',
    header: 'Last used',
    width: 130,
    phone: 'note',
    cell: ({ last_used_at: at }) => (at === null ? MISSING : <DateText value={at} />),
  },
  {
    id: 'sharing',
    header: 'Used for',
    width: 150,
    phone: 'line',
    cell: ({ is_shared: isShared }) => <StatusBadge {...(isShared ? SHARED_BADGE : OWN_BADGE)} />,
  },
  menuColumn((layout) => {
    const isNamed = layout.name !== null;
    return (
      <ActionsMenu
        name={titleOf(layout)}
        actions={[
          {
            label: mayChange && isNamed ? 'Correct columns' : 'View columns',
            onClick: () => onAct('columns', layout),
          },
          mayChange && { label: isNamed ? 'Rename' : 'Name layout', onClick: () => onAct('name', layout) },
          mayChange &&
            isNamed && {
              label: layout.is_shared ? 'Stop sharing' : 'Share with all clients',
              onClick: () => onAct('share', layout),
            },
        ]}
      />
    );
  }),
];
