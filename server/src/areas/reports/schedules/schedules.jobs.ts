import { REPORTS } from '@recoup/domain/reports/catalog';
import { z } from 'zod';
import type { Tx } from '#platform/db/db.ts';
import type { Platform } from '#platform/http/module.ts';
import { newId } from '#platform/ids.ts';
import { normalizeParameters } from '../parameters.ts';
import { requestRunFor } from '../runs/runs.repository.ts';
import { runJob } from '../runs/runs.service.ts';
import { dueDay, nextAfter } from './rhythm.ts';
import { listRecipients, markRun, claimDue, type DueSchedule } from './schedules.repository.ts';
import { mayRun } from '../reports.policy.ts';

type SchedulePlatform = Pick<Platform, 'db' | 'jobs' | 'clock'>;

/** Every minute: reports by statement follow their statement immediately, and calendar reports soon after the start of their day. */
export function defineScheduleJob(platform: SchedulePlatform): void {
  platform.jobs.define({
    name: 'reports.schedules',
    payload: z.object({}),
    schedule: '* * * * *',
    retries: 2,
    handler: async () => {
      await runSchedules(platform);
    },
  });
}

/**
 * Requests the report of every due schedule for each recipient, limited to what that recipient may see; recipients with equal
 * access share a run. Returns the number of schedules run. A failing schedule does not stop the others; throws AggregateError
 * after all of them.
 */
export async function runSchedules({ db, jobs, clock }: SchedulePlatform): Promise<number> {
  const now = clock.now();
  const failed = new Map<string, unknown>();
  for (let ran = 0; ;) {
    let taken: DueSchedule | undefined;
    try {
      await db.asService(async (tx) => {
        taken = await claimDue(tx, { today: dueDay(clock, now), except: [...failed.keys()] });
        if (!taken) return;
        await requestAll(tx, jobs, { schedule: taken, now, today: clock.dayOf(now) });
        const ref = { clientId: taken.client_id, id: taken.id };
        // Days missed during downtime are not made up for.
        await markRun(tx, ref, { at: now, nextRunOn: nextAfter(clock, taken.rhythm, now) });
      });
    } catch (error) {
      if (!taken) throw error;
      failed.set(taken.id, error);
      continue;
    }
    if (taken) ran += 1;
    else if (failed.size > 0)
      throw new AggregateError(failed.values(), `schedules of reports failed: ${[...failed.keys()].join()}`);
    else return ran;
  }
}

async function requestAll(
  tx: Tx,
  jobs: SchedulePlatform['jobs'],
  { schedule, now, today }: { schedule: DueSchedule; now: Date; today: string },
): Promise<void> {
  const { client_id: clientId, id: scheduleId, kind, format, rhythm } = schedule;
  // A report about a statement runs once per statement; any other report once, however many statements were issued.
  const ofStatement = rhythm.every === 'remittance' && REPORTS[kind].parameters.includes('remittance_id');
  const requested = ofStatement
    ? schedule.due_statement_ids.map((id) => ({ ...schedule.parameters, period: undefined, remittance_id: id }))
    : [schedule.parameters];
  const recipients = (await listRecipients(tx, clientId, scheduleId)).filter((person) =>
    mayRun(kind, person.role === 'client_admin'),
  );
  for (const given of requested) {
    const parameters = normalizeParameters(kind, given, today);
    for (const { user_id: userId } of recipients) {
      const run = await requestRunFor(tx, { clientId, id: newId(), kind, format, parameters, at: now, userId, scheduleId });
      if (run?.is_new) await jobs.enqueue(tx, runJob, { client_id: clientId, id: run.run_id }, { group: clientId });
    }
  }
}
