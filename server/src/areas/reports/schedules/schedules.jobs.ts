import { REPORTS } from '@recoup/domain/reports/catalog';
import { z } from 'zod';
import type { Tx } from '#platform/db/db.ts';
import type { Platform } from '#platform/http/module.ts';
import { newId } from '#platform/ids.ts';
import { settleParameters } from '../parameters.ts';
import { askForRunOf } from '../runs/runs.repository.ts';
import { runJob } from '../runs/runs.service.ts';
import { dueDay, nextAfter } from './rhythm.ts';
import { listRecipients, markRun, takeDue, type DueSchedule } from './schedules.repository.ts';
import { mayGet } from './schedules.service.ts';

type SchedulePlatform = Pick<Platform, 'db' | 'jobs' | 'clock'>;

/** Every minute: a statement's report comes with it, and what the calendar says soon after its day has begun. */
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
 * Asks for the report of every schedule that is due, for each recipient as far as that one may see: whoever sees the same gets one
 * and the same run. Gives how many schedules. One that fails keeps no other; errors: AggregateError when all others are done.
 */
export async function runSchedules({ db, jobs, clock }: SchedulePlatform): Promise<number> {
  const now = clock.now();
  const failed = new Map<string, unknown>();
  for (let ran = 0; ;) {
    let taken: DueSchedule | undefined;
    try {
      await db.asService(async (tx) => {
        taken = await takeDue(tx, { today: dueDay(clock, now), except: [...failed.keys()] });
        if (!taken) return;
        await askForAll(tx, jobs, { schedule: taken, now, today: clock.dayOf(now) });
        const ref = { clientId: taken.client_id, id: taken.id };
        // Nights that were slept through are not made up for one by one.
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

async function askForAll(
  tx: Tx,
  jobs: SchedulePlatform['jobs'],
  { schedule, now, today }: { schedule: DueSchedule; now: Date; today: string },
): Promise<void> {
  const { client_id: clientId, id: scheduleId, kind, format, rhythm } = schedule;
  // Of a statement's own report one for each; any other report once, however many statements came.
  const ofStatement = rhythm.every === 'remittance' && REPORTS[kind].parameters.includes('remittance_id');
  const asked = ofStatement
    ? schedule.due_statement_ids.map((id) => ({ ...schedule.parameters, period: undefined, remittance_id: id }))
    : [schedule.parameters];
  const recipients = (await listRecipients(tx, clientId, scheduleId)).filter((person) => mayGet(kind, person));
  for (const given of asked) {
    const parameters = settleParameters(kind, given, today);
    for (const { user_id: userId } of recipients) {
      const run = await askForRunOf(tx, { clientId, id: newId(), kind, format, parameters, at: now, userId, scheduleId });
      if (run?.is_new) await jobs.enqueue(tx, runJob, { client_id: clientId, id: run.run_id }, { group: clientId });
    }
  }
}
