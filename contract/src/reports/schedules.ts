import { z } from 'zod';
import { clientParams, dataOf, day, id, instant } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';
import { reportFormat, reportKind, reportParameters, storedReportParameters } from './reports.ts';

const reportRhythm = z.discriminatedUnion('every', [
  /** 0 is Sunday. */
  z.object({ every: z.literal('week'), weekday: z.int().min(0).max(6) }),
  /** The last day in shorter months. */
  z.object({ every: z.literal('month'), day: z.int().min(1).max(31) }),
  /** After each statement from the agency; for admins. */
  z.object({ every: z.literal('remittance') }),
]);

/** With a named period, which is resolved at each run; `from`, `to`, `as_of` and `period=custom` are refused with 422. */
const scheduled = {
  kind: reportKind,
  format: reportFormat,
  parameters: reportParameters,
  rhythm: reportRhythm,
  /** User ids. Only admins may name other users. */
  recipient_ids: z.array(id).min(1).max(50),
};

const reportSchedule = z.object({
  id,
  kind: reportKind,
  title: z.string(),
  format: reportFormat,
  parameters: storedReportParameters,
  parameters_text: z.string(),
  rhythm: reportRhythm,
  /** Such as `Every Monday` or `After each remittance`. */
  rhythm_text: z.string(),
  recipients: z.array(z.object({ user_id: id, name: z.string(), email: z.string() })),
  is_paused: z.boolean(),
  /** Null while paused, and for schedules that follow statements. */
  next_run_on: day.nullable(),
  last_run_at: instant.nullable(),
  created_by: z.object({ user_id: id, name: z.string() }),
  created_at: instant,
  can: z.object({ change: z.boolean(), leave: z.boolean() }),
});
export type ReportSchedule = z.output<typeof reportSchedule>;

const oneParams = clientParams.extend({ id });

export const listReportSchedules = defineEndpoint({
  name: 'report_schedules.list',
  api: 'legacy',
  method: 'GET',
  path: '/v1/clients/{client_id}/report-schedules',
  summary: 'Report schedules that the caller created or receives; for admins, all of the client',
  access: 'client',
  params: clientParams,
  response: z.object({ data: z.array(reportSchedule) }),
});

export const listScheduleRecipients = defineEndpoint({
  name: 'report_schedules.recipients',
  api: 'legacy',
  method: 'GET',
  path: '/v1/clients/{client_id}/report-schedules/recipients/{kind}',
  summary: 'Possible recipients: members who may see the report; for staff, only the caller',
  access: 'client',
  params: clientParams.extend({ kind: reportKind }),
  response: z.object({ data: z.array(z.object({ user_id: id, name: z.string(), email: z.string() })) }),
});

export const createReportSchedule = defineEndpoint({
  name: 'report_schedules.create',
  api: 'legacy',
  method: 'POST',
  path: '/v1/clients/{client_id}/report-schedules',
  summary: 'Creates a report schedule; recipients get an email for each run',
  access: 'client',
  params: clientParams,
  body: z.object({ ...scheduled, parameters: reportParameters.default({}), recipient_ids: scheduled.recipient_ids.optional() }),
  response: dataOf(reportSchedule),
  status: 201,
  idempotent: true,
});

export const updateReportSchedule = defineEndpoint({
  name: 'report_schedules.update',
  api: 'legacy',
  method: 'PATCH',
  path: '/v1/clients/{client_id}/report-schedules/{id}',
  summary: 'Changes, pauses or resumes a schedule; for its creator and admins',
  access: 'client',
  params: oneParams,
  body: z.object({
    format: reportFormat.optional(),
    parameters: reportParameters.optional(),
    rhythm: reportRhythm.optional(),
    recipient_ids: scheduled.recipient_ids.optional(),
    is_paused: z.boolean().optional(),
  }),
  response: dataOf(reportSchedule),
});

export const deleteReportSchedule = defineEndpoint({
  name: 'report_schedules.delete',
  api: 'legacy',
  method: 'DELETE',
  path: '/v1/clients/{client_id}/report-schedules/{id}',
  summary: 'Ends a schedule; its finished reports stay until they expire',
  access: 'client',
  whileSuspended: true,
  params: oneParams,
  status: 204,
});

export const leaveReportSchedule = defineEndpoint({
  name: 'report_schedules.leave',
  api: 'legacy',
  method: 'POST',
  path: '/v1/clients/{client_id}/report-schedules/{id}/leave',
  summary: 'Removes the caller from the recipients; without recipients, no reports are made',
  access: 'client',
  whileSuspended: true,
  params: oneParams,
  status: 204,
});
