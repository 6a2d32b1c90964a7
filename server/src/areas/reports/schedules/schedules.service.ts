import type { createReportSchedule, ReportSchedule, updateReportSchedule } from '@recoup/contract/reports/schedules';
import type { BodyOf } from '@recoup/contract/shared/endpoint';
import { reportLimits, type ReportParameters } from '@recoup/contract/reports/reports';
import { REPORTS, type ReportKindName } from '@recoup/domain/reports/catalog';
import type { ReportRhythm } from '@recoup/domain/reports/schedule';
import { recordAuditEntry } from '#platform/audit.ts';
import type { Tx } from '#platform/db/db.ts';
import type { ClientCaller } from '#platform/http/caller.ts';
import { conflict, forbidden, notFound, unprocessable } from '#platform/http/errors.ts';
import type { Platform } from '#platform/http/module.ts';
import { roleSeen } from '#platform/http/roles.ts';
import { newId } from '#platform/ids.ts';
import { mayRun } from '../reports.policy.ts';
import { findFixedDays, normalizeParameters } from '../parameters.ts';
import { nextAfter } from './rhythm.ts';
import { presentSchedule } from './schedules.presenter.ts';
import {
  countSchedules,
  deleteSchedule,
  insertSchedule,
  leaveSchedule,
  listMembers,
  listSchedules,
  setRecipients,
  updateSchedule,
} from './schedules.repository.ts';

const scheduleNotFound = () => notFound('schedule');

export function createSchedulesService({ db, clock }: Pick<Platform, 'db' | 'clock'>) {
  const isAdmin = (caller: ClientCaller) => roleSeen(caller.role) === 'client_admin';

  async function show(tx: Tx, caller: ClientCaller, id?: string): Promise<ReportSchedule[]> {
    const rows = await listSchedules(tx, caller.clientId, id);
    const people = new Map((await listMembers(tx, caller.clientId)).map((person) => [person.user_id, person]));
    return rows.map((row) => presentSchedule(row, people, { userId: caller.userId, isAdmin: isAdmin(caller) }));
  }

  async function find(tx: Tx, caller: ClientCaller, id: string): Promise<ReportSchedule> {
    const [row] = await show(tx, caller, id);
    if (!row) throw scheduleNotFound();
    return row;
  }

  /**
   * All recipients must be permitted to see the report. Only admins can name other users, because other members see only
   * themselves.
   */
  async function checkRecipients(tx: Tx, caller: ClientCaller, kind: ReportKindName, ids: readonly string[]): Promise<void> {
    const people = new Map((await listMembers(tx, caller.clientId)).map((person) => [person.user_id, person]));
    const isWrong = ids.some((id) => {
      const person = people.get(id);
      return !person || !mayRun(kind, person.role === 'client_admin');
    });
    if (isWrong)
      throw unprocessable([{ path: 'recipient_ids', message: 'Choose people of your company who may see this report.' }]);
  }

  function checkContent(
    caller: ClientCaller,
    { kind, parameters, rhythm }: { kind: ReportKindName; parameters: ReportParameters; rhythm: ReportRhythm },
  ): void {
    const problems = findFixedDays(parameters);
    if (problems.length > 0) throw unprocessable(problems);
    normalizeParameters(kind, parameters, clock.today());
    if (rhythm.every === 'remittance' && !isAdmin(caller)) throw forbidden('Statements are for administrators of your company.');
  }

  const log = (
    tx: Tx,
    caller: ClientCaller,
    action: 'report.scheduled' | 'report.schedule_changed' | 'report.schedule_ended',
    of: ReportSchedule,
  ) =>
    recordAuditEntry(tx, caller, {
      action,
      subjectType: 'report_schedule',
      subjectId: of.id,
      details: { title: REPORTS[of.kind].title, format: of.format },
    });

  return {
    list: (caller: ClientCaller): Promise<ReportSchedule[]> => db.asViewer(caller.claims, (tx) => show(tx, caller)),

    recipients: (caller: ClientCaller, kind: ReportKindName) =>
      db.asViewer(caller.claims, async (tx) => {
        if (!mayRun(kind, isAdmin(caller))) throw forbidden();
        const people = await listMembers(tx, caller.clientId);
        return people
          .filter((person) => mayRun(kind, person.role === 'client_admin'))
          .map(({ user_id, name, email }) => ({ user_id, name, email }));
      }),

    create: (caller: ClientCaller, body: BodyOf<typeof createReportSchedule>): Promise<ReportSchedule> =>
      db.asUser(caller.claims, async (tx) => {
        const { kind, format, parameters, rhythm, recipient_ids: named } = body;
        if (!mayRun(kind, isAdmin(caller))) throw forbidden();
        checkContent(caller, body);
        const recipients = [...new Set(named ?? [caller.userId])];
        await checkRecipients(tx, caller, kind, recipients);
        const { clientId, userId } = caller;
        if ((await countSchedules(tx, clientId, userId)) >= reportLimits.schedulesPerUser)
          throw conflict('too_many_schedules', `You have ${reportLimits.schedulesPerUser} schedules. End one of them first.`);
        const id = newId();
        const at = clock.now();
        await insertSchedule(tx, {
          clientId,
          id,
          kind,
          format,
          parameters,
          rhythm,
          nextRunOn: nextAfter(clock, rhythm, at),
          userId,
          at,
        });
        await setRecipients(tx, { clientId, id }, recipients);
        const made = await find(tx, caller, id);
        await log(tx, caller, 'report.scheduled', made);
        return made;
      }),

    update: (caller: ClientCaller, id: string, body: BodyOf<typeof updateReportSchedule>): Promise<ReportSchedule> =>
      db.asUser(caller.claims, async (tx) => {
        const before = await find(tx, caller, id);
        if (!before.can.change) throw forbidden('Only the schedule’s creator and your company’s administrators can change it.');
        const {
          format = before.format,
          parameters = before.parameters,
          rhythm = before.rhythm,
          is_paused: isPaused = before.is_paused,
        } = body;
        checkContent(caller, { kind: before.kind, parameters, rhythm });
        const ref = { clientId: caller.clientId, id };
        if (body.recipient_ids) {
          await checkRecipients(tx, caller, before.kind, body.recipient_ids);
          await setRecipients(tx, ref, [...new Set(body.recipient_ids)]);
        }
        // An unchanged rhythm keeps its next run day; a resumed schedule does not make up for missed days.
        const keeps = !before.is_paused && !isPaused && JSON.stringify(rhythm) === JSON.stringify(before.rhythm);
        const next = isPaused ? null : keeps ? before.next_run_on : nextAfter(clock, rhythm, clock.now());
        if (!(await updateSchedule(tx, ref, { format, parameters, rhythm, is_paused: isPaused, next_run_on: next })))
          throw scheduleNotFound();
        const after = await find(tx, caller, id);
        await log(tx, caller, 'report.schedule_changed', after);
        return after;
      }),

    delete: (caller: ClientCaller, id: string): Promise<void> =>
      db.asUser(caller.claims, async (tx) => {
        const before = await find(tx, caller, id);
        if (!before.can.change) throw forbidden('Only the schedule’s creator and your company’s administrators can end it.');
        if (!(await deleteSchedule(tx, { clientId: caller.clientId, id }))) throw scheduleNotFound();
        await log(tx, caller, 'report.schedule_ended', before);
      }),

    leave: (caller: ClientCaller, id: string): Promise<void> =>
      db.asUser(caller.claims, async (tx) => {
        await find(tx, caller, id);
        await leaveSchedule(tx, { clientId: caller.clientId, id, userId: caller.userId });
      }),
  };
}

export type SchedulesService = ReturnType<typeof createSchedulesService>;
