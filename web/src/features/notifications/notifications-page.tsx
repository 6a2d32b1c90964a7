import { Button, Group } from '@mantine/core';
import { IconBell, IconSettings } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { isReadOnly, useClient } from '#lib/session/selected-client.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { Foot } from '#ui/rows.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { readFilter } from './address.ts';
import { MarkAllRead } from './mark-all-read.tsx';
import { NotificationList, NotificationsSkeleton } from './notification-list.tsx';
import { notificationsQuery, type ListFilter } from './queries.ts';

/** The user's notifications about the company. */
export function NotificationsPage() {
  const client = useClient();
  const [search, setSearch] = useSearchParams();
  const filter = readFilter(search);
  return (
    <Page title="Notifications" width="text" actions={isReadOnly(client) ? null : <SettingsLink />}>
      <Group justify="space-between" gap="xs">
        <SegmentedControl
          label="Notifications shown"
          size="sm"
          value={filter.unread ?? 'all'}
          options={[
            { value: 'all', label: 'All' },
            { value: 'only', label: 'Unread' },
          ]}
          onChange={(value) => setSearch(value === 'only' ? { unread: 'only' } : {}, { replace: true })}
        />
        {isReadOnly(client) ? null : <MarkRead filter={filter} />}
      </Group>
      <Panel flush>
        <PagedList filter={filter} />
      </Panel>
    </Page>
  );
}

function SettingsLink() {
  return (
    <Button
      component={Link}
      to={paths.notificationSettings}
      variant="default"
      leftSection={<IconSettings size={16} aria-hidden="true" />}
    >
      Settings
    </Button>
  );
}

/** Beside the filter, where its appearance does not shift the layout. */
function MarkRead({ filter }: { filter: ListFilter }) {
  const { client_id: clientId } = useClient();
  const [first] = useInfiniteQuery(notificationsQuery(clientId, filter)).data?.pages ?? [];
  return <MarkAllRead clientId={clientId} unread={first?.unread ?? 0} asOf={first?.as_of} variant="subtle" size="compact-md" />;
}

function PagedList({ filter }: { filter: ListFilter }) {
  const client = useClient();
  const query = useInfiniteQuery(notificationsQuery(client.client_id, filter));
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  if (!data && error)
    return <ErrorState title="Your notifications could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <NotificationsSkeleton rows={8} />;
  const rows = data.pages.flatMap((page) => page.data);
  if (rows.length === 0)
    return (
      <EmptyState title={filter.unread ? 'You’re all caught up' : 'Nothing yet'} icon={IconBell}>
        {isReadOnly(client)
          ? 'Notifications go to the company’s users. As agency staff, you do not receive any.'
          : filter.unread
            ? 'New notifications appear here.'
            : 'Finished uploads, agency decisions, messages, disputes and statements appear here.'}
      </EmptyState>
    );
  return (
    <>
      <NotificationList rows={rows} dayHeading="h2" />
      {hasNextPage ? (
        <Foot>
          <Button variant="subtle" size="compact-sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show older notifications
          </Button>
        </Foot>
      ) : null}
    </>
  );
}
