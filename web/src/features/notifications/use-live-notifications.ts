import type { NotificationView } from '@recoup/contract/notifications/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { invalidateOperations } from '#lib/api/auth-query.ts';
import { useTopic } from '#lib/realtime/realtime.ts';
import { titleOf } from './notification-labels.ts';

/** Milliseconds during which realtime events are coalesced into one refetch. */
const COALESCE_MS = 150;

/** Refetches on realtime events for a user and company. False while disconnected, when polling is needed. */
export function useLiveNotifications(clientId: string, userId: string | null): boolean {
  const queries = useQueryClient();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const refetchSoon = useCallback(() => {
    waiting.current ??= setTimeout(() => {
      waiting.current = undefined;
      void invalidateOperations(queries, ['notifications.list', 'messages.threads']);
    }, COALESCE_MS);
  }, [queries]);
  useEffect(() => () => clearTimeout(waiting.current), []);
  return useTopic(userId === null ? null : `notifications:${clientId}:${userId}`, refetchSoon).connected;
}

/** Queries that a notification may affect: inbox, figures, permissions of the company, and its approval. */
const AFFECTED = ['inbox.', 'overview.', 'clients.', 'onboarding.get', 'remittances.'];

/** Refetches what an arrived notification may have changed, whether it came live or by polling. */
export function useRefreshOnArrival(rows: readonly NotificationView[] | undefined): void {
  const queries = useQueryClient();
  const known = useRef<string | null>(null);
  const newest = rows ? `${rows[0]?.id} ${rows[0]?.count}` : null;
  useEffect(() => {
    if (known.current !== null && newest !== null && known.current !== newest) void invalidateOperations(queries, AFFECTED);
    known.current = newest ?? known.current;
  }, [newest, queries]);
}

/** Live-region text for notifications that arrive after the first load; several are combined. */
export function useAnnouncement(rows: readonly NotificationView[] | undefined): string {
  const [{ newest, announcement }, setKnown] = useState<{ newest: string | null; announcement: string }>({
    newest: null,
    announcement: '',
  });
  const first = rows?.[0]?.at ?? '';
  if (rows && newest !== first) {
    const arrived = newest === null ? [] : rows.filter(({ at, is_unread: isUnread }) => isUnread && at > newest);
    const [only] = arrived;
    setKnown({
      newest: first,
      announcement: !only
        ? announcement
        : arrived.length === 1
          ? `New notification: ${titleOf(only)}`
          : `${arrived.length} new notifications`,
    });
  }
  return announcement;
}
