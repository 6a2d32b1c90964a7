import {
  changeNotificationSettings,
  countUnreadNotifications,
  getNotificationSettings,
  listNotifications,
  markNotificationRead,
  markNotificationsRead,
} from '@recoup/contract/notifications/notifications';
import type { FastifyInstance } from 'fastify';
import { bind } from '#platform/http/bind.ts';
import type { NotificationsService } from './notifications.service.ts';
import type { NotificationSettings } from './settings.service.ts';

interface Services {
  notifications: NotificationsService;
  settings: NotificationSettings;
}

export function registerNotificationRoutes(app: FastifyInstance, { notifications, settings }: Services): void {
  bind(app, listNotifications, ({ caller, query: { unread, ...query } }) =>
    notifications.list(caller, { ...query, onlyUnread: unread === 'only' }),
  );
  bind(app, countUnreadNotifications, async ({ caller }) => ({
    data: { notifications: await notifications.countUnread(caller) },
  }));
  bind(app, markNotificationRead, async ({ caller, params, reply }) => {
    await notifications.markRead(caller, params.id);
    return reply.status(204).send();
  });
  bind(app, markNotificationsRead, async ({ caller, body, reply }) => {
    await notifications.markAllRead(caller, body.until);
    return reply.status(204).send();
  });
  bind(app, getNotificationSettings, async ({ caller }) => ({ data: await settings.get(caller) }));
  bind(app, changeNotificationSettings, async ({ caller, body }) => ({ data: await settings.change(caller, body) }));
}
