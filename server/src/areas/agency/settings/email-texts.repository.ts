import { sql } from 'kysely';
import type { EmailText } from '@recoup/domain/agency/email-text';
import type { Tx } from '#platform/db/db.ts';

/** One writer per template at a time, also before its first version. */
export const lockEmailText = (tx: Tx, template: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext('portal.email_text_versions'), hashtext(${template}))`.execute(tx);

/** Newest first. */
export const listVersions = (tx: Tx, template: string) =>
  tx
    .selectFrom('portal.email_text_versions')
    .select(['revision', 'subject', 'body', 'button', 'note', 'created_at', 'created_by_name'])
    .where('template', '=', template)
    .orderBy('revision', 'desc')
    .execute();

export type VersionRow = Awaited<ReturnType<typeof listVersions>>[number];

/** The last version of each template. */
export const listLastVersions = (tx: Tx) =>
  tx
    .selectFrom('portal.email_text_versions')
    .distinctOn('template')
    .select(['template', 'subject', 'created_at', 'created_by_name'])
    .orderBy('template')
    .orderBy('revision', 'desc')
    .execute();

/** `text` null: the default again. */
export const insertVersion = (
  tx: Tx,
  version: { template: string; revision: number; text: EmailText | null; byName: string; now: Date },
): Promise<unknown> =>
  tx
    .insertInto('portal.email_text_versions')
    .values({
      template: version.template,
      revision: version.revision,
      ...(version.text ?? { subject: null, body: null, button: null, note: null }),
      created_at: version.now,
      created_by_name: version.byName,
    })
    .execute();
