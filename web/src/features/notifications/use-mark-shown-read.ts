import type { NotificationView } from '@recoup/contract/notifications/notifications';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useMarkRead } from './queries.ts';
import { isShownAt } from './notification-labels.ts';

/** Marks notifications read whose subject is already on screen. */
export function useMarkShownRead(clientId: string, rows: readonly NotificationView[] | undefined): void {
  const { pathname } = useLocation();
  const markRead = useMarkRead(clientId);
  useEffect(() => {
    if (document.visibilityState !== 'visible') return;
    for (const row of rows ?? []) if (row.is_unread && isShownAt(row, pathname)) markRead(row.id);
  }, [rows, pathname, markRead]);
}
