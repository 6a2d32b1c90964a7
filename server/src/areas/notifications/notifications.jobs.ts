import { z } from 'zod';
import type { Jobs } from '#platform/jobs/index.ts';
import { sendNotificationEmails } from './immediate-emails.ts';
import type { NotificationPlatform } from './notifications.platform.ts';
import { sendDailyEmails } from './daily-emails.ts';
import { notifyExpiringOffers } from './expiring-offers.ts';

export function defineNotificationJobs({ jobs, ...platform }: NotificationPlatform & { jobs: Jobs }): void {
  const byTheClock = { payload: z.object({}), retries: 2 };
  // Every minute: everything since then is one email per kind and person.
  jobs.define({
    ...byTheClock,
    name: 'notifications.mails',
    schedule: '* * * * *',
    handler: async () => {
      await sendNotificationEmails(platform);
    },
  });
  // It is morning somewhere every hour.
  jobs.define({
    ...byTheClock,
    name: 'notifications.daily',
    schedule: '2 * * * *',
    handler: async () => {
      await notifyExpiringOffers(platform);
      await sendDailyEmails(platform);
    },
  });
}
