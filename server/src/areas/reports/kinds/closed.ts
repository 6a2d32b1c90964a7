import { CLOSED_GROUPS } from '@recoup/domain/reports/closed';
import type { StatusCode } from '@recoup/domain/accounts/statuses';
import { sql } from 'kysely';
import { dayOf } from '#platform/db/days.ts';
import { ofAccounts, within } from './account-conditions.ts';
import { plain, rowsOf, totalsOf, type ColumnOf } from './columns.ts';
import {
  type AccountAmounts,
  accountColumns,
  agencyColumn,
  amountColumns,
  listTable,
  locationColumn,
  type NamedAccount,
} from './list-table.ts';
import type { ReportKind, TableSource } from './report-kind.ts';

interface ClosedRow extends NamedAccount, AccountAmounts {
  status: StatusCode;
  reason: string | null;
  location_name: string | null;
  placed_on: string;
  closed_on: string;
}

const columns: readonly ColumnOf<ClosedRow>[] = [
  { key: 'closed_on', label: 'Closed on', kind: 'date', value: (row) => row.closed_on },
  ...accountColumns,
  { key: 'status', label: 'Status', kind: 'status', value: (row) => row.status },
  { key: 'placed_on', label: 'Placed on', kind: 'date', value: (row) => row.placed_on },
  ...amountColumns('Returned with'),
  { key: 'reason', label: 'Reason', kind: 'text', value: (row) => row.reason },
  locationColumn,
  agencyColumn,
];

const closedStatuses = CLOSED_GROUPS.flatMap(({ statuses }) => statuses);

interface GroupSums {
  title: string;
  accounts: number;
  placed: number;
  paid: number;
  adjusted: number;
  balance: number;
}

/** Accounts that were closed within the period and are still closed today. */
export const closed: ReportKind = {
  kind: 'closed',
  async read(tx, scope, parameters) {
    const day = sql<string>`coalesce(a.closed_on, ${dayOf(sql`a.status_since`)})`;
    const { period, locationIds } = parameters;
    const where = sql<boolean>`${ofAccounts(scope, { locationIds, statuses: closedStatuses })} and ${within(day, period)}`;
    const { rows: found } = await sql<Omit<GroupSums, 'title'> & { status: string }>`
      select a.status, count(*) as accounts, sum(a.amount_placed_cents)::bigint as placed, sum(a.paid_cents)::bigint as paid,
        sum(a.adjusted_cents)::bigint as adjusted, sum(a.balance_cents)::bigint as balance
      from portal.accounts a where ${where} group by a.status`.execute(tx);
    const sums = CLOSED_GROUPS.map(({ title, statuses }): GroupSums => {
      const own = found.filter(({ status }) => statuses.some((one) => one === status));
      const sum = (key: keyof Omit<GroupSums, 'title'>) => own.reduce((total, row) => total + row[key], 0);
      return {
        title,
        accounts: sum('accounts'),
        placed: sum('placed'),
        paid: sum('paid'),
        adjusted: sum('adjusted'),
        balance: sum('balance'),
      };
    });
    const lists = CLOSED_GROUPS.map(({ key, title, statuses }, index) => {
      const { title: _title, accounts: count = 0, ...totals } = sums[index] ?? {};
      const query = sql<ClosedRow>`
        select a.debtor_name, a.number, a.client_account_number, a.agency_account_number, a.status, a.status_reason as reason,
          l.name as location_name, a.placed_on, ${day} as closed_on, a.amount_placed_cents, a.paid_cents, a.adjusted_cents, a.balance_cents
        from portal.accounts a left join portal.locations l on l.client_id = a.client_id and l.id = a.location_id
        where ${where} and a.status = any (${[...statuses]}::text[])
        order by ${day}, a.number`;
      return listTable(tx, { key, title, columns, query, count, sums: totals });
    });
    return { tables: [...lists, sumTable(sums)], charts: [] };
  },
};

const sumColumns: readonly ColumnOf<GroupSums>[] = [
  { key: 'title', label: 'Outcome', kind: 'text', value: (row) => row.title },
  { key: 'accounts', label: 'Accounts', kind: 'count', value: (row) => row.accounts },
  { key: 'placed', label: 'Placed', kind: 'money', value: (row) => row.placed },
  { key: 'paid', label: 'Paid', kind: 'money', value: (row) => row.paid },
  { key: 'adjusted', label: 'Adjusted', kind: 'money', value: (row) => row.adjusted },
  { key: 'balance', label: 'Returned with', kind: 'money', value: (row) => row.balance },
];

function sumTable(sums: readonly GroupSums[]): TableSource {
  const sum = (key: keyof Omit<GroupSums, 'title'>) => sums.reduce((total, row) => total + row[key], 0);
  const totals = {
    accounts: sum('accounts'),
    placed: sum('placed'),
    paid: sum('paid'),
    adjusted: sum('adjusted'),
    balance: sum('balance'),
  };
  return {
    key: 'by_outcome',
    title: 'By outcome',
    columns: plain(sumColumns),
    rows: rowsOf(sumColumns, sums),
    count: sums.length,
    totals: totalsOf(sumColumns, totals),
  };
}
