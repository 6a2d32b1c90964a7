import { formatDay } from '@recoup/domain/shared/format-day';
import type { ReportDescriptionData, ReportHeader, ReportParameters } from '@recoup/contract/reports/reports';
import { reportFormats } from '@recoup/contract/reports/reports';
import {
  REPORT_DATES,
  REPORT_LIST,
  REPORTS,
  type ReportDescription,
  type ReportKindName,
  type ReportParameterName,
} from '@recoup/domain/reports/catalog';
import { REPORT_PERIODS } from '@recoup/domain/reports/report-period';
import { STATUS_GROUPS } from '@recoup/domain/accounts/statuses';
import { mayRun } from './reports.policy.ts';

const labels: Record<ReportParameterName, string> = {
  period: 'Period',
  date: 'Going by',
  location_id: 'Locations',
  status_group: 'Status',
  batch_id: 'Batch',
  remittance_id: 'Statement',
  measure: 'Shown as',
  steps: 'Steps',
  as_of: 'As of',
};

const measures = { amounts: 'Amounts', percent: 'Percent' } as const;
const steps = { monthly: 'Monthly', cumulative: 'Cumulative' } as const;

const asChoices = (names: Readonly<Record<string, string>>) => Object.entries(names).map(([value, label]) => ({ value, label }));

function choicesOf(name: ReportParameterName, { kind, dates = [] }: ReportDescription) {
  if (name === 'period') return asChoices(REPORT_PERIODS);
  if (name === 'date') return dates.map((date) => ({ value: date, label: REPORT_DATES[date] }));
  if (name === 'status_group')
    return (
      STATUS_GROUPS
        // Closed accounts have no open balance to age.
        .filter(({ group }) => kind !== 'aging' || group !== 'closed')
        .map(({ group, label }) => ({ value: group, label }))
    );
  if (name === 'measure') return asChoices(measures);
  if (name === 'steps') return asChoices(steps);
  return null;
}

function presetOf(name: ReportParameterName, { period, dates }: ReportDescription): string | null {
  if (name === 'period') return period ?? null;
  if (name === 'date') return dates?.[0] ?? null;
  if (name === 'measure') return 'amounts';
  return name === 'steps' ? 'cumulative' : null;
}

export const listDescriptions = (isAdmin: boolean): ReportDescriptionData[] =>
  REPORT_LIST.filter(({ kind }) => mayRun(kind, isAdmin)).map((report) => ({
    kind: report.kind,
    title: report.title,
    group: report.group,
    purpose: report.purpose,
    definitions: [...report.definitions],
    parameters: report.parameters
      // A single date leaves nothing to choose.
      .filter((name) => name !== 'date' || (report.dates?.length ?? 0) > 1)
      .map((name) => ({ name, label: labels[name], choices: choicesOf(name, report), preset: presetOf(name, report) })),
    formats: [...reportFormats],
  }));

type Line = ReportHeader['parameters'][number];

/** Describes normalized parameters for readers. `names`: resolved names of locations, batch and statement; without them, a count. */
export function describeParameters(
  kind: ReportKindName,
  given: ReportParameters,
  names: { locations?: readonly string[]; batch?: string | null; statement?: string | null } = {},
): Line[] {
  const lines: Line[] = [];
  const add = (name: ReportParameterName, value: string) => lines.push({ label: labels[name], value });
  const { from, to, period } = given;
  if (from && to) add('period', `${formatDay(from)} – ${formatDay(to)}`);
  else if (period) add('period', REPORT_PERIODS[period]);
  if (given.date && (REPORTS[kind].dates?.length ?? 0) > 1) add('date', REPORT_DATES[given.date]);
  const ids = given.location_id ?? [];
  if (ids.length > 0) add('location_id', names.locations?.join(', ') ?? (ids.length === 1 ? 'One' : `${ids.length} of them`));
  const groups = given.status_group;
  if (groups)
    add(
      'status_group',
      STATUS_GROUPS.filter(({ group }) => groups.includes(group))
        .map(({ label }) => label)
        .join(', '),
    );
  if (given.batch_id) add('batch_id', names.batch ?? 'One batch');
  if (given.remittance_id) add('remittance_id', names.statement ?? 'One statement');
  if (given.measure) add('measure', measures[given.measure]);
  if (given.steps) add('steps', steps[given.steps]);
  if (given.as_of) add('as_of', formatDay(given.as_of));
  return lines;
}

/** Labels that are omitted, because their values are self-explanatory. */
const clear: ReadonlySet<string> = new Set([labels.period, labels.measure, labels.steps]);

/** One-line summary, for lists. */
export const summarizeParameters = (kind: ReportKindName, given: ReportParameters): string =>
  describeParameters(kind, given)
    .map(({ label, value }) => {
      if (clear.has(label)) return value;
      if (label === labels.date) return `${label} ${value.slice(0, 1).toLowerCase()}${value.slice(1)}`;
      return label === labels.as_of ? `${label} ${value}` : `${label}: ${value}`;
    })
    .join(' · ');

/** The report of a run or schedule, as the API returns it. */
export const presentReportFields = <F extends string, P extends ReportParameters>({
  kind,
  format,
  parameters,
}: {
  kind: ReportKindName;
  format: F;
  parameters: P;
}) => ({ kind, title: REPORTS[kind].title, format, parameters, parameters_text: summarizeParameters(kind, parameters) });
