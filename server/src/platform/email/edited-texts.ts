import type { EmailText } from '@recoup/domain/agency/email-text';
import type { Tx } from '../db/db.ts';
import { defaultTextOf, type EmailTemplate } from './template.ts';

/** The text in the agency's words, else the default. */
export async function readEmailText(tx: Tx, template: EmailTemplate): Promise<EmailText> {
  const last = await tx
    .selectFrom('portal.email_text_versions')
    .select(['subject', 'body', 'button', 'note'])
    .where('template', '=', template.key)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.subject && last.body ? { ...last, subject: last.subject, body: last.body } : defaultTextOf(template);
}
