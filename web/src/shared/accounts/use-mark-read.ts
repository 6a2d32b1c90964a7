import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { invalidateOperations } from '#lib/api/auth-query.ts';
import { isReadOnly, useClient } from '#lib/session/selected-client.ts';
import { postRead, type ThreadName } from './threads.ts';

interface Seen {
  /** The unread count, and its time. */
  unread: number;
  asOf: string | undefined;
  isSeen: boolean;
}

/** Queries that show unread counts. The thread itself is not refetched: its marks stay until the user leaves it. */
const counts = ['messages.threads', 'inbox.', 'overview.get', 'debtors.get'];

/** Marks displayed rows as read on the server. After a failure they stay unread, and the request is retried. */
export function useMarkRead({ clientId, accountId }: ThreadName, { unread, asOf, isSeen }: Seen): void {
  const queries = useQueryClient();
  // Agency users leave no read marks.
  const marks = !isReadOnly(useClient()) && isSeen && unread > 0;
  useEffect(() => {
    if (!marks || asOf === undefined) return;
    postRead({ clientId, accountId }, asOf).then(
      () => invalidateOperations(queries, counts),
      () => undefined,
    );
  }, [marks, asOf, clientId, accountId, queries]);
}
