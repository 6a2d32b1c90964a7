import { ActionIcon } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { isReadOnly, type SelectedClient } from '#lib/session/selected-client.ts';
import { unreadQuery } from '#shared/accounts/threads.ts';
import { UnreadCount } from '#ui/unread-count.tsx';
import { paths } from '#lib/paths/paths.ts';
import classes from './top-bar.module.css';

/** The server's maximum count. */
const MOST = 100;

/** Links to the messages, with the unread count. */
export function MessagesButton({ client }: { client: SelectedClient }) {
  // Agency users leave no read marks, so they have no unread count.
  const { data } = useQuery(unreadQuery(client.client_id, { enabled: !isReadOnly(client) }));
  const unread = data?.data.messages ?? 0;
  const count = unread < MOST ? String(unread) : `${MOST - 1}+`;
  return (
    <ActionIcon
      component={Link}
      to={paths.messages}
      variant="subtle"
      color="gray"
      size={34}
      className={classes.messages}
      aria-label={unread > 0 ? `Messages, ${count} unread` : 'Messages'}
    >
      <IconMessage size={19} stroke={1.6} />
      {unread > 0 ? <UnreadCount count={count} /> : null}
    </ActionIcon>
  );
}
