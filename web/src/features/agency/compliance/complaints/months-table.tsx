import { Table } from '@mantine/core';
import { COMPLAINT_KINDS } from '@recoup/domain/agency/complaints';
import { IconMessageReport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#lib/format/format.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { TableSkeleton } from '#ui/skeletons.tsx';
import classes from '../compliance.module.css';
import { countsQuery } from './queries.ts';

const monthName = new Intl.DateTimeFormat('en-US', { month: 'short', year: '2-digit', timeZone: 'UTC' });
const nameOf = (month: string) => monthName.format(new Date(`${month}T00:00:00Z`));

/** Complaints by kind and month of receipt. */
export function MonthsTable() {
  const { data, error, refetch } = useQuery(countsQuery());
  if (!data)
    return error ? (
      <ErrorState title="The counts could not be loaded" error={error} onRetry={() => void refetch()} />
    ) : (
      <TableSkeleton columns={6} />
    );
  const { months, kinds } = data.data;
  if (kinds.length === 0)
    return (
      <EmptyState title="No complaints in the last twelve months" icon={IconMessageReport}>
        Complaints are counted here by kind and by the month in which they were received.
      </EmptyState>
    );
  const totals = months.map((_, index) => kinds.reduce((sum, { counts }) => sum + (counts[index] ?? 0), 0));
  return (
    <Panel flush>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls sideways must also scroll by keyboard */}
      <section className={classes.scroll} tabIndex={0} aria-label="Complaints by kind and month of receipt">
        <Table miw={1080} horizontalSpacing="md" verticalSpacing="sm" aria-label="Complaints by kind and month of receipt">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Kind</Table.Th>
              {months.map((month) => (
                <Table.Th key={month} ta="right" style={{ whiteSpace: 'nowrap' }}>
                  {nameOf(month)}
                </Table.Th>
              ))}
              <Table.Th ta="right">Total</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {kinds.map(({ kind, counts, total }) => (
              <CountRow key={kind} label={COMPLAINT_KINDS[kind]} counts={counts} total={total} />
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <CountRow label="All kinds" counts={totals} total={totals.reduce((sum, count) => sum + count, 0)} />
          </Table.Tfoot>
        </Table>
      </section>
    </Panel>
  );
}

function CountRow({ label, counts, total }: { label: string; counts: readonly number[]; total: number }) {
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500} miw={210}>
        {label}
      </Table.Th>
      {counts.map((count, index) => (
        // Months keep their order.
        <Table.Td key={index} ta="right" className="tabular" c={count === 0 ? 'dimmed' : undefined}>
          {formatCount(count)}
        </Table.Td>
      ))}
      <Table.Td ta="right" className="tabular" fw={600}>
        {formatCount(total)}
      </Table.Td>
    </Table.Tr>
  );
}
