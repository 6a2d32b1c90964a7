import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { randomTerms } from '../../server/test/support/random-terms.ts';

export const companies = ['BOOKA', 'BOOKB', 'BOOKC'] as const;

/**
 * Companies with active accounts numbered from 1001, at two locations and at none, under the first terms; placed within 70 days from
 * `placedFrom` on.
 */
export async function fillCompanies(client: pg.Client, accounts: number, placedFrom = '2025-11-15'): Promise<void> {
  for (const code of companies) {
    const { rows } = await client.query<{ id: string }>(
      `insert into portal.clients (code, name, legal_name, is_onboarding_completed) values ($1, $1, $1, true) returning id`,
      [code],
    );
    const id = rows[0]?.id;
    await client.query(
      `insert into portal.locations (client_id, code, name) select $1, 'L' || n, 'L' || n from generate_series(1, 2) n`,
      [id],
    );
    await client.query(
      `insert into portal.people (client_id, id, kind, display_name) values ($1, $1, 'person', 'Shared Invented')`,
      [id],
    );
    await client.query(`insert into portal.batches (client_id, id, number, source) values ($1, $1, 101, 'manual')`, [id]);
    await client.query(
      `insert into portal.accounts (client_id, number, person_id, debtor_name, batch_id, debt_type, client_account_number,
         client_account_key, location_id, status, placed_on, amount_placed_cents, balance_cents, acknowledged_at)
       select $1, 1000 + n, $1, 'Shared Invented', $1, 'consumer', 'C' || n, 'C' || n,
         (array(select id from portal.locations where client_id = $1))[1 + n % 3],
         (array['NEW','ACTIVE','PLAN','HOLD','LEGAL','CLOSED'])[1 + n % 6], $3::date + (n % 70), a.cents, a.cents, now()
       from generate_series(1, $2::int) n, lateral (select 400000 * (1 + n % 3)) a (cents)`,
      [id, accounts, placedFrom],
    );
    await client.query(
      `insert into portal.account_status_history (client_id, account_id, to_status, actor, at)
       select client_id, id, status, 'client', placed_on from portal.accounts where client_id = $1`,
      [id],
    );
    await client.query(
      `insert into portal.commission_schedules (client_id, version, schedule, valid_from) values ($1, 1, $2, '2025-01-01')`,
      [id, JSON.stringify({ rules: randomTerms[0]?.rules })],
    );
  }
  await client.query('vacuum analyze');
}

/** A feed key with every scope, like `npm run recoup -- feed-keys make`. */
export async function makeKey(client: pg.Client): Promise<string> {
  const key = `rcf_${randomBytes(32).toString('base64url')}`;
  await client.query(`insert into feed.systems (name, key_sha256, key_hint, scopes) values ('Bench', $1, $2, '{read,write}')`, [
    createHash('sha256').update(key).digest('hex'),
    key.slice(-4),
  ]);
  return key;
}
