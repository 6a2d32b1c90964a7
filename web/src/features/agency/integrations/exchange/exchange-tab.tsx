import { Code, Stack, Title } from '@mantine/core';
import type { ExchangeFolder, ExchangePattern } from '@recoup/contract/agency/exchange';
import { IconFolder } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { capitalize, formatCount, plural } from '#lib/format/format.ts';
import type { DataColumn } from '#ui/data-table-types.ts';
import { DataTable } from '#ui/data-table.tsx';
import { DateText } from '#ui/date-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Fact, FactList } from '#ui/facts.tsx';
import { Notice } from '#ui/notice.tsx';
import { Panel } from '#ui/panel.tsx';
import { PanelSkeleton } from '#ui/skeletons.tsx';
import { LoadFailure } from '#shared/agency/load-failure.tsx';
import { exchangeQuery } from './queries.ts';

/** The folder in which files of the agency's system are exchanged. */
export function ExchangeTab() {
  const { data, error, refetch } = useQuery(exchangeQuery());
  if (data) return data.data.place === null ? <NoFolder /> : <Folder folder={data.data} place={data.data.place} />;
  if (error) return <LoadFailure title="The exchange folder could not be loaded" error={error} onRetry={() => void refetch()} />;
  return <PanelSkeleton lines={5} />;
}

function NoFolder() {
  return (
    <EmptyState title="No exchange folder" icon={IconFolder}>
      A system that reads and writes files can exchange them in a folder or over SFTP. Set EXCHANGE_URL on the server to use one.
    </EmptyState>
  );
}

function Folder({ folder, place }: { folder: ExchangeFolder; place: string }) {
  const { failure, last_look_at: looked, last_success_at: worked, waiting, taken, layout, position, batches, patterns } = folder;
  return (
    <Stack gap="xl">
      {failure ? (
        <Notice tone="danger" title="The exchange folder cannot be used">
          {failure.message} It failed {plural(failure.times, 'time')} since <DateText value={failure.since} withTime />.
          {failure.retry_at === null ? null : (
            <>
              {' '}
              The next attempt is at <DateText value={failure.retry_at} withTime />.
            </>
          )}
        </Notice>
      ) : null}
      <Panel>
        <FactList>
          <Fact label="Folder">
            <span style={{ overflowWrap: 'anywhere' }}>{place}</span>
          </Fact>
          <Fact label="Last look">{looked === null ? 'Never' : <DateText value={looked} withTime />}</Fact>
          <Fact label="Last without an error">{worked === null ? 'Never' : <DateText value={worked} withTime />}</Fact>
          <Fact label="Files in">
            {`${formatCount(waiting.length)} arriving, ${formatCount(taken.length)} being read`}
            {taken.map(({ name, message }) => (
              <div key={name} style={{ overflowWrap: 'anywhere' }}>
                {message === null ? name : `${name}: ${message}`}
              </div>
            ))}
          </Fact>
          <Fact label="Files out">
            {layout === null
              ? 'Nothing is written: no layout is chosen'
              : `Layout ${layout}, events up to position ${formatCount(position)}`}
          </Fact>
          <Fact label="Files written">
            {batches.length === 0 ? 'None' : batches.map(({ state, count }) => `${formatCount(count)} ${state}`).join(', ')}
          </Fact>
        </FactList>
      </Panel>
      <Stack gap="sm">
        <Title order={2} size="h4">
          How files are read
        </Title>
        {patterns.length > 0 ? (
          <DataTable label="File patterns" columns={columns} rows={patterns} rowKey={({ pattern }) => pattern} />
        ) : (
          <EmptyState title="No file patterns" icon={IconFolder}>
            A file whose name matches no pattern goes to the folder refused. Patterns are added on the server with{' '}
            <Code>recoup -- feed exchange add</Code>.
          </EmptyState>
        )}
      </Stack>
    </Stack>
  );
}

const columns: readonly DataColumn<ExchangePattern>[] = [
  { id: 'pattern', header: 'File name', width: 200, phone: 'title', cell: (row) => row.pattern },
  {
    id: 'kind',
    header: 'Kind',
    width: 140,
    phone: 'note',
    cell: (row) => (row.kind === null ? 'Any kind' : capitalize(row.kind.replaceAll('_', ' '))),
  },
  { id: 'source', header: 'Saved mapping', width: 160, dropOrder: 2, cell: (row) => row.source ?? 'None' },
  {
    id: 'mode',
    header: 'Mode',
    width: 160,
    phone: 'note',
    cell: (row) => `${row.is_dry_run ? 'Dry run' : 'Apply'}${row.is_history ? ', history' : ''}`,
  },
  { id: 'fields', header: 'Fields', width: 260, wraps: true, phone: 'line', dropOrder: 1, cell: fieldsText },
];

function fieldsText({ columns: mapped, constants }: ExchangePattern): string {
  return [
    ...Object.entries(mapped).map(([field, column]) => `${field} is column ${column}`),
    ...Object.entries(constants).map(([field, value]) => `${field} is ${value}`),
  ].join(', ');
}
