import { Group, Stack, Text } from '@mantine/core';
import { exportReachedPeople, reachedPerson, type ReachedPerson } from '@recoup/contract/agency/reach';
import { labelOf } from '@recoup/contract/shared/label-of';
import { IconKey, IconUserSearch } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { downloadApi } from '#lib/api/api.ts';
import { formatCount, formatDateTime, plural } from '#lib/format/format.ts';
import type { DataColumn } from '#ui/data-table-types.ts';
import { DataTable } from '#ui/data-table.tsx';
import { DateText } from '#ui/date-text.tsx';
import { DaysChip } from '#ui/days-chip.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { ExportMenu } from '#ui/export-menu.tsx';
import { FilterBar } from '#ui/filter-bar.tsx';
import { paging } from '#ui/paging.ts';
import { Panel } from '#ui/panel.tsx';
import { Row, Rows } from '#ui/rows.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { TableSkeleton } from '#ui/skeletons.tsx';
import type { AccessState } from './access-state.ts';
import { peopleQuery } from './queries.ts';
import { SessionField } from './session-field.tsx';

interface Props {
  state: AccessState;
  onChange: (change: Partial<AccessState>) => void;
}

/** Searches for a user or key, then lists the debtors whose data it accessed. */
export function ReachedDebtors({ state, onChange }: Props) {
  const days = { from: state.from, to: state.to };
  const filters = { ...days, session: state.session };
  return (
    <Stack gap="md">
      <FilterBar
        label="Find a user or key"
        active={state.from || state.to ? 1 : 0}
        search={
          <SearchBox
            text={state.actor ?? ''}
            label="Email address, or name of a key"
            placeholder="Email address, or name of a key"
            onSearch={(text) => onChange({ actor: text || undefined, session: undefined })}
          />
        }
        end={
          state.actor ? (
            <ExportMenu
              load={(format) => downloadApi(exportReachedPeople, { query: { actor: state.actor ?? '', ...filters, format } })}
            />
          ) : null
        }
      >
        <DaysChip label="Period" value={days} onChange={onChange} />
      </FilterBar>
      {state.actor ? (
        <AccessedDebtors actor={state.actor} filters={filters} onSession={(session) => onChange({ session })} />
      ) : (
        <EmptyState title="Find out whose data a user or key accessed" icon={IconUserSearch}>
          Enter the email address of a user, or the exact name of an API key or feed key. After an incident, choose the session
          that was stolen, or set the period in which the key was exposed.
        </EmptyState>
      )}
    </Stack>
  );
}

const fields = reachedPerson.shape;

const columns: readonly DataColumn<ReachedPerson>[] = [
  { id: 'name', header: labelOf(fields.name), width: 230, phone: 'title', cell: (row) => row.name },
  { id: 'client', header: labelOf(fields.client), width: 220, phone: 'note', cell: (row) => row.client.name },
  {
    id: 'accounts',
    header: labelOf(fields.accounts),
    width: 100,
    align: 'right',
    dropOrder: 2,
    cell: (row) => formatCount(row.accounts),
  },
  {
    id: 'times',
    header: labelOf(fields.times),
    width: 90,
    align: 'right',
    phone: 'value',
    cell: (row) => formatCount(row.times),
  },
  {
    id: 'first',
    header: labelOf(fields.first_at),
    width: 226,
    dropOrder: 1,
    cell: (row) => <DateText value={row.first_at} withTime />,
  },
  {
    id: 'last',
    header: labelOf(fields.last_at),
    width: 226,
    phone: 'aside',
    cell: (row) => <DateText value={row.last_at} withTime />,
  },
];

function AccessedDebtors({
  actor,
  filters,
  onSession,
}: {
  actor: string;
  filters: { from?: string | undefined; to?: string | undefined; session?: string | undefined };
  onSession: (session: string | undefined) => void;
}) {
  // The table of another session stays until the new one has arrived, or the choice of sessions would disappear.
  const list = useInfiniteQuery({ ...peopleQuery(actor, filters), placeholderData: keepPreviousData });
  const first = list.data?.pages[0];
  const rows = list.data?.pages.flatMap((page) => page.data) ?? [];
  if (!first)
    return list.isError ? (
      <ErrorState title="The search could not be completed" error={list.error} onRetry={() => void list.refetch()} />
    ) : (
      <TableSkeleton columns={5} />
    );
  if (first.matched.length === 0)
    return (
      <EmptyState title="No user or key has this name">Enter the full email address, or the exact name of the key.</EmptyState>
    );
  const sessions = <SessionField sessions={first.sessions} chosen={filters.session} onChoose={onSession} />;
  if (first.people === 0 && first.wide.length === 0)
    return (
      <Stack gap="md">
        {sessions}
        <EmptyState title="No debtor data was accessed">
          Nothing was viewed, listed or exported in this {filters.session ? 'session' : 'period'}.
        </EmptyState>
      </Stack>
    );
  return (
    <Stack gap="md">
      {sessions}
      <Group>
        <Text size="sm">
          Accessed data of <b>{plural(first.people, 'debtor')}</b>
          {first.wide.length > 0 ? `, plus ${plural(first.wide.length, 'kind')} of access not recorded by account` : ''}.
        </Text>
      </Group>
      {first.wide.length > 0 ? (
        <Panel title="Not recorded by account" flush>
          <Rows label="Not recorded by account">
            {first.wide.map(({ client, what, times, items, last_at: last }) => (
              <Row
                key={`${client?.id ?? ''} ${what}`}
                icon={IconKey}
                title={what}
                lines={[
                  `${client?.name ?? 'No single client'} · ${plural(times, 'time')}${items === null ? '' : `, ${plural(items, 'row')}`} · last on ${formatDateTime(last)}`,
                ]}
              />
            ))}
          </Rows>
        </Panel>
      ) : null}
      {rows.length > 0 ? (
        <DataTable
          label="Debtors whose data was accessed"
          columns={columns}
          rows={rows}
          rowKey={(row) => `${row.client.id} ${row.people_id}`}
          total={first.people}
          {...paging(list)}
        />
      ) : null}
    </Stack>
  );
}
