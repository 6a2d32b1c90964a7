import type { Config } from '#server/config.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { Mailer } from '#platform/email/index.ts';

/** What the notification jobs need of the platform. */
export interface NotificationPlatform {
  db: Db;
  config: Config;
  clock: Clock;
  sendEmail: Mailer['send'];
}
