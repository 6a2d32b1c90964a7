import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, renameSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { createTestAccount, createTestClient } from '#test/factories.ts';
import { runRecoup } from '#test/run-recoup.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { startSftpServer, type SftpServer } from '#test/sftp-server.ts';
import { createLog } from '#platform/log/index.ts';
import { readConfig } from '#server/config.ts';
import { runExchange } from './exchange.ts';

let server: TestServer;
let sftp: SftpServer;
let directory: string;
let settings: Record<string, string>;
let clientId: string;
let accountId: string;

beforeAll(async () => {
  server = await startTestServer();
  directory = mkdtempSync(join(tmpdir(), 'recoup-exchange-'));
  sftp = await startSftpServer(directory, { password: 'secret' });
  settings = {
    DATABASE_URL: server.database.url,
    DATA_DIR: server.dataDir,
    EXCHANGE_URL: `sftp://recoup@127.0.0.1:${sftp.port}/`,
    EXCHANGE_PASSWORD: 'secret',
    EXCHANGE_HOST_KEY: sftp.fingerprint,
    EXCHANGE_SETTLE_SECONDS: '0',
  };
  ({ id: clientId } = await createTestClient(server));
  await server.database.query(`update portal.clients set code = 'RIVER' where id = $1`, [clientId]);
  ({ id: accountId } = await createTestAccount(server, clientId, { status: 'ACTIVE', balance: 50_000_000 }));
  await server.database.query(`update portal.accounts set agency_account_number = 'F-1' where id = $1`, [accountId]);
});
afterAll(async () => {
  await sftp.stop();
  await server.stop();
  rmSync(directory, { recursive: true });
});

/** In this process, because a new one takes a second or more. */
async function recoup(words: string, values: Parameters<typeof runExchange>[2]['values'] = {}, overrides = {}): Promise<string> {
  const lines: string[] = [];
  const config = readConfig({ ...settings, ...overrides }, server.dataDir);
  await runExchange({ ...server.platform, log: createLog('silent') }, config, {
    words: words.split(' '),
    values,
    folder: directory,
    print: (line) => lines.push(line),
  });
  return lines.join('\n');
}

describe('the exchange folder on the command line', () => {
  it('is prepared, configured and shown', async () => {
    expect(await recoup('prepare')).toContain('exist');
    expect(readdirSync(directory).toSorted()).toEqual(['done', 'in', 'out', 'refused', 'working']);
    const added = await recoup('add pay*.csv', { kind: 'payment', set: ['client=RIVER'], map: ['id=Trans No'], history: true });
    expect(added).toBe('pay*.csv  payment  apply  history  id=column "Trans No"  client="RIVER"');
    await expect(recoup('add x', { kind: 'money' })).rejects.toThrow('There is no kind money.');
    expect(await recoup('remove pay*.csv')).toBe('');
    await expect(recoup('remove pay*.csv')).rejects.toThrow('There is no pattern pay*.csv.');
    expect(await recoup('out', { layout: 'csv' })).toBe(
      'Files are written in the layout csv, without identity numbers and birth dates.',
    );
    await expect(recoup('out', { layout: 'cvs' })).rejects.toThrow('There is no layout cvs.');
    writeFileSync(join(directory, 'ours.csv'), 'ACCT\nclient_account\n');
    expect(await recoup('template ours ours.csv', { kind: 'placement' })).toBe('The template ours has a layout of placement.');
    expect(await recoup('templates')).toContain('ours  placement  {');
    expect(await recoup('remove-template ours')).toBe('The template ours is removed.');
    const shown = await runRecoup(settings, ['feed', 'exchange']);
    expect(shown).toContain(`Folder: sftp://recoup@127.0.0.1:${sftp.port}/\nLast poll: never`);
    expect(await recoup('status', {}, { EXCHANGE_URL: '', RECOUP_DEMO: 'off' })).toContain('EXCHANGE_URL is not set');
    await expect(recoup('resend 99')).rejects.toThrow('Batch 99 was not sent');
    await expect(recoup('nonsense')).rejects.toThrow('Missing subcommand');
  });

  it('refuses a server with another key, and sends it nothing', async () => {
    const before = sftp.counts.signIns;
    const wrong = { EXCHANGE_HOST_KEY: `SHA256:${'A'.repeat(43)}` };
    await expect(recoup('run', {}, wrong)).rejects.toThrow('The folder cannot be used.');
    expect(await recoup('status')).toMatch(/FAILING since .*, 1 times, next attempt .*Nothing was sent/);
    expect(sftp.counts.signIns).toBe(before);
    expect(await recoup('run')).not.toContain('FAILING');
  });

  it('applies each row once and writes each event once, whenever it is killed', async () => {
    await recoup('prepare');
    await recoup('out', { layout: 'csv' });
    await recoup('add pay*.csv', { kind: 'payment', set: ['client=RIVER', 'type=PU', 'method=check'] });
    const rows = Array.from({ length: 2500 }, (_, n) => `k-${n},${n % 1000 === 7 ? 'F-0' : 'F-1'},100,2026-06-12,2026-06-12`);
    writeFileSync(
      join(directory, 'in/payments.csv'),
      `id,agency_account,amount_cents,effective_on,reported_on\n${rows.join('\n')}\n`,
    );
    writeFileSync(join(directory, 'in/unknown.txt'), 'no pattern');
    mkdirSync(join(directory, 'agency'));
    let taken = 0;
    /** Under names of its own, so that a file that appeared twice is there twice. */
    const takeAway = () => {
      for (const name of readdirSync(join(directory, 'out')).filter((file) => !file.startsWith('.')))
        renameSync(join(directory, 'out', name), join(directory, 'agency', `${(taken += 1)}-${name}`));
    };
    /** Kills the command once it has asked to rename such a file, before it gets an answer; returns whether it has. */
    const runKilledAt = (part: string) =>
      new Promise<boolean>((resolve) => {
        let isKilled = false;
        const child = execFile(
          process.execPath,
          [join(import.meta.dirname, 'main.ts'), 'feed', 'exchange', 'run'],
          { env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...settings } },
          () => resolve(isKilled),
        );
        sftp.onChange = (request, path) => {
          if (isKilled || request !== 'RENAME' || !path.includes(part)) return;
          isKilled = child.kill('SIGKILL');
          // The agency is quick.
          setImmediate(takeAway);
        };
      });
    await recoup('run');
    const kinds = ['note', 'withdrawal', 'message'];
    for (let n = 0; n < 30; n += 1)
      await server.database.query('select portal.enqueue_outbox_event($1, $2, $3, $4)', [
        clientId,
        kinds[n % 3],
        newId(),
        accountId,
      ]);
    // bench/exchange.ts has many more.
    for (const part of ['in/payments.csv', '.refused.csv', 'out/.recoup-']) expect(await runKilledAt(part)).toBe(true);
    sftp.onChange = () => {};
    await recoup('run');
    takeAway();
    await recoup('run');
    const [paid] = await server.database.query<{ count: number; cents: number }>(
      `select count(*)::int as count, sum(amount_cents)::int as cents from portal.payments where client_id = $1 and external_id like 'k-%'`,
      [clientId],
    );
    expect(paid).toEqual({ count: 2497, cents: 249_700 });
    const read = (folder: string, end: string) =>
      readdirSync(join(directory, folder))
        .filter((name) => name.endsWith(end))
        .map((name) => readFileSync(join(directory, folder, name), 'utf8'));
    const [result, ...others] = read('done', 'payments.csv.result.json').map((text) => JSON.parse(text) as { counts: object });
    expect([result?.counts, others]).toEqual([{ applied: 2497, refused: 3 }, []]);
    expect(read('done', 'payments.csv')).toHaveLength(1);
    expect(read('done', '.refused.csv').map((text) => text.trim().split('\r\n').length)).toEqual([4]);
    expect(read('refused', 'unknown.txt')).toEqual(['no pattern']);
    for (const folder of ['in', 'working', 'out']) expect(readdirSync(join(directory, folder))).toEqual([]);
    const events = read('agency', '.csv').flatMap(
      (text) => parse(text, { bom: true, columns: true }) as { cursor: string; kind: string }[],
    );
    expect(events.map(({ cursor }) => Number(cursor)).toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 30 }, (_, n) => n + 1),
    );
    expect(await recoup('batches')).toMatch(/^\d+ {2}received {2}/);
  });
});
