import { formatAccountNumber } from '@recoup/domain/shared/ids';
import type { StatusCode } from '@recoup/domain/accounts/statuses';
import { sql } from 'kysely';
import { dayOf } from '#platform/db/days.ts';
import { ofAccounts, within } from './account-conditions.ts';
import type { ColumnOf } from './columns.ts';
import { accountColumns, agencyColumn, listTable, locationColumn, type NamedAccount } from './list-table.ts';
import type { ReportKind } from './report-kind.ts';

interface InBatch {
  batch_number: number | null;
  batch_id: string | null;
}

/** Readers limited to locations see only the batch's accounts, not the batch. */
const batchColumn: ColumnOf<InBatch> = {
  key: 'batch',
  label: 'Batch',
  kind: 'text',
  value: ({ batch_number: number }) => (number === null ? null : `B-${number}`),
  opens: ({ batch_id: id }) => (id === null ? null : { what: 'batch', id }),
};

interface BatchRow extends InBatch {
  source: string | null;
  placed_on: string;
  accounts: number;
  placed: number;
  acknowledged: number;
  rejected: number;
}

const batchColumns: readonly ColumnOf<BatchRow>[] = [
  batchColumn,
  { key: 'source', label: 'Placed by', kind: 'text', value: (row) => row.source },
  { key: 'placed_on', label: 'Placed on', kind: 'date', value: (row) => row.placed_on },
  { key: 'accounts', label: 'Accounts', kind: 'count', value: (row) => row.accounts },
  { key: 'placed', label: 'Placed', kind: 'money', value: (row) => row.placed },
  { key: 'acknowledged', label: 'Acknowledged', kind: 'count', value: (row) => row.acknowledged },
  { key: 'rejected', label: 'Rejected', kind: 'count', value: (row) => row.rejected },
];

interface AccountRow extends NamedAccount, InBatch {
  location_name: string | null;
  placed_on: string;
  amount_placed_cents: number;
  status: StatusCode;
  acknowledged_on: string | null;
}

const listColumns: readonly ColumnOf<AccountRow>[] = [
  batchColumn,
  ...accountColumns,
  agencyColumn,
  locationColumn,
  { key: 'placed_on', label: 'Placed on', kind: 'date', value: (row) => row.placed_on },
  { key: 'acknowledged_on', label: 'Acknowledged', kind: 'date', value: (row) => row.acknowledged_on },
  { key: 'status', label: 'Status', kind: 'status', value: (row) => row.status },
  { key: 'placed', label: 'Placed', kind: 'money', value: (row) => row.amount_placed_cents },
];

interface RejectRow extends InBatch {
  number: number | null;
  debtor_name: string | null;
  row_number: number | null;
  reason: string | null;
  amount_cents: number | null;
}

const rejectColumns: readonly ColumnOf<RejectRow>[] = [
  batchColumn,
  {
    key: 'account',
    label: 'Account',
    kind: 'text',
    value: (row) => (row.number === null ? null : formatAccountNumber(row.number)),
  },
  { key: 'debtor', label: 'Name', kind: 'text', value: (row) => row.debtor_name },
  { key: 'row', label: 'Row of your file', kind: 'count', value: (row) => row.row_number },
  { key: 'reason', label: 'Reason', kind: 'text', value: (row) => row.reason },
  { key: 'amount', label: 'Amount', kind: 'money', value: (row) => row.amount_cents },
];

/** Batches, their accounts, and the rejected rows. Row-level security limits file rows to the readers of the file. */
export const acknowledgement: ReportKind = {
  kind: 'acknowledgement',
  async read(tx, scope, parameters) {
    const { period, batchId } = parameters;
    const where = ofAccounts(scope, { ...parameters, placed: period });
    const batches = sql<BatchRow>`
      select b.number as batch_number, b.id as batch_id, coalesce(max(i.file_name), case max(b.source) when 'manual' then 'By hand' when 'loaded' then 'By the agency' end) as source, min(a.placed_on) as placed_on,
        count(*) as accounts, sum(a.amount_placed_cents)::bigint as placed, count(a.acknowledged_at) as acknowledged,
        count(*) filter (where a.status = 'REJECTED') as rejected
      from portal.accounts a
      left join portal.batches b on b.client_id = a.client_id and b.id = a.batch_id
      left join portal.imports i on i.client_id = b.client_id and i.id = b.import_id
      where ${where} group by a.batch_id, b.number, b.id`;
    const { rows: sums } = await sql<{ count: number; accounts: number; placed: number; acknowledged: number; rejected: number }>`
      select count(*) as count, coalesce(sum(accounts), 0)::bigint as accounts, coalesce(sum(placed), 0)::bigint as placed,
        coalesce(sum(acknowledged), 0)::bigint as acknowledged, coalesce(sum(rejected), 0)::bigint as rejected
      from (${batches}) batch`.execute(tx);
    const { count = 0, accounts = 0, placed = 0, acknowledged = 0, rejected = 0 } = sums[0] ?? {};
    const accountRows = sql<AccountRow>`
      select b.number as batch_number, b.id as batch_id, a.debtor_name, a.number, a.client_account_number, a.agency_account_number, l.name as location_name,
        a.placed_on, ${dayOf(sql`a.acknowledged_at`)} as acknowledged_on, a.status, a.amount_placed_cents
      from portal.accounts a
      left join portal.batches b on b.client_id = a.client_id and b.id = a.batch_id
      left join portal.locations l on l.client_id = a.client_id and l.id = a.location_id
      where ${where} order by a.number`;
    // Includes every row of a file that was not placed. Readers limited to locations see no file rows.
    const rejects = sql<RejectRow>`
      select b.number as batch_number, b.id as batch_id, a.number, a.debtor_name, a.import_row_number as row_number, a.status_reason as reason,
        a.amount_placed_cents as amount_cents
      from portal.accounts a left join portal.batches b on b.client_id = a.client_id and b.id = a.batch_id
      where ${where} and a.status = 'REJECTED'
      union all
      select b.number, b.id, null, null, r.row_number,
        case when r.state = 'left_out' then 'Skipped' else coalesce(r.problems -> 0 ->> 'message', 'Could not be read') end,
        r.amount_cents
      from portal.batches b
      join portal.import_rows r on r.client_id = b.client_id and r.import_id = b.import_id and r.state in ('error', 'left_out')
      where b.client_id = ${scope.clientId}::uuid and ${within(dayOf(sql`b.created_at`), period)}
        and ${batchId === null ? sql`true` : sql`b.id = ${batchId}::uuid`}
        and ${scope.locationIds === null && parameters.locationIds === null ? sql`true` : sql`false`}`;
    const { rows: rejectSums } = await sql<{ count: number; amount: number }>`
      select count(*) as count, coalesce(sum(amount_cents), 0)::bigint as amount from (${rejects}) reject`.execute(tx);
    const { count: rejectCount = 0, amount = 0 } = rejectSums[0] ?? {};
    return {
      tables: [
        listTable(tx, {
          key: 'batches',
          title: 'Batches',
          columns: batchColumns,
          query: sql<BatchRow>`${batches} order by b.number`,
          count,
          sums: { accounts, placed, acknowledged, rejected },
        }),
        listTable(tx, {
          key: 'accounts',
          title: 'Accounts',
          columns: listColumns,
          query: accountRows,
          count: accounts,
          sums: { placed },
        }),
        listTable(tx, {
          key: 'rejects',
          title: 'Rejected',
          columns: rejectColumns,
          query: sql<RejectRow>`${rejects} order by batch_number, row_number nulls first, number`,
          count: rejectCount,
          sums: { amount },
        }),
      ],
      charts: [],
    };
  },
};
