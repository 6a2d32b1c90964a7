import { contentAtOnce, type MailedRow } from './notifications.email.ts';
import { takeAtOnce } from './emails.repository.ts';
import type { NotificationJobs } from './notifications.jobs.ts';

/** One mail to each person about all of a kind that has come in a company. Gives how many mails. */
export async function sendNotificationMails({ db, config, sendMail }: Omit<NotificationJobs, 'clock'>): Promise<number> {
  return db.asService(async (tx) => {
    const rows = await takeAtOnce(tx);
    const mails = Map.groupBy(rows, ({ client_id: client, user_id: user, kind }) => `${client} ${user} ${kind}`);
    for (const [first, ...others] of mails.values() as Iterable<readonly [MailedRow, ...MailedRow[]]>)
      await sendMail(tx, { to: first.email, content: contentAtOnce(config, [first, ...others]) });
    return mails.size;
  });
}
