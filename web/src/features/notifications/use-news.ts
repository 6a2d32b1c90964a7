import type { NotificationView } from '@recoup/contract/notifications/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { invalidateOperations } from '#lib/api/auth-query.ts';
import { useTopic } from '#lib/realtime/realtime.ts';
import { titleOf } from './notification-labels.ts';

/** Ms in which what is heard is asked for once, however much it is. */
const TOGETHER = 150;

/** Listens for news of one person and company, and asks for them. False: nothing is heard, and it has to be polled. */
export function useHeard(clientId: string, userId: string | null): boolean {
  const queries = useQueryClient();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const ask = useCallback(() => {
    waiting.current ??= setTimeout(() => {
      waiting.current = undefined;
      void invalidateOperations(queries, ['notifications.list', 'messages.unread', 'messages.threads']);
    }, TOGETHER);
  }, [queries]);
  useEffect(() => () => clearTimeout(waiting.current), []);
  return useTopic(userId === null ? null : `notifications:${clientId}:${userId}`, ask).connected;
}

/** What has come in since the list was first there, in words for those who do not see the bell. Many are said as one. */
export function useAnnouncement(rows: readonly NotificationView[] | undefined): string {
  const [{ newest, said }, setKnown] = useState<{ newest: string | null; said: string }>({ newest: null, said: '' });
  const first = rows?.[0]?.at ?? '';
  if (rows && newest !== first) {
    const news = newest === null ? [] : rows.filter(({ at, is_unread: isUnread }) => isUnread && at > newest);
    const [only] = news;
    setKnown({
      newest: first,
      said: !only ? said : news.length === 1 ? `New notification: ${titleOf(only)}` : `${news.length} new notifications`,
    });
  }
  return said;
}
