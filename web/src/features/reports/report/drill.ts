import type { Report, ReportTable } from '@recoup/contract/reports/reports';
import { accountFilters, openAccountFilters, paymentListFilters, type FigureRows } from '@recoup/contract/reports/report-rows';
import type { ReportKindName } from '@recoup/domain/reports/catalog';
import { debtorsPath, paths, statementPath, requestsPath } from '#lib/paths/paths.ts';
import { writeAddress } from '#lib/paths/address-state.ts';

/** The parameters that produced a report. */
export type ReportContext = Pick<Report, 'parameters' | 'today'> & { kind: ReportKindName };

interface ListAddress {
  to: string;
  label: string;
}

/** The portal's list with the rows of a table, filtered like the report; null if there is none. */
export function listOf(context: ReportContext, { key }: Pick<ReportTable, 'key'>): ListAddress | null {
  const { kind, parameters, today } = context;
  switch (kind) {
    case 'acknowledgement':
      return key === 'rejects' ? null : accounts(context);
    case 'inventory':
    case 'batch_analysis':
    case 'liquidation':
      return accounts(context);
    case 'aging':
      return parameters.as_of === today
        ? inDebtors(pathOfRows({ list: 'accounts', filters: openAccountFilters(context) }))
        : null;
    case 'payments': {
      const filters = paymentListFilters(context);
      return filters && { to: pathOfRows({ list: 'payments', filters }), label: 'View in Payments' };
    }
    case 'remittance':
      return parameters.remittance_id
        ? { to: statementPath(parameters.remittance_id), label: 'View statement' }
        : { to: pathOfRows({ list: 'statements', filters: daysOf(parameters) }), label: 'View statements' };
    case 'open_items':
      return { to: requestsPath(), label: 'View in Requests' };
    case 'users':
      return key.includes('activity')
        ? { to: listPath(paths.manageUsers, { tab: 'activity', ...daysOf(parameters) }), label: 'View activity log' }
        : { to: paths.manageUsers, label: 'Manage users' };
    default:
      return null;
  }
}

const daysOf = ({ from, to }: ReportContext['parameters']) => ({ ...(from ? { from } : {}), ...(to ? { to } : {}) });
const inDebtors = (to: string): ListAddress => ({ to, label: 'View these accounts in Debtors' });
const accounts = (context: ReportContext): ListAddress =>
  inDebtors(pathOfRows({ list: 'accounts', filters: accountFilters(context) }));

/** Address of a list with filters. */
export function pathOfRows({ list, filters }: FigureRows): string {
  if (list === 'accounts') return debtorsPath(filters);
  if (list === 'statements') return listPath(paths.payments, { tab: 'remittances', ...filters });
  // Without a period the list of payments defaults to this year.
  const { from, to, placed_from: first, placed_to: last, remittance_id: statement } = filters;
  return listPath(paths.payments, from || to || first || last || statement ? filters : { ...filters, period: 'all' });
}

function listPath(path: string, state: object): string {
  const search = writeAddress(state);
  return search.size > 0 ? `${path}?${search}` : path;
}
