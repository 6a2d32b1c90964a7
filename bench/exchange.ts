// node bench/exchange.ts: a day of an exchange folder on an SFTP server, in both directions. The agency puts files of payments and notes
// into it (same names, former files again, files that grow slowly) and collects what clients did, while two servers share the folder and
// are killed (SIGKILL) at random requests to the SFTP server. In the end each row must be applied once and each outbox event be in
// exactly one file. BENCH_STEPS=…, BENCH_ACCOUNTS=… (per company, of three) and BENCH_SEED=… override the defaults.
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import pg from 'pg';
import { createRandom } from '../domain/src/synthetic/random.ts';
import { discardDataFolder, startEmbeddedPostgres } from '../server/src/platform/db/embedded/index.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { runRecoup } from '../server/test/support/run-recoup.ts';
import { startServerProcess, type ServerProcess } from '../server/test/support/server-process.ts';
import { startSftpServer } from '../server/test/support/sftp-server.ts';
import { fillCompanies } from './books/companies.ts';
import { createAgency } from './exchange/agency.ts';

const steps = Number(process.env['BENCH_STEPS'] ?? 40);
const accounts = Number(process.env['BENCH_ACCOUNTS'] ?? 500);
const random = createRandom(Number(process.env['BENCH_SEED'] ?? 1));

const dataDir = mkdtempSync(join(tmpdir(), 'recoup-bench-'));
const directory = mkdtempSync(join(tmpdir(), 'recoup-exchange-'));
const database = await startEmbeddedPostgres({ dataDir });
const client = new pg.Client({ connectionString: database.adminUrl });
const sftp = await startSftpServer(directory, { password: 'secret' });
const env = {
  EXCHANGE_URL: `sftp://recoup@127.0.0.1:${sftp.port}/`,
  EXCHANGE_PASSWORD: 'secret',
  EXCHANGE_HOST_KEY: sftp.fingerprint,
  EXCHANGE_SETTLE_SECONDS: '2',
  LOG_LEVEL: 'info',
};
const servers: ServerProcess[] = [];
const started = performance.now();
let kills = 0;

const recoup = (...words: string[]) =>
  runRecoup(
    { ...env, LOG_LEVEL: 'warn', DATABASE_URL: database.adminUrl, DATA_DIR: dataDir, RECOUP_DEMO: 'off', MFA_REQUIRED: 'off' },
    ['feed', 'exchange', ...words],
  );
const start = () => startServerProcess({ database, dataDir }, env);
const seconds = () => Math.round((performance.now() - started) / 1000);
const count = async (sql: string) => Number((await client.query<{ count: string }>(sql)).rows[0]?.count);

/** Enqueues the job that the schedule enqueues every minute. */
const wake = () => client.query(`insert into pgboss.job (name, data, expire_seconds) values ('feed.exchange', '{}', 3600)`);

try {
  await migrate({ url: database.adminUrl });
  await client.connect();
  await fillCompanies(client, accounts);
  await client.query(`update portal.accounts set agency_account_number = 'F' || (number - 1000)`);
  await recoup('prepare');
  await recoup('add', 'payments*.csv', '--kind', 'payment');
  await recoup('add', '*.ndjson');
  await recoup('out', '--layout', 'csv');
  mkdirSync(join(directory, 'taken'), { recursive: true });
  const agency = createAgency(directory, { random, accounts });
  servers.push(await start(), await start());

  /** Kills both servers before the SFTP server does the change of this number. */
  async function killAt(change: number): Promise<void> {
    let left = change;
    const killed = Promise.withResolvers<void>();
    sftp.onChange = () => {
      left -= 1;
      if (left !== 0) return;
      kills += 1;
      // The agency is quick.
      agency.takeFiles();
      Promise.all(servers.splice(0).map((server) => server.kill())).then(() => killed.resolve(), killed.reject);
    };
    await Promise.race([killed.promise, sleep(12_000)]);
    sftp.onChange = () => {};
    if (left <= 0) await killed.promise;
    while (servers.length < 2) servers.push(await start());
  }

  for (let step = 1; step <= steps; step += 1) {
    agency.putFiles();
    const kinds = ['note', 'message', 'placement', 'withdrawal', 'request'];
    await client.query(
      `select portal.enqueue_outbox_event(client_id, ($1::text[])[1 + (random() * 4)::int], id, id)
       from (select client_id, id from portal.accounts order by random() limit $2) a`,
      [kinds, random.int(1, 60)],
    );
    await wake();
    if (step % 2 === 0) await killAt(random.int(1, 15));
    else await sleep(random.int(1000, 4000));
    agency.takeFiles();
    await wake();
    if (step % 10 === 0) console.log(`step ${step} of ${steps}, ${kills} kills, ${seconds()} s`);
  }
  await agency.finishFiles();
  const open = () =>
    count(`select (select count(*) from feed.exchange_files where state in ('seen', 'taken'))
      + (select count(*) from feed.exchange_batches where state in ('writing', 'publishing', 'sent'))
      + (select count(*) from feed.outbox_events where position is null or position > (select batched_position from feed.exchange))`);
  const inside = () => ['in', 'working', 'out'].flatMap((folder) => readdirSync(join(directory, folder)));
  for (const until = performance.now() + 120_000; (await open()) > 0 || inside().length > 0;) {
    if (performance.now() > until) throw new Error(`Not finished: ${inside().join(', ')}\n${await recoup('status')}`);
    await wake();
    await sleep(2500);
    agency.takeFiles(true);
  }

  const { expected } = agency;
  const problems: string[] = kills === 0 ? ['no server was killed'] : [];
  const same = (what: string, found: unknown, wanted: unknown) => {
    if (JSON.stringify(found) !== JSON.stringify(wanted)) problems.push(`${what}: ${String(found)}, not ${String(wanted)}`);
  };
  const payments = await client.query<{ external_id: string }>('select external_id from portal.payments');
  same('payments', payments.rows.length, expected.payments.size);
  same('known payments', payments.rows.filter((row) => expected.payments.has(row.external_id)).length, expected.payments.size);
  same('notes', await count(`select count(*) from feed.received_items where kind = 'note'`), expected.notes.size);
  const kept = ['done', 'refused'].flatMap((folder) =>
    readdirSync(join(directory, folder))
      .filter((name) => name.endsWith('.result.json'))
      .map(
        (name) =>
          JSON.parse(readFileSync(join(directory, folder, name), 'utf8')) as {
            file: string;
            result: string;
            counts: Record<string, number>;
          },
      ),
  );
  const results = kept.filter(({ result }) => result !== 'acknowledgment');
  same('files', results.map(({ file }) => file).toSorted(), expected.files.map(({ name }) => name).toSorted());
  const rows = results.reduce((sum, { counts }) => sum + Object.values(counts).reduce((all, one) => all + one, 0), 0);
  same(
    'rows',
    rows,
    expected.files.reduce((sum, one) => sum + one.rows, 0),
  );
  const applied = results.reduce((sum, { result, counts }) => sum + (result === 'repeated' ? 0 : (counts['applied'] ?? 0)), 0);
  const outgoing = [join(directory, 'taken'), join(directory, 'done')].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /^(\d+-)?recoup-.*\.csv$/.test(name))
      .map((name) => readFileSync(join(folder, name), 'utf8')),
  );
  const cursors = outgoing.flatMap((text) =>
    (parse(text, { bom: true, columns: true }) as { cursor: string }[]).map(({ cursor }) => Number(cursor)),
  );
  const events = await count('select count(*) from feed.outbox_events');
  same('events', cursors.length, events);
  same('different events', new Set(cursors).size, events);
  console.log('after the last step', {
    kills,
    files: results.length,
    rows,
    applied,
    'applied items': payments.rows.length + expected.notes.size,
    events,
    'files out': outgoing.length,
    seconds: seconds(),
  });
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) throw new Error(`${problems.length} figures differ`);
  console.log('every row is applied once, and every event is in one file');
} finally {
  for (const server of servers) await server.kill();
  await client.end();
  await sftp.stop();
  await database.stop();
  discardDataFolder(dataDir);
  rmSync(directory, { recursive: true, force: true });
}
