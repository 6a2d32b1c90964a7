import type { Db } from '#platform/db/db.ts';
import type { ClientCaller } from '#platform/http/caller.ts';
import { notificationNotFound } from './notifications.errors.ts';
import { presentNotification } from './notifications.presenter.ts';
import { countUnread, listNotifications, markAllRead, markRead } from './notifications.repository.ts';

export function createNotificationsService({ db }: { db: Db }) {
  return {
    list: (caller: ClientCaller, query: { cursor?: string | undefined; limit: number; onlyUnread: boolean }) =>
      db.asViewer(caller.claims, async (tx) => {
        // Before the rows: later arrivals are in neither, or in the list too.
        const { unread, asOf } = await countUnread(tx, caller);
        const { rows, nextCursor } = await listNotifications(tx, caller, query);
        return {
          data: rows.map(presentNotification),
          page: { next_cursor: nextCursor, total: null },
          unread,
          as_of: asOf.toISOString(),
        };
      }),

    countUnread: (caller: ClientCaller): Promise<number> =>
      db.asViewer(caller.claims, async (tx) => (await countUnread(tx, caller)).unread),

    markRead: (caller: ClientCaller, id: string): Promise<void> =>
      db.asUser(caller.claims, async (tx) => {
        if (!(await markRead(tx, caller, id))) throw notificationNotFound();
      }),

    markAllRead: (caller: ClientCaller, until: string | undefined): Promise<void> =>
      db.asUser(caller.claims, (tx) => markAllRead(tx, caller, until)),
  };
}

export type NotificationsService = ReturnType<typeof createNotificationsService>;
