import { MAIL_MODES, NOTIFICATION_EVENTS, NOTIFICATION_KINDS } from '@recoup/domain/notifications/notifications';
import { z } from 'zod';
import { accountRef } from '../shared/account-ref.ts';
import { clientParams, cursorQuery, dataOf, id, instant, listOf } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';

const base = '/v1/clients/{client_id}';
const kind = z.enum(NOTIFICATION_KINDS);
const event = z.enum([...new Set(Object.values(NOTIFICATION_EVENTS).flat())]);

/** Cap of the unread count. */
export const MAX_UNREAD = 100;

export const notification = z.object({
  id,
  kind,
  event,
  /** More than 1: several events of the same kind, without an individual subject. */
  count: z.int().min(1),
  /** Its subject, as far as the caller may see it now. */
  account: accountRef.nullable(),
  /** Request, dispute, offer, remittance, import, report run etc., by kind. */
  subject_id: id.nullable(),
  params: z.object({
    number: z.string().optional(),
    name: z.string().optional(),
    list: z.enum(['accounts', 'payments']).optional(),
    rows: z.int().optional(),
    amount_cents: z.int().optional(),
    last4: z.string().optional(),
    expires_at: instant.optional(),
  }),
  at: instant,
  is_unread: z.boolean(),
});
export type NotificationView = z.output<typeof notification>;

export const listNotifications = defineEndpoint({
  name: 'notifications.list',
  api: 'core',
  method: 'GET',
  path: `${base}/notifications`,
  summary: 'Notifications of the caller for this client, newest first',
  access: 'client',
  params: clientParams,
  query: z.object({ ...cursorQuery, unread: z.enum(['only']).optional() }),
  response: z.object({
    ...listOf(notification).shape,
    /** Across all pages; capped at 100. */
    unread: z.int(),
    /** Time of this snapshot; echo it to mark everything as read. */
    as_of: instant,
  }),
});

export const countUnreadNotifications = defineEndpoint({
  name: 'notifications.unread',
  api: 'core',
  method: 'GET',
  path: `${base}/notifications/unread`,
  summary: 'Number of unread notifications of the caller, counted up to 100',
  access: 'client',
  params: clientParams,
  response: dataOf(z.object({ notifications: z.int() })),
});

export const markNotificationRead = defineEndpoint({
  name: 'notifications.read',
  api: 'core',
  method: 'POST',
  path: `${base}/notifications/{id}/read`,
  summary: 'Marks one notification read',
  access: 'client',
  whileSuspended: true,
  params: clientParams.extend({ id }),
  status: 204,
});

export const markNotificationsRead = defineEndpoint({
  name: 'notifications.read-all',
  api: 'core',
  method: 'POST',
  path: `${base}/notifications/read`,
  summary: 'Marks all notifications up to now read',
  access: 'client',
  whileSuspended: true,
  params: clientParams,
  body: z.object({
    /** `as_of` of the displayed snapshot; absent: everything up to now. */
    until: instant.optional(),
  }),
  status: 204,
});

const mailMode = z.enum(MAIL_MODES);

const notificationSetting = z.object({
  kind,
  /** In the bell menu and its list. */
  portal: z.boolean(),
  mail: mailMode,
  /** Cannot be turned off. */
  is_fixed: z.boolean(),
});
export type NotificationSetting = z.output<typeof notificationSetting>;

const timeZone = z
  .string()
  .max(64)
  .refine((name) => isTimeZone(name), 'This is not a time zone');

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone.length > 0;
  } catch {
    return false;
  }
}

const settings = z.object({
  /** Kinds available to the caller's role. */
  kinds: z.array(notificationSetting),
  /** Time zone of the daily email, such as `America/Chicago`. */
  time_zone: z.string(),
});

export const getNotificationSettings = defineEndpoint({
  name: 'notifications.settings',
  api: 'core',
  method: 'GET',
  path: `${base}/notification-settings`,
  summary: 'Notification settings of the caller for this client',
  access: 'client',
  params: clientParams,
  response: dataOf(settings),
});

export const changeNotificationSettings = defineEndpoint({
  name: 'notifications.change-settings',
  api: 'core',
  method: 'PUT',
  path: `${base}/notification-settings`,
  summary:
    'Changes notification settings of the caller for this client; omitted ones stay. 422 for those that cannot be turned off',
  access: 'client',
  whileSuspended: true,
  params: clientParams,
  body: z.object({
    kinds: z
      .array(z.object({ kind, portal: z.boolean().optional(), mail: mailMode.optional() }))
      .max(NOTIFICATION_KINDS.length)
      .default([]),
    time_zone: timeZone.optional(),
  }),
  response: dataOf(settings),
});
