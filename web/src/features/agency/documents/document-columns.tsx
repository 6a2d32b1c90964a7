import { Anchor } from '@mantine/core';
import { consoleDocument, type ConsoleDocument } from '@recoup/contract/agency/documents';
import { labelOf } from '@recoup/contract/shared/label-of';
import { Link } from 'react-router';
import { formatBytes } from '#lib/format/format.ts';
import { agencyAccountPath } from '#lib/paths/agency-paths.ts';
import { documentKindLabel } from '#shared/accounts/documents.ts';
import type { DataColumn } from '#ui/data-table-types.ts';
import { DateText } from '#ui/date-text.tsx';

const fields = consoleDocument.shape;

/** `onOpen` downloads the file of a row. */
export const documentColumns = (onOpen: (row: ConsoleDocument) => void): readonly DataColumn<ConsoleDocument>[] => [
  {
    id: 'title',
    header: labelOf(fields.title),
    width: 240,
    phone: 'title',
    cell: (row) => (
      <Anchor component="button" type="button" inherit ta="left" fw={550} onClick={() => onOpen(row)}>
        {row.title}
      </Anchor>
    ),
  },
  { id: 'client', header: labelOf(fields.client_name), width: 210, phone: 'line', cell: (row) => row.client_name },
  {
    id: 'account',
    header: labelOf(fields.account),
    width: 190,
    phone: 'note',
    cell: ({ account, client_id }) =>
      account ? (
        <Anchor component={Link} to={agencyAccountPath({ ...account, client_id })} inherit>
          {account.number} {account.debtor_name}
        </Anchor>
      ) : (
        'The client'
      ),
  },
  {
    id: 'kind',
    header: labelOf(fields.kind),
    width: 140,
    dropOrder: 2,
    cell: (row) => (row.about === 'account' ? documentKindLabel(row.kind) : row.kind),
  },
  { id: 'from', header: labelOf(fields.sender), width: 150, dropOrder: 1, cell: (row) => row.author_name },
  {
    id: 'bytes',
    header: labelOf(fields.bytes),
    width: 90,
    align: 'right',
    dropOrder: 3,
    cell: (row) => <span className="tabular">{formatBytes(row.bytes)}</span>,
  },
  { id: 'at', header: labelOf(fields.at), width: 124, phone: 'value', cell: (row) => <DateText value={row.at} /> },
];
