import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { invalidateOperations } from '#lib/api/auth-query.ts';
import { isReadOnly, useClient } from '#lib/session/selected-client.ts';
import { postRead, type ThreadName } from './threads.ts';

interface Seen {
  /** How much of it is unread, and when that was so. */
  unread: number;
  asOf: string | undefined;
  isSeen: boolean;
}

/** What shows how much is unread. The thread itself is not asked for anew: its marks stay until it is left. */
const counts = ['messages.unread', 'messages.threads', 'overview.get', 'debtors.get'];

/** Tells the server how far somebody has read, once it is on the screen. Where that fails it stays unread, and is tried again. */
export function useMarkRead({ clientId, accountId }: ThreadName, { unread, asOf, isSeen }: Seen): void {
  const queries = useQueryClient();
  // The agency's people look without leaving a mark.
  const marks = !isReadOnly(useClient()) && isSeen && unread > 0;
  useEffect(() => {
    if (!marks || asOf === undefined) return;
    postRead({ clientId, accountId }, asOf).then(
      () => invalidateOperations(queries, counts),
      () => undefined,
    );
  }, [marks, asOf, clientId, accountId, queries]);
}
