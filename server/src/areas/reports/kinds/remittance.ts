import { paymentRow } from '@recoup/contract/money/payments';
import { labelOf } from '@recoup/contract/shared/label-of';
import { formatAccountNumber } from '@recoup/domain/shared/ids';
import { REMITTANCE_METHOD_INFO, REMITTANCE_STATE_INFO, type RemittanceMethod } from '@recoup/domain/money/statements';
import type { RemittanceState } from '@recoup/domain/money/statement-states';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { opensOf, plain, rowsOf, totalsOf, type ColumnOf } from './columns.ts';
import { listTable } from './list-table.ts';
import {
  commissionColumns,
  fromPayments,
  methodColumns,
  opensPayment,
  paymentLine,
  subjectColumns,
  dateColumns,
  type PaymentLine,
} from './payments.ts';
import type { ReportKind, TableSource } from './report-kind.ts';

/** The statement a line belongs to. */
interface OfStatement {
  statement: string;
  statement_id: string;
}

const statementColumn: ColumnOf<OfStatement> = {
  key: 'statement',
  label: 'Statement',
  kind: 'text',
  value: (row) => row.statement,
  opens: ({ statement_id: id }) => ({ what: 'statement', id }),
};

interface StatementRow extends OfStatement {
  period_from: string;
  period_to: string;
  method: RemittanceMethod;
  state: RemittanceState;
  opening_cents: number;
  collected_cents: number;
  fees_cents: number;
  paid_out_cents: number;
  adjustments_cents: number;
  closing_cents: number;
}

const statementColumns: readonly ColumnOf<StatementRow>[] = [
  statementColumn,
  { key: 'from', label: 'From', kind: 'date', value: (row) => row.period_from },
  { key: 'to', label: 'To', kind: 'date', value: (row) => row.period_to },
  { key: 'method', label: 'Method', kind: 'text', value: (row) => REMITTANCE_METHOD_INFO[row.method].label },
  { key: 'state', label: 'Status', kind: 'text', value: (row) => REMITTANCE_STATE_INFO[row.state].label },
  { key: 'opening', label: 'Opening', kind: 'money', value: (row) => row.opening_cents },
  { key: 'collected', label: 'Collected', kind: 'money', value: (row) => row.collected_cents },
  { key: 'fees', label: 'Commission', kind: 'money', value: (row) => row.fees_cents },
  { key: 'paid_out', label: 'Paid out', kind: 'money', value: (row) => row.paid_out_cents },
  { key: 'adjustments', label: 'Adjustments', kind: 'money', value: (row) => row.adjustments_cents },
  { key: 'closing', label: 'Closing', kind: 'money', value: (row) => row.closing_cents },
];

interface LineRow extends PaymentLine, OfStatement {
  principal_cents: number | null;
  interest_cents: number | null;
  fees_cents: number | null;
  costs_cents: number | null;
}

const lineColumns: readonly ColumnOf<LineRow>[] = [
  statementColumn,
  ...dateColumns,
  ...subjectColumns,
  {
    key: 'paid',
    label: labelOf(paymentRow.shape.effect_cents),
    kind: 'money',
    value: (row) => row.effect_cents,
    opens: opensPayment,
  },
  ...commissionColumns,
  { key: 'principal', label: 'Principal', kind: 'money', value: (row) => row.principal_cents },
  { key: 'interest', label: 'Interest', kind: 'money', value: (row) => row.interest_cents },
  { key: 'line_fees', label: 'Fees', kind: 'money', value: (row) => row.fees_cents },
  { key: 'line_costs', label: 'Court costs', kind: 'money', value: (row) => row.costs_cents },
  {
    key: 'balance_after',
    label: labelOf(paymentRow.shape.balance_after_cents),
    kind: 'money',
    value: (row) => row.balance_after_cents,
  },
  ...methodColumns,
];

/** Sort key: the order of a statement's sections. */
const rank = sql`case p.type when 'PU' then 1 when 'PC' then 2 when 'DA' then 4 when 'DAR' then 4 else 3 end`;

/** Statements, their lines and their adjustments. */
export const remittance: ReportKind = {
  kind: 'remittance',
  async read(tx, { clientId }, { period, remittanceId }) {
    const ofStatements = sql<boolean>`r.client_id = ${clientId}::uuid
      and ${remittanceId === null ? sql`r.state <> 'void'` : sql`r.id = ${remittanceId}::uuid`}
      and ${period ? sql`r.period_to >= ${period.from}::date and r.period_from <= ${period.to}::date` : sql`true`}`;
    const { rows: statements } = await sql<StatementRow>`
      select r.number as statement, r.id as statement_id, r.period_from, r.period_to, r.method, r.state, r.opening_cents, r.collected_cents, r.fees_cents, r.paid_out_cents,
        r.adjustments_cents, r.closing_cents
      from portal.statements r where ${ofStatements} order by r.period_to, r.id`.execute(tx);
    const lines = sql`from ${fromPayments} join portal.statements r on r.client_id = p.client_id and r.id = p.remittance_id
      where p.client_id = ${clientId}::uuid and ${ofStatements}`;
    const { rows: sums } = await sql<{ count: number; paid: number; commission: number; due_client: number; due_agency: number }>`
      select count(*) as count, coalesce(sum(effect_cents), 0)::bigint as paid, coalesce(sum(commission_cents), 0)::bigint as commission,
        coalesce(sum(due_client_cents), 0)::bigint as due_client, coalesce(sum(due_agency_cents), 0)::bigint as due_agency
      from (select ${paymentLine} ${lines}) line`.execute(tx);
    const { count = 0, ...totals } = sums[0] ?? {};
    const query = sql<LineRow>`select r.number as statement, r.id as statement_id, p.principal_cents, p.interest_cents, p.fees_cents, p.costs_cents, ${paymentLine} ${lines}
      order by r.period_to, r.id, ${rank}, p.effective_on, p.id`;
    return {
      tables: [
        statementTable(statements),
        listTable(tx, { key: 'lines', title: 'Lines', columns: lineColumns, query, count, sums: totals }),
        await adjustmentTable(tx, clientId, ofStatements),
      ],
      charts: [],
    };
  },
};

function statementTable(statements: readonly StatementRow[]): TableSource {
  const sum = (key: 'collected_cents' | 'fees_cents' | 'paid_out_cents' | 'adjustments_cents') =>
    statements.reduce((total, row) => total + row[key], 0);
  const totals = {
    collected: sum('collected_cents'),
    fees: sum('fees_cents'),
    paid_out: sum('paid_out_cents'),
    adjustments: sum('adjustments_cents'),
  };
  return {
    key: 'statements',
    title: 'Statements',
    columns: plain(statementColumns),
    rows: rowsOf(statementColumns, statements),
    opens: opensOf(statementColumns, statements),
    count: statements.length,
    totals: totalsOf(statementColumns, totals),
  };
}

interface AdjustmentRow extends OfStatement {
  text: string;
  number: number | null;
  amount_cents: number;
}

const adjustmentColumns: readonly ColumnOf<AdjustmentRow>[] = [
  statementColumn,
  { key: 'text', label: 'What', kind: 'text', value: (row) => row.text },
  {
    key: 'account',
    label: 'Account',
    kind: 'text',
    value: (row) => (row.number === null ? null : formatAccountNumber(row.number)),
  },
  { key: 'amount', label: 'Amount', kind: 'money', value: (row) => row.amount_cents },
];

async function adjustmentTable(tx: Tx, clientId: string, ofStatements: RawBuilder<boolean>): Promise<TableSource> {
  const { rows } = await sql<AdjustmentRow>`
    select r.number as statement, r.id as statement_id, j.text, a.number, j.amount_cents
    from portal.statements r
    cross join jsonb_to_recordset(r.adjustments) as j (text text, amount_cents bigint, account_id uuid)
    left join portal.accounts a on a.client_id = ${clientId}::uuid and a.id = j.account_id
    where ${ofStatements} order by r.period_to, r.id`.execute(tx);
  return {
    key: 'adjustments',
    title: 'Adjustments and costs',
    columns: plain(adjustmentColumns),
    rows: rowsOf(adjustmentColumns, rows),
    opens: opensOf(adjustmentColumns, rows),
    count: rows.length,
    totals: totalsOf(adjustmentColumns, { amount: rows.reduce((total, row) => total + row.amount_cents, 0) }),
  };
}
