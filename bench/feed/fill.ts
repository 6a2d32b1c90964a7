import type pg from 'pg';

/** Creates a company with active accounts numbered from 1001. Returns its id. */
export async function fillAccounts(client: pg.Client, count: number): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into portal.clients (code, name, legal_name, is_onboarding_completed) values ('BENCH', 'Bench', 'Bench LLC', true) returning id`,
  );
  const id = rows[0]?.id ?? '';
  await client.query(
    `insert into portal.people (client_id, kind, display_name) select $1, 'person', 'Person ' || n from generate_series(1, 1000) n`,
    [id],
  );
  await client.query(`insert into portal.batches (client_id, number, source) values ($1, 101, 'manual')`, [id]);
  await client.query(
    `insert into portal.accounts (client_id, number, person_id, debtor_name, batch_id, debt_type, client_account_number,
       client_account_key, status, placed_on, amount_placed_cents, balance_cents, acknowledged_at)
     select $1, 1000 + n, p.id, p.display_name, b.id, 'consumer', 'C' || n, 'C' || n, 'ACTIVE',
       date '2026-01-01' + (n % 120)::int, 1000000, 1000000, now()
     from generate_series(1, $2::int) n
     join (select id, display_name, row_number() over () as k from portal.people where client_id = $1) p on p.k = 1 + n % 1000
     cross join (select id from portal.batches where client_id = $1) b`,
    [id, count],
  );
  await client.query(
    `insert into portal.commission_schedules (client_id, version, schedule, valid_from) values ($1, 1, '{"rules":[{"rate_bp":3000}]}', '2026-01-01')`,
    [id],
  );
  await client.query('vacuum analyze');
  return id;
}
