import type { Module } from '#platform/http/module.ts';
import type { Mailer } from '#platform/email/index.ts';
import { defineNotificationJobs } from './notifications.jobs.ts';
import { registerNotificationRoutes } from './notifications.routes.ts';
import { createNotificationsService } from './notifications.service.ts';
import { createNotificationSettings } from './settings.service.ts';

export { sendNotificationMails } from './immediate-emails.ts';
export { sendDailyMails } from './daily-emails.ts';

/** Core API: what somebody was told about a company, and how; and the mails about it. */
export function createNotificationsModule(sendMail: Mailer['send']): Module {
  return (app, platform) => {
    registerNotificationRoutes(app, {
      notifications: createNotificationsService(platform),
      settings: createNotificationSettings(platform),
    });
    defineNotificationJobs({ ...platform, sendMail });
  };
}
