import {
  changeNotificationSettings,
  getNotificationSettings,
  listNotifications,
  markNotificationRead,
  markNotificationsRead,
} from '@recoup/contract/notifications/notifications';
import { useCallback } from 'react';
import { authListQuery, authQuery, useApiMutation } from '#lib/api/auth-query.ts';
import { live, liveList } from '#lib/realtime/live.ts';

/** Number of notifications in the bell; the page has the rest. */
const LATEST = 15;

/** The latest notifications and the unread count. Polls only without a realtime connection. */
export const latestQuery = (clientId: string, { isLive = false }: { isLive?: boolean } = {}) =>
  authQuery(
    listNotifications,
    { params: { client_id: clientId }, query: { limit: LATEST } },
    isLive ? {} : { refetchInterval: live.refetchInterval },
  );

export interface ListFilter {
  unread?: 'only' | undefined;
}

export const notificationsQuery = (clientId: string, { unread }: ListFilter) =>
  authListQuery(listNotifications, { params: { client_id: clientId }, query: { unread, limit: 30 } }, liveList);

export const settingsQuery = (clientId: string) => authQuery(getNotificationSettings, { params: { client_id: clientId } });

const all = { invalidates: ['notifications.list'] };

/** Ids already sent as read. A click marks a notification, and the page that it opens would mark it again. */
const marked = new Set<string>();

/** Marks a notification read, once. After a failure it stays unread and can be retried. */
export function useMarkRead(clientId: string): (id: string) => void {
  const { mutate } = useApiMutation(markNotificationRead, all);
  return useCallback(
    (id) => {
      if (marked.has(id)) return;
      marked.add(id);
      mutate({ params: { client_id: clientId, id } }, { onError: () => marked.delete(id) });
    },
    [clientId, mutate],
  );
}

export const useMarkAllRead = () => useApiMutation(markNotificationsRead, all);
export const useChangeSettings = () => useApiMutation(changeNotificationSettings, { invalidates: ['notifications.settings'] });
