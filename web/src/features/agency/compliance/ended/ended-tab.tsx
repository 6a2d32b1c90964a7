import { Anchor, Button, Group, Stack } from '@mantine/core';
import type { ClientEnding } from '@recoup/contract/agency/client-endings';
import { IconArchive } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { usePanel } from '#lib/hooks/use-panel.ts';
import { useAgencyRole } from '#lib/session/selected-client.ts';
import { StatusBadge } from '#shared/accounts/status-badge.tsx';
import { DateText } from '#ui/date-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { Foot, Row, Rows, RowsSkeleton } from '#ui/rows.tsx';
import { endingPath } from '../compliance-paths.ts';
import { deletionText } from './deletion-text.tsx';
import { ENDING_BADGES } from './ending-labels.ts';
import { endingsQuery } from './queries.ts';

const ChooseDialog = lazy(async () => ({ default: (await import('./choose-dialog.tsx')).ChooseDialog }));

/** Ended clients, with the remaining steps. */
export function EndedTab() {
  const list = useInfiniteQuery(endingsQuery());
  const isAdmin = useAgencyRole() === 'agency_admin';
  const panel = usePanel(['end']);
  const endings = list.data?.pages.flatMap((page) => page.data);
  const endButton = isAdmin ? (
    <Button variant="default" onClick={() => panel.open('end')}>
      End a client
    </Button>
  ) : null;
  return (
    <Stack gap="md">
      <Group justify="flex-end">{endButton}</Group>
      <Panel flush>
        {endings && endings.length > 0 ? (
          <Rows label="Ended clients">
            {endings.map((ending) => (
              <EndingRow key={ending.client.id} ending={ending} />
            ))}
          </Rows>
        ) : null}
        {list.hasNextPage ? (
          <Foot>
            <Button variant="subtle" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              Show more
            </Button>
          </Foot>
        ) : null}
        {endings?.length === 0 ? (
          <EmptyState title="No client has ended" icon={IconArchive} action={endButton}>
            When an agreement ends, end the client here: its access closes, its data is exported and returned, and then deleted
            with a certificate.
          </EmptyState>
        ) : null}
        {list.isError && !endings ? (
          <ErrorState title="Ended clients could not be loaded" error={list.error} onRetry={() => void list.refetch()} />
        ) : null}
        {list.isPending ? <RowsSkeleton rows={3} /> : null}
      </Panel>
      {isAdmin && panel.opened ? (
        <Suspense fallback={null}>
          <ChooseDialog onClose={panel.close} />
        </Suspense>
      ) : null}
    </Stack>
  );
}

function EndingRow({ ending }: { ending: ClientEnding }) {
  const { client, ended, returned } = ending;
  return (
    <Row
      icon={IconArchive}
      title={
        <Anchor component={Link} inherit to={endingPath(client.id)}>
          {client.name}
        </Anchor>
      }
      badge={<StatusBadge {...ENDING_BADGES[ending.state]} focusable />}
      lines={[
        <span key="ended">
          Ended by {ended.by} on <DateText value={ended.at} />
        </span>,
        returned ? (
          <span key="returned">
            Returned to {returned.to} on <DateText value={returned.at} />
          </span>
        ) : null,
        deletionText(ending),
      ]}
    />
  );
}
