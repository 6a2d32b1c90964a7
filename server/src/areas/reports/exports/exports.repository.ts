import type { ExportSubject } from '@recoup/contract/reports/exports';
import { UNFINISHED_RUN_STATES } from '@recoup/domain/reports/report-run-states';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { moveFiles, type FileRef as ExportRef } from '#platform/file-jobs/index.ts';
import type { ExportQuery } from '#platform/db/json-columns.ts';

const columns = [
  'id',
  'format',
  'query',
  'state',
  'rows_done',
  'rows_total',
  'file_key',
  'file_name',
  'bytes',
  'failure_message',
  'created_by',
  'session_id',
  'created_at',
  'expires_at',
] as const;

/** An export with its author: every query is limited to the author's own exports. */
export interface OwnExportRef extends ExportRef {
  userId: string;
}

export async function insertExport(
  tx: Tx,
  row: OwnExportRef & { sessionId: string | null; format: string; query: ExportQuery; at: Date },
) {
  return tx
    .insertInto('portal.exports')
    .values({
      client_id: row.clientId,
      id: row.id,
      format: row.format,
      query: JSON.stringify(row.query),
      created_by: row.userId,
      session_id: row.sessionId,
      created_at: row.at,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export type ExportRow = Awaited<ReturnType<typeof insertExport>>;

/** Takes a lock per author before counting, so that of two concurrent requests the second one counts the first one's row. */
export async function countUnfinished(tx: Tx, { clientId, userId }: { clientId: string; userId: string }): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`exports ${clientId} ${userId}`}, 0))`.execute(tx);
  const { count } = await tx
    .selectFrom('portal.exports')
    .select(sql<number>`count(*)`.as('count'))
    .where('client_id', '=', clientId)
    .where('created_by', '=', userId)
    .where('state', 'in', UNFINISHED_RUN_STATES)
    .executeTakeFirstOrThrow();
  return count;
}

export function listOwnExports(
  tx: Tx,
  { clientId, userId, since, subject }: { clientId: string; userId: string; since: Date; subject: ExportSubject },
) {
  return tx
    .selectFrom('portal.exports')
    .select(columns)
    .where('client_id', '=', clientId)
    .where('created_by', '=', userId)
    .where('created_at', '>', since)
    .where(sql<boolean>`coalesce(query ->> 'subject', 'accounts') = ${subject}`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
}

export function findOwnExport(tx: Tx, { clientId, userId, id }: OwnExportRef) {
  return tx
    .selectFrom('portal.exports')
    .select(columns)
    .where('client_id', '=', clientId)
    .where('created_by', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export function cancelOwnExport(tx: Tx, { clientId, userId, id }: OwnExportRef) {
  return moveFiles(tx, 'portal.exports', { to: 'cancelled', who: 'client' })
    .where('client_id', '=', clientId)
    .where('created_by', '=', userId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
}

/** Without the author, for the job. */
export function findExport(tx: Tx, { clientId, id }: ExportRef) {
  return tx
    .selectFrom('portal.exports')
    .select(['client_id', ...columns])
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .executeTakeFirst();
}
