import { isOpenStatus, isStatusCode } from '@recoup/domain/accounts/statuses';
import type { TestServer } from './server.ts';

interface AccountRow {
  id: string;
  location_id: string | null;
  placed_on: string;
  debt_date: string | null;
  status: string;
  placed: number;
  accrued: number;
  adjusted: number;
  paid: number;
  balance: number;
}
interface PaymentRow {
  account_id: string;
  type: string;
  effective_on: string;
  reported_on: string;
  effect: number;
  commission: number;
}
interface Account extends AccountRow {
  payments: PaymentRow[];
  history: { from_status: string | null; on: string }[];
  interest: { on: string; accrued: number }[];
  postings: { on: string; cents: number }[];
}

const monthOf = (day: string) => day.slice(0, 7);
export const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((total, row) => total + of(row), 0);
const isMoney = ({ type }: PaymentRow) => !type.startsWith('DA');
const isOpen = (status: string) => isStatusCode(status) && isOpenStatus(status);
const latest = (one: string, other: string) => (one > other ? one : other);

/** Source rows of a client's figures. */
export async function readAll({ database }: TestServer, clientId: string): Promise<Account[]> {
  const list = async <T>(columns: string, rest: string) =>
    (
      await database.query<{ row: T }>(`select to_jsonb(r) as row from (select ${columns} from portal.${rest}) r`, [clientId])
    ).map(({ row }) => row);
  const accounts = await list<AccountRow>(
    `id, location_id, placed_on, debt_date, status, amount_placed_cents as placed, accrued_cents as accrued, adjusted_cents as adjusted,
     paid_cents as paid, balance_cents as balance`,
    'accounts where client_id = $1',
  );
  const payments = await list<PaymentRow>(
    'account_id, type, effective_on, reported_on, effect_cents as effect, commission_cents as commission',
    `payments where client_id = $1 and state <> 'pending'`,
  );
  const history = await list<{ account_id: string; from_status: string | null; on: string }>(
    `account_id, from_status, (at at time zone 'utc')::date as on`,
    'account_status_history where client_id = $1 order by at, id',
  );
  const interest = await list<{ account_id: string; on: string; accrued: number }>(
    `account_id, (as_of at time zone 'utc')::date as on, accrued_cents as accrued`,
    'account_balances where client_id = $1 order by as_of, id',
  );
  const postings = await list<{ account_id: string; on: string; cents: number }>(
    `account_id, (at at time zone 'utc')::date as on, amount_cents as cents`,
    'interest_postings where client_id = $1',
  );
  return accounts.map((account) => ({
    ...account,
    payments: payments.filter(({ account_id: id }) => id === account.id),
    history: history.filter(({ account_id: id }) => id === account.id),
    interest: interest.filter(({ account_id: id }) => id === account.id),
    postings: postings.filter(({ account_id: id }) => id === account.id),
  }));
}

/** An account at the end of a day; null before its placement. Nothing is dated after `today` or before the placement. */
export function standingOn(account: Account, day: string, today: string) {
  if (account.placed_on > day) return null;
  const isAfter = (on: string) => day < today && latest(on, account.placed_on) > day;
  const status = account.history.find(({ on }) => isAfter(on)) ?? { from_status: account.status };
  const paid = account.payments.filter(({ reported_on: on }) => isAfter(on));
  const accruedThen = account.interest.filter(({ on }) => !isAfter(on)).at(-1)?.accrued ?? 0;
  const accruedNow = account.interest.at(-1)?.accrued ?? 0;
  const postedAfter = sum(
    account.postings.filter(({ on }) => isAfter(on)),
    ({ cents }) => cents,
  );
  return {
    status: status.from_status ?? 'SUBMITTED',
    isOpen: isOpen(status.from_status ?? 'SUBMITTED'),
    balance: account.balance + sum(paid, ({ effect }) => effect) - (accruedNow - accruedThen) - postedAfter,
  };
}

const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

/** Inventory changes of one month, account by account. */
export function moveByHand(accounts: readonly Account[], { from, to, today }: { from: string; to: string; today: string }) {
  const moves = { begin: 0, placed: 0, reopened: 0, paid: 0, recalled: 0, returned: 0, rejected: 0, end: 0 };
  const cents = { ...moves, accrued: 0, collected: 0, adjusted: 0 };
  for (const account of accounts) {
    const [before, after] = [standingOn(account, dayBefore(from), today), standingOn(account, to, today)];
    if (!after || (before && !before.isOpen && !after.isOpen)) continue;
    const count = (name: keyof typeof moves, amount: number) => {
      moves[name] += 1;
      cents[name] += amount;
    };
    if (!before) count('placed', account.placed);
    else if (before.isOpen) count('begin', before.balance);
    else count('reopened', before.balance);
    const now = account.payments.filter(({ reported_on: on }) => {
      const day = latest(on, account.placed_on);
      return day >= from && (day <= to || to >= today);
    });
    const collected = sum(now.filter(isMoney), ({ effect }) => effect);
    const adjusted = sum(now, ({ effect }) => effect) - collected;
    cents.collected -= collected;
    cents.adjusted -= adjusted;
    cents.accrued += after.balance - (before?.balance ?? account.placed) + collected + adjusted;
    if (after.isOpen) count('end', after.balance);
    else if (after.status === 'RECALLED') count('recalled', -after.balance);
    else if (after.status === 'CLOSED') count('returned', -after.balance);
    else count(after.status === 'REJECTED' ? 'rejected' : 'paid', -after.balance);
  }
  return { moves, cents };
}

/** Placements of a month and their collections through each month since, the current one last. */
export function vintageByHand(
  accounts: readonly Account[],
  { month, today, date = 'reported_on' }: { month: string; today: string; date?: 'reported_on' | 'effective_on' },
) {
  const own = accounts.filter(({ placed_on: on }) => monthOf(on) === month);
  const payments = own.flatMap((account) => account.payments.filter(isMoney));
  const withdrawn = own.filter(({ status }) => status === 'RECALLED' || status === 'REJECTED');
  const months = monthsFrom(month, monthOf(today));
  return {
    accounts: own.length,
    placed: sum(own, ({ placed }) => placed),
    withdrawn: sum(withdrawn, ({ placed }) => placed),
    agency: sum(
      payments.filter(({ type }) => type.startsWith('PU')),
      ({ effect }) => effect,
    ),
    collected: sum(payments, ({ effect }) => effect),
    commission: sum(payments, ({ commission }) => commission),
    accrued: sum(own, ({ accrued }) => accrued),
    adjusted: sum(own, ({ adjusted }) => adjusted),
    owing: sum(own, ({ balance }) => balance),
    until: months.map((until, index) =>
      sum(
        payments.filter((payment) => index === months.length - 1 || monthOf(payment[date]) <= until),
        ({ effect }) => effect,
      ),
    ),
  };
}

/** Collections within a month. */
export function collectedByHand(
  accounts: readonly Account[],
  { from, to, date }: { from: string; to: string; date: 'reported_on' | 'effective_on' },
) {
  const payments = accounts.flatMap((account) =>
    account.payments.filter((row) => isMoney(row) && row[date] >= from && row[date] <= to),
  );
  return { collected: sum(payments, ({ effect }) => effect), commission: sum(payments, ({ commission }) => commission) };
}

/** `2026-01` through `last`. */
export function monthsFrom(first: string, last: string): string[] {
  const months: string[] = [];
  for (let [year = 0, month = 0] = first.split('-').map(Number); ; month += 1) {
    if (month === 13) [year, month] = [year + 1, 1];
    months.push(`${year}-${String(month).padStart(2, '0')}`);
    if (months.at(-1) === last || months.length > 600) return months;
  }
}
