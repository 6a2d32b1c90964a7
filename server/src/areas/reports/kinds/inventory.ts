import { DEBT_TYPE_INFO, type DebtType } from '@recoup/domain/shared/debt-types';
import { describeStatus, type StatusCode, type StatusTexts } from '@recoup/domain/accounts/statuses';
import { sql } from 'kysely';
import { dayOf } from '#platform/db/days.ts';
import { ofAccounts } from './account-conditions.ts';
import type { ColumnOf } from './columns.ts';
import {
  type AccountAmounts,
  accountColumns,
  agencyColumn,
  amountColumns,
  listTable,
  locationColumn,
  type NamedAccount,
} from './list-table.ts';
import type { ReportKind } from './report-kind.ts';

interface AccountRow extends NamedAccount, AccountAmounts {
  status: StatusCode;
  debt_type: DebtType;
  location_name: string | null;
  placed_on: string;
  last_activity_on: string;
}

const columnsIn = (texts: StatusTexts): readonly ColumnOf<AccountRow>[] => [
  ...accountColumns,
  { key: 'status', label: 'Status', kind: 'status', value: (row) => row.status },
  { key: 'placed_on', label: 'Placed on', kind: 'date', value: (row) => row.placed_on },
  ...amountColumns('Balance'),
  locationColumn,
  agencyColumn,
  { key: 'debt_type', label: 'Debt type', kind: 'text', value: (row) => DEBT_TYPE_INFO[row.debt_type].label },
  { key: 'last_activity', label: 'Last activity', kind: 'date', value: (row) => row.last_activity_on },
  { key: 'next_step', label: 'Next step', kind: 'text', value: (row) => describeStatus(row.status, texts).nextStep },
];

/** Every account, ordered by number. */
export const inventory: ReportKind = {
  kind: 'inventory',
  async read(tx, scope, parameters) {
    const where = ofAccounts(scope, { ...parameters, placed: parameters.period });
    const { rows: sums } = await sql<{ count: number; placed: number; paid: number; adjusted: number; balance: number }>`
      select count(*) as count, coalesce(sum(a.amount_placed_cents), 0)::bigint as placed, coalesce(sum(a.paid_cents), 0)::bigint as paid,
        coalesce(sum(a.adjusted_cents), 0)::bigint as adjusted, coalesce(sum(a.balance_cents), 0)::bigint as balance
      from portal.accounts a where ${where}`.execute(tx);
    const { count = 0, ...totals } = sums[0] ?? {};
    const query = sql<AccountRow>`
      select a.debtor_name, a.number, a.client_account_number, a.agency_account_number, a.status, a.debt_type,
        l.name as location_name, a.placed_on, a.amount_placed_cents, a.paid_cents, a.adjusted_cents, a.balance_cents,
        ${dayOf(sql`a.last_activity_at`)} as last_activity_on
      from portal.accounts a
      left join portal.locations l on l.client_id = a.client_id and l.id = a.location_id
      where ${where} order by a.number`;
    return {
      tables: [
        listTable(tx, {
          key: 'accounts',
          title: 'Accounts',
          columns: columnsIn(scope.statusTexts),
          query,
          count,
          sums: totals,
        }),
      ],
      charts: [],
    };
  },
};
