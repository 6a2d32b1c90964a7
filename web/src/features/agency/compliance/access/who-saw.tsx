import { Button, Checkbox, Group, Stack, Title } from '@mantine/core';
import { CERTAINTY, exportReachViewers, reachEntry, type ReachEntry } from '@recoup/contract/agency/reach';
import { labelOf } from '@recoup/contract/shared/label-of';
import { IconUserSearch } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { downloadApi } from '#lib/api/api.ts';
import { MISSING } from '#lib/format/format.ts';
import { ClientField } from '#shared/agency/client-field.tsx';
import type { DataColumn } from '#ui/data-table-types.ts';
import { DataTable } from '#ui/data-table.tsx';
import { DateText } from '#ui/date-text.tsx';
import { DaysChip } from '#ui/days-chip.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { ExportMenu } from '#ui/export-menu.tsx';
import { paging } from '#ui/paging.ts';
import { Panel } from '#ui/panel.tsx';
import { Row, Rows, RowsSkeleton } from '#ui/rows.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { TableSkeleton } from '#ui/skeletons.tsx';
import classes from '../compliance.module.css';
import type { AccessState } from './access-state.ts';
import { debtorsQuery, viewersQuery } from './queries.ts';

interface Props {
  state: AccessState;
  onChange: (change: Partial<AccessState>) => void;
}

/** Selects a client and one of its debtors, then lists who saw the debtor. */
export function WhoSaw({ state, onChange }: Props) {
  const { client, client_name: name = '', q, debtor } = state;
  return (
    <Stack gap="md">
      <div className={classes.search}>
        <ClientField
          chosen={client ? { client_id: client, client_name: name } : null}
          onChange={(chosen) =>
            onChange({ client: chosen?.client_id, client_name: chosen?.client_name, q: undefined, debtor: undefined })
          }
        />
        {client ? (
          <SearchBox
            text={q ?? ''}
            label="Account number or name of the debtor"
            placeholder="Account number or name"
            onSearch={(text) => onChange({ q: text || undefined, debtor: undefined })}
          />
        ) : null}
      </div>
      {client && q && !debtor ? <Debtors client={client} q={q} onChange={onChange} /> : null}
      {client && debtor ? <Viewers state={state} client={client} debtor={debtor} onChange={onChange} /> : null}
      {client && (q || debtor) ? null : (
        <EmptyState title="Find out who saw a debtor" icon={IconUserSearch}>
          Choose a client, then enter an account number or a name. Results include views, lists, files, reports and systems, with
          time and device. Searches are recorded in the audit log.
        </EmptyState>
      )}
    </Stack>
  );
}

function Debtors({ client, q, onChange }: { client: string; q: string; onChange: Props['onChange'] }) {
  const { data, error, refetch } = useQuery(debtorsQuery(client, q));
  return (
    <Panel flush>
      {data && data.data.length > 0 ? (
        <Rows label="Debtors">
          {data.data.map(({ people_id: id, name, accounts }) => (
            <Row
              key={id}
              icon={IconUserSearch}
              title={name}
              lines={[accounts.join(', ')]}
              actions={
                <Button
                  variant="default"
                  size="compact-md"
                  aria-label={`Who saw ${name}`}
                  onClick={() => onChange({ debtor: id })}
                >
                  Who saw
                </Button>
              }
            />
          ))}
        </Rows>
      ) : null}
      {data?.data.length === 0 ? (
        <EmptyState title="No debtor matches">Check the spelling, or enter a number such as A-1042-1.</EmptyState>
      ) : null}
      {!data && error ? <ErrorState title="Debtors could not be loaded" error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <RowsSkeleton /> : null}
    </Panel>
  );
}

const fields = reachEntry.shape;

const columns: readonly DataColumn<ReachEntry>[] = [
  { id: 'what', header: labelOf(fields.what), width: 230, phone: 'title', cell: (row) => row.what },
  { id: 'actor', header: labelOf(fields.actor), width: 180, phone: 'note', cell: (row) => row.actor },
  { id: 'email', header: labelOf(fields.email), width: 200, dropOrder: 3, cell: (row) => row.email ?? MISSING },
  { id: 'certainty', header: labelOf(fields.certainty), width: 150, phone: 'line', cell: (row) => CERTAINTY[row.certainty] },
  { id: 'at', header: labelOf(fields.at), width: 226, phone: 'aside', cell: (row) => <DateText value={row.at} withTime /> },
  { id: 'device', header: labelOf(fields.device), width: 140, dropOrder: 1, cell: (row) => row.device ?? MISSING },
  { id: 'ip', header: labelOf(fields.ip), width: 125, dropOrder: 2, cell: (row) => row.ip ?? MISSING },
];

function Viewers({ state, client, debtor, onChange }: Props & { client: string; debtor: string }) {
  const days = { from: state.from, to: state.to };
  const filters = { ...days, include: state.include };
  const list = useInfiniteQuery(viewersQuery(client, debtor, filters));
  const rows = list.data?.pages.flatMap((page) => page.data);
  const { q = '' } = state;
  const found = useQuery({ ...debtorsQuery(client, q), enabled: q !== '' }).data?.data;
  const name = found?.find(({ people_id: id }) => id === debtor)?.name;
  return (
    <>
      {name ? (
        <Title order={2} size="h3">
          {name}
        </Title>
      ) : null}
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <Button variant="light" size="compact-sm" onClick={() => onChange({ debtor: undefined })}>
            Other debtors
          </Button>
          <DaysChip label="Period" value={days} onChange={onChange} />
          <Checkbox
            size="xs"
            label="Include access not recorded by account"
            checked={state.include === 'possible'}
            onChange={({ currentTarget }) => onChange({ include: currentTarget.checked ? 'possible' : undefined })}
          />
        </Group>
        <ExportMenu
          load={(format) =>
            downloadApi(exportReachViewers, { query: { client_id: client, people_id: debtor, ...filters, format } })
          }
        />
      </Group>
      {rows && rows.length > 0 ? (
        <DataTable label="Who saw the debtor" columns={columns} rows={rows} rowKey={(row) => row.id} {...paging(list)} />
      ) : null}
      {rows?.length === 0 ? (
        <EmptyState title="No access to this debtor">No view, list, file or system showed the debtor in this period.</EmptyState>
      ) : null}
      {list.isError && !rows ? (
        <ErrorState title="The search could not be completed" error={list.error} onRetry={() => void list.refetch()} />
      ) : null}
      {list.isPending ? <TableSkeleton columns={5} /> : null}
    </>
  );
}
