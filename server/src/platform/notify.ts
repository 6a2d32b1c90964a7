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
  /** The account that it is about: whoever may not see its location is not told. */
  account_id?: string | null;
  /** Request, offer, remittance, import, run …: what the link leads to (`pageOfNotification`). */
  subject_id?: string | null;
  /** For its words. Nothing of a debtor: parts of them go by mail. */
  params?: NotificationParams;
  /**
   * Who may see it: `members` everybody (of an account: who sees it), `whole` those who are not limited to locations, `admins`.
   * Kinds that are of administrators alone go to `admins` whatever is said here.
   */
  to?: 'members' | 'whole' | 'admins';
  /** Only these of them. */
  users?: readonly string[];
  /** Not this one, who has done it. */
  except?: string | null;
  /** What causes it sends a mail about it: no other one is sent. */
  hasOwnMail?: boolean;
}

/** One thing that has happened. */
export type News = { [K in NotificationKind]: Facts<K> }[NotificationKind];

/**
 * Tells people of companies what has happened, in the transaction that makes it true: as a user (of the own company) or the
 * service. Settings, roles and locations decide who gets it, and how. The same about the same counts as one.
 */
export async function notify(tx: Tx, news: readonly News[]): Promise<void> {
  if (news.length === 0) return;
  const rows = new Map<string, ReturnType<typeof rowOf>>();
  for (const one of news) {
    const row = rowOf(one);
    const key = JSON.stringify(row);
    const before = rows.get(key);
    if (before) before.count += 1;
    else rows.set(key, row);
  }
  await sql`select portal.notify(${JSON.stringify([...rows.values()])}::jsonb)`.execute(tx);
}

function rowOf({ users, except, hasOwnMail = false, to = 'members', params = {}, ...facts }: News) {
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
    has_own_mail: hasOwnMail,
    mail_admin: mail.admin,
    mail_staff: mail.staff,
  };
}
