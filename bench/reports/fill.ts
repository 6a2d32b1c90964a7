import type pg from 'pg';

/** One company with an admin and this many accounts of fictional people. */
export async function fillInventory(client: pg.Client, accounts: number): Promise<{ clientId: string; userId: string }> {
  // Constraints and triggers are disabled: the benchmark does not read their results.
  await client.query('set session_replication_role = replica');
  const { rows } = await client.query<{ id: string; user_id: string }>(
    `insert into portal.clients (name, legal_name, is_onboarding_completed) values ('Bench', 'Bench LLC', true)
     returning id, gen_random_uuid() as user_id`,
  );
  const { id: clientId = '', user_id: userId = '' } = rows[0] ?? {};
  const run = (text: string, ...values: unknown[]) => client.query(text, [clientId, ...values]);
  await run(`insert into portal.memberships (client_id, user_id, role) values ($1, $2, 'client_admin')`, userId);
  await run(`insert into portal.batches (client_id, id, number, source) values ($1, $1, 1, 'file')`);
  await run(`insert into portal.people (client_id, id, kind, display_name) values ($1, $1, 'person', 'Shared Invented')`);
  await run(
    `insert into portal.locations (client_id, code, name) select $1, 'L' || n, 'Location ' || n from generate_series(1, 6) n`,
  );
  await run(
    `insert into portal.accounts (client_id, number, person_id, debtor_name, batch_id, debt_type, client_account_number, client_account_key,
       agency_account_number, location_id, status, placed_on, amount_placed_cents, paid_cents, balance_cents)
     select $1, 1000 + n, $1, (array['Ann','Boris','Clara','Dev','Elio'])[1 + n % 5] || ' ' || (array['Marwood','Tansley','Okonski'])[1 + n % 3] || n % 997,
       $1, 'consumer', 'ACC-' || n, 'ACC' || n, 'F-' || n, (select array_agg(id order by code) from portal.locations where client_id = $1)[1 + n % 6],
       (array['ACTIVE','NEW','PAID','DISPUTED','PLAN','CLOSED','HOLD','SKIP'])[1 + n % 8], current_date - (n % 1095)::int, 10000 + n % 50000,
       n % 9000, 10000 + n % 50000 - n % 9000
     from generate_series(1, $2::int) n`,
    accounts,
  );
  await client.query('set session_replication_role = origin');
  await client.query('vacuum analyze');
  return { clientId, userId };
}
