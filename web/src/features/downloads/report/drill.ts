import type { ReportDescriptionData, ReportParameters, ReportTable } from '@recoup/contract/reports';
import { resolveReportPeriod } from '@recoup/domain/reports/report-period';
import { STATUS_GROUPS } from '@recoup/domain/statuses';
import { paths, remittancePath, requestsPath } from '../../../app/paths.ts';
import { writeAddress } from '../../../lib/address-state.ts';
import { localDay } from '../../../lib/local-day.ts';
import { periodOf } from './report-state.ts';

interface ListAddress {
  to: string;
  label: string;
}

/** The list of the portal that has the rows of a table, narrowed as the report is; null where there is none. */
export function listOf(
  description: ReportDescriptionData,
  parameters: ReportParameters,
  { key }: Pick<ReportTable, 'key'>,
): ListAddress | null {
  const { from, to } = daysOf(description, parameters);
  const { location_id, batch_id } = parameters;
  switch (description.kind) {
    case 'inventory':
      return accounts({ status: statusesOf(parameters), location_id, batch_id, placed_from: from, placed_to: to });
    case 'batch_analysis':
    case 'liquidation':
      return accounts({ location_id, placed_from: from, placed_to: to });
    case 'aging':
      return parameters.as_of ? null : accounts({ status: statusesOf(parameters) ?? openStatuses(), location_id });
    case 'payments':
      return batch_id
        ? null
        : {
            to: at(paths.payments, { date: dateOf(parameters), location_id, ...period(from, to) }),
            label: 'See them in Payments',
          };
    case 'remittance':
      return parameters.remittance_id
        ? { to: remittancePath(parameters.remittance_id), label: 'See the statement' }
        : { to: `${paths.payments}?tab=remittances`, label: 'See the statements' };
    case 'open_items':
      return { to: key.includes('dispute') ? requestsPath('disputes', 'open') : requestsPath(), label: 'See them in Requests' };
    case 'users':
      return key.includes('activity')
        ? { to: `${paths.manageUsers}?tab=activity`, label: 'See the activity log' }
        : { to: paths.manageUsers, label: 'Manage users' };
    default:
      return null;
  }
}

/** A list of the portal, narrowed. */
export const at = (path: string, state: object): string => {
  const search = writeAddress(state);
  return search.size > 0 ? `${path}?${search}` : path;
};

const accounts = (state: object): ListAddress => ({ to: at(paths.debtors, state), label: 'See these accounts in Debtors' });

/** The list of payments shows the year by itself where no day is named. */
const period = (from: string | undefined, to: string | undefined) => (from || to ? { from, to } : { period: 'all' });

const dateOf = ({ date }: ReportParameters) => (date === 'effective' ? 'effective' : undefined);

/** The days that a report is of; either may be open. */
export function daysOf(description: ReportDescriptionData, parameters: ReportParameters): { from?: string; to?: string } {
  const name = periodOf(parameters, description);
  if (name === 'custom')
    return { ...(parameters.from ? { from: parameters.from } : {}), ...(parameters.to ? { to: parameters.to } : {}) };
  return (name && resolveReportPeriod(name, localDay(new Date()))) ?? {};
}

function statusesOf({ status_group: groups }: ReportParameters) {
  return groups?.length ? STATUS_GROUPS.filter(({ group }) => groups.includes(group)).flatMap(({ codes }) => codes) : undefined;
}

const openStatuses = () => STATUS_GROUPS.filter(({ group }) => group !== 'closed').flatMap(({ codes }) => codes);
