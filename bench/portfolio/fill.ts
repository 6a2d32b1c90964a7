import { performance } from 'node:perf_hooks';
import type pg from 'pg';

export interface Portfolio {
  /** The company with 30% of the data. */
  clientId: string;
  /** An account with a long history. */
  busy: { id: string; personId: string };
}

/** The main company's share of accounts and payments; seven others have the rest. */
const share = 0.3;
const others = 7;

const names = `array['Marwood','Tansley','Okonski','Bellweather','Quillan','Ferrand','Dastrup','Lindqvist','Arrowood','Penhale','Vantongeren','Ismay']`;
const firsts = `array['Ann','Boris','Clara','Dev','Elio','Fern','Gus','Hana','Ivo','June','Kit','Lola','Milo','Nora','Otis','Pia']`;
const statuses = `array['ACTIVE','NEW','PAID','DISPUTED','PLAN','CLOSED','HOLD','SKIP','ACTIVE','SKIP','PAID','CLOSED','REJECTED','PROMISE','LEGAL','SETTLED']`;

/** Days before today, over about three years. */
const ago = (of: string, days = 1095) => `(current_date - (${of} % ${days})::int)`;

/** Companies with users, locations and accounts, and full account data for the first. */
export async function fillPortfolio(
  client: pg.Client,
  { accounts, payments }: { accounts: number; payments: number },
): Promise<Portfolio> {
  const started = performance.now();
  // Constraints and triggers are disabled during the fill; totals are calculated afterwards.
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into portal.clients (name, legal_name, is_onboarding_completed)
     select 'Client ' || n, 'Client ' || n, true from generate_series(1, $1::int) n`,
    [others + 1],
  );
  const { rows } = await client.query<{ id: string }>('select id from portal.clients order by name');
  const ids = rows.map(({ id }) => id);
  for (const [index, id] of ids.entries()) {
    const part = index === 0 ? share : (1 - share) / others;
    await fillCompany(client, id, { accounts: Math.round(accounts * part), payments: Math.round(payments * part) });
  }
  await makeSums(client);
  await client.query('set session_replication_role = origin');
  const [clientId = ''] = ids;
  await fillLife(client, clientId);
  const busy = await fillBusyAccount(client, clientId);
  await client.query('vacuum analyze');
  console.log(`Filled in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  return { clientId, busy };
}

async function fillCompany(client: pg.Client, id: string, { accounts, payments }: { accounts: number; payments: number }) {
  const run = (sql: string, ...values: unknown[]) => client.query(sql, [id, ...values]);
  await run(`insert into portal.batches (client_id, id, number, source) values ($1, $1, 1, 'file')`);
  await run(`insert into portal.people (client_id, id, kind, display_name) values ($1, $1, 'person', 'Shared Invented')`);
  await run(
    `insert into portal.locations (client_id, code, name) select $1, 'L' || n, 'Location ' || n from generate_series(1, 6) n`,
  );
  await run(
    `insert into portal.accounts (client_id, number, person_id, debtor_name, batch_id, debt_type, client_account_number,
       client_account_key, location_id, status, status_since, placed_on, amount_placed_cents, balance_cents, last_activity_at)
     select $1, n, $1, (${firsts})[1 + (n * 7) % 16] || ' ' || (${names})[1 + (n * 11) % 12], $1, 'consumer', 'AC' || n, 'AC' || n,
       l.ids[1 + n % 6], (${statuses})[1 + (n * 13) % 16], ${ago('n * 7')} + time '10:00', ${ago('n * 3')},
       1000 + (n * 37 % 250000), 1000 + (n * 37 % 250000), ${ago('n * 11', 400)} + time '12:00'
     from generate_series(1, $2::int) n, (select array_agg(id) as ids from portal.locations where client_id = $1) l`,
    accounts,
  );
  await run(
    `insert into portal.statements (client_id, number, period_from, period_to, issued_on, method, opening_cents, collected_cents,
       fees_cents, paid_out_cents, adjustments_cents, closing_cents, state, external_id)
     select $1, 'S-' || n, current_date - 7 * n - 6, current_date - 7 * n, current_date - 7 * n + 1, 'net', 0, 1000, 300, 700, 0, 0, 'paid', 's' || n
     from generate_series(1, 156) n`,
  );
  // Spread evenly over months; payments reported more than two weeks ago are on statements.
  await run(
    `insert into portal.payments (client_id, account_id, type, method, state, effective_on, reported_on, amount_cents, effect_cents,
       commission_rate_bp, commission_cents, commission_reason, remittance_id, external_id, posted_at, created_at)
     select $1, a.id, (array['PU','PU','PU','PC','PU','DA','PU','PC'])[1 + n % 8], 'check',
       case when r.id is not null then 'remitted' when n % 5 = 0 then 'pending' else 'posted' end,
       d.day - 2, d.day, 500 + n * 17 % 40000, 500 + n * 17 % 40000, 3000, (500 + n * 17 % 40000) * 3 / 10, 'Flat 30%', r.id, 'p' || n,
       d.day + time '15:00', d.day + time '15:00'
     from generate_series(1, $2::bigint) n
     cross join lateral (select (current_date - (n * 7919 % 1090)::int) as day) d
     join portal.accounts a on a.client_id = $1 and a.number = 1 + n * 31 % $3::bigint
     left join portal.statements r on r.client_id = $1 and d.day < current_date - 13
       and r.number = 'S-' || (current_date - d.day) / 7`,
    payments,
    accounts,
  );
  await run(
    `insert into portal.account_status_history (client_id, account_id, from_status, to_status, actor, at)
     select $1, id, 'NEW', status, 'agency', status_since from portal.accounts where client_id = $1`,
  );
}

/** Messages between company and agency, and pending items of both. */
async function fillLife(client: pg.Client, id: string): Promise<void> {
  const run = (sql: string) => client.query(sql, [id]);
  await run(
    `insert into portal.account_status_history (client_id, account_id, to_status, actor, at)
     select $1, id, 'NEW', 'client', placed_on + time '09:00' from portal.accounts where client_id = $1`,
  );
  await run(
    `insert into portal.account_events (client_id, account_id, kind, direction, outcome, at, external_id, created_at)
     select $1, id, 'call', 'out', 'no_answer', last_activity_at, 'e' || number, last_activity_at from portal.accounts where client_id = $1`,
  );
  await run(
    `insert into portal.messages (client_id, account_id, author, author_name, body, created_at, received_at)
     select $1, a.id, case k when 2 then 'client' else 'agency' end, 'Invented', 'Message ' || k, at.at, at.at
     from portal.accounts a, generate_series(1, 3) k, lateral (select ${ago('a.number * 5 + k')} + time '08:00' + k * interval '1 minute' as at) at
     where a.client_id = $1 and a.number % 15 = 0`,
  );
  await run(
    `insert into portal.messages (client_id, author, author_name, body, created_at, received_at)
     select $1, case n % 2 when 0 then 'client' else 'agency' end, 'Invented', 'Message ' || n, ${ago('n * 3')}, ${ago('n * 3')}
     from generate_series(1, 400) n`,
  );
  const of = (every: number) => `from portal.accounts a where a.client_id = $1 and a.number % ${every} = 0`;
  await run(
    `insert into portal.requests (client_id, number, account_id, kind, state, created_by_name, created_at)
     select $1, a.number, a.id, (array['recall','hold','adjustment','direct_payment'])[1 + a.number / 6 % 4],
       (array['applied','declined','applied','submitted','cancelled','applied','applied','accepted'])[1 + a.number / 6 % 8], 'Invented', ${ago('a.number * 7')} + time '11:00' ${of(6)}`,
  );
  await run(
    `insert into portal.disputes (client_id, account_id, reason, received_on, due_on, state, resolved_at, outcome, external_id, created_at)
     select $1, a.id, 'wrong_amount', d.day, d.day + 30, case when a.number % 450 = 0 then 'open' else 'resolved' end,
       case when a.number % 450 <> 0 then d.day + 20 end, case when a.number % 450 <> 0 then 'verified' end, 'd' || a.number, d.day
     from portal.accounts a, lateral (select ${ago('a.number * 7')} as day) d where a.client_id = $1 and a.number % 30 = 0`,
  );
  await run(
    `insert into portal.offers (client_id, account_id, kind, amount_cents, balance_cents, expires_at, state, external_id, created_at)
     select $1, a.id, 'settlement', 5000, 9000, d.day + 10, case when a.number % 400 = 0 then 'open' else 'accepted' end, 'o' || a.number, d.day
     from portal.accounts a, lateral (select ${ago('a.number * 7')} + 5 as day) d where a.client_id = $1 and a.number % 40 = 0`,
  );
  await run(
    `insert into portal.imports (client_id, file_name, file_bytes, file_key, state, created_by)
     select $1, 'debtors.csv', 1, 'none', case when n % 100 = 0 then 'ready' else 'committed' end, $1 from generate_series(1, 500) n`,
  );
}

/** An account with daily activity: 500 entries of all kinds. */
async function fillBusyAccount(client: pg.Client, clientId: string): Promise<Portfolio['busy']> {
  const { rows } = await client.query<{ id: string; person_id: string }>(
    'select id, person_id from portal.accounts where client_id = $1 and number = 7',
    [clientId],
  );
  const [account] = rows;
  if (!account) throw new Error('The account is not there.');
  const run = (columns: string, values: string, count: number) =>
    client.query(
      `insert into portal.${columns} select $1, $2, ${values}
       from (select n, current_date - (n * 7 % 700)::int + time '10:00' as at from generate_series(1, $3::int) n) n`,
      [clientId, account.id, count],
    );
  await run(
    `account_events (client_id, account_id, kind, direction, at, external_id, created_at)`,
    `'call', 'out', at, 'busy-' || n, at`,
    200,
  );
  await run(
    `account_events (client_id, account_id, kind, body, at, external_id, created_at)`,
    `'note', 'Note', at, 'busy-note-' || n, at`,
    60,
  );
  await run(
    `messages (client_id, account_id, author, author_name, body, created_at, received_at)`,
    `'agency', 'Invented', 'Hello', at, at`,
    60,
  );
  await run(`account_status_history (client_id, account_id, to_status, actor, at)`, `'ACTIVE', 'agency', at`, 60);
  await run(`account_notes (client_id, account_id, body, author_name, created_at)`, `'Note', 'Invented', at`, 60);
  await run(
    `payments (client_id, account_id, type, method, state, effective_on, reported_on, amount_cents, effect_cents, external_id, created_at)`,
    `'PU', 'check', 'posted', at, at, 100, 100, 'busy-' || n, at`,
    60,
  );
  return { id: account.id, personId: account.person_id };
}

/** Totals as the triggers maintain them (server/migrations). */
async function makeSums(client: pg.Client): Promise<void> {
  const sum = (types: string) => `coalesce(sum(p.effect_cents) filter (where p.type in (${types})), 0)`;
  const sums = `${sum(`'PU', 'PUR'`)}, ${sum(`'PC', 'PCR'`)}`;
  const from = `from portal.payments p join portal.accounts a on a.client_id = p.client_id and a.id = p.account_id where p.state <> 'pending'`;
  await client.query(
    `insert into portal.status_totals (client_id, location_id, status, placed_month, accounts, placed_cents, balance_cents)
     select client_id, location_id, status, date_trunc('month', placed_on)::date, count(*), sum(amount_placed_cents), sum(balance_cents)
     from portal.accounts group by 1, 2, 3, 4`,
  );
  await client.query(
    `insert into portal.collection_totals (client_id, location_id, reported_on, agency_cents, direct_cents, adjusted_cents, commission_cents, payments)
     select p.client_id, a.location_id, p.reported_on, ${sums}, ${sum(`'DA', 'DAR'`)}, sum(p.commission_cents), count(*) ${from} group by 1, 2, 3`,
  );
  await client.query(
    `insert into portal.vintage_totals (client_id, location_id, placed_month, reported_month, agency_cents, direct_cents, commission_cents)
     select p.client_id, a.location_id, date_trunc('month', a.placed_on)::date, date_trunc('month', p.reported_on)::date, ${sums}, sum(p.commission_cents)
     ${from} group by 1, 2, 3, 4`,
  );
}
