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

/** What the address says of a report; what this report does not take is left out, as the API would refuse it. */
export function readParameters(search: URLSearchParams, description: ReportDescriptionData): ReportParameters {
  const read = readAddress(reportParameters, repeatedKeys, search);
  const takes = (name: keyof ReportParameters) => parameterOf(description, name === 'from' || name === 'to' ? 'period' : name);
  const taken: ReportParameters = Object.fromEntries(
    Object.entries(read).filter(([name]) => takes(name as keyof ReportParameters)),
  );
  return withPeriod(taken, taken);
}

/** Days that are given, or the name of some; never both. A name without days that needs them is none. */
function withPeriod(parameters: ReportParameters, { period, from, to }: Partial<ReportParameters>): ReportParameters {
  const { period: _period, from: _from, to: _to, ...rest } = parameters;
  if (from || to) return { ...rest, ...(from ? { from } : {}), ...(to ? { to } : {}) };
  return period && period !== 'custom' ? { ...rest, period } : rest;
}

/** Equal reports have equal addresses: what the report takes by itself is not written. */
export function writeParameters(parameters: ReportParameters, description: ReportDescriptionData): URLSearchParams {
  const usual = Object.fromEntries(description.parameters.map(({ name, preset }) => [name, preset]));
  return writeAddress(Object.fromEntries(names.map((name) => [name, parameters[name]])), usual);
}

/** Another period in place of the one before; the rest stays. */
export const inPeriod = withPeriod;

/** The period that is taken: by name, `custom` where days are given. */
export function periodOf(parameters: ReportParameters, description: ReportDescriptionData): ReportPeriodName | null {
  if (parameters.from || parameters.to) return 'custom';
  const name = parameters.period ?? parameterOf(description, 'period')?.preset;
  return name && Object.hasOwn(REPORT_PERIODS, name) ? (name as ReportPeriodName) : null;
}

/** Whether it differs from what the report takes by itself. */
export const isNarrowed = (parameters: ReportParameters, description: ReportDescriptionData): boolean =>
  hasFilter(Object.fromEntries(writeParameters(parameters, description)));
