import type { Module } from '#platform/http/module.ts';
import type { Mailer } from '#platform/email/index.ts';
import { defineNotificationJobs } from './notifications.jobs.ts';
import { registerNotificationRoutes } from './notifications.routes.ts';
import { createNotificationsService } from './notifications.service.ts';
import { createNotificationSettings } from './settings.service.ts';

/** Core API: a user's notifications about a company, the settings for them, and the emails that carry them. */
export function createNotificationsModule(sendEmail: Mailer['send']): Module {
  return (app, platform) => {
    registerNotificationRoutes(app, {
      notifications: createNotificationsService(platform),
      settings: createNotificationSettings(platform),
    });
    defineNotificationJobs({ ...platform, sendEmail });
  };
}
