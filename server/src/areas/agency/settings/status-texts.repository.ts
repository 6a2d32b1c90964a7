import type { StatusCode, StatusText } from '@recoup/domain/accounts/statuses';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';

/** One writer at a time, because labels are compared with those of the other statuses. */
export const lockStatusTexts = (tx: Tx): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext('portal.status_text_versions'))`.execute(tx);

/** Versions of all statuses, newest first. */
export const listStatusVersions = (tx: Tx) =>
  tx
    .selectFrom('portal.status_text_versions')
    .select(['status', 'revision', 'label', 'meaning', 'next_step', 'created_at', 'created_by_name'])
    .orderBy('status')
    .orderBy('revision', 'desc')
    .execute();

export type StatusVersionRow = Awaited<ReturnType<typeof listStatusVersions>>[number];

/** `text` null: restores the default. */
export const insertStatusVersion = (
  tx: Tx,
  version: { code: StatusCode; revision: number; text: StatusText | null; byName: string; now: Date },
): Promise<unknown> =>
  tx
    .insertInto('portal.status_text_versions')
    .values({
      status: version.code,
      revision: version.revision,
      label: version.text?.label ?? null,
      meaning: version.text?.meaning ?? null,
      next_step: version.text?.nextStep ?? null,
      created_at: version.now,
      created_by_name: version.byName,
    })
    .execute();
