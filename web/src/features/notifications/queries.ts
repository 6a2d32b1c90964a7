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

/** What the bell shows at once; the page has the rest. */
const LATEST = 15;

/** The newest ones, and how many are unread. While news are heard of they are not asked for again and again. */
export const latestQuery = (clientId: string, { heard = false }: { heard?: boolean } = {}) =>
  authQuery(
    listNotifications,
    { params: { client_id: clientId }, query: { limit: LATEST } },
    heard ? {} : { refetchInterval: live.refetchInterval },
  );

export interface ListFilter {
  unread?: 'only' | undefined;
}

export const notificationsQuery = (clientId: string, { unread }: ListFilter) =>
  authListQuery(listNotifications, { params: { client_id: clientId }, query: { unread, limit: 30 } }, liveList);

export const settingsQuery = (clientId: string) => authQuery(getNotificationSettings, { params: { client_id: clientId } });

const all = { invalidates: ['notifications.list'] };

/** Told to the server already, whether it has answered or not: what is opened by a click is shown on its page at once. */
const marked = new Set<string>();

/** Marks one read, once. Where that fails it stays unread, and is tried again. */
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
