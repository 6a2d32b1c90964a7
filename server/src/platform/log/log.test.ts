import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { Writable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createLog, dropAfterHangup, gatherLines } from './index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

function logged(details: object): string {
  const lines: string[] = [];
  const log = createLog('info', new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) }));
  log.error(details, 'failed');
  return lines.join('');
}

const failing = (text: string, values: unknown[] = []) => database.query(text, values).catch((error: unknown) => error);

describe('the log', () => {
  it('redacts bank account and tax numbers', () => {
    const line = logged({
      body: { account_number: '900012345678', account_number_again: '900012345678', company: { ein: '123456789' } },
    });
    expect(line).not.toMatch(/900012345678|123456789/);
  });

  it('names the failed constraint without the row', async () => {
    const error = await failing(
      `insert into portal.people (client_id, kind, display_name, ssn_last4) values (portal.new_id(), 'person', 'Zenobia Quux', '67x9')`,
    );
    expect(error).toBeInstanceOf(pg.DatabaseError);
    expect((error as pg.DatabaseError).detail).toContain('Zenobia Quux');
    const line = logged({ err: new Error('the stage failed', { cause: error }) });
    expect(line).toContain('people_ssn_last4_check');
    expect(line).toContain('"code":"23514"');
    expect(line).toContain('log.test.ts');
    expect(line).not.toMatch(/Zenobia|67x9/);
  });

  it('reports an invalid value without showing it', async () => {
    const error = await failing('select $1::date', ['born 1990-12-31']);
    const line = logged({ err: error });
    expect(line).toContain('invalid input syntax for type date');
    expect(line).not.toContain('1990-12-31');
  });

  it('reveals no more of an error from another thread', async () => {
    const source = `
      import { workerData } from 'node:worker_threads';
      import pg from '${import.meta.resolve('pg')}';
      const client = new pg.Client({ connectionString: workerData.url });
      await client.connect();
      try { await client.query('select $1::date', [workerData.value]); } finally { await client.end(); }`;
    const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(source)}`), {
      workerData: { url: database.url, value: 'born 1990-12-31' },
      execArgv: [],
    });
    const error: unknown = await once(worker, 'exit').catch((thrown: unknown) => thrown);
    expect((error as Error).message).toContain('1990-12-31');
    expect(error).not.toBeInstanceOf(pg.DatabaseError);
    const line = logged({ err: error });
    expect(line).toContain('invalid input syntax for type date');
    expect(line).not.toContain('1990-12-31');
  });

  it('keeps the parts of a failure, and drops what libraries attach', () => {
    const attached = Object.assign(new Error('call failed'), { request: { body: 'Zenobia' } });
    const line = logged({ err: new AggregateError([attached, 'odd', { name: 'Zenobia' }], 'both failed') });
    expect(line).toContain('call failed');
    expect(line).toContain('"odd"');
    expect(line).not.toContain('Zenobia');
  });
});

describe('lines of one event loop turn', () => {
  it('are written together, in order', async () => {
    const writes: string[] = [];
    const log = createLog('info', gatherLines({ write: (text) => writes.push(text) }));
    log.info('one');
    log.info('two');
    expect(writes).toEqual([]);
    await new Promise((resolve) => setImmediate(resolve));
    log.info('three');
    await new Promise((resolve) => setImmediate(resolve));
    expect(writes.map((text) => text.match(/one|two|three/g))).toEqual([['one', 'two'], ['three']]);
  });

  it('are written before the process ends, however it ends', () => {
    for (const end of ['process.exit()', 'process.exitCode = 0', 'queueMicrotask(() => { throw new Error() })']) {
      const source = `
        import { createLog } from '${import.meta.resolve('./index.ts')}';
        createLog('info').info('the last words');
        ${end};`;
      const program = `${process.execPath} --input-type=module --eval "$SOURCE" 2>&1 || true`;
      const output = execFileSync('sh', ['-c', program], { env: { ...process.env, SOURCE: source }, encoding: 'utf8' });
      expect(output).toContain('the last words');
    }
  });
});

it('drops lines after the terminal was closed', () => {
  const output = dropAfterHangup(pino.destination({ dest: openSync(import.meta.filename, 'r'), sync: true }));
  expect(() => output.write('another error is thrown')).toThrow('EBADF');
  output.emit('error', Object.assign(new Error('write EIO'), { code: 'EIO' }));
  expect(output.write('nobody reads this')).toBe(true);
  output.flushSync();
});
