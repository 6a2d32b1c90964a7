import type { EditedEmail, ListedEmail } from '@recoup/contract/agency/email-texts';
import { checkEmailText, type EmailText } from '@recoup/domain/agency/email-text';
import type { Config } from '#server/config.ts';
import { recordAgencyEntries } from '#platform/agency-audit.ts';
import { readBrand } from '#platform/brand.ts';
import type { AgencyClock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import {
  defaultTextOf,
  deliveryOf,
  findEmailTemplate,
  listEmailTemplates,
  placeholdersOf,
  previewEmail,
  samplesOf,
  writeEmail,
  type EmailTemplate,
  type Mailer,
} from '#platform/email/index.ts';
import type { AgencyCaller } from '#platform/http/caller.ts';
import { conflict, notFound, unprocessable } from '#platform/http/errors.ts';
import { insertVersion, listLastVersions, listVersions, lockEmailText, type VersionRow } from './email-texts.repository.ts';
import { mayChange } from './may-change.ts';
import { writeTestEmail } from './test.email.ts';

interface EmailTextsContext {
  db: Db;
  clock: AgencyClock;
  config: Config;
  sendEmail: Mailer['send'];
}

const textOf = ({ subject, body, button, note }: VersionRow): EmailText | null =>
  subject !== null && body !== null ? { subject, body, button, note } : null;

function requireTemplate(key: string): EmailTemplate {
  const template = findEmailTemplate(key);
  if (!template) throw notFound('email');
  return template;
}

/** Drops the button's label for a template without a button. Errors: 422 for problems of the text. */
function settle(template: EmailTemplate, text: EmailText): EmailText {
  const hasButton = template.button !== undefined;
  const settled = { ...text, button: hasButton ? (text.button ?? '') : null };
  const problems = checkEmailText(settled, placeholdersOf(template));
  if (problems.length > 0) throw unprocessable(problems);
  return settled;
}

function present(template: EmailTemplate, versions: readonly VersionRow[], caller: AgencyCaller): EditedEmail {
  const [last] = versions;
  const edited = last ? textOf(last) : null;
  return {
    ...presentListed(template, last && { ...last, isEdited: edited !== null }),
    text: edited ?? defaultTextOf(template),
    default_text: defaultTextOf(template),
    placeholders: placeholdersOf(template),
    revision: last?.revision ?? 0,
    versions: versions.map((row) => ({
      revision: row.revision,
      text: textOf(row),
      at: row.created_at.toISOString(),
      by_name: row.created_by_name,
    })),
    may_change: mayChange(caller),
  };
}

const presentListed = (
  { key, name, purpose, audience }: EmailTemplate,
  last: { isEdited: boolean; created_at: Date; created_by_name: string } | undefined,
): ListedEmail => ({
  key,
  name,
  purpose,
  audience,
  is_edited: last?.isEdited ?? false,
  updated_at: last?.created_at.toISOString() ?? null,
  updated_by_name: last?.created_by_name ?? null,
});

export function createEmailTextsService({ db, clock, config, sendEmail }: EmailTextsContext) {
  /** A new version; `text` null: the default. */
  function write(caller: AgencyCaller, key: string, { text, revision }: { text: EmailText | null; revision: number }) {
    const template = requireTemplate(key);
    const settled = text && settle(template, text);
    return db.asService(async (tx) => {
      await lockEmailText(tx, key);
      const [last] = await listVersions(tx, key);
      if ((last?.revision ?? 0) !== revision)
        throw conflict('changed', `${last?.created_by_name ?? 'Someone'} changed this email. Reload it to see the changes.`);
      await insertVersion(tx, { template: key, revision: revision + 1, text: settled, byName: caller.name, now: clock.now() });
      await recordAgencyEntries(tx, caller, [
        {
          action: settled ? 'agency.email_changed' : 'agency.email_reset',
          subjectType: 'email_template',
          details: { name: template.name, template: key, revision: revision + 1 },
        },
      ]);
      return present(template, await listVersions(tx, key), caller);
    });
  }

  return {
    list: (caller: AgencyCaller) =>
      db.asService(async (tx) => {
        const brand = await readBrand(tx, config);
        const lasts = new Map((await listLastVersions(tx)).map((row) => [row.template, row]));
        const emails = listEmailTemplates().map((template) => {
          const last = lasts.get(template.key);
          return presentListed(template, last && { ...last, isEdited: last.subject !== null });
        });
        const sender = {
          name: brand.agencyName,
          address: config.MAIL_FROM ?? brand.supportEmail,
          delivery: deliveryOf(config),
          test_to: caller.email,
        };
        return { sender, emails, may_change: mayChange(caller) };
      }),

    get: (caller: AgencyCaller, key: string): Promise<EditedEmail> => {
      const template = requireTemplate(key);
      return db.asService(async (tx) => present(template, await listVersions(tx, key), caller));
    },

    save: (caller: AgencyCaller, key: string, { revision, ...text }: EmailText & { revision: number }) =>
      write(caller, key, { text, revision }),

    reset: (caller: AgencyCaller, key: string, revision: number) => write(caller, key, { text: null, revision }),

    preview: (key: string, text: EmailText) => {
      const template = requireTemplate(key);
      const settled = settle(template, text);
      return db.asService((tx: Tx) => previewEmail(tx, config, template, settled));
    },

    /** To the caller's own address only. */
    sendTest: (caller: AgencyCaller, key: string | null) => {
      const template = key === null ? null : requireTemplate(key);
      const content = template ? writeEmail(template, samplesOf(template)) : writeTestEmail(caller.name);
      return db.asService(async (tx) => {
        await sendEmail(tx, { to: caller.email, content });
        await recordAgencyEntries(tx, caller, [
          { action: 'agency.test_email_sent', subjectType: 'email_template', details: { name: template?.name ?? 'Test email' } },
        ]);
        return { to: caller.email };
      });
    },
  };
}
