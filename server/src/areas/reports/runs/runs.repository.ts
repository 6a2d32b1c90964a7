import type { ReportFormat, ReportParameters } from '@recoup/contract/reports/reports';
import type { ReportKindName } from '@recoup/domain/reports/catalog';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { cutPage, decodeCursor } from '#platform/db/keyset.ts';
import type { FileRef } from '#platform/file-jobs/index.ts';

export interface RunRow {
  client_id: string;
  id: string;
  kind: ReportKindName;
  format: ReportFormat;
  parameters: ReportParameters;
  role: string;
  location_ids: string[] | null;
  state: string;
  rows_done: number;
  rows_total: number | null;
  file_key: string | null;
  file_name: string | null;
  bytes: number | null;
  failure_message: string | null;
  created_by: string;
  finished_at: Date | null;
  expires_at: Date | null;
  /** When the reader requested the run; `at_text` is the same instant in PostgreSQL's own format, for the cursor. */
  asked_at: Date;
  at_text: string;
  schedule_id: string | null;
  left_at: Date | null;
}

const runColumns = sql`w.client_id, w.id, w.kind, w.format, w.parameters, w.role, w.location_ids, w.state, w.rows_done, w.rows_total,
  w.file_key, w.file_name, w.bytes, w.failure_message, w.created_by, w.finished_at, w.expires_at,
  r.asked_at, r.asked_at::text as at_text, r.schedule_id, r.left_at`;

const ofReader = (clientId: string, userId: string): RawBuilder<unknown> => sql`
  from portal.report_run_readers r
  join portal.report_runs w on w.client_id = r.client_id and w.id = r.run_id
  where r.client_id = ${clientId} and r.user_id = ${userId}`;

interface Reader {
  clientId: string;
  userId: string;
}

export async function findOwnRun(tx: Tx, { clientId, userId }: Reader, id: string): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`select ${runColumns} ${ofReader(clientId, userId)} and r.run_id = ${id}`.execute(tx);
  return rows[0];
}

const order = 'report-runs';

/** One page of the reader's runs, newest first, by keyset. */
export async function listOwnRuns(
  tx: Tx,
  { clientId, userId }: Reader,
  {
    kind,
    cursor,
    limit,
    since,
  }: { kind?: readonly string[] | undefined; cursor?: string | undefined; limit: number; since: Date },
) {
  const [at, id] = cursor ? decodeCursor(order, cursor, ['instant', 'id']) : [];
  const { rows } = await sql<RunRow>`select ${runColumns} ${ofReader(clientId, userId)} and r.asked_at > ${since}
    ${kind?.length ? sql`and w.kind = any (${[...kind]}::text[])` : sql``}
    ${cursor ? sql`and (r.asked_at, r.run_id) < (${at}::timestamptz, ${id}::uuid)` : sql``}
    order by r.asked_at desc, r.run_id desc limit ${limit + 1}`.execute(tx);
  return cutPage(rows, { order, limit });
}

/** Takes a lock per user before counting, so that of two concurrent requests the second one counts the first one's run. */
export async function countUnfinishedRuns(tx: Tx, { clientId, userId }: Reader): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`report runs ${clientId} ${userId}`}, 0))`.execute(tx);
  const { rows } = await sql<{ count: number }>`select count(*) as count ${ofReader(clientId, userId)}
    and r.left_at is null and r.schedule_id is null and w.state in ('queued', 'running')`.execute(tx);
  return rows[0]?.count ?? 0;
}

export interface NewRun {
  clientId: string;
  id: string;
  kind: ReportKindName;
  format: ReportFormat;
  parameters: ReportParameters;
  at: Date;
}

interface RequestedRun {
  run_id: string;
  is_new: boolean;
}

/** Requests a run for the transaction's user; undefined if the user is not a member. */
export async function requestRun(tx: Tx, run: NewRun): Promise<RequestedRun | undefined> {
  const { rows } = await sql<RequestedRun>`select * from portal.request_report_run(
    ${run.clientId}, ${run.id}, ${run.kind}, ${run.format}, ${JSON.stringify(run.parameters)}::jsonb, ${run.at})`.execute(tx);
  return rows[0];
}

/** Requests a run for a recipient of a schedule. */
export async function requestRunFor(
  tx: Tx,
  run: NewRun & { userId: string; scheduleId: string },
): Promise<RequestedRun | undefined> {
  const { rows } =
    await sql<RequestedRun>`select * from portal.request_report_run_for(${run.clientId}, ${run.userId}, ${run.id}, ${run.kind},
    ${run.format}, ${JSON.stringify(run.parameters)}::jsonb, ${run.at}, ${run.scheduleId})`.execute(tx);
  return rows[0];
}

export async function leaveRun(tx: Tx, { clientId, id }: FileRef, at: Date): Promise<boolean> {
  const { rows } = await sql<{ left: boolean }>`select portal.cancel_report_request(${clientId}, ${id}, ${at}) as left`.execute(
    tx,
  );
  return rows[0]?.left ?? false;
}

/** A run without its reader, for the job. */
export type RequestedReport = Omit<RunRow, 'asked_at' | 'at_text' | 'schedule_id' | 'left_at'>;

export async function findRun(tx: Tx, { clientId, id }: FileRef): Promise<RequestedReport | undefined> {
  const { rows } = await sql<RequestedReport>`
    select client_id, id, kind, format, parameters, role, location_ids, state, rows_done, rows_total, file_key, file_name, bytes,
      failure_message, created_by, finished_at, expires_at
    from portal.report_runs where client_id = ${clientId} and id = ${id}`.execute(tx);
  return rows[0];
}

export interface Waiting {
  user_id: string;
  name: string;
  email: string;
  schedule_id: string | null;
  role: string;
  location_ids: string[] | null;
}

/** Members waiting for a run, in the order of their requests. */
export async function listWaiting(tx: Tx, { clientId, id }: FileRef): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select r.user_id, m.name, m.email, r.schedule_id, m.role, m.location_ids
    from portal.report_run_readers r join portal.report_recipients(${clientId}) m on m.user_id = r.user_id
    where r.client_id = ${clientId} and r.run_id = ${id} and r.left_at is null
    order by r.asked_at, r.user_id`.execute(tx);
  return rows;
}

export async function finishRun(tx: Tx, { clientId, id }: FileRef, at: Date): Promise<void> {
  await sql`update portal.report_runs set finished_at = ${at} where client_id = ${clientId} and id = ${id}`.execute(tx);
}

/** The user as agency staff; undefined if not, or no longer. */
export function findAgent(tx: Tx, userId: string) {
  return tx
    .selectFrom('portal.agency_members')
    .select('role')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}
