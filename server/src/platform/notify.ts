import {
  NOTIFICATION_KIND_INFO,
  type NOTIFICATION_EVENTS,
  type NotificationKind,
  type NotificationParams,
} from '@recoup/domain/notifications/notifications';
import { sql } from 'kysely';
import type { Tx } from './db/db.ts';

interface Facts<K extends NotificationKind> {
  client_id: string;
  kind: K;
  event: (typeof NOTIFICATION_EVENTS)[K][number];
  /** The account it is about: users who may not see its location are not notified. */
  account_id?: string | null;
  /** Request, offer, statement, import, run …: the link's target (`pageOfNotification`). */
  subject_id?: string | null;
  /** Values for its text. Nothing about a debtor: parts of it are sent by email. */
  params?: NotificationParams;
  /**
   * Who may see it: `members` everyone (for an account: everyone who sees it), `whole` those without location limits, `admins`.
   * Kinds for admins only always go to `admins`, regardless of this value.
   */
  to?: 'members' | 'whole' | 'admins';
  /** Only these of them. */
  users?: readonly string[];
  /** Except this user, who caused it. */
  except?: string | null;
  /** The cause sends its own email, so none is sent for the notification. */
  hasOwnEmail?: boolean;
}

/** One event. */
export type NewNotification = { [K in NotificationKind]: Facts<K> }[NotificationKind];

/**
 * Notifies users of an event in the transaction that makes it true: as a user (of the own client) or the service. Settings, roles
 * and locations decide who gets it, and how. Repeats of the same event count as one.
 */
export async function notify(tx: Tx, notifications: readonly NewNotification[]): Promise<void> {
  if (notifications.length === 0) return;
  const rows = new Map<string, ReturnType<typeof rowOf>>();
  for (const notification of notifications) {
    const row = rowOf(notification);
    const key = JSON.stringify(row);
    const before = rows.get(key);
    if (before) before.count += 1;
    else rows.set(key, row);
  }
  await sql`select portal.create_notifications(${JSON.stringify([...rows.values()])}::jsonb)`.execute(tx);
}

function rowOf({ users, except, hasOwnEmail = false, to = 'members', params = {}, ...facts }: NewNotification) {
  const { isAdminsOnly, isFixed, mail } = NOTIFICATION_KIND_INFO[facts.kind];
  return {
    ...facts,
    account_id: facts.account_id ?? null,
    subject_id: facts.subject_id ?? null,
    params,
    audience: isAdminsOnly ? 'admins' : to,
    users: users ?? null,
    but_not: except ?? null,
    count: 1,
    is_fixed: isFixed,
    has_own_mail: hasOwnEmail,
    mail_admin: mail.admin,
    mail_staff: mail.staff,
  };
}
