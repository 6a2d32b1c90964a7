import { paymentRow } from '@recoup/contract/money/payments';
import { labelOf } from '@recoup/contract/shared/label-of';
import { PAYMENT_STATE_INFO, PAYMENT_TYPE_INFO, type PaymentState, type PaymentType } from '@recoup/domain/money/payments';
import { PAYMENT_METHOD_LABELS, type PaymentMethod } from '@recoup/domain/shared/payment-methods';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { ofAccounts, within } from './account-conditions.ts';
import { plain, rowsOf, totalsOf, type ColumnOf } from './columns.ts';
import { accountColumns, agencyColumn, listTable, locationColumn, type NamedAccount } from './list-table.ts';
import type { ReportKind, TableSource } from './report-kind.ts';

export interface PaymentLine extends NamedAccount {
  id: string;
  account_id: string;
  location_name: string | null;
  effective_on: string;
  reported_on: string;
  type: PaymentType;
  method: PaymentMethod;
  state: PaymentState;
  amount_cents: number;
  effect_cents: number;
  commission_rate_bp: number | null;
  commission_cents: number;
  due_client_cents: number;
  due_agency_cents: number;
  balance_after_cents: number | null;
  reference: string | null;
}

/** Columns of a payment `p` of an account `a`, including the shares due to client and agency. */
export const paymentLine = sql`p.id, p.account_id, a.debtor_name, a.number, a.client_account_number, a.agency_account_number, l.name as location_name,
  p.effective_on, p.reported_on, p.type, p.method, p.state, p.amount_cents, p.effect_cents, p.commission_rate_bp, p.commission_cents,
  case when p.type in ('PU', 'PUR') then p.effect_cents - p.commission_cents else 0 end as due_client_cents,
  case when p.type in ('PC', 'PCR') then p.commission_cents else 0 end as due_agency_cents, p.balance_after_cents, p.reference`;

export const fromPayments = sql`portal.payments p
  join portal.accounts a on a.client_id = p.client_id and a.id = p.account_id
  left join portal.locations l on l.client_id = a.client_id and l.id = a.location_id`;

const fields = paymentRow.shape;

export const dateColumns: readonly ColumnOf<PaymentLine>[] = [
  { key: 'reported_on', label: labelOf(fields.reported_on), kind: 'date', value: (row) => row.reported_on },
  { key: 'effective_on', label: labelOf(fields.effective_on), kind: 'date', value: (row) => row.effective_on },
];

export const subjectColumns: readonly ColumnOf<PaymentLine>[] = [
  ...accountColumns,
  { key: 'type', label: labelOf(fields.type), kind: 'text', value: (row) => PAYMENT_TYPE_INFO[row.type].label },
];

/** Opens the payment in the list of its account's payments. */
export const opensPayment = ({ id, account_id }: PaymentLine) => ({ what: 'payment' as const, id, account_id });

/** Placed after the figures. */
export const methodColumns: readonly ColumnOf<PaymentLine>[] = [
  locationColumn,
  agencyColumn,
  { key: 'method', label: labelOf(fields.method), kind: 'text', value: (row) => PAYMENT_METHOD_LABELS[row.method] },
];

export const commissionColumns: readonly ColumnOf<PaymentLine>[] = [
  { key: 'rate', label: labelOf(fields.commission_rate_bp), kind: 'percent', value: (row) => row.commission_rate_bp },
  { key: 'commission', label: labelOf(fields.commission_cents), kind: 'money', value: (row) => row.commission_cents },
  { key: 'due_client', label: labelOf(fields.due_client_cents), kind: 'money', value: (row) => row.due_client_cents },
  { key: 'due_agency', label: labelOf(fields.due_agency_cents), kind: 'money', value: (row) => row.due_agency_cents },
];

const columns: readonly ColumnOf<PaymentLine>[] = [
  ...dateColumns,
  ...subjectColumns,
  { key: 'state', label: labelOf(fields.state), kind: 'text', value: (row) => PAYMENT_STATE_INFO[row.state].label },
  // A pending payment has an amount but no effect yet.
  { key: 'amount', label: labelOf(fields.amount_cents), kind: 'money', value: (row) => row.amount_cents, opens: opensPayment },
  { key: 'paid', label: labelOf(fields.effect_cents), kind: 'money', value: (row) => row.effect_cents },
  ...commissionColumns,
  { key: 'balance_after', label: labelOf(fields.balance_after_cents), kind: 'money', value: (row) => row.balance_after_cents },
  ...methodColumns,
  { key: 'reference', label: labelOf(fields.reference), kind: 'text', value: (row) => row.reference },
];

/** Individual payments, and their totals by type. */
export const payments: ReportKind = {
  kind: 'payments',
  async read(tx, scope, parameters) {
    const day = sql.ref(parameters.date === 'effective' ? 'p.effective_on' : 'p.reported_on');
    const where = sql<boolean>`p.client_id = ${scope.clientId}::uuid and ${within(day, parameters.period)} and ${ofAccounts(scope, parameters)}`;
    const types = await sumTypes(tx, where);
    const total = (key: keyof Omit<TypeSums, 'type'>) => types.reduce((sum, row) => sum + row[key], 0);
    const query = sql<PaymentLine>`select ${paymentLine} from ${fromPayments} where ${where} order by ${day}, p.id`;
    return {
      tables: [
        listTable(tx, {
          key: 'payments',
          title: 'Payments',
          columns,
          query,
          count: total('payments'),
          sums: {
            paid: total('effect_cents'),
            commission: total('commission_cents'),
            due_client: total('due_client_cents'),
            due_agency: total('due_agency_cents'),
          },
        }),
        sumTable(types),
      ],
      charts: [],
    };
  },
};

interface TypeSums {
  type: PaymentType;
  payments: number;
  effect_cents: number;
  commission_cents: number;
  due_client_cents: number;
  due_agency_cents: number;
}

async function sumTypes(tx: Tx, where: RawBuilder<boolean>): Promise<TypeSums[]> {
  const { rows } = await sql<TypeSums>`
    select type, count(*) as payments, coalesce(sum(effect_cents), 0)::bigint as effect_cents,
      coalesce(sum(commission_cents), 0)::bigint as commission_cents, coalesce(sum(due_client_cents), 0)::bigint as due_client_cents,
      coalesce(sum(due_agency_cents), 0)::bigint as due_agency_cents
    from (select ${paymentLine} from ${fromPayments} where ${where}) line
    group by type order by array_position(array['PU', 'PUR', 'PC', 'PCR', 'DA', 'DAR'], type)`.execute(tx);
  return rows;
}

const sumColumns: readonly ColumnOf<TypeSums>[] = [
  { key: 'type', label: labelOf(fields.type), kind: 'text', value: (row) => PAYMENT_TYPE_INFO[row.type].label },
  { key: 'payments', label: 'Payments', kind: 'count', value: (row) => row.payments },
  { key: 'paid', label: labelOf(fields.effect_cents), kind: 'money', value: (row) => row.effect_cents },
  { key: 'commission', label: labelOf(fields.commission_cents), kind: 'money', value: (row) => row.commission_cents },
];

function sumTable(types: readonly TypeSums[]): TableSource {
  const rows = rowsOf(sumColumns, types);
  const sum = (key: keyof Omit<TypeSums, 'type'>) => types.reduce((all, row) => all + row[key], 0);
  const sums = { payments: sum('payments'), paid: sum('effect_cents'), commission: sum('commission_cents') };
  return {
    key: 'by_type',
    title: 'By type',
    columns: plain(sumColumns),
    rows,
    count: rows.length,
    totals: totalsOf(sumColumns, sums),
  };
}
