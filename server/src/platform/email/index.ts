import type { EmailText } from '@recoup/domain/agency/email-text';
import { createTransport } from 'nodemailer';
import { Counter } from 'prom-client';
import { z } from 'zod';
import type { Config } from '#server/config.ts';
import type { Vault } from '../crypto/index.ts';
import type { Clock } from '../clock.ts';
import type { Db, Tx } from '../db/db.ts';
import type { JobDefinition, JobLog, Jobs } from '../jobs/index.ts';
import { processMetrics } from '../metrics/index.ts';
import { putInOutbox } from './outbox.ts';
import { readBrand, type BrandConfig } from '../brand.ts';
import { readEmailText } from './edited-texts.ts';
import { renderEmail, type RenderedEmail } from './render.ts';
import { fillEmail, samplesOf, writeEmail, type EmailContent, type EmailTemplate } from './template.ts';

export {
  defaultTextOf,
  defineEmail,
  findEmailTemplate,
  listEmailTemplates,
  placeholdersOf,
  samplesOf,
  writeEmail,
  type EmailContent,
  type EmailTemplate,
} from './template.ts';
export { serveOutbox } from './outbox-page.ts';

export interface Email {
  to: string;
  content: EmailContent;
}

export interface Mailer {
  /** Queues an email in the caller's transaction: it is sent if that commits, and retried until the server accepts it. */
  send(tx: Tx, email: Email): Promise<void>;
}

export interface EmailSettings {
  brand: BrandConfig;
  /** `smtp://user:password@host:587` or `smtps://…`; absent: emails go to the outbox, or nowhere. */
  smtpUrl?: string | undefined;
  /** The sender's address; absent: the support address. */
  from?: string | undefined;
  /** Whether emails are kept for the operator when there is no SMTP server. */
  keepOutbox: boolean;
}

const rendered = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  chooseAt: z.string().optional(),
  from: z.object({ name: z.string(), address: z.string() }).optional(),
});
const payload = z.object({ sealed: z.string() });
const sealContext = 'mail';

const emails = new Counter({
  name: 'recoup_emails_total',
  help: 'Emails by outcome; failed: will be retried; refused: permanently; undeliverable: no mail server is set',
  labelNames: ['outcome'],
  registers: [processMetrics],
});
for (const outcome of ['queued', 'sent', 'failed', 'refused', 'undeliverable']) emails.inc({ outcome }, 0);

/**
 * Emails contain links that sign people in, so they are encrypted in the queue. Each has one Message-ID, so that a retry can be
 * distinguished from a second email.
 */
export function createMailer(options: {
  jobs: Jobs;
  db: Db;
  vault: Vault;
  clock: Clock;
  log: JobLog;
  settings: EmailSettings;
}): Mailer {
  const { jobs, db, vault, clock, log, settings } = options;
  const transport = settings.smtpUrl ? createTransport(withTimeouts(settings.smtpUrl)) : undefined;

  const sending: JobDefinition<typeof payload> = {
    name: 'mail.send',
    payload,
    concurrency: 4,
    // Half an hour; most codes have expired by then.
    retries: 36,
    timeoutSeconds: 120,
    handler: async ({ sealed }) => {
      const email = rendered.parse(JSON.parse(vault.open(sealed, sealContext)));
      if (transport) {
        const { id, to, subject, text, html, chooseAt } = email;
        // Emails that an earlier release queued have none.
        const from = email.from ?? (await db.asService(senderIn));
        const domain = from.address.split('@').at(-1) ?? 'localhost';
        const message = {
          from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId: `<${id}@${domain}>`,
          ...(chooseAt ? { list: { unsubscribe: { url: chooseAt, comment: 'Manage your notifications' } } } : {}),
        };
        const refusal = await transport.sendMail(message).then(() => null, refusalOf);
        emails.inc({ outcome: refusal ? (refusal.isFinal ? 'refused' : 'failed') : 'sent' });
        if (refusal && !refusal.isFinal) throw new Error(refusal.text);
        if (refusal) log.error({ email: id }, refusal.text);
      } else if (settings.keepOutbox) {
        await putInOutbox(db, vault, { ...email, sentAt: clock.now() });
        emails.inc({ outcome: 'sent' });
      } else {
        emails.inc({ outcome: 'undeliverable' });
        log.error({ email: email.id }, 'no email can be sent: SMTP_URL is not set');
      }
    },
  };
  jobs.define(sending);

  async function senderIn(tx: Tx) {
    const { agencyName, supportEmail } = await readBrand(tx, settings.brand);
    return { name: agencyName, address: settings.from ?? supportEmail };
  }

  return {
    async send(tx, { to, content }) {
      const chooseAt = content.choose?.url;
      const brand = await readBrand(tx, settings.brand);
      const filled = fillEmail(brand, content, await readEmailText(tx, content.template));
      const from = { name: brand.agencyName, address: settings.from ?? brand.supportEmail };
      const email = { id: crypto.randomUUID(), to, ...renderEmail(brand, filled), chooseAt, from };
      emails.inc({ outcome: 'queued' });
      await jobs.enqueue(tx, sending, { sealed: vault.seal(JSON.stringify(email), sealContext) });
    },
  };
}

/** An email with sample values in a text that may not be saved yet. */
export async function previewEmail(
  tx: Tx,
  config: BrandConfig,
  template: EmailTemplate,
  text: EmailText,
): Promise<RenderedEmail> {
  const brand = await readBrand(tx, config);
  return renderEmail(brand, fillEmail(brand, writeEmail(template, samplesOf(template)), text));
}

/** What becomes of an email: sent by SMTP, kept for the operator, or lost. */
export function deliveryOf({
  SMTP_URL,
  MAIL_OUTBOX,
  NODE_ENV,
}: Pick<Config, 'SMTP_URL' | 'MAIL_OUTBOX' | 'NODE_ENV'>): 'smtp' | 'outbox' | 'none' {
  if (SMTP_URL) return 'smtp';
  return MAIL_OUTBOX !== 'off' && NODE_ENV !== 'production' ? 'outbox' : 'none';
}

const smtpError = z.object({ code: z.string().catch(''), responseCode: z.number().catch(0) });

/** Without the server's text, which contains the address. Permanent: the server refuses this recipient or message. */
function refusalOf(error: unknown): { text: string; isFinal: boolean } {
  const { code, responseCode } = smtpError.catch({ code: '', responseCode: 0 }).parse({
    ...(error instanceof Error ? error : {}),
  });
  const isFinal = (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;
  return { text: `the mail server refused an email: ${[code, responseCode || ''].join(' ').trim() || 'no connection'}`, isFinal };
}

/** A hanging server must not hold a job for minutes; the operator's own values take precedence. */
function withTimeouts(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  for (const [name, value] of Object.entries({ connectionTimeout: '10000', greetingTimeout: '10000', socketTimeout: '30000' }))
    if (!url.searchParams.has(name)) url.searchParams.set(name, value);
  return url.href;
}
