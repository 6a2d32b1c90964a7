import { performance } from 'node:perf_hooks';
import type pg from 'pg';
import { quantile } from '../auth/load.ts';

const parts = 16;
const runs = 100;

/**
 * Lists of one client from `portal.accounts` and from a copy in a schema of its own, partitioned by hash of `client_id` into 16 parts with
 * the same indexes; then how long an update of one client's rows and a vacuum of its partition take.
 */
export async function comparePartitions(client: pg.Client, clientId: string): Promise<void> {
  await client.query('create schema parted');
  await client.query('create table parted.accounts (like portal.accounts including defaults) partition by hash (client_id)');
  for (let at = 0; at < parts; at += 1)
    await client.query(
      `create table parted.accounts_${at} partition of parted.accounts for values with (modulus ${parts}, remainder ${at})`,
    );
  // Other clients of the same size, so that a partition has neighbors.
  const columns = await columnsOf(client);
  const others = columns
    .map((name) => (name === 'client_id' ? 'o.id' : name === 'id' ? 'gen_random_uuid()' : `a.${name}`))
    .join(', ');
  const list = columns.join(', ');
  await client.query(
    `insert into parted.accounts (${list}) select ${columns.map((name) => `a.${name}`).join(', ')} from portal.accounts a`,
  );
  await client.query(
    `insert into parted.accounts (${list}) select ${others} from portal.accounts a cross join (select gen_random_uuid() as id from generate_series(1, 3)) o`,
  );
  await client.query(`create table parted.whole as select ${list} from parted.accounts`);
  for (const table of ['parted.accounts', 'parted.whole']) {
    await client.query(`create unique index on ${table} (client_id, id)`);
    await client.query(`create index on ${table} (client_id, placed_on desc, id desc)`);
    await client.query(`create index on ${table} (client_id, status, placed_on desc, id desc)`);
    await client.query(`vacuum analyze ${table}`);
  }
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from parted.whole');
  console.log(
    `\n${rows[0]?.n.toLocaleString('en-US')} accounts of four clients, one table and ${parts} partitions; ${runs} runs in turn, milliseconds`,
  );
  console.log('case                           one table p50   p95     partitions p50   p95');
  const cases: [string, (table: string) => string][] = [
    ['page of a client', (table) => `select * from ${table} where client_id = $1 order by placed_on desc, id desc limit 100`],
    [
      'by status',
      (table) => `select * from ${table} where client_id = $1 and status = 'DISPUTED' order by placed_on desc, id desc limit 100`,
    ],
    [
      'sum of a client',
      (table) => `select count(*), sum(balance_cents) from ${table} where client_id = $1 and status = 'ACTIVE'`,
    ],
  ];
  for (const [name, sql] of cases) {
    const count = name.startsWith('sum') ? 20 : runs;
    const times: [number[], number[]] = [[], []];
    for (let run = 0; run < count; run += 1)
      for (const [at, table] of ['parted.whole', 'parted.accounts'].entries()) {
        const started = performance.now();
        await client.query(sql(table), [clientId]);
        times[at]?.push(performance.now() - started);
      }
    const shown = times.flatMap((one) => [quantile(one, 0.5), quantile(one, 0.95)]);
    console.log(`${name.padEnd(30)}${shown.map((ms) => ms.toFixed(2).padStart(12)).join('')}`);
  }
}

async function columnsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = 'portal.accounts'::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
  );
  return rows.map(({ name }) => name);
}
