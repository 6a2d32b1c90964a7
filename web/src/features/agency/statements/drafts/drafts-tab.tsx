import { Button, Group, Stack } from '@mantine/core';
import type { StatementDraftRow } from '@recoup/contract/agency/statement-drafts';
import { IconReceiptDollar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDays, plural } from '#lib/format/format.ts';
import { useAgencyRole } from '#lib/session/selected-client.ts';
import { statementDraftPath } from '#lib/paths/statement-paths.ts';
import { useLocks } from '#shared/agency/client-locks.ts';
import { ManagedBy } from '#shared/agency/managed-by.tsx';
import type { DataColumn } from '#ui/data-table-types.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Money } from '#ui/money.tsx';
import { TableSkeleton } from '#ui/skeletons.tsx';
import { draftsQuery } from '../queries.ts';
import classes from '../statements.module.css';
import { CheckBadge, isBlocked } from './findings.tsx';
import { IssueDialog } from './issue-dialog.tsx';

type Amount = 'opening_cents' | 'collected_cents' | 'fees_cents' | 'paid_out_cents' | 'closing_cents';

const amount = (
  id: Amount,
  header: string,
  more: Partial<DataColumn<StatementDraftRow>> = {},
): DataColumn<StatementDraftRow> => ({
  id,
  header,
  width: 116,
  align: 'right',
  cell: (row) => <Money cents={row[id]} dimZero />,
  ...more,
});

const columns: readonly DataColumn<StatementDraftRow>[] = [
  {
    id: 'client',
    header: 'Client',
    width: 220,
    phone: 'title',
    cell: (row) => (
      <span className={classes.pair}>
        <span className={classes.name}>{row.client_name}</span>
        <span className={classes.second}>{row.number}</span>
      </span>
    ),
  },
  { id: 'period', header: 'Period', width: 184, phone: 'note', cell: (row) => formatDays(row.period_from, row.period_to) },
  amount('opening_cents', 'Opening', { dropOrder: 2 }),
  amount('collected_cents', 'Collected'),
  amount('fees_cents', 'Commission', { dropOrder: 1 }),
  amount('paid_out_cents', 'To pay out', { phone: 'value' }),
  amount('closing_cents', 'Carried over', { dropOrder: 3 }),
  { id: 'check', header: 'Check', width: 150, phone: 'line', cell: (row) => <CheckBadge findings={row.findings} /> },
];

/** Statements that are not issued yet. */
export function DraftsTab() {
  const list = useQuery(draftsQuery());
  const isAdmin = useAgencyRole() === 'agency_admin';
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const [issuing, setIssuing] = useState<readonly StatementDraftRow[] | null>(null);
  const ownerOf = useLocks();
  const rows = list.data?.data;
  if (list.isPending) return <TableSkeleton columns={7} />;
  if (!rows) return <ErrorState title="Drafts could not be loaded" error={list.error} onRetry={() => void list.refetch()} />;
  if (rows.length === 0)
    return (
      <EmptyState title="No drafts" icon={IconReceiptDollar}>
        Draft statements here for clients whose statements your system does not issue. Check the figures, then issue them.
      </EmptyState>
    );
  const managed = rows.flatMap((row) => ownerOf(row.client_id, 'statements') ?? []);
  const ready = rows.filter((row) => !isBlocked(row.findings) && ownerOf(row.client_id, 'statements') === null);
  const chosen = ready.filter(({ id }) => selection.has(id));
  const toIssue = chosen.length > 0 ? chosen : ready;
  return (
    <Stack gap="md">
      {isAdmin ? (
        <Group gap="xs">
          <Button disabled={ready.length === 0} variant="default" onClick={() => setIssuing(toIssue)}>
            {`${chosen.length > 0 || ready.length === 1 ? 'Issue' : 'Issue all'} ${plural(toIssue.length, 'statement')}`}
          </Button>
          {managed[0] === undefined ? null : <ManagedBy what={plural(managed.length, 'draft')} owner={managed[0]} />}
        </Group>
      ) : null}
      <DataTable
        label="Drafts"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        hrefOf={(row) => statementDraftPath(row.client_id)}
        total={rows.length}
        {...(isAdmin ? { selection, onSelectionChange: setSelection } : {})}
      />
      {issuing ? (
        <IssueDialog
          drafts={issuing}
          onClose={() => setIssuing(null)}
          onDone={() => {
            setIssuing(null);
            setSelection(new Set());
          }}
        />
      ) : null}
    </Stack>
  );
}
