import { Anchor, Button, Group, Stack } from '@mantine/core';
import type { BankAccount } from '@recoup/contract/company/bank-accounts';
import type { StatementRow } from '@recoup/contract/money/statements';
import type { PublishedDocument } from '@recoup/contract/reports/published-documents';
import { BANK_ACCOUNT_PURPOSES, BANK_ACCOUNT_TYPES } from '@recoup/domain/company/onboarding/money';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { formatDate, formatDays, MISSING } from '#lib/format/format.ts';
import { paths, paymentsPath } from '#lib/paths/paths.ts';
import { selectClient } from '#lib/session/selected-client.ts';
import { agencyStatementPath } from '#lib/paths/statement-paths.ts';
import { StatusBadge } from '#shared/accounts/status-badge.tsx';
import { consoleStatementBadge } from '#shared/agency/statement-badge.ts';
import type { DataColumn } from '#ui/data-table-types.ts';
import { DataTable } from '#ui/data-table.tsx';
import { DateText } from '#ui/date-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Money } from '#ui/money.tsx';
import { paging } from '#ui/paging.ts';
import { TableSkeleton } from '#ui/skeletons.tsx';
import classes from '../clients.module.css';
import { bankAccountsQuery, documentsQuery, statementsQuery } from '../queries.ts';
import { downloadDocument } from '../../documents/download-document.ts';
import type { TabProps } from './tab-props.ts';

const bankColumns: readonly DataColumn<BankAccount>[] = [
  {
    id: 'bank',
    header: 'Bank account',
    width: 240,
    phone: 'title',
    cell: (row) => (
      <span className={classes.client}>
        <span className={classes.name}>
          {row.bank_name ?? 'Account'} ••••{row.last4}
        </span>
        <span className={classes.second}>{row.holder}</span>
      </span>
    ),
  },
  { id: 'type', header: 'Type', width: 120, phone: 'note', cell: ({ type }) => BANK_ACCOUNT_TYPES[type] },
  { id: 'purpose', header: 'Used for', width: 190, phone: 'note', cell: ({ purpose }) => BANK_ACCOUNT_PURPOSES[purpose] },
  {
    id: 'state',
    header: 'Status',
    width: 170,
    phone: 'aside',
    cell: (row) => {
      if (row.archived_at) return 'Archived';
      return row.is_waiting ? `From ${formatDate(row.usable_from)}` : row.is_default ? 'Default' : 'In use';
    },
  },
  { id: 'added', header: 'Added', width: 130, dropOrder: 1, cell: (row) => <DateText value={row.created_at} /> },
  { id: 'by', header: 'Added by', width: 160, dropOrder: 2, cell: (row) => row.created_by },
];

export function BankAccountsTab({ client }: TabProps) {
  const list = useQuery(bankAccountsQuery(client.client_id));
  const rows = list.data?.data;
  if (list.isPending) return <TableSkeleton columns={4} />;
  if (!rows)
    return <ErrorState title="Bank accounts could not be loaded" error={list.error} onRetry={() => void list.refetch()} />;
  if (rows.length === 0)
    return (
      <EmptyState title="No bank accounts yet">
        The client adds the account to which you remit. The agency cannot add or change one.
      </EmptyState>
    );
  return <DataTable label="Bank accounts" columns={bankColumns} rows={rows} rowKey={({ id }) => id} />;
}

const statementColumns: readonly DataColumn<StatementRow>[] = [
  {
    id: 'number',
    header: 'Statement',
    width: 150,
    phone: 'title',
    cell: (row) => <span className={classes.name}>{row.number}</span>,
  },
  { id: 'period', header: 'Period', width: 180, phone: 'note', cell: (row) => formatDays(row.period_from, row.period_to) },
  {
    id: 'collected',
    header: 'Collected',
    width: 120,
    align: 'right',
    cell: (row) => <Money cents={row.collected_cents} dimZero />,
  },
  {
    id: 'fees',
    header: 'Commission',
    width: 120,
    align: 'right',
    dropOrder: 1,
    cell: (row) => <Money cents={row.fees_cents} dimZero />,
  },
  {
    id: 'paid_out',
    header: 'Paid out',
    width: 120,
    align: 'right',
    phone: 'value',
    cell: (row) => <Money cents={row.paid_out_cents} dimZero />,
  },
  {
    id: 'state',
    header: 'Status',
    width: 130,
    phone: 'note',
    cell: (row) => <StatusBadge {...consoleStatementBadge(row.state)} />,
  },
  {
    id: 'paid',
    header: 'Paid',
    width: 130,
    dropOrder: 2,
    cell: (row) => (row.paid_on ? <DateText value={row.paid_on} /> : MISSING),
  },
];

export function StatementsTab({ client }: TabProps) {
  const list = useInfiniteQuery(statementsQuery(client.client_id));
  const rows = list.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Stack gap="md">
      <ViewAsClient client={client} to={paymentsPath('remittances')} label="View statements as client" />
      {list.isPending ? <TableSkeleton columns={5} /> : null}
      {list.isError && !list.data ? (
        <ErrorState title="Statements could not be loaded" error={list.error} onRetry={() => void list.refetch()} />
      ) : null}
      {list.data && rows.length === 0 ? (
        <EmptyState title="No statements yet">The first one covers the first payments that you post for this client.</EmptyState>
      ) : null}
      {rows.length > 0 ? (
        <DataTable
          label="Statements"
          columns={statementColumns}
          rows={rows}
          rowKey={({ id }) => id}
          hrefOf={({ id }) => agencyStatementPath({ client_id: client.client_id, id })}
          {...paging(list)}
        />
      ) : null}
    </Stack>
  );
}

const documentColumns = (clientId: string): readonly DataColumn<PublishedDocument>[] => [
  {
    id: 'title',
    header: 'Document',
    width: 280,
    phone: 'title',
    cell: (row) => (
      <Anchor component="button" type="button" inherit ta="left" fw={550} onClick={() => void downloadDocument(clientId, row.id)}>
        {row.title}
      </Anchor>
    ),
  },
  { id: 'kind', header: 'Kind', width: 130, phone: 'note', cell: (row) => row.kind_label },
  {
    id: 'period',
    header: 'Period',
    width: 190,
    phone: 'note',
    dropOrder: 1,
    cell: (row) => (row.period_from && row.period_to ? formatDays(row.period_from, row.period_to) : MISSING),
  },
  { id: 'published', header: 'Published', width: 140, phone: 'value', cell: (row) => <DateText value={row.published_at} /> },
];

export function DocumentsTab({ client }: TabProps) {
  const list = useInfiniteQuery(documentsQuery(client.client_id));
  const rows = list.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Stack gap="md">
      <ViewAsClient client={client} to={`${paths.downloads}?tab=documents`} label="View documents as client" />
      {list.isPending ? <TableSkeleton columns={3} /> : null}
      {list.isError && !list.data ? (
        <ErrorState title="Documents could not be loaded" error={list.error} onRetry={() => void list.refetch()} />
      ) : null}
      {list.data && rows.length === 0 ? (
        <EmptyState title="No documents yet">
          Statements, letters and tax forms that you publish for this client appear here.
        </EmptyState>
      ) : null}
      {rows.length > 0 ? (
        <DataTable
          label="Documents"
          columns={documentColumns(client.client_id)}
          rows={rows}
          rowKey={({ id }) => id}
          {...paging(list)}
        />
      ) : null}
    </Stack>
  );
}

function ViewAsClient({ client, to, label }: { client: TabProps['client']; to: string; label: string }) {
  const navigate = useNavigate();
  return (
    <Group justify="flex-end">
      <Button
        variant="default"
        onClick={() => {
          selectClient(client.client_id);
          void navigate(to);
        }}
      >
        {label}
      </Button>
    </Group>
  );
}
