import type pg from 'pg';
import { storedPayments, moneyOf, type StoredPayment } from '../../server/test/support/stored-payments.ts';
import { countedSums, storedSums } from '../../server/test/support/sum-queries.ts';

const of = (types: string) => `coalesce(sum(effect_cents) filter (where type in (${types})), 0)`;

/** Queries for inconsistent rows; each checks one rule and returns nothing for correct books. */
const wrong: Record<string, string> = {
  'balances that are not what their payments leave': `
    select a.id from portal.accounts a
    left join (
      select client_id, account_id, ${of(`'PU', 'PUR', 'PC', 'PCR'`)} as paid, ${of(`'PC', 'PCR'`)} as direct, ${of(`'DA', 'DAR'`)} as adjusted
      from portal.payments group by 1, 2
    ) p on p.client_id = a.client_id and p.account_id = a.id
    where (a.paid_cents, a.paid_direct_cents, a.adjusted_cents) <> (coalesce(p.paid, 0), coalesce(p.direct, 0), coalesce(p.adjusted, 0))
      or a.balance_cents <> a.amount_placed_cents + a.accrued_cents - coalesce(p.paid, 0) - coalesce(p.adjusted, 0)`,
  'accounts that are paid and owe, or owe nothing and are worked': `
    select id from portal.accounts
    where (status = 'PAID' and balance_cents > 0) or (status in ('NEW', 'ACTIVE', 'PLAN', 'PLAN_BROKEN') and balance_cents <= 0)`,
  'accounts whose history does not end where they are': `
    select a.id from portal.accounts a
    join lateral (
      select to_status from portal.account_status_history h
      where h.client_id = a.client_id and h.account_id = a.id order by h.id desc limit 1
    ) h on h.to_status <> a.status`,
  'payments taken back beyond their amount, or kept twice': `
    select o.external_id from portal.payments r join portal.payments o on o.client_id = r.client_id and o.id = r.reverses_id
    group by o.client_id, o.id, o.external_id, o.amount_cents having sum(r.amount_cents) > o.amount_cents
    union all select external_id from portal.payments group by client_id, external_id having count(*) > 1`,
  'items known and not kept, or kept and not known': `
    select coalesce(r.external_id, p.external_id)
    from (select * from feed.received_items where kind = 'payment') r
    full join portal.payments p on p.client_id = r.client_id and p.external_id = r.external_id
    where r.external_id is null or p.id is null or r.subject_id <> p.id`,
  'statements that do not add up': `
    select r.id from portal.statements r
    join (
      select client_id, remittance_id, count(*) as n, ${of(`'PU', 'PUR'`)} as collected, sum(commission_cents) as fees,
        bool_and(state = 'remitted') as remitted, max(reported_on) as last
      from portal.payments where remittance_id is not null group by 1, 2
    ) p on p.client_id = r.client_id and p.remittance_id = r.id
    where (r.payments, r.collected_cents, r.fees_cents) <> (p.n, p.collected, p.fees) or not p.remitted or p.last > r.period_to
      or r.closing_cents <> r.opening_cents + r.collected_cents - r.fees_cents - r.paid_out_cents + r.adjustments_cents`,
  'statements that do not begin where the last one ended': `
    select id from (
      select id, opening_cents, coalesce(lag(closing_cents) over (partition by client_id order by period_to, id), 0) as before
      from portal.statements
    ) r where opening_cents <> before`,
};

/** Recalculates all books from the payments and compares. Returns the counts; throws with every difference. */
export async function checkBooks(client: pg.Client): Promise<Record<string, number>> {
  const problems: string[] = [];
  for (const [what, query] of Object.entries(wrong)) {
    const { rowCount } = await client.query(query);
    if (rowCount) problems.push(`${rowCount} ${what}`);
  }
  for (const [index, stored] of storedSums.entries()) {
    const counted = countedSums[index] ?? '';
    const { rowCount } = await client.query(
      `(select k::text from (${stored}) k except select c::text from (${counted}) c)
       union all (select c::text from (${counted}) c except select k::text from (${stored}) k)`,
    );
    if (rowCount) problems.push(`${rowCount} sums that are not those of their rows: ${stored.trim().slice(0, 80)}`);
  }
  const money = await checkMoney(client);
  if (money.wrong > 0) problems.push(`${money.wrong} payments whose effect, rate or commission is another one`);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const { rows } = await client.query<Record<string, string>>(
    `select (select count(*) from portal.accounts) as accounts, (select count(*) from portal.statements) as statements,
       (select count(*) from feed.received_items) as items, (select count(*) from portal.payments where remittance_id is not null) as remitted`,
  );
  const counts = Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, n]) => [name, Number(n)]));
  return { ...counts, payments: money.payments, reversals: money.reversals };
}

/** Checks every payment against its own row and its original, page by page. */
async function checkMoney(client: pg.Client): Promise<{ payments: number; reversals: number; wrong: number }> {
  const found = { payments: 0, reversals: 0, wrong: 0 };
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await client.query<{ row: StoredPayment }>(`${storedPayments} where p.id > $1 order by p.id limit 20000`, [
      after,
    ]);
    const page = rows.map(({ row }) => row);
    const last = page.at(-1);
    if (!last) return found;
    after = last.id;
    const reversed = page.flatMap(({ reverses_id: id }) => id ?? []);
    const { rows: originals } = await client.query<{ row: StoredPayment }>(`${storedPayments} where p.id = any ($1::uuid[])`, [
      reversed,
    ]);
    const byId = new Map(originals.map(({ row }) => [row.id, row]));
    for (const row of page) {
      const original = row.reverses_id === null ? null : byId.get(row.reverses_id);
      const { effect, commission, rate } = moneyOf(row, original ?? null);
      if (
        original === undefined ||
        effect !== row.effect_cents ||
        commission !== row.commission_cents ||
        rate !== row.commission_rate_bp
      )
        found.wrong += 1;
    }
    found.payments += page.length;
    found.reversals += reversed.length;
  }
}
