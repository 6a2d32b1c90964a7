import type { Account, Payment, Rows } from './stored-rows.ts';

interface Checking {
  rows: Rows;
  payments: readonly Payment[];
  check: (what: string, stored: unknown, own: unknown) => void;
}

export async function checkStatements({
  rows,
  payments,
  check,
  count,
}: Checking & { count: (name: string, by?: number) => number }) {
  const statements = await rows<
    Record<string, number> & {
      id: string;
      client_id: string;
      number: string;
      state: string;
      adjustments: { amount_cents: number }[];
    }
  >('select * from portal.statements order by client_id, period_to, id');
  const voided = await rows<{ statement_id: string; payment_id: string }>(
    'select statement_id, payment_id from portal.voided_lines',
  );
  const byId = new Map(payments.map((payment) => [payment.id, payment]));
  const closing = new Map<string, number>();
  for (const statement of statements) {
    const isVoid = statement.state === 'void';
    const lines = isVoid
      ? voided.filter(({ statement_id: id }) => id === statement.id).map(({ payment_id: id }) => byId.get(id))
      : payments.filter(({ remittance_id: id }) => id === statement.id);
    const sum = (of: (line: Payment) => number) => lines.reduce((all, line) => all + (line ? of(line) : Number.NaN), 0);
    const what = `statement ${statement.number}`;
    check(
      `${what} collected`,
      statement['collected_cents'],
      sum((line) => (line.type.startsWith('PU') ? line.effect_cents : 0)),
    );
    check(
      `${what} commission`,
      statement['fees_cents'],
      sum((line) => line.commission_cents),
    );
    check(`${what} lines`, statement['payments'], lines.length);
    check(
      `${what} adjustments`,
      statement['adjustments_cents'],
      statement.adjustments.reduce((all, one) => all + one.amount_cents, 0),
    );
    check(
      `${what} closing`,
      statement['closing_cents'],
      (statement['opening_cents'] ?? 0) +
        (statement['collected_cents'] ?? 0) -
        (statement['fees_cents'] ?? 0) -
        (statement['paid_out_cents'] ?? 0) +
        (statement['adjustments_cents'] ?? 0),
    );
    count(isVoid ? 'voided statements' : 'statements');
    if (statement['paid_cents'] !== null) count('remittances that are not what was due');
    if (isVoid) continue;
    check(`${what} opening`, statement['opening_cents'], closing.get(statement.client_id) ?? 0);
    closing.set(statement.client_id, statement['closing_cents'] ?? 0);
  }
  for (const payment of payments)
    check(`payment ${payment.external_id} on a statement`, payment.state === 'remitted', payment.remittance_id !== null);
}

/** The sums behind Home, lists and reports: by location and day, and by month of placement. */
export async function checkTotals({ rows, payments, accounts, check }: Checking & { accounts: readonly Account[] }) {
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const own = new Map<string, number>();
  const add = (key: string, cents: number) => own.set(key, (own.get(key) ?? 0) + cents);
  for (const payment of payments) {
    const account = byId.get(payment.account_id);
    if (payment.state === 'pending' || !account) continue;
    const [day, month] = [
      `${account.location} ${payment.reported_on}`,
      `${account.location} ${account.placed_on.slice(0, 7)} ${payment.reported_on.slice(0, 7)}`,
    ];
    const side = payment.type.startsWith('PU') ? 'agency' : payment.type.startsWith('PC') ? 'direct' : 'adjusted';
    add(`${day} ${side}`, payment.effect_cents);
    add(`${day} commission`, payment.commission_cents);
    add(`${day} payments`, 1);
    if (side !== 'adjusted') add(`${month} ${side}`, payment.effect_cents);
    add(`${month} commission`, payment.commission_cents);
  }
  for (const account of accounts) {
    add(`${account.location} ${account.status} balance`, account.balance_cents);
    add(`${account.location} ${account.status} accounts`, 1);
  }
  const stored = await rows<{ key: string; cents: number }>(`
    select location_id || ' ' || reported_on || ' ' || v.name as key, v.cents from portal.collection_totals,
      lateral (values ('agency', agency_cents), ('direct', direct_cents), ('adjusted', adjusted_cents), ('commission', commission_cents), ('payments', payments)) v (name, cents)
    union all
    select location_id || ' ' || to_char(placed_month, 'YYYY-MM') || ' ' || to_char(reported_month, 'YYYY-MM') || ' ' || v.name, v.cents from portal.vintage_totals,
      lateral (values ('agency', agency_cents), ('direct', direct_cents), ('commission', commission_cents)) v (name, cents)
    union all
    select location_id || ' ' || status || ' ' || v.name, sum(v.cents) from portal.status_totals,
      lateral (values ('balance', balance_cents), ('accounts', accounts)) v (name, cents) group by location_id, status, v.name`);
  const known = new Map(stored.map(({ key, cents }) => [key, cents]));
  for (const key of new Set([...own.keys(), ...known.keys()])) check(`total ${key}`, known.get(key) ?? 0, own.get(key) ?? 0);
}
