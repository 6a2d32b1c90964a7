import type { ExchangeFolder } from '@recoup/contract/agency/exchange';
import { Button, Stack } from '@mantine/core';
import { IconFolder } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount, plural } from '#lib/format/format.ts';
import { useAgencyRole } from '#lib/session/selected-client.ts';
import { LoadFailure } from '#shared/agency/load-failure.tsx';
import { DateText } from '#ui/date-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Fact, FactList } from '#ui/facts.tsx';
import { Notice } from '#ui/notice.tsx';
import { Panel } from '#ui/panel.tsx';
import { PanelSkeleton } from '#ui/skeletons.tsx';
import { layoutLabel } from '../../placements/placement-labels.ts';
import { Files } from './files.tsx';
import { LayoutDialog } from './layout-dialog.tsx';
import { Patterns } from './patterns.tsx';
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
  const mayChange = useAgencyRole() === 'agency_admin';
  const [isChoosing, setChoosing] = useState(false);
  const { failure, last_look_at: looked, last_success_at: worked, waiting, taken, layout, patterns } = folder;
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
          <Fact label="Last checked">{looked === null ? 'Never' : <DateText value={looked} withTime />}</Fact>
          <Fact label="Last successful check">{worked === null ? 'Never' : <DateText value={worked} withTime />}</Fact>
          <Fact label="Files in">
            {`${formatCount(waiting.length)} arriving, ${formatCount(taken.length)} being read`}
            {taken.map(({ name, message }) => (
              <div key={name} style={{ overflowWrap: 'anywhere' }}>
                {message === null ? name : `${name}: ${message}`}
              </div>
            ))}
          </Fact>
          <Fact label="Files out">
            {describeOutput(folder)}{' '}
            {mayChange ? (
              <Button variant="default" size="compact-sm" onClick={() => setChoosing(true)}>
                {layout === null ? 'Choose layout' : 'Change layout'}
              </Button>
            ) : null}
          </Fact>
        </FactList>
      </Panel>
      <Patterns patterns={patterns} mayChange={mayChange} />
      <Files folder={folder} mayChange={mayChange} />
      {isChoosing ? <LayoutDialog folder={folder} onClose={() => setChoosing(false)} /> : null}
    </Stack>
  );
}

function describeOutput({ layout, with_pii: withPii, batches }: ExchangeFolder): string {
  if (layout === null) return 'No files are written';
  const written = batches.map(({ state, count }) => `${formatCount(count)} ${state}`).join(', ');
  return [
    layoutLabel(layout),
    withPii ? 'with identity numbers and birth dates' : 'without identity numbers and birth dates',
    ...(written === '' ? [] : [written]),
  ].join(', ');
}
