import type { Report, ReportTable } from '@recoup/contract/reports/reports';
import { accountFilters, openAccountFilters, paymentListFilters, type FigureRows } from '@recoup/contract/reports/report-rows';
import type { ReportKindName } from '@recoup/domain/reports/catalog';
import { paths, remittancePath, requestsPath } from '#lib/paths/paths.ts';
import { writeAddress } from '#lib/paths/address-state.ts';

/** A report as it was answered: what it was taken of. */
export type Asked = Pick<Report, 'parameters' | 'today'> & { kind: ReportKindName };

interface ListAddress {
  to: string;
  label: string;
}

/** The list of the portal that has the rows of a table, narrowed as the report is; null where there is none. */
export function listOf(asked: Asked, { key }: Pick<ReportTable, 'key'>): ListAddress | null {
  const { kind, parameters, today } = asked;
  switch (kind) {
    case 'acknowledgement':
      return key === 'rejects' ? null : accounts(asked);
    case 'inventory':
    case 'batch_analysis':
    case 'liquidation':
      return accounts(asked);
    case 'aging':
      return parameters.as_of === today ? inDebtors(pathOfRows({ list: 'accounts', filters: openAccountFilters(asked) })) : null;
    case 'payments': {
      const filters = paymentListFilters(asked);
      return filters && { to: pathOfRows({ list: 'payments', filters }), label: 'See them in Payments' };
    }
    case 'remittance':
      return parameters.remittance_id
        ? { to: remittancePath(parameters.remittance_id), label: 'See the statement' }
        : { to: pathOfRows({ list: 'statements', filters: daysOf(parameters) }), label: 'See the statements' };
    case 'open_items':
      return { to: requestsPath(), label: 'See them in Requests' };
    case 'users':
      return key.includes('activity')
        ? { to: at(paths.manageUsers, { tab: 'activity', ...daysOf(parameters) }), label: 'See the activity log' }
        : { to: paths.manageUsers, label: 'Manage users' };
    default:
      return null;
  }
}

const daysOf = ({ from, to }: Asked['parameters']) => ({ ...(from ? { from } : {}), ...(to ? { to } : {}) });
const inDebtors = (to: string): ListAddress => ({ to, label: 'See these accounts in Debtors' });
const accounts = (asked: Asked): ListAddress => inDebtors(pathOfRows({ list: 'accounts', filters: accountFilters(asked) }));

/** The address of a list, narrowed to some rows. */
export function pathOfRows({ list, filters }: FigureRows): string {
  if (list === 'accounts') return at(paths.debtors, filters);
  if (list === 'statements') return at(paths.payments, { tab: 'remittances', ...filters });
  // The list of payments shows the year by itself where nothing else says the days.
  const { from, to, placed_from: first, placed_to: last, remittance_id: statement } = filters;
  return at(paths.payments, from || to || first || last || statement ? filters : { ...filters, period: 'all' });
}

function at(path: string, state: object): string {
  const search = writeAddress(state);
  return search.size > 0 ? `${path}?${search}` : path;
}
