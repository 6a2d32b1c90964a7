import { reportLimits } from '@recoup/contract/reports/reports';
import { REPORTS } from '@recoup/domain/reports/catalog';
import type { Config } from '#server/config.ts';
import type { AgencyClock } from '#platform/clock.ts';
import type { Tx } from '#platform/db/db.ts';
import { defineFileJob, type FileJobPlatform } from '#platform/file-jobs/index.ts';
import type { Mailer } from '#platform/email/index.ts';
import { notify, type NewNotification } from '#platform/notify.ts';
import { refuseLongPdf } from '../files/write-pdf.ts';
import { writers } from '../files/writers.ts';
import { findClientName } from '../names.repository.ts';
import { openReport } from '../open-report.ts';
import { findRun, finishRun, listWaiting, type RequestedReport, type Waiting } from './runs.repository.ts';
import { runJob } from './runs.service.ts';
import { writeScheduledReport } from './scheduled-report.email.ts';

/** Counting and summing a million rows takes a second or two; a statement that runs this long is stuck. */
const statementMs = 300_000;

type RunPlatform = FileJobPlatform & { clock: AgencyClock; config: Config; sendEmail: Mailer['send'] };

export function defineRunJob({ sendEmail, ...platform }: RunPlatform): void {
  const { db, clock, config } = platform;
  const refOf = ({ client_id: clientId, id }: RequestedReport) => ({ clientId, id });

  /** The first waiting reader whose access still matches the run's; the report is read as that user. */
  const findReader = async (run: RequestedReport): Promise<Waiting | undefined> =>
    (await db.asService((tx) => listWaiting(tx, refOf(run)))).find(
      ({ role, location_ids: ids }) =>
        role === run.role && String(ids?.toSorted() ?? null) === String(run.location_ids?.toSorted() ?? null),
    );

  defineFileJob<RequestedReport>(platform, {
    ...runJob,
    table: 'portal.report_runs',
    folder: 'reports',
    keptDays: reportLimits.keptDays,
    failureMessage: 'This report could not be created. Please try again.',
    find: findRun,
    isAllowed: async (run) => (await findReader(run)) !== undefined,
    async make(run, progress, put) {
      const waiting = await findReader(run);
      if (!waiting) throw new Error('no user with access is waiting for this run');
      const reader = {
        claims: { sub: waiting.user_id, role: 'authenticated' },
        clientId: run.client_id,
        locationIds: run.location_ids,
        name: waiting.name,
      };
      await openReport({ db, clock, config }, reader, { ...run, statementMs }, async (report) => {
        if (run.format === 'pdf') refuseLongPdf(report.content);
        await progress.total(report.content.tables.reduce((sum, { count }) => sum + count, 0));
        await put(writers[run.format](report, progress.rows));
      });
      return fileNameOf(run, clock.today());
    },
    async onEnd(tx, run, { isReady }) {
      await finishRun(tx, refOf(run), clock.now());
      const waiting = await listWaiting(tx, refOf(run));
      const bySchedule = isReady ? waiting.filter(({ schedule_id: id, email }) => id !== null && email !== '') : [];
      const notificationFor = (to: readonly Waiting[], hasOwnEmail: boolean): NewNotification => ({
        client_id: run.client_id,
        kind: 'report_ready',
        event: isReady ? 'ready' : 'failed',
        subject_id: run.id,
        params: { name: REPORTS[run.kind].title },
        users: to.map(({ user_id: id }) => id),
        hasOwnEmail,
      });
      await notify(tx, [
        notificationFor(bySchedule, true),
        notificationFor(
          waiting.filter((one) => !bySchedule.includes(one)),
          false,
        ),
      ]);
      await emailScheduled(tx, { config, sendEmail }, { run, recipients: bySchedule });
    },
  });
}

function fileNameOf({ kind, format }: RequestedReport, day: string): string {
  return `${REPORTS[kind].title.toLowerCase().replaceAll(' ', '-')}-${day}.${format}`;
}

/** Emails the readers who receive the report by schedule. */
async function emailScheduled(
  tx: Tx,
  { config, sendEmail }: { config: Config; sendEmail: Mailer['send'] },
  { run, recipients }: { run: RequestedReport; recipients: readonly Waiting[] },
): Promise<void> {
  if (recipients.length === 0) return;
  const companyName = (await findClientName(tx, run.client_id)) ?? 'your company';
  const content = writeScheduledReport(config, { title: REPORTS[run.kind].title, companyName });
  for (const { email } of recipients) await sendEmail(tx, { to: email, content });
}
