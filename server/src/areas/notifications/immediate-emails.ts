import { writeImmediateEmail, type EmailedRow } from './notifications.email.ts';
import { claimImmediate } from './emails.repository.ts';
import type { NotificationPlatform } from './notifications.platform.ts';

/** One email to each member for each company and kind with new notifications. Returns how many. */
export async function sendNotificationEmails({ db, config, sendEmail }: Omit<NotificationPlatform, 'clock'>): Promise<number> {
  return db.asService(async (tx) => {
    const rows = await claimImmediate(tx);
    const emails = Map.groupBy(rows, ({ client_id: client, user_id: user, kind }) => `${client} ${user} ${kind}`);
    for (const [first, ...others] of emails.values() as Iterable<readonly [EmailedRow, ...EmailedRow[]]>)
      await sendEmail(tx, { to: first.email, content: writeImmediateEmail(config, [first, ...others]) });
    return emails.size;
  });
}
