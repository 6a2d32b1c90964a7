import type { Module } from '#platform/http/module.ts';
import type { Mailer } from '#platform/email/index.ts';
import { registerReportRoutes } from './reports.routes.ts';
import { createReportsService } from './reports.service.ts';
import { createLinkedFiles } from './runs/linked-files.ts';
import { defineRunJob } from './runs/runs.jobs.ts';
import { registerRunRoutes } from './runs/runs.routes.ts';
import { createRunsService } from './runs/runs.service.ts';
import { defineScheduleJob } from './schedules/schedules.jobs.ts';
import { registerScheduleRoutes } from './schedules/schedules.routes.ts';
import { createSchedulesService } from './schedules/schedules.service.ts';

export { runSchedules } from './schedules/schedules.jobs.ts';

/** Legacy API: report previews, report files, schedules, and signed links to files. */
export function createReportsModule(sendEmail: Mailer['send']): Module {
  return (app, platform) => {
    registerReportRoutes(app, createReportsService(platform));
    registerRunRoutes(app, { runs: createRunsService(platform), files: createLinkedFiles(platform) });
    registerScheduleRoutes(app, createSchedulesService(platform));
    defineRunJob({ ...platform, sendEmail });
    defineScheduleJob(platform);
  };
}
