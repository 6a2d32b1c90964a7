import type { ReportFormat, ReportParameters } from '@recoup/contract/reports/reports';
import type { ReportKindName } from '@recoup/domain/reports/catalog';
import type { ReportRhythm } from '@recoup/domain/reports/schedule';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';

export interface ScheduleRow {
  id: string;
  kind: ReportKindName;
  format: ReportFormat;
  parameters: ReportParameters;
  rhythm: ReportRhythm;
  is_paused: boolean;
  next_run_on: string | null;
  last_run_at: Date | null;
  created_by: string;
  created_at: Date;
  recipient_ids: string[];
}

const columns = sql`s.id, s.kind, s.format, s.parameters, s.rhythm, s.is_paused, s.next_run_on, s.last_run_at, s.created_by, s.created_at,
  array(select r.user_id from portal.report_schedule_recipients r
    where r.client_id = s.client_id and r.schedule_id = s.id order by r.user_id) as recipient_ids`;

/** The schedules visible to the caller, as row-level security determines. */
export async function listSchedules(tx: Tx, clientId: string, id?: string): Promise<ScheduleRow[]> {
  const { rows } = await sql<ScheduleRow>`select ${columns} from portal.report_schedules s
    where s.client_id = ${clientId} ${id === undefined ? sql`` : sql`and s.id = ${id}`}
    order by s.created_at desc, s.id desc limit 200`.execute(tx);
  return rows;
}

export interface Person {
  user_id: string;
  name: string;
  email: string;
  role: string;
  location_ids: string[] | null;
}

/** The members visible to the caller: all of them for admins, otherwise only the caller. */
export async function listMembers(tx: Tx, clientId: string): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select user_id, name, email, role, location_ids from portal.report_recipients(${clientId}) order by lower(name), user_id`.execute(
    tx,
  );
  return rows;
}

export async function countSchedules(tx: Tx, clientId: string, userId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`report schedules ${clientId} ${userId}`}, 0))`.execute(tx);
  const { rows } = await sql<{ count: number }>`select count(*) as count from portal.report_schedules
    where client_id = ${clientId} and created_by = ${userId}`.execute(tx);
  return rows[0]?.count ?? 0;
}

export interface NewSchedule {
  clientId: string;
  id: string;
  kind: ReportKindName;
  format: ReportFormat;
  parameters: ReportParameters;
  rhythm: ReportRhythm;
  nextRunOn: string | null;
  userId: string;
  at: Date;
}

export async function insertSchedule(tx: Tx, row: NewSchedule): Promise<void> {
  await sql`insert into portal.report_schedules (client_id, id, kind, format, parameters, rhythm, next_run_on, created_by, created_at)
    values (${row.clientId}, ${row.id}, ${row.kind}, ${row.format}, ${JSON.stringify(row.parameters)}, ${JSON.stringify(row.rhythm)},
      ${row.nextRunOn}, ${row.userId}, ${row.at})`.execute(tx);
}

interface ScheduleRef {
  clientId: string;
  id: string;
}

export async function updateSchedule(
  tx: Tx,
  { clientId, id }: ScheduleRef,
  change: Pick<ScheduleRow, 'format' | 'parameters' | 'rhythm' | 'is_paused' | 'next_run_on'>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`update portal.report_schedules set format = ${change.format},
      parameters = ${JSON.stringify(change.parameters)}, rhythm = ${JSON.stringify(change.rhythm)}, is_paused = ${change.is_paused},
      next_run_on = ${change.next_run_on}
    where client_id = ${clientId} and id = ${id}`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

export async function setRecipients(tx: Tx, { clientId, id }: ScheduleRef, users: readonly string[]): Promise<void> {
  await sql`delete from portal.report_schedule_recipients
    where client_id = ${clientId} and schedule_id = ${id} and user_id <> all (${[...users]}::uuid[])`.execute(tx);
  await sql`insert into portal.report_schedule_recipients (client_id, schedule_id, user_id)
    select ${clientId}, ${id}, u from unnest(${[...users]}::uuid[]) u on conflict do nothing`.execute(tx);
}

export async function deleteSchedule(tx: Tx, { clientId, id }: ScheduleRef): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from portal.report_schedules where client_id = ${clientId} and id = ${id}`.execute(
    tx,
  );
  return (numAffectedRows ?? 0n) > 0n;
}

export async function leaveSchedule(tx: Tx, { clientId, id, userId }: ScheduleRef & { userId: string }): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from portal.report_schedule_recipients
    where client_id = ${clientId} and schedule_id = ${id} and user_id = ${userId}`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

export interface DueSchedule extends Omit<ScheduleRow, 'recipient_ids'> {
  client_id: string;
  /** Statements issued since the last run; empty for a calendar schedule. */
  due_statement_ids: string[];
}

/** Locks a due schedule that is not in `except`; `skip locked` lets only one server take it. */
export async function claimDue(
  tx: Tx,
  { today, except }: { today: string; except: readonly string[] },
): Promise<DueSchedule | undefined> {
  const { rows } = await sql<DueSchedule>`
    select client_id, id, kind, format, parameters, rhythm, is_paused, next_run_on, last_run_at, created_by, created_at, due_statement_ids
    from portal.report_schedules
    where not is_paused and id <> all (${[...except]}::uuid[]) and (next_run_on <= ${today}::date or cardinality(due_statement_ids) > 0)
    order by next_run_on nulls first, id limit 1 for update skip locked`.execute(tx);
  return rows[0];
}

/** Recipients who are still members, with their access. */
export async function listRecipients(tx: Tx, clientId: string, scheduleId: string): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select m.user_id, m.name, m.email, m.role, m.location_ids
    from portal.report_schedule_recipients r join portal.report_recipients(${clientId}) m on m.user_id = r.user_id
    where r.client_id = ${clientId} and r.schedule_id = ${scheduleId} order by m.user_id`.execute(tx);
  return rows;
}

export async function markRun(
  tx: Tx,
  { clientId, id }: ScheduleRef,
  { at, nextRunOn }: { at: Date; nextRunOn: string | null },
): Promise<void> {
  await sql`update portal.report_schedules set last_run_at = ${at}, next_run_on = ${nextRunOn}, due_statement_ids = '{}'
    where client_id = ${clientId} and id = ${id}`.execute(tx);
}
