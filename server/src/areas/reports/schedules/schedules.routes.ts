import {
  createReportSchedule,
  deleteReportSchedule,
  leaveReportSchedule,
  listReportSchedules,
  listScheduleRecipients,
  updateReportSchedule,
} from '@recoup/contract/reports/schedules';
import type { FastifyInstance } from 'fastify';
import { bind } from '#platform/http/bind.ts';
import type { SchedulesService } from './schedules.service.ts';

export function registerScheduleRoutes(app: FastifyInstance, schedules: SchedulesService): void {
  bind(app, listReportSchedules, async ({ caller }) => ({ data: await schedules.list(caller) }));
  bind(app, listScheduleRecipients, async ({ caller, params }) => ({ data: await schedules.recipients(caller, params.kind) }));
  bind(app, createReportSchedule, async ({ caller, body }) => ({ data: await schedules.create(caller, body) }));
  bind(app, updateReportSchedule, async ({ caller, params, body }) => ({
    data: await schedules.update(caller, params.id, body),
  }));
  bind(app, deleteReportSchedule, async ({ caller, params }) => {
    await schedules.delete(caller, params.id);
  });
  bind(app, leaveReportSchedule, async ({ caller, params }) => {
    await schedules.leave(caller, params.id);
  });
}
