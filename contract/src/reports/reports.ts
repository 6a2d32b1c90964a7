import { REPORT_DATES, REPORT_KINDS, type ReportDate } from '@recoup/domain/reports/catalog';
import { REPORT_PERIODS, type ReportPeriodName } from '@recoup/domain/reports/report-period';
import { z } from 'zod';
import { clientParams, cursorQuery, dataOf, day, id, instant, listOf, repeated } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';
import { fileProgress } from '../shared/file-progress.ts';

export const reportKind = z.enum(REPORT_KINDS);

export const reportFormats = ['csv', 'xlsx', 'pdf'] as const;
export const reportFormat = z.enum(reportFormats);
export type ReportFormat = (typeof reportFormats)[number];

export const reportLimits = {
  previewRows: 20,
  keptDays: 7,
  unfinishedPerUser: 5,
  schedulesPerUser: 20,
  pdfRows: 20_000,
};

const keysOf = <K extends string>(names: Record<K, unknown>) => Object.keys(names) as [K, ...K[]];

/**
 * Report filters: the same names in the preview's query, a run's body and the page's address. A kind accepts those in its catalog
 * entry and refuses others with 422. `from` and `to` require, and imply, `period=custom`.
 */
export const reportParameters = z.object({
  period: z.enum(keysOf<ReportPeriodName>(REPORT_PERIODS)).optional(),
  from: day.optional(),
  to: day.optional(),
  date: z.enum(keysOf<ReportDate>(REPORT_DATES)).optional(),
  location_id: repeated(id),
  status_group: repeated(z.enum(['pre', 'working', 'paused', 'closed'])),
  batch_id: id.optional(),
  remittance_id: id.optional(),
  measure: z.enum(['amounts', 'percent']).optional(),
  steps: z.enum(['monthly', 'cumulative']).optional(),
  as_of: day.optional(),
});
export type ReportParameters = z.output<typeof reportParameters>;

/** The same in an answer. */
export const storedReportParameters = reportParameters.extend({
  location_id: z.array(id).optional(),
  status_group: z.array(z.enum(['pre', 'working', 'paused', 'closed'])).optional(),
});

const definition = z.object({ term: z.string(), meaning: z.string() });

const choice = z.object({ value: z.string(), label: z.string() });

const reportDescription = z.object({
  kind: reportKind,
  title: z.string(),
  group: z.enum(['accounts', 'money', 'figures', 'company']),
  purpose: z.string(),
  definitions: z.array(definition),
  parameters: z.array(
    z.object({
      /** `period` means `period`, `from` and `to` together. */
      name: z.enum(['period', 'date', 'location_id', 'status_group', 'batch_id', 'remittance_id', 'measure', 'steps', 'as_of']),
      label: z.string(),
      /** Null for free values: an id or a day. */
      choices: z.array(choice).nullable(),
      /** Default; null: everything (for `as_of`: today). */
      preset: z.string().nullable(),
    }),
  ),
  formats: z.array(reportFormat),
});
export type ReportDescriptionData = z.output<typeof reportDescription>;

export const listReports = defineEndpoint({
  name: 'reports.list',
  api: 'legacy',
  method: 'GET',
  path: '/v1/clients/{client_id}/reports',
  summary: 'Reports that the caller may run, with descriptions, definitions and parameters',
  access: 'client',
  params: clientParams,
  response: z.object({ data: z.array(reportDescription) }),
});

/**
 * Type of a column's cells. `money`: integer cents. `percent`: basis points (671 is 6.71%). `count`: integer. `date`:
 * `YYYY-MM-DD`. `instant`: ISO 8601. `status`: account status code (domain/statuses). Null: unknown.
 */
const reportColumnKinds = ['text', 'money', 'count', 'percent', 'date', 'instant', 'status'] as const;

const reportColumn = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.enum(reportColumnKinds),
});
export type ReportColumn = z.output<typeof reportColumn>;

const cell = z.union([z.string(), z.number(), z.null()]);
export type ReportCell = z.output<typeof cell>;
/** One cell per column, in column order. */
export type ReportRow = ReportCell[];

/** Link of a displayed cell; accounts are found by their numbers. */
const reportOpening = z.object({
  /** Indexes into `rows` and `columns`. */
  row: z.int(),
  column: z.int(),
  to: z.discriminatedUnion('what', [
    z.object({ what: z.literal('batch'), id }),
    z.object({ what: z.literal('statement'), id }),
    z.object({ what: z.literal('payment'), id, account_id: id }),
    z.object({ what: z.literal('location'), id }),
    /** Requests, disputes and offers of an account. */
    z.object({ what: z.literal('requests'), account_id: id, people_id: id }),
  ]),
});
export type ReportOpening = z.output<typeof reportOpening>;

const reportTable = z.object({
  key: z.string(),
  title: z.string(),
  columns: z.array(reportColumn),
  /** A preview holds the first `reportLimits.previewRows` rows of each list; summary tables are complete. */
  rows: z.array(z.array(cell)),
  opens: z.array(reportOpening),
  /** Total number of rows. */
  count: z.int(),
  /** Totals of all rows, not only the displayed ones; null cells for columns without a total. Null: no totals row. */
  totals: z.array(cell).nullable(),
  /** A note beyond the definitions, such as why the table is empty. */
  note: z.string().nullable(),
});
export type ReportTable = z.output<typeof reportTable>;

/** A chart; the tables hold the same figures. */
const reportChart = z.object({
  key: z.string(),
  title: z.string(),
  kind: z.enum(['line', 'bar', 'stacked']),
  /** Type of the values, as for a column. */
  unit: z.enum(['money', 'count', 'percent']),
  /** Along the horizontal axis, one per value. */
  labels: z.array(z.string()),
  series: z.array(z.object({ label: z.string(), values: z.array(z.number().nullable()) })),
});
export type ReportChart = z.output<typeof reportChart>;

const reportHeader = z.object({
  kind: reportKind,
  title: z.string(),
  purpose: z.string(),
  client_name: z.string(),
  agency_name: z.string(),
  /** The parameters as text, such as `Period: Jun 1, 2026 – Jun 30, 2026`. */
  parameters: z.array(z.object({ label: z.string(), value: z.string() })),
  definitions: z.array(definition),
  made_at: instant,
  made_by: z.string(),
});
export type ReportHeader = z.output<typeof reportHeader>;

const report = z.object({
  header: reportHeader,
  /** The parameters as applied, with defaults filled in and the days of a named period. */
  parameters: storedReportParameters,
  /** The current day when the report was made. */
  today: day,
  tables: z.array(reportTable),
  charts: z.array(reportChart),
});
export type Report = z.output<typeof report>;

export const previewReport = defineEndpoint({
  name: 'reports.preview',
  api: 'legacy',
  method: 'GET',
  path: '/v1/clients/{client_id}/reports/{kind}/preview',
  summary:
    'Preview of a report: first rows, totals, charts and definitions. 503 `report_too_slow` after a few seconds, 429 `too_many_previews` above three in parallel',
  access: 'client',
  params: clientParams.extend({ kind: reportKind }),
  query: reportParameters,
  response: dataOf(report),
  errors: [422, 429],
});

const reportRun = z.object({
  id,
  kind: reportKind,
  title: z.string(),
  format: reportFormat,
  /** As requested, with the days that a named period covered at the time. */
  parameters: storedReportParameters,
  parameters_text: z.string(),
  ...fileProgress,
  finished_at: instant.nullable(),
  /** The schedule that requested it; null: the caller. */
  schedule_id: id.nullable(),
  can: z.object({ cancel: z.boolean(), retry: z.boolean(), download: z.boolean() }),
});
export type ReportRun = z.output<typeof reportRun>;

export const createReportRun = defineEndpoint({
  name: 'reports.create_run',
  api: 'legacy',
  method: 'POST',
  path: '/v1/clients/{client_id}/report-runs',
  summary:
    'Starts a report in the background, or joins an unfinished run of the same report for users with the same access. 409 `too_many_runs`',
  access: 'client',
  whileSuspended: true,
  params: clientParams,
  body: z.object({ kind: reportKind, format: reportFormat, parameters: reportParameters.default({}) }),
  response: dataOf(reportRun),
  status: 202,
  idempotent: true,
});

export const listReportRuns = defineEndpoint({
  name: 'reports.list_runs',
  api: 'legacy',
  method: 'GET',
  path: '/v1/clients/{client_id}/report-runs',
  summary: 'Report runs that the caller requested or receives by a schedule, newest first',
  access: 'client',
  params: clientParams,
  query: z.object({ kind: repeated(reportKind), ...cursorQuery }),
  response: listOf(reportRun),
});

const oneParams = clientParams.extend({ id });

export const getReportRun = defineEndpoint({
  name: 'reports.get_run',
  api: 'legacy',
  method: 'GET',
  path: '/v1/clients/{client_id}/report-runs/{id}',
  summary: 'One report run of the caller, with its progress',
  access: 'client',
  params: oneParams,
  response: dataOf(reportRun),
});

export const cancelReportRun = defineEndpoint({
  name: 'reports.cancel_run',
  api: 'legacy',
  method: 'POST',
  path: '/v1/clients/{client_id}/report-runs/{id}/cancel',
  summary: 'Cancels an unfinished report run for the caller; it continues for others who requested it. 409 `run_ended`',
  access: 'client',
  whileSuspended: true,
  params: oneParams,
  response: dataOf(reportRun),
});

export const retryReportRun = defineEndpoint({
  name: 'reports.retry_run',
  api: 'legacy',
  method: 'POST',
  path: '/v1/clients/{client_id}/report-runs/{id}/retry',
  summary: 'Starts a new run of a report that failed, was cancelled or has expired',
  access: 'client',
  whileSuspended: true,
  params: oneParams,
  response: dataOf(reportRun),
  status: 202,
  idempotent: true,
});

/** A path below the API's base URL, such as `/v1/report-files/abc`, which serves the file to any holder. */
export const reportLink = z.object({ path: z.string(), file_name: z.string(), bytes: z.int(), expires_at: instant });
export type ReportLink = z.output<typeof reportLink>;

export const getReportRunLink = defineEndpoint({
  name: 'reports.run_link',
  api: 'legacy',
  method: 'GET',
  path: '/v1/clients/{client_id}/report-runs/{id}/link',
  summary: 'A link to the file, valid for five minutes. 409 `run_not_ready`, 410 `report_expired`, `report_missing`',
  access: 'client',
  params: oneParams,
  response: dataOf(reportLink),
  errors: [409, 410],
});

export const downloadReportFile = defineEndpoint({
  name: 'reports.download',
  api: 'legacy',
  method: 'GET',
  path: '/v1/report-files/{token}',
  summary:
    'The file of a link, without sign-in. 410 `link_expired`, `report_expired`, `report_missing` or `document_missing`, 404 for an unknown link',
  access: 'public',
  params: z.object({ token: z.string().min(1).max(200) }),
  produces: [
    'text/csv',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/pdf',
    'application/octet-stream',
  ],
  errors: [410],
});
