import type { RouteObject } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { lazily } from '#lib/paths/lazy-with-recovery.ts';

const loaders = () => import('./notifications-loader.ts');

export const notificationRoutes: RouteObject[] = [
  {
    path: paths.notifications,
    lazy: {
      loader: lazily(loaders, 'loadNotifications'),
      Component: lazily(() => import('./notifications-page.tsx'), 'NotificationsPage'),
    },
  },
  {
    path: paths.notificationSettings,
    lazy: {
      loader: lazily(loaders, 'loadNotificationSettings'),
      Component: lazily(() => import('./settings-page.tsx'), 'NotificationSettingsPage'),
    },
  },
];
