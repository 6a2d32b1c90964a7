import { performance } from 'node:perf_hooks';
import type pg from 'pg';

const statuses = `array['ACTIVE','NEW','PAID','DISPUTED','PLAN','CLOSED','HOLD','SKIP','ACTIVE','SKIP','PAID','CLOSED','REJECTED','PROMISE','LEGAL','SETTLED']`;
const names = `array['Marwood','Tansley','Okonski','Bellweather','Quillan','Ferrand','Dastrup','Lindqvist','Arrowood','Penhale','Vantongeren','Ismay']`;

/** Instants of the last 60 days: the age of open items. */
const recent = (of: string) => `now() - (1 + ${of} * 7919 % 86400) * interval '1 minute'`;

/** One account in so many, counted over all clients, is the subject of an item. */
const every = {
  submitted: 50,
  information: 300,
  request: 60,
  decided: 20,
  dispute: 250,
  offer: 200,
  message: 70,
  thread: 12,
  compliance: 900,
};

/** An agency's clients with their books, of unequal sizes, and open items of every kind. */
export async function fillConsole(
  client: pg.Client,
  { clients, accounts }: { clients: number; accounts: number },
): Promise<void> {
  const started = performance.now();
  const run = (sql: string, ...values: unknown[]) => client.query(sql, values);
  // Constraints and triggers are disabled during the fill; what triggers maintain is calculated afterwards.
  await run('set session_replication_role = replica');
  await run(
    `insert into portal.clients (code, name, legal_name, trade, is_onboarding_completed, onboarding_state, onboarding_at, live_at)
     select 'C' || lpad(n::text, 5, '0'), 'Client ' || n, 'Client ' || n || ' LLC', 'other', n % 20 > 0,
       case when n % 20 = 0 then 'submitted' else 'approved' end, ${recent('n')}, now() - interval '1 year'
     from generate_series(1, $1::int) n`,
    clients,
  );
  // The largest has a hundred times the accounts of the smallest.
  await run(
    `create temporary table book as
     select id, row_number() over (order by code) as n,
       greatest(1, $1::numeric / (row_number() over (order by code)) / (select sum(1.0 / k) from generate_series(1, $2::int) k))::int as accounts
     from portal.clients`,
    accounts,
    clients,
  );
  await run(`insert into portal.locations (client_id, id, code, name) select id, id, 'L1', 'Main office' from book`);
  await run(`insert into portal.people (client_id, id, kind, display_name) select id, id, 'person', 'Shared Invented' from book`);
  await run(
    `insert into portal.batches (client_id, id, number, source, account_count, amount_placed_cents, created_at)
     select id, case when k = 0 then id else portal.new_id() end, k + 1, 'file', 10, 500000, ${recent('(n * 31 + k)')}
     from book cross join lateral generate_series(0, greatest(1, accounts / 400)) k`,
  );
  await run(
    `insert into portal.accounts (client_id, number, person_id, debtor_name, batch_id, debt_type, client_account_number,
       client_account_key, agency_account_number, location_id, status, status_since, placed_on, amount_placed_cents, balance_cents, last_activity_at)
     select b.id, k, b.id, (${names})[1 + k * 11 % 12], b.id, 'consumer', 'AC' || k, 'AC' || k, 'AG' || k, b.id,
       case when (k + b.n) % ${every.information} = 0 then 'NEEDS_INFO' else (${statuses})[1 + k * 13 % 16] end,
       ${recent('(k * 3 + b.n)')}, current_date - (k * 7 % 1095), 1000 + k * 37 % 250000, 1000 + k * 37 % 250000, ${recent('k')}
     from book b cross join lateral generate_series(1, b.accounts) k`,
  );
  await run(
    `update portal.accounts a set status = 'SUBMITTED', batch_id = t.id
     from portal.batches t, book b
     where b.id = a.client_id and a.number % ${every.submitted} = 0 and t.client_id = a.client_id
       and t.number = 2 + a.number / ${every.submitted} % greatest(1, b.accounts / 400)`,
  );
  await fillItems(run);
  await fillTotals(run);
  await run(
    `insert into portal.status_totals (client_id, location_id, status, placed_month, accounts, placed_cents, balance_cents)
     select client_id, location_id, status, date_trunc('month', placed_on)::date, count(*), sum(amount_placed_cents), sum(balance_cents)
     from portal.accounts group by 1, 2, 3, 4`,
  );
  await run('set session_replication_role = origin');
  await run('vacuum analyze');
  console.log(`Filled in ${((performance.now() - started) / 1000).toFixed(0)} s`);
}

/** Yesterday's totals of every client and account, as the agency's system sends them; one account in a thousand differs. */
async function fillTotals(run: (sql: string) => Promise<unknown>): Promise<void> {
  await run(
    `insert into feed.client_totals (client_id, day, accounts, balance_cents, portal_accounts, portal_balance_cents, external_id)
     select client_id, current_date - 1, count(*), sum(balance_cents), count(*), sum(balance_cents), 'totals'
     from portal.accounts group by 1`,
  );
  await run(
    `insert into feed.account_totals (client_id, day, agency_account, balance_cents, account_id, portal_balance_cents, external_id)
     select client_id, current_date - 1, agency_account_number, balance_cents + (number % 1000 = 0)::int, id, balance_cents, 'totals'
     from portal.accounts`,
  );
}

async function fillItems(run: (sql: string) => Promise<unknown>): Promise<void> {
  const of = (rate: number, where = '') =>
    `from portal.accounts a join book b on b.id = a.client_id where (a.number + b.n) % ${rate} = 0 ${where}`;
  const asked = of(every.information);
  await run(
    `insert into portal.account_notes (client_id, account_id, body, author_name, created_at)
     select a.client_id, a.id, 'Invented', 'Invented', a.status_since + interval '1 hour' ${asked}`,
  );
  // Open ones, and four times as many that were decided.
  for (const [rate, state, age] of [
    [every.request, `(array['submitted','submitted','accepted'])[1 + a.number % 3]`, recent('a.number')],
    [every.decided, `'applied'`, `${recent('a.number')} - interval '100 days'`],
  ] as const)
    await run(
      `insert into portal.requests (client_id, id, number, account_id, kind, state, data, created_by_name, created_at)
       select a.client_id, portal.new_id(), a.number + ${rate} * 10000000, a.id,
         (array['recall','hold','adjustment','direct_payment'])[1 + a.number % 4], ${state}, '{"amount_cents": 5000}', 'Invented', ${age} ${of(rate)}`,
    );
  await run(
    `insert into portal.disputes (client_id, account_id, reason, received_on, due_on, state, answer, answered_at, external_id)
     select a.client_id, a.id, 'wrong_amount', current_date - 20, current_date + 10, 'answered', 'confirm', ${recent('a.number')}, 'd' || a.number ${of(every.dispute)}`,
  );
  await run(
    `insert into portal.offers (client_id, account_id, kind, amount_cents, balance_cents, expires_at, state, decided_at, handled_at, external_id)
     select a.client_id, a.id, 'settlement', 5000, 9000, now() + interval '5 days', 'accepted', ${recent('a.number')},
       case when a.number % 2 = 0 then now() end, 'o' || a.number ${of(every.offer / 2)}`,
  );
  await run(
    `insert into portal.messages (client_id, account_id, author, author_name, body, created_at, received_at)
     select a.client_id, a.id, 'client', 'Invented', 'Invented', at.at, at.at
     from portal.accounts a join book b on b.id = a.client_id cross join lateral (select ${recent('a.number')} as at) at
     where (a.number + b.n) % ${every.thread} = 0`,
  );
  await run(
    `insert into portal.threads (client_id, subject_id, account_id, last_id, last_at, agency_at, answered_at, waiting_since)
     select m.client_id, m.account_id, m.account_id, m.id, m.created_at, case when w then null else m.created_at end,
       case when w then null else m.created_at end, case when w then m.created_at end
     from (select m.*, (a.number + b.n) % ${every.message} < ${every.thread} as w
       from portal.messages m join portal.accounts a on a.client_id = m.client_id and a.id = m.account_id join book b on b.id = a.client_id) m`,
  );
  await run(
    `insert into feed.compliance_flags (client_id, account_id, stop, kind, external_id, reported_at, message, created_at)
     select a.client_id, a.id, 'dispute', 'status', 'f' || a.number, now(), 'Invented', ${recent('a.number')} ${of(every.compliance)}`,
  );
}
