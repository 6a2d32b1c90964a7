import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { Clock } from './platform/clock.ts';
import type { Vault } from './platform/crypto/index.ts';
import type { Db } from './platform/db/db.ts';
import type { JobLog, Jobs } from './platform/jobs/index.ts';
import { createMailer, deliveryOf, serveOutbox, type Email, type Mailer } from './platform/email/index.ts';
import { createSmsHook, type Sms } from './platform/sms/index.ts';
import type { Tx } from './platform/db/db.ts';
import { readBrand } from './platform/brand.ts';

interface MessageOptions {
  config: Config;
  db: Db;
  jobs: Jobs;
  vault: Vault;
  clock: Clock;
  log: JobLog;
}

const hasOutbox = (config: Config) => deliveryOf(config) === 'outbox';

/** How emails leave this installation; created before the jobs start. */
export function openMailer({ config, ...platform }: MessageOptions): Mailer {
  return createMailer({
    ...platform,
    settings: {
      smtpUrl: config.SMTP_URL,
      from: config.MAIL_FROM,
      keepOutbox: hasOutbox(config),
      brand: config,
    },
  });
}

/** How emails and text messages leave; created before the jobs start. Serves the outbox if there is one. */
export function openMessages(app: FastifyInstance, { config, ...platform }: MessageOptions) {
  const mailer = openMailer({ config, ...platform });
  if (hasOutbox(config)) serveOutbox(app, { ...platform, anywhere: config.MAIL_OUTBOX === 'anywhere' });
  const hook = config.SMS_HOOK_URL
    ? createSmsHook({ url: config.SMS_HOOK_URL, secret: config.SMS_HOOK_SECRET }, platform.clock)
    : undefined;
  return {
    sendEmail: (tx: Tx, email: Email) => mailer.send(tx, email),
    portalName: async () => (await platform.db.asService((tx) => readBrand(tx, config))).productName,
    async sendSms(sms: Sms) {
      if (!hook) throw new Error('No text message can be sent: SMS_HOOK_URL is not set.');
      await hook(sms);
    },
  };
}
