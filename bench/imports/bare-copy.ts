import { performance } from 'node:perf_hooks';
import pg from 'pg';

interface Floor {
  /** Seconds. */
  ready: number;
  committed: number;
}

/** Copies the output of both steps into empty tables with the same columns and indexes: the floor of each. */
export async function measureCopy(url: string, { clientId, importId }: { clientId: string; importId: string }): Promise<Floor> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const folder = await client.query<{ path: string }>(`select current_setting('data_directory') as path`);
    const file = `${folder.rows[0]?.path}/bench-copy`;
    const copy = async (table: string, condition: string): Promise<number> => {
      await client.query(`copy (select * from portal.${table} where ${condition}) to '${file}'`);
      await client.query(`create table public.bench_copy (like portal.${table} including all)`);
      const started = performance.now();
      await client.query(`copy public.bench_copy from '${file}'`);
      const seconds = (performance.now() - started) / 1000;
      await client.query('drop table public.bench_copy');
      return seconds;
    };
    const ofImport = `client_id = '${clientId}' and import_id = '${importId}'`;
    const ofAccounts = `client_id = '${clientId}' and account_id in (select id from portal.accounts where ${ofImport})`;
    const ready = await copy('import_rows', ofImport);
    const committed =
      (await copy('people', `client_id = '${clientId}' and id in (select person_id from portal.accounts where ${ofImport})`)) +
      (await copy('accounts', ofImport)) +
      (await copy('account_status_history', ofAccounts)) +
      (await copy('account_parties', ofAccounts)) +
      (await copy('account_notes', ofAccounts));
    return { ready, committed };
  } finally {
    await client.end();
  }
}
