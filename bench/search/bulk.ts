import { performance } from 'node:perf_hooks';
import type pg from 'pg';

/** Indexes and triggers that only the search needs. */
const indexes = ['accounts_by_words', 'people_by_contact'];
const trigger = 'people_name_words';

/**
 * Seconds of a COPY of people and accounts into the tables with all indexes and triggers, with and without those of the search;
 * alternating, each in a transaction that is rolled back.
 */
export async function measureLoad(client: pg.Client, clientId: string, rows: number): Promise<{ with: number; without: number }> {
  const folder = await client.query<{ path: string }>(`select current_setting('data_directory') as path`);
  const file = (name: string) => `'${folder.rows[0]?.path}/bench-${name}'`;
  const newId = (column: string) => `overlay(${column}::text placing 'ffff' from 1 for 4)::uuid`;
  await client.query(
    `create table public.bench_accounts as select * from portal.accounts where client_id = '${clientId}' order by number limit ${rows}`,
  );
  await client.query(
    `create table public.bench_people as select p.* from portal.people p join public.bench_accounts a on p.client_id = a.client_id and p.id = a.person_id`,
  );
  // New people with existing names; about one in a hundred has a new word.
  await client.query(
    `update public.bench_people set id = ${newId('id')},
       display_name = display_name || case when random() < 0.01 then translate((random() * 1000)::int::text, '0123456789', 'abcdefghij') else '' end`,
  );
  await client.query(
    `update public.bench_accounts set id = ${newId('id')}, person_id = ${newId('person_id')}, number = number + 10000000,
       client_account_number = 'NEW-' || number, client_account_key = 'NEW' || number`,
  );
  await client.query(`copy public.bench_people to ${file('people')}`);
  await client.query(`copy public.bench_accounts to ${file('accounts')}`);
  const once = async (isIndexed: boolean): Promise<number> => {
    await client.query('begin');
    if (!isIndexed) {
      for (const name of indexes) await client.query(`drop index portal.${name}`);
      await client.query(`alter table portal.people disable trigger ${trigger}`);
    }
    const started = performance.now();
    await client.query(`copy portal.people from ${file('people')}`);
    await client.query(`copy portal.accounts from ${file('accounts')}`);
    const seconds = (performance.now() - started) / 1000;
    await client.query('rollback');
    return seconds;
  };
  const taken = { with: [] as number[], without: [] as number[] };
  for (let run = 0; run < 2; run += 1) {
    taken.without.push(await once(false));
    taken.with.push(await once(true));
  }
  await client.query('drop table public.bench_people, public.bench_accounts');
  return { with: Math.min(...taken.with), without: Math.min(...taken.without) };
}
