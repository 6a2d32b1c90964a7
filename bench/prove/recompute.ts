// Recomputes the money of a database from its raw rows, with arithmetic of its own: nothing of the product is imported here.
import type pg from 'pg';
import { checkReports, type ReadReport } from './figures.ts';
import { interestOf, isClosed, ratesOf, type Rate } from './interest.ts';
import { checkStatements, checkTotals } from './sums.ts';
import type { Account, Payment, Rows } from './stored-rows.ts';
import { checkTrust, type ReadTrust } from './trust.ts';

interface Band {
  from?: number;
  to?: number;
}
interface Rule {
  when?: {
    age_days?: Band;
    balance_cents?: Band;
    types?: string[];
    components?: string[];
    locations?: string[];
    settlement?: boolean;
    legal?: boolean;
  };
  rate_bp: number;
  tiers?: { from_cents: number; rate_bp: number }[];
}
interface Terms {
  client_id: string;
  version: number;
  valid_from: string;
  schedule: { rules: Rule[]; minimum_cents?: number; cap?: { payment_cents?: number; account_bp?: number } };
}

export interface Findings {
  counts: Record<string, number>;
  differences: string[];
}

const divideHalfUp = (product: bigint, by: bigint) => Number((product * 2n + by) / (by * 2n));
const share = (cents: number, rate: number) => divideHalfUp(BigInt(cents) * BigInt(rate), 10_000n);
const inside = (band: Band | undefined, value: number) => !band || (value >= (band.from ?? value) && value <= (band.to ?? value));
const days = (from: string, to: string) => Math.max(0, (Date.parse(to) - Date.parse(from)) / 86_400_000);

interface Proof {
  client: pg.Client;
  /** Instants at which interest was posted, in order. */
  runs: readonly string[];
  /** The day of the reports. */
  today: string;
  /** The product's reports and trust money, to be compared. */
  readReport: ReadReport;
  readTrust: ReadTrust;
}

export async function recompute({ client, runs, today, readReport, readTrust }: Proof): Promise<Findings> {
  const rows: Rows = async <T>(sql: string) =>
    (await client.query<{ row: T }>(`select to_json(q) as row from (${sql}) q`)).rows.map(({ row }) => row);
  const found: Findings = { counts: {}, differences: [] };
  const count = (name: string, by = 1) => (found.counts[name] = (found.counts[name] ?? 0) + by);
  const check = (what: string, stored: unknown, own: unknown) => {
    count('figures');
    if (stored !== own) found.differences.push(`${what}: stored ${String(stored)}, recomputed ${String(own)}`);
  };

  const payments = await rows<Payment>(`
    select p.id, p.client_id, p.account_id, p.external_id, p.type, p.state, p.reported_on, p.effective_on, p.amount_cents, p.effect_cents,
      p.overpaid_cents, p.commission_cents, p.commission_rate_bp, p.balance_after_cents, p.reverses_id, p.remittance_id, p.principal_cents,
      p.interest_cents, p.fees_cents, p.costs_cents, p.reason_code, p.account_status, extract(epoch from p.posted_at) as posted,
      s.stated_cents, s.stated_rate_bp, s.rule_cents, s.difference_cents
    from portal.payments p left join portal.stated_commissions s on s.client_id = p.client_id and s.payment_id = p.id
    order by p.posted_at, p.id`);
  const accounts = await rows<Account>(`
    select a.id, a.client_id, coalesce(a.location_id, a.client_id) as location, l.code as location_code, a.status, a.debt_type, o.state,
      a.debt_date, a.closed_on, a.number, a.placed_on,
      a.amount_placed_cents as placed_cents, a.accrued_cents, a.paid_cents, a.paid_direct_cents as direct_cents, a.adjusted_cents, a.balance_cents
    from portal.accounts a join portal.people o on o.client_id = a.client_id and o.id = a.person_id
    left join portal.locations l on l.client_id = a.client_id and l.id = a.location_id order by a.client_id, a.number`);
  const balances = await rows<{ account_id: string; at: number; day: string; accrued_cents: number }>(
    `select account_id, extract(epoch from as_of) as at, (as_of at time zone 'UTC')::date as day, accrued_cents
     from portal.account_balances where charge is null`,
  );
  const rates = await rows<Rate>('select * from portal.interest_rates');
  const postings = await rows<{ account_id: string; cents: number }>(
    'select account_id, sum(amount_cents) as cents from portal.interest_postings group by 1',
  );
  const posted = new Map(postings.map(({ account_id: id, cents }) => [id, cents]));
  const charges = await rows<{ account_id: string; at: number; charge_cents: number }>(
    'select account_id, extract(epoch from as_of) as at, charge_cents from portal.account_balances where charge is not null',
  );
  const statuses = await rows<{ account_id: string; to_status: string; reason_code: string | null; at: number; day: string }>(
    `select account_id, to_status, reason_code, extract(epoch from at) as at, (at at time zone 'UTC')::date as day
     from portal.account_status_history order by at, id`,
  );
  const terms = await rows<Terms>('select client_id, version, valid_from, schedule from portal.commission_schedules');

  const of = <T extends { account_id: string }>(list: readonly T[]) => Map.groupBy(list, ({ account_id: id }) => id);
  const [paymentsOf, chargesOf, statusesOf, balancesOf] = [of(payments), of(charges), of(statuses), of(balances)];
  const instants = runs.map((run) => ({
    at: Date.parse(run) / 1000,
    through: new Date(Date.parse(run) - 86_400_000).toISOString().slice(0, 10),
  }));

  /** What had accrued on an account after each charge, balance and posting of interest; and of it the interest at the end. */
  function accruals(account: Account) {
    const own = ratesOf(rates, account);
    const paid = (paymentsOf.get(account.id) ?? []).filter(({ state }) => state === 'posted' || state === 'remitted');
    const history = statusesOf.get(account.id) ?? [];
    const events = [
      ...(chargesOf.get(account.id) ?? []).map((charge) => ({ at: charge.at, charge, balance: null, through: null })),
      ...(balancesOf.get(account.id) ?? []).map((balance) => ({ at: balance.at, charge: null, balance, through: null })),
      ...(own.length > 0 ? instants : []).map(({ at, through }) => ({ at, charge: null, balance: null, through })),
    ].toSorted((one, other) => one.at - other.at);
    let [stated, interest, statedOn] = [0, 0, null as string | null];
    const steps: { at: number; cents: number }[] = [];
    for (const { at, charge, balance, through } of events) {
      if (charge) stated += charge.charge_cents;
      else if (balance) [stated, interest, statedOn] = [balance.accrued_cents, 0, balance.day];
      else {
        const before = history.filter((change) => change.at < at);
        if (isClosed((before.at(-1) ?? history[0])?.to_status ?? '')) continue;
        interest = interestOf(account, {
          rates: own,
          payments: paid.filter((payment) => payment.posted < at),
          statuses: before,
          statedOn,
          through: through ?? '',
        });
      }
      steps.push({ at, cents: stated + interest });
    }
    return { steps, interest };
  }
  const byId = new Map(payments.map((payment) => [payment.id, payment]));
  for (const account of accounts) {
    let [paid, direct, adjusted, charged] = [0, 0, 0, 0];
    const reversed = new Map<string, number>();
    const { steps, interest } = accruals(account);
    for (const payment of paymentsOf.get(account.id) ?? []) {
      const what = `payment ${payment.external_id}`;
      if (payment.state === 'pending' || payment.state === 'returned') {
        check(`${what} effect`, payment.effect_cents, 0);
        check(`${what} commission`, payment.commission_cents, 0);
        continue;
      }
      const accrued = steps.findLast(({ at }) => at <= payment.posted)?.cents ?? 0;
      const before = account.placed_cents + accrued - paid - adjusted;
      // The first row is the placement, which may be dated after the first payment.
      const history = statusesOf.get(account.id) ?? [];
      const status = (history.findLast(({ at }) => at < payment.posted) ?? history[0])?.to_status ?? '';
      check(`${what} status`, payment.account_status, status);
      const { amount_cents: amount, type } = payment;
      const effect = type.endsWith('R') ? -amount : amount;
      const isMoney = type.startsWith('P');
      const overpaid = type === 'PU' || type === 'PC' ? Math.max(0, amount - Math.max(0, before)) : 0;
      check(`${what} effect`, payment.effect_cents, effect);
      check(`${what} overpaid`, payment.overpaid_cents, overpaid);
      let rule = 0;
      if (payment.reverses_id) {
        const original = byId.get(payment.reverses_id);
        if (!original) throw new Error(`${what} reverses nothing`);
        const taken = reversed.get(original.id) ?? 0;
        const owed = original.amount_cents - original.overpaid_cents;
        const given = (cents: number) => {
          // Nothing of it was owed, and the agency charged for it anyway: the last reversal returns that.
          if (owed === 0) return cents >= original.amount_cents ? original.commission_cents : 0;
          return divideHalfUp(
            BigInt(original.commission_cents) * BigInt(Math.max(0, cents - original.overpaid_cents)),
            BigInt(owed),
          );
        };
        rule = given(taken) - given(taken + amount);
        reversed.set(original.id, taken + amount);
        if (taken + amount > original.amount_cents) found.differences.push(`${what} reverses more than its original`);
        if (taken + amount === original.amount_cents) count('payments reversed to the last cent');
        count('reversals');
      } else if (isMoney) {
        const inForce = terms
          .filter((one) => one.client_id === account.client_id && one.valid_from <= payment.reported_on)
          .toSorted((one, other) =>
            one.valid_from === other.valid_from ? other.version - one.version : one.valid_from < other.valid_from ? 1 : -1,
          )[0];
        if (inForce) rule = charge(inForce.schedule, { payment, account, before, status, overpaid, charged, collected: paid });
        if (overpaid > 0) count('overpayments');
      }
      let own = rule === 0 ? 0 : rule;
      if (payment.stated_cents !== null || payment.stated_rate_bp !== null) {
        const size = payment.stated_cents ?? share(amount - overpaid, payment.stated_rate_bp ?? 0);
        own = size === 0 ? 0 : effect < 0 ? -size : size;
        check(`${what} rule`, payment.rule_cents, rule === 0 ? 0 : rule);
        check(`${what} difference`, payment.difference_cents, own - rule);
        count('commissions set by the agency');
        if (own !== rule) count('flagged differences');
      }
      check(`${what} commission`, payment.commission_cents, own);
      charged += own;
      if (isMoney) paid += effect;
      if (type.startsWith('PC')) direct += effect;
      if (!isMoney) adjusted += effect;
      check(`${what} balance after`, payment.balance_after_cents, account.placed_cents + accrued - paid - adjusted);
      count('payments');
    }
    const accrued = steps.at(-1)?.cents ?? 0;
    const what = `account ${account.id}`;
    check(`${what} interest`, posted.get(account.id) ?? 0, interest);
    if (interest > 0) count('accounts with interest');
    count('cents of interest', interest);
    check(`${what} accrued`, account.accrued_cents, accrued);
    check(`${what} paid`, account.paid_cents, paid);
    check(`${what} direct`, account.direct_cents, direct);
    check(`${what} adjusted`, account.adjusted_cents, adjusted);
    check(`${what} balance`, account.balance_cents, account.placed_cents + accrued - paid - adjusted);
    count('accounts');
  }
  count('charges', charges.length);
  await checkStatements({ rows, payments, check, count });
  await checkTotals({ rows, payments, accounts, check });
  await checkReports({ rows, today, check, count, read: readReport });
  const before = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
  const trustDays = [0, 31, 90, 200].map((back) => [before(back), before(back + 10)] as const);
  await checkTrust({ rows, days: trustDays, read: readTrust, check });
  return found;
}

interface Facts {
  payment: Payment;
  account: Account;
  before: number;
  status: string;
  overpaid: number;
  charged: number;
  collected: number;
}

function charge({ rules, minimum_cents: minimum = 0, cap }: Terms['schedule'], facts: Facts): number {
  const { payment, account, before, status, overpaid, charged, collected } = facts;
  const owed = payment.amount_cents - overpaid;
  const isLegal = status === 'LEGAL' || status === 'JUDGMENT';
  const parts: [string | null, number][] = [];
  if (payment.principal_cents === null) parts.push([null, owed]);
  else {
    let left = owed;
    for (const name of ['principal', 'interest', 'fees', 'costs'] as const) {
      const cents = Math.min(left, payment[`${name}_cents`] ?? 0);
      left -= cents;
      if (cents > 0) parts.push([name, cents]);
    }
  }
  const sums = new Map<Rule, number>();
  for (const [component, cents] of parts) {
    const rule = rules.find(
      ({ when = {} }) =>
        inside(when.age_days, days(account.placed_on, payment.effective_on)) &&
        inside(when.balance_cents, before) &&
        (!when.types || when.types.includes(payment.type)) &&
        (!when.components || (component !== null && when.components.includes(component))) &&
        (!when.locations || when.locations.includes(account.location_code ?? '-')) &&
        (when.settlement === undefined || when.settlement === (payment.reason_code === 'settlement')) &&
        (when.legal === undefined || when.legal === isLegal),
    );
    if (rule) sums.set(rule, (sums.get(rule) ?? 0) + cents);
  }
  let total = 0;
  let isCharged = false;
  let from = Math.max(0, collected);
  for (const [rule, cents] of sums) {
    let product = 0n;
    const bounds = [0, ...(rule.tiers ?? []).map((tier) => tier.from_cents), Number.MAX_SAFE_INTEGER];
    const rates = [rule.rate_bp, ...(rule.tiers ?? []).map((tier) => tier.rate_bp)];
    for (const [place, rate] of rates.entries()) {
      const slab = Math.min(bounds[place + 1] ?? 0, from + cents) - Math.max(bounds[place] ?? 0, from);
      if (slab <= 0) continue;
      product += BigInt(slab) * BigInt(rate);
      if (rate > 0) isCharged = true;
    }
    total += divideHalfUp(product, 10_000n);
    from += cents;
  }
  if (isCharged) total = Math.max(total, Math.min(minimum, owed));
  total = Math.min(total, cap?.payment_cents ?? total);
  return cap?.account_bp === undefined
    ? total
    : Math.min(total, Math.max(0, share(account.placed_cents, cap.account_bp) - charged));
}
