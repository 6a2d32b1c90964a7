import { reportParameters, type ReportDescriptionData, type ReportParameters } from '@recoup/contract/reports/reports';
import { REPORT_PERIODS, type ReportPeriodName } from '@recoup/domain/reports/report-period';
import { hasFilter, readAddress, writeAddress } from '#lib/paths/address-state.ts';

type Parameter = ReportDescriptionData['parameters'][number];
type ParameterName = Parameter['name'];

const repeatedKeys = ['location_id', 'status_group'];
const names: readonly (keyof ReportParameters)[] = [
  'period',
  'from',
  'to',
  'date',
  'location_id',
  'status_group',
  'batch_id',
  'remittance_id',
  'measure',
  'steps',
  'as_of',
];

const parameterOf = (description: ReportDescriptionData, name: ParameterName): Parameter | undefined =>
  description.parameters.find((parameter) => parameter.name === name);

/** The report's parameters in the address, without those this report does not support, which the API would reject. */
export function readParameters(search: URLSearchParams, description: ReportDescriptionData): ReportParameters {
  const read = readAddress(reportParameters, repeatedKeys, search);
  const takes = (name: keyof ReportParameters) => parameterOf(description, name === 'from' || name === 'to' ? 'period' : name);
  const taken: ReportParameters = Object.fromEntries(
    Object.entries(read).filter(([name]) => takes(name as keyof ReportParameters)),
  );
  return withPeriod(taken, taken);
}

/** Explicit days or a named period, never both. A custom period without days is dropped. */
function withPeriod(parameters: ReportParameters, { period, from, to }: Partial<ReportParameters>): ReportParameters {
  const { period: _period, from: _from, to: _to, ...rest } = parameters;
  if (from || to) return { ...rest, ...(from ? { from } : {}), ...(to ? { to } : {}) };
  return period && period !== 'custom' ? { ...rest, period } : rest;
}

/** Equal reports have equal addresses: the report's defaults are omitted. */
export function writeParameters(parameters: ReportParameters, description: ReportDescriptionData): URLSearchParams {
  const usual = Object.fromEntries(description.parameters.map(({ name, preset }) => [name, preset]));
  return writeAddress(Object.fromEntries(names.map((name) => [name, parameters[name]])), usual);
}

/** Replaces the period, and keeps the other parameters. */
export const inPeriod = withPeriod;

/** The effective period: a name, or `custom` for explicit days. */
export function periodOf(parameters: ReportParameters, description: ReportDescriptionData): ReportPeriodName | null {
  if (parameters.from || parameters.to) return 'custom';
  const name = parameters.period ?? parameterOf(description, 'period')?.preset;
  return name && Object.hasOwn(REPORT_PERIODS, name) ? (name as ReportPeriodName) : null;
}

/** Whether any parameter differs from the report's defaults. */
export const isNarrowed = (parameters: ReportParameters, description: ReportDescriptionData): boolean =>
  hasFilter(Object.fromEntries(writeParameters(parameters, description)));
