// Recomputes the reports that show money from raw rows, and compares them cell by cell. Nothing of the product is imported here.

import { checkInventory } from './inventory.ts';
import { checkAcknowledgement, checkOpenItems } from './open-lists.ts';
import type { Rows } from './stored-rows.ts';
import {
  dueAgency,
  dueClient,
  groups,
  isMoney,
  monthOf,
  monthsOf,
  total,
  type Account,
  type Cell,
  type Context,
  type Payment,
} from './report-context.ts';

export interface ReportTable {
  key: string;
  rows: Record<string, Cell>[];
}
/** The tables of a report of a client, for a reader who sees everything. */
export type ReadReport = (clientId: string, kind: string, parameters: Record<string, string>) => Promise<ReportTable[]>;

interface Checking {
  rows: Rows;
  today: string;
  check: (what: string, stored: unknown, own: unknown) => void;
  count: (name: string, by?: number) => void;
  read: ReadReport;
}

export async function checkReports({ rows, today, check, count, read }: Checking): Promise<void> {
  const clients = await rows<{ id: string; code: string }>('select id, code from portal.clients order by code');
  for (const { id, code } of clients) {
    const accounts = await readAccounts(rows, id);
    const compare = (what: string, shown: Record<string, Cell> | undefined, own: Record<string, unknown>) => {
      for (const [key, value] of Object.entries(own)) {
        check(`report ${code} ${what} ${key}`, shown?.[key] ?? 0, value ?? 0);
        count('report cells');
      }
    };
    const open = async (kind: string, parameters: Record<string, string> = {}) => {
      count('reports');
      const tables = await read(id, kind, parameters);
      return (key: string) => tables.find((table) => table.key === key)?.rows ?? [];
    };
    const context = { accounts, today, compare, open, check, code };
    await checkLists({ ...context, statements: await readStatements(rows, id) });
    await checkVintages(context);
    await checkInventory(context);
    await checkAcknowledgement({ ...context, rows, client: id });
    await checkOpenItems({ ...context, rows, client: id, count });
  }
}

async function readAccounts(rows: Rows, client: string): Promise<Account[]> {
  const accounts = await rows<Account>(`
    select id, number, status, placed_on, debt_date, coalesce(closed_on, (status_since at time zone 'UTC')::date) as closed_on,
      amount_placed_cents as placed, accrued_cents as accrued, paid_cents as paid, adjusted_cents as adjusted, balance_cents as balance
    from portal.accounts where client_id = '${client}' order by number`);
  const payments = await rows<Payment>(`
    select p.id, p.account_id, p.type, p.state, p.effective_on, p.reported_on, p.amount_cents, p.effect_cents, p.commission_cents,
      p.balance_after_cents, s.number as statement, p.principal_cents, p.interest_cents, p.fees_cents, p.costs_cents
    from portal.payments p left join portal.statements s on s.client_id = p.client_id and s.id = p.remittance_id
    where p.client_id = '${client}' order by p.reported_on, p.id`);
  const statuses = await rows<{ account_id: string; before: string | null; day: string }>(`
    select account_id, from_status as before, (at at time zone 'UTC')::date as day from portal.account_status_history
    where client_id = '${client}' order by at, id`);
  const stated = await rows<{ account_id: string; day: string; accrued: number }>(`
    select account_id, (as_of at time zone 'UTC')::date as day, accrued_cents as accrued from portal.account_balances
    where client_id = '${client}' order by as_of, id`);
  const posted = await rows<{ account_id: string; day: string; cents: number }>(`
    select account_id, (at at time zone 'UTC')::date as day, amount_cents as cents from portal.interest_postings where client_id = '${client}'`);
  const before = new Map<string, number>();
  const additions = [...posted];
  for (const { account_id: id, day, accrued } of stated) {
    additions.push({ account_id: id, day, cents: accrued - (before.get(id) ?? 0) });
    before.set(id, accrued);
  }
  const of = <T extends { account_id: string }>(list: readonly T[]) => Map.groupBy(list, ({ account_id: id }) => id);
  const [paymentsOf, statusesOf, additionsOf] = [of(payments), of(statuses), of(additions)];
  return accounts.map((account) => ({
    ...account,
    payments: paymentsOf.get(account.id) ?? [],
    statuses: (statusesOf.get(account.id) ?? []).map(({ before: from, day }) => ({ before: from ?? 'SUBMITTED', day })),
    additions: additionsOf.get(account.id) ?? [],
  }));
}

interface Statement {
  number: string;
  opening_cents: number;
  collected_cents: number;
  fees_cents: number;
  paid_out_cents: number;
  closing_cents: number;
  adjustments: { amount_cents: number }[];
}

const readStatements = (rows: Rows, client: string) =>
  rows<Statement>(`select * from portal.statements where client_id = '${client}' and state <> 'void' order by period_to, id`);

/** Reports that list accounts, payments and statements. */
async function checkLists({ accounts, compare, check, open, code, statements }: Context & { statements: Statement[] }) {
  const amounts = ({ placed, paid, adjusted, balance }: Account) => ({ placed, paid, adjusted, balance });
  const inventory = (await open('inventory'))('accounts');
  check(`report ${code} inventory rows`, inventory.length, accounts.length);
  for (const [index, account] of accounts.entries()) compare(`inventory ${account.number}`, inventory[index], amounts(account));

  const closed = await open('closed', { period: 'all' });
  for (const [index, key] of ['resolved', 'by_client', 'by_agency'].entries()) {
    const own = accounts
      .filter(({ status }) => groups[status] === key)
      .toSorted((one, other) => (one.closed_on ?? '').localeCompare(other.closed_on ?? '') || one.number - other.number);
    check(`report ${code} closed ${key} rows`, closed(key).length, own.length);
    for (const [place, account] of own.entries()) compare(`closed ${account.number}`, closed(key)[place], amounts(account));
    compare(`closed ${key}`, closed('by_outcome')[index], {
      accounts: own.length,
      placed: total(own, ({ placed }) => placed),
      paid: total(own, ({ paid }) => paid),
      adjusted: total(own, ({ adjusted }) => adjusted),
      balance: total(own, ({ balance }) => balance),
    });
  }

  const payments = accounts
    .flatMap((account) => account.payments)
    .toSorted((one, other) => one.reported_on.localeCompare(other.reported_on) || (one.id < other.id ? -1 : 1));
  const listed = await open('payments', { period: 'all' });
  check(`report ${code} payments rows`, listed('payments').length, payments.length);
  for (const [index, payment] of payments.entries())
    compare(`payments ${payment.id}`, listed('payments')[index], {
      amount: payment.amount_cents,
      paid: payment.effect_cents,
      commission: payment.commission_cents,
      due_client: dueClient(payment),
      due_agency: dueAgency(payment),
      balance_after: payment.balance_after_cents,
    });
  const types = ['PU', 'PUR', 'PC', 'PCR', 'DA', 'DAR'].filter((type) => payments.some((payment) => payment.type === type));
  for (const [index, type] of types.entries()) {
    const own = payments.filter((payment) => payment.type === type);
    compare(`payments ${type}`, listed('by_type')[index], {
      payments: own.length,
      paid: total(own, ({ effect_cents: cents }) => cents),
      commission: total(own, ({ commission_cents: cents }) => cents),
    });
  }

  const remittance = await open('remittance', { period: 'all' });
  check(`report ${code} remittance rows`, remittance('statements').length, statements.length);
  const sumOf = (list: Record<string, Cell>[], key: string) => total(list, (row) => Number(row[key] ?? 0));
  for (const [index, statement] of statements.entries()) {
    const adjusted = total(statement.adjustments, ({ amount_cents: cents }) => cents);
    compare(`statement ${statement.number}`, remittance('statements')[index], {
      opening: statement.opening_cents,
      collected: statement.collected_cents,
      fees: statement.fees_cents,
      paid_out: statement.paid_out_cents,
      adjustments: adjusted,
      closing: statement.closing_cents,
    });
    const own = payments.filter((payment) => payment.statement === statement.number);
    const lines = remittance('lines').filter((row) => row['statement'] === statement.number);
    const shown = Object.fromEntries(
      ['paid', 'commission', 'due_client', 'due_agency', 'principal', 'interest', 'line_fees', 'line_costs'].map((key) => [
        key,
        sumOf(lines, key),
      ]),
    );
    compare(
      `lines of ${statement.number}`,
      { ...shown, lines: lines.length },
      {
        lines: own.length,
        paid: total(own, ({ effect_cents: cents }) => cents),
        commission: total(own, ({ commission_cents: cents }) => cents),
        due_client: total(own, dueClient),
        due_agency: total(own, dueAgency),
        principal: total(own, ({ principal_cents: cents }) => cents ?? 0),
        interest: total(own, ({ interest_cents: cents }) => cents ?? 0),
        line_fees: total(own, ({ fees_cents: cents }) => cents ?? 0),
        line_costs: total(own, ({ costs_cents: cents }) => cents ?? 0),
      },
    );
    const extra = remittance('adjustments').filter((row) => row['statement'] === statement.number);
    compare(`adjustments of ${statement.number}`, { amount: sumOf(extra, 'amount') }, { amount: adjusted });
  }
}

/** Hundredths of a percent, half away from zero. */
function share(part: number, whole: number): number | null {
  if (whole === 0) return null;
  const rounded = Number((BigInt(Math.abs(part)) * 20_000n + BigInt(whole)) / (2n * BigInt(whole)));
  return part < 0 && rounded !== 0 ? -rounded : rounded;
}

/** Reports by month of placement. */
async function checkVintages({ accounts, today, compare, open }: Context) {
  const months = [...new Set(accounts.map(({ placed_on: on }) => monthOf(on)))].sort();
  const [liquidation, analysis] = [await open('liquidation', { period: 'all' }), await open('batch_analysis', { period: 'all' })];
  const stairs = {
    reported_on: await open('stair_step', { period: 'all', date: 'reported', steps: 'monthly', measure: 'amounts' }),
    effective_on: await open('stair_step', { period: 'all', date: 'effective', steps: 'monthly', measure: 'amounts' }),
  };
  for (const [index, month] of months.entries()) {
    const own = accounts.filter(({ placed_on: on }) => monthOf(on) === month);
    const money = own.flatMap(({ payments }) => payments.filter((payment) => payment.state !== 'pending' && isMoney(payment)));
    const placed = total(own, (account) => account.placed);
    const withdrawn = total(
      own.filter(({ status }) => status === 'RECALLED' || status === 'REJECTED'),
      (account) => account.placed,
    );
    const collected = total(money, ({ effect_cents: cents }) => cents);
    const agency = total(
      money.filter(({ type }) => type.startsWith('PU')),
      ({ effect_cents: cents }) => cents,
    );
    const commission = total(money, ({ commission_cents: cents }) => cents);
    compare(`liquidation ${month}`, liquidation('months')[index], {
      accounts: own.length,
      placed,
      withdrawn,
      net_placed: placed - withdrawn,
      agency,
      direct: collected - agency,
      collected,
      liquidation: share(collected, placed),
      net_liquidation: share(collected, placed - withdrawn),
      commission,
      net_back: share(collected - commission, placed),
    });
    compare(`batch analysis ${month}`, analysis('months')[index], {
      accounts: own.length,
      listed: placed,
      accrued: total(own, ({ accrued }) => accrued),
      adjustments: -total(own, ({ adjusted }) => adjusted) || 0,
      paid: total(own, ({ paid }) => paid),
      owing: total(own, ({ balance }) => balance),
    });
    const since = monthsOf(month, monthOf(today));
    for (const date of ['reported_on', 'effective_on'] as const)
      compare(
        `stair step ${month} by ${date}`,
        stairs[date]('vintages')[index],
        Object.fromEntries([
          ...since.map((one, step) => [
            `m${step}`,
            total(
              // Before the placement and after today count with the first and the last month.
              money.filter((payment) => {
                const on = monthOf(payment[date]);
                return on === one || (step === 0 && on < one) || (one === since.at(-1) && on > one);
              }),
              ({ effect_cents: cents }) => cents,
            ),
          ]),
          ['collected', collected],
        ]),
      );
  }
}
