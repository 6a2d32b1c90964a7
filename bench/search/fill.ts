import { performance } from 'node:perf_hooks';
import type pg from 'pg';
import { firstNames, surnames } from './names.ts';

/** The searched company's share of accounts; seven others have the rest. */
const share = 0.3;
const others = 7;
const statuses = `array['ACTIVE','NEW','PAID','DISPUTED','PLAN','CLOSED','HOLD','SKIP','ACTIVE','SKIP','PAID','CLOSED','REJECTED','PROMISE','LEGAL','SETTLED']`;

/**
 * Companies with one person per account: names with a realistic distribution (few frequent, most rare), phones, addresses and
 * numbers; payments, batches, documents and requests. Returns the id of the searched company.
 */
export async function fillForSearch(client: pg.Client, accounts: number): Promise<string> {
  const started = performance.now();
  await client.query(`set session_replication_role = replica`);
  await client.query(`select setseed(0.42)`);
  await client.query(
    `insert into portal.clients (name, legal_name, is_onboarding_completed)
     select 'Client ' || n, 'Client ' || n, true from generate_series(1, $1::int) n`,
    [others + 1],
  );
  const { rows } = await client.query<{ id: string }>('select id from portal.clients order by name');
  const [firsts, lasts] = [firstNames, surnames(25_000)];
  for (const [index, { id }] of rows.entries()) {
    const count = Math.round(accounts * (index === 0 ? share : (1 - share) / others));
    await fillCompany(client, id, { count, firsts, lasts });
  }
  await client.query('set session_replication_role = origin');
  await client.query(
    `select portal.add_name_words(p.client_id, array_agg(distinct w.word))
     from portal.people p, unnest(string_to_array(portal.search_text(p.display_name), ' ')) as w (word) group by p.client_id`,
  );
  await client.query('vacuum analyze');
  console.log(`Filled in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  return rows[0]?.id ?? '';
}

async function fillCompany(
  client: pg.Client,
  id: string,
  { count, firsts, lasts }: { count: number; firsts: readonly string[]; lasts: readonly string[] },
): Promise<void> {
  const run = (sql: string, ...values: unknown[]) => client.query(sql, [id, ...values]);
  await run(
    `insert into portal.locations (client_id, code, name) select $1, 'L' || n, 'Location ' || n from generate_series(1, 6) n`,
  );
  await run(
    `insert into portal.imports (client_id, id, file_name, file_bytes, file_key, state, created_by)
     select $1, portal.new_id(), 'debtors-' || n || '.csv', 1, 'none', 'committed', $1 from generate_series(1, 300) n`,
  );
  await run(
    `insert into portal.batches (client_id, number, source, import_id, account_count, created_by)
     select $1, 100 + row_number() over (order by i.file_name), 'file', i.id, $2 / 300, $1 from portal.imports i where i.client_id = $1`,
    count,
  );
  await run(
    `create temp table made as
     select n, portal.new_id() as person_id,
       ($3::text[])[1 + floor(cardinality($3::text[]) * power(random(), 2))] || ' ' ||
         case when n % 9 = 0 then chr(65 + (n / 9) % 26) || '. ' else '' end ||
         ($4::text[])[1 + floor(cardinality($4::text[]) * power(random(), 4))] as name,
       '+1' || (201 + (n * 7) % 790) || '55501' || lpad(((n * 31) % 100)::text, 2, '0') as phone,
       lpad(((n::bigint * 7919) % 10000)::text, 4, '0') as last4
     from generate_series(1, $2::int) n where $1::uuid is not null`,
    count,
    firsts,
    lasts,
  );
  await run(
    `insert into portal.people (client_id, id, kind, display_name, city, state, phones, emails, ssn_last4)
     select $1, person_id, 'person', name, 'Springfield', 'IL', jsonb_build_array(jsonb_build_object('type', 'mobile', 'number', phone)),
       case when n % 3 = 0 then jsonb_build_array(lower(regexp_replace(name, '[^A-Za-z]+', '.', 'g')) || n || '@example.com') else '[]' end,
       last4 from made`,
  );
  await run(
    `insert into portal.accounts (client_id, number, person_id, debtor_name, batch_id, import_id, debt_type, client_account_number,
       client_account_key, location_id, status, status_since, placed_on, amount_placed_cents, balance_cents, last_activity_at)
     select $1, n, person_id, name, b.ids[1 + n * 300 / ($2 + 1)], b.imports[1 + n * 300 / ($2 + 1)], 'consumer',
       'PT-' || lpad(n::text, 7, '0'), 'PT' || lpad(n::text, 7, '0'), l.ids[1 + n % 6], (${statuses})[1 + (n * 13) % 16],
       current_date - (n * 7 % 1095), current_date - (n * 3 % 1095), 1000 + (n * 37 % 250000), 1000 + (n * 37 % 250000),
       current_date - (n * 11 % 400) + time '12:00'
     from made, (select array_agg(id) as ids from portal.locations where client_id = $1) l,
       (select array_agg(id order by number) as ids, array_agg(import_id order by number) as imports from portal.batches where client_id = $1) b`,
    count,
  );
  await run(
    `insert into portal.payments (client_id, account_id, type, method, state, effective_on, reported_on, amount_cents, effect_cents,
       commission_rate_bp, reference, external_id, posted_at)
     select $1, a.id, (array['PU','PU','PU','PC','PU','DA','PU','PC'])[1 + n % 8], 'check', 'posted', d.day - 2, d.day,
       500 + n * 17 % 40000, 500 + n * 17 % 40000, 3000, (100000 + n)::text, 'p' || n, d.day
     from generate_series(1, $2::int) n
     cross join lateral (select (current_date - (n::bigint * 7919 % 1090)::int) as day) d
     join portal.accounts a on a.client_id = $1 and a.number = 1 + n::bigint * 31 % $2`,
    count,
  );
  await run(
    `insert into portal.documents (client_id, account_id, kind, file_name, media_type, bytes, sha256, file_key, author_name)
     select $1, a.id, 'statement', 'statement-' || a.number || '.pdf', 'application/pdf', 1, 'none', 'none', 'Invented'
     from portal.accounts a where a.client_id = $1 and a.number % 10 = 0`,
  );
  await run(
    `insert into portal.requests (client_id, number, account_id, kind, state, created_by_name, created_at)
     select $1, a.number, a.id, (array['recall','hold','adjustment','direct_payment'])[1 + a.number / 6 % 4], 'applied', 'Invented',
       a.last_activity_at from portal.accounts a where a.client_id = $1 and a.number % 6 = 0`,
  );
  await client.query('drop table made');
}
