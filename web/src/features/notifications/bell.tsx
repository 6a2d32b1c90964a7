import { ActionIcon, Anchor, Popover, VisuallyHidden } from '@mantine/core';
import { MAX_UNREAD } from '@recoup/contract/notifications/notifications';
import { IconBell, IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import type { SelectedClient } from '#lib/session/selected-client.ts';
import { usePerson } from '#lib/session/user.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { UnreadCount } from '#ui/unread-count.tsx';
import classes from './bell.module.css';
import { MarkAllRead } from './mark-all-read.tsx';
import { NotificationList, NotificationsSkeleton } from './notification-list.tsx';
import { latestQuery } from './queries.ts';
import { useAnnouncement, useLiveNotifications, useRefreshOnArrival } from './use-live-notifications.ts';
import { useMarkShownRead } from './use-mark-shown-read.ts';

/** Shows the unread count and opens the latest notifications. */
export function Bell({ client: { client_id: clientId } }: { client: SelectedClient }) {
  const person = usePerson();
  const isLive = useLiveNotifications(clientId, person?.id ?? null);
  const query = useQuery(latestQuery(clientId, { isLive }));
  const [opened, setOpened] = useState(false);
  const rows = query.data?.data;
  const unread = query.data?.unread ?? 0;
  const announcement = useAnnouncement(rows);
  useRefreshOnArrival(rows);
  useMarkShownRead(clientId, rows);
  const count = unread < MAX_UNREAD ? String(unread) : `${MAX_UNREAD - 1}+`;
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={400}
      shadow="md"
      radius="lg"
      trapFocus
      returnFocus
      withRoles
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={34}
          className={classes.bell}
          aria-label={unread > 0 ? `Notifications, ${count} unread` : 'Notifications'}
          onClick={() => setOpened(!opened)}
        >
          <IconBell size={19} stroke={1.6} />
          {unread > 0 ? <UnreadCount count={count} /> : null}
        </ActionIcon>
      </Popover.Target>
      <VisuallyHidden component="output">{announcement}</VisuallyHidden>
      <Popover.Dropdown aria-label="Notifications" className={classes.panel}>
        <Head clientId={clientId} unread={unread} asOf={query.data?.as_of} onLeave={() => setOpened(false)} />
        <div className={classes.list}>
          {rows && rows.length > 0 ? (
            <NotificationList rows={rows} dayHeading="h3" onOpen={() => setOpened(false)} />
          ) : rows ? (
            <EmptyState title="Nothing yet" icon={IconBell}>
              Uploads, decisions, messages and statements appear here.
            </EmptyState>
          ) : query.error ? (
            <ErrorState error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            <NotificationsSkeleton />
          )}
        </div>
        <div className={classes.foot}>
          <Anchor component={Link} to={paths.notifications} size="sm" onClick={() => setOpened(false)}>
            View all notifications
          </Anchor>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

interface HeadProps {
  clientId: string;
  unread: number;
  asOf: string | undefined;
  onLeave: () => void;
}

function Head({ clientId, unread, asOf, onLeave }: HeadProps) {
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <div className={classes.head}>
      <h2 ref={title} tabIndex={-1}>
        Notifications
      </h2>
      <MarkAllRead
        clientId={clientId}
        unread={unread}
        asOf={asOf}
        // Outside the panel, Escape would no longer close it.
        onMarked={() => title.current?.focus()}
        variant="subtle"
        size="compact-sm"
      />
      <ActionIcon
        component={Link}
        to={paths.notificationSettings}
        variant="subtle"
        color="gray"
        aria-label="Notification settings"
        onClick={onLeave}
      >
        <IconSettings size={18} stroke={1.6} />
      </ActionIcon>
    </div>
  );
}
