import type { ReportSchedule } from '@recoup/contract/reports/schedules';
import type { ReportDescriptionData, ReportFormat, ReportParameters } from '@recoup/contract/reports/reports';
import { REPORT_PERIODS, type ReportPeriodName } from '@recoup/domain/reports/report-period';
import { rhythmOf, type Rhythm } from './rhythm.ts';

/** Values of the schedule dialog. */
export interface Draft {
  kind: ReportDescriptionData['kind'];
  parameters: ReportParameters;
  format: ReportFormat;
  rhythm: Rhythm;
  recipientIds: readonly string[];
}

const periodParameter = (report: ReportDescriptionData) => report.parameters.find(({ name }) => name === 'period');

/** Relative periods, which cover other days in each run. */
export const periodsOf = (report: ReportDescriptionData) =>
  (periodParameter(report)?.choices ?? []).filter(({ value }) => value !== 'custom');

/** Keeps relative parameters; fixed days and a statement are replaced with the report's default period. */
export function lastingParameters(report: ReportDescriptionData, parameters: ReportParameters): ReportParameters {
  const { from, to, as_of: _asOf, remittance_id: _statement, period, ...rest } = parameters;
  const own = periodParameter(report)?.preset ?? undefined;
  const named = from || to || !period || period === 'custom' ? own : period;
  const isName = named !== undefined && Object.hasOwn(REPORT_PERIODS, named) && periodParameter(report);
  return isName ? { ...rest, period: named as ReportPeriodName } : rest;
}

/** Whether the parameters include fixed days or a statement, which a schedule cannot keep. */
export const hasFixedParameters = ({ from, to, as_of: asOf, remittance_id: statement }: ReportParameters): boolean =>
  Boolean(from || to || asOf || statement);

/** `self`: the author, who is the default recipient. */
export function newDraft(
  report: ReportDescriptionData,
  { parameters = {}, self }: { parameters?: ReportParameters; self?: string | undefined } = {},
): Draft {
  return {
    kind: report.kind,
    parameters: lastingParameters(report, parameters),
    format: report.formats.includes('xlsx') ? 'xlsx' : (report.formats[0] ?? 'csv'),
    rhythm: rhythmOf('month'),
    recipientIds: self ? [self] : [],
  };
}

export const draftOf = ({ kind, parameters, format, rhythm, recipients }: ReportSchedule): Draft => ({
  kind,
  parameters,
  format,
  rhythm,
  recipientIds: recipients.map(({ user_id: id }) => id),
});
