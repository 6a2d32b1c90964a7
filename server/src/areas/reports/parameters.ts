import { isDateLater } from '@recoup/domain/shared/ranges';
import type { ReportParameters } from '@recoup/contract/reports/reports';
import { REPORT_DATES, REPORTS, type ReportDescription, type ReportKindName } from '@recoup/domain/reports/catalog';
import { resolveReportPeriod, type ReportPeriodName } from '@recoup/domain/reports/report-period';
import { STATUS_GROUPS } from '@recoup/domain/accounts/statuses';
import type { FieldError } from '#platform/http/errors.ts';
import type { KindParameters } from '#areas/reports/kinds/report-kind.ts';
import { wrongParameters } from './reports.errors.ts';

/**
 * Normalizes a run's parameters: fills in defaults, and resolves a named period to its days as of today. Throws
 * `wrongParameters`.
 */
export function normalizeParameters(kind: ReportKindName, given: ReportParameters, today: string): ReportParameters {
  const description = REPORTS[kind];
  const problems = findProblems(description, given);
  if (problems.length > 0) throw wrongParameters(problems);
  const takes = (name: ReportDescription['parameters'][number]) => description.parameters.includes(name);
  const normalized: ReportParameters = {
    ...(takes('period') ? normalizePeriod(description, given, today) : {}),
    ...(takes('date') ? { date: given.date ?? description.dates?.[0] } : {}),
    ...(given.location_id?.length ? { location_id: [...new Set(given.location_id)].toSorted() } : {}),
    ...(given.status_group?.length ? { status_group: [...new Set(given.status_group)].toSorted() } : {}),
    ...(given.batch_id ? { batch_id: given.batch_id } : {}),
    ...(given.remittance_id ? { remittance_id: given.remittance_id } : {}),
    ...(takes('measure') ? { measure: given.measure ?? 'amounts' } : {}),
    ...(takes('steps') ? { steps: given.steps ?? 'cumulative' } : {}),
    ...(takes('as_of') ? { as_of: given.as_of ?? today } : {}),
  };
  return normalized;
}

/** Converts normalized parameters to those of a report kind. */
export function resolveParameters(kind: ReportKindName, normalized: ReportParameters, today: string): KindParameters {
  const { from, to, status_group: groups } = normalized;
  return {
    period: from && to ? { from, to } : null,
    date: normalized.date ?? REPORTS[kind].dates?.[0] ?? 'reported',
    locationIds: normalized.location_id ?? null,
    statuses: groups ? STATUS_GROUPS.filter(({ group }) => groups.includes(group)).flatMap(({ codes }) => codes) : null,
    batchId: normalized.batch_id ?? null,
    remittanceId: normalized.remittance_id ?? null,
    measure: normalized.measure ?? 'amounts',
    steps: normalized.steps ?? 'cumulative',
    asOf: normalized.as_of ?? today,
  };
}

/** Problems of a schedule's parameters: it needs a named period, which is resolved on each run. */
export function findFixedDays(given: ReportParameters): FieldError[] {
  const isFixed = (name: 'from' | 'to' | 'as_of' | 'remittance_id') => given[name] !== undefined;
  return [
    ...(['from', 'to', 'as_of', 'remittance_id'] as const)
      .filter(isFixed)
      .map((name) => ({ path: `parameters.${name}`, message: 'A schedule repeats: choose a relative period.' })),
    ...(given.period === 'custom'
      ? [{ path: 'parameters.period', message: 'A schedule repeats: choose a relative period.' }]
      : []),
  ];
}

function findProblems({ title, parameters, dates }: ReportDescription, given: ReportParameters): FieldError[] {
  const problems: FieldError[] = [];
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    const parameter = name === 'from' || name === 'to' ? 'period' : name;
    if (!(parameters as readonly string[]).includes(parameter))
      problems.push({ path: name, message: `${title} cannot be narrowed by this.` });
  }
  if (given.date && dates && !dates.includes(given.date))
    problems.push({
      path: 'date',
      message: `${title} goes by ${dates.map((date) => REPORT_DATES[date].toLowerCase()).join(' or ')}.`,
    });
  if (isDateLater(given.from, given.to)) problems.push({ path: 'to', message: 'The last day cannot be before the first one.' });
  if (given.period && given.period !== 'custom' && (given.from || given.to))
    problems.push({ path: 'period', message: 'Choose a period by its name or by its days, not both.' });
  if (given.period === 'custom' && !given.from && !given.to) problems.push({ path: 'from', message: 'Choose the first day.' });
  return problems;
}

/** The first day of a period without a start; earlier than any placement. A period without an end extends to today. */
const beginning = '1900-01-01';

function normalizePeriod(description: ReportDescription, given: ReportParameters, today: string): ReportParameters {
  if (given.from || given.to) {
    const to = given.to ?? (given.from && given.from > today ? given.from : today);
    return { period: 'custom', from: given.from ?? beginning, to };
  }
  // One statement or batch is reported in full unless days are given.
  const isOfOne = given.remittance_id !== undefined || given.batch_id !== undefined;
  const name: ReportPeriodName = given.period ?? (isOfOne ? 'all' : (description.period ?? 'all'));
  return { period: name, ...resolveReportPeriod(name, today) };
}
