import { z } from 'zod';
import type { Config } from '#server/config.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { Jobs } from '#platform/jobs/index.ts';
import type { Mailer } from '#platform/email/index.ts';
import { sendNotificationEmails } from './immediate-emails.ts';
import { sendDailyEmails } from './daily-emails.ts';
import { tellExpiringOffers } from './expiring-offers.ts';

export interface NotificationJobs {
  db: Db;
  config: Config;
  clock: Clock;
  sendEmail: Mailer['send'];
}

export function defineNotificationJobs({ jobs, ...platform }: NotificationJobs & { jobs: Jobs }): void {
  const byTheClock = { payload: z.object({}), retries: 2 };
  // Every minute: what has come in between is one mail of a kind to each who wants it, however much it is.
  jobs.define({
    ...byTheClock,
    name: 'notifications.mails',
    schedule: '* * * * *',
    handler: async () => {
      await sendNotificationEmails(platform);
    },
  });
  // Somewhere it is morning every hour.
  jobs.define({
    ...byTheClock,
    name: 'notifications.daily',
    schedule: '2 * * * *',
    handler: async () => {
      await tellExpiringOffers(platform);
      await sendDailyEmails(platform);
    },
  });
}
