import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
  appendFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keptName } from '@recoup/domain/feed/exchange-files';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FileHandling } from '#platform/db/json-columns.ts';
import { clockAt } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import type { FolderPlace } from '#platform/remote-folder/index.ts';
import { purgeOutbox } from '#operations/retention/sweep-feed.ts';
import { createTestAccount, createTestClient } from '#test/factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { createExchange, type Exchange } from './index.ts';

let server: TestServer;
let clientId: string;
let accountId: string;
let directory: string;
let exchange: Exchange;
let now: Date;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: clientId } = await createTestClient(server));
  await server.database.query(`update portal.clients set code = 'RIVER', agency_client_id = '880' where id = $1`, [clientId]);
  ({ id: accountId } = await createTestAccount(server, clientId, {
    status: 'ACTIVE',
    balance: 5_000_000,
    name: 'Invented, Ira',
  }));
  await server.database.query(`update portal.accounts set agency_account_number = 'F-1' where id = $1`, [accountId]);
});
afterAll(() => server.stop());

const openAt = (place: FolderPlace, told: string[] = []) =>
  createExchange({
    ...server.platform,
    place,
    clock: clockAt('UTC', { now: () => now }),
    temporary: join(server.dataDir, 'tmp'),
    settleSeconds: 30,
    onStopped: async (error) => void told.push(error),
  });

beforeEach(async () => {
  now = new Date('2026-06-20T10:00:00Z');
  directory = mkdtempSync(join(tmpdir(), 'recoup-exchange-'));
  exchange = openAt({ kind: 'directory', path: directory });
  await server.database.query(
    'truncate feed.exchange, feed.exchange_files, feed.exchange_patterns, feed.exchange_batches, feed.exchange_templates',
  );
  await server.database.query(`delete from feed.outbox_events`);
  await server.database.query(`delete from feed.key_uses`);
  await server.database.query(`delete from feed.systems`);
  await exchange.prepare();
});

const at = (path: string) => join(directory, path);
const put = (name: string, content: string) => writeFileSync(at(`in/${name}`), content);
const wait = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000));
/** A look that sees new files, and one that takes them. */
async function lookTwice(by = exchange) {
  const results = [await by.look({ isForced: true })];
  wait(60);
  return [...results, await by.look({ isForced: true })];
}
const listed = (folder: string) => readdirSync(at(folder)).toSorted();
/** The one file in a folder whose name ends so. */
function kept(folder: string, end: string): string {
  const found = listed(folder).filter((name) => name.endsWith(end));
  expect(found).toHaveLength(1);
  return readFileSync(at(`${folder}/${found[0]}`), 'utf8').replace(/^\uFEFF/, '');
}
const handling = (overrides: Partial<FileHandling> = {}): FileHandling => ({
  kind: 'payment',
  source: null,
  isDryRun: false,
  isHistory: false,
  columns: {},
  constants: { client: 'RIVER', type: 'PU', method: 'check' },
  ...overrides,
});
const head = 'id,agency_account,amount_cents,effective_on,reported_on\n';
const payments = (batch: string, count: number, account = 'F-1') =>
  head + Array.from({ length: count }, (_, n) => `${batch}-${n},${account},100,2026-06-12,2026-06-12\n`).join('');
const stored = async (batch: string) =>
  (
    await server.database.query<{ count: number }>(
      'select count(*)::int as count from portal.payments where client_id = $1 and external_id like $2',
      [clientId, `${batch}-%`],
    )
  )[0]?.count;
const tell = async (kind: string, subject = newId(), account: string | null = accountId) => {
  await server.database.query('select portal.enqueue_outbox_event($1, $2, $3, $4)', [clientId, kind, subject, account]);
};

describe('files in', () => {
  it('are applied, and kept with their result and their refused rows', async () => {
    await exchange.addPattern({ pattern: 'pay*.csv', handling: handling() });
    put('Payments.csv', payments('ok', 3) + 'ok-9,F-0,100,2026-06-12,2026-06-12\n');
    expect(await lookTwice()).toEqual(['done', 'done']);
    expect(await stored('ok')).toBe(3);
    expect([listed('in'), listed('working'), listed('refused')]).toEqual([[], [], []]);
    expect(kept('done', 'Payments.csv')).toBe(payments('ok', 3) + 'ok-9,F-0,100,2026-06-12,2026-06-12\n');
    expect(JSON.parse(kept('done', '.result.json'))).toMatchObject({
      file: 'Payments.csv',
      result: 'applied',
      counts: { applied: 3, refused: 1 },
      kind: 'payment',
      columns: { id: 'id', amount_cents: 'amount_cents' },
    });
    const [header, refused] = kept('done', '.refused.csv').split('\r\n');
    expect(header).toBe('id,agency_account,amount_cents,effective_on,reported_on,Refused line,Refused code,Refused reason');
    expect(refused).toMatch(/^ok-9,F-0,100,2026-06-12,2026-06-12,5,unknown_account,/);
    expect(await exchange.files(5)).toMatchObject([{ name: 'Payments.csv', state: 'applied', message: '3 applied, 1 refused' }]);
    const uses = await server.database.query(
      `select sender, operation, file_name, items, refused from feed.key_uses where client_id = $1`,
      [clientId],
    );
    expect(uses).toEqual([
      { sender: 'exchange folder', operation: 'feed.import_file', file_name: 'Payments.csv', items: 3, refused: 1 },
    ]);
  });

  it('are dry runs where the pattern sets one', async () => {
    await exchange.addPattern({ pattern: '*', handling: handling({ isDryRun: true }) });
    put('payments.csv', payments('dry', 2));
    await lookTwice();
    expect(await stored('dry')).toBe(0);
    expect(JSON.parse(kept('done', '.result.json'))).toMatchObject({ result: 'tried', counts: { new: 2 }, dry_run: true });
    put('status.csv', 'id,agency_account,at,status\ns-1,F-1,2026-06-19T10:00:00Z,PROMISE\n');
    await exchange.addPattern({
      pattern: 'status.csv',
      handling: handling({ kind: 'status', isDryRun: true, constants: { client: 'RIVER' } }),
    });
    await lookTwice();
    expect(kept('done', 'status.csv.changes.csv').split('\r\n')).toEqual(
      expect.arrayContaining(['Line,Id,Result,Field,Before,After', '2,s-1,changed,status,ACTIVE,PROMISE']),
    );
  });

  it('are refused with a reason where no pattern matches, or their columns are unclear', async () => {
    await exchange.addPattern({ pattern: '*.csv', handling: handling() });
    put('notes.txt', 'hello');
    put('odd.csv', 'a,b\n1,2\n');
    put('zero.csv', '');
    put('none.csv', payments('none', 2, 'F-0'));
    await lookTwice();
    const reasons = listed('refused')
      .filter((name) => name.endsWith('.result.json'))
      .map((name) => JSON.parse(readFileSync(at(`refused/${name}`), 'utf8')) as { file: string; message: string });
    expect(Object.fromEntries(reasons.map(({ file, message }) => [file, message]))).toEqual({
      'notes.txt': expect.stringContaining('No pattern matches this name.'),
      'odd.csv': expect.stringContaining('No column is id.'),
      'zero.csv': expect.stringContaining('This file is empty.'),
      'none.csv': '2 refused',
    });
    expect([listed('in'), listed('done')]).toEqual([[], []]);
  });

  it('wait while they grow, or while a program writes them', async () => {
    await exchange.addPattern({ pattern: '*', handling: handling() });
    put('growing.csv', payments('grow', 1));
    put('other.csv.part', payments('part', 1));
    put('.hidden.csv', payments('part', 1));
    await lookTwice();
    expect(await stored('grow')).toBe(1);
    put('growing.csv', payments('grown', 1));
    await exchange.look();
    for (let more = 0; more < 3; more += 1) {
      wait(60);
      appendFileSync(at('in/growing.csv'), `grown-${more + 1},F-1,100,2026-06-12,2026-06-12\n`);
      expect(await exchange.look()).toBe('done');
      expect(await stored('grown')).toBe(0);
    }
    wait(20);
    await exchange.look();
    expect((await exchange.status()).waiting).toEqual(['growing.csv']);
    wait(20);
    await exchange.look();
    expect(await stored('grown')).toBe(4);
    expect([listed('in'), await stored('part')]).toEqual([['.hidden.csv', 'other.csv.part'], 0]);
    // One that is gone before it was taken is forgotten.
    put('gone.csv', 'x');
    await exchange.look();
    rmSync(at('in/gone.csv'));
    await exchange.look();
    expect((await exchange.status()).waiting).toEqual([]);
  });

  it('of the same name are applied once for one content, and all are kept', async () => {
    await exchange.addPattern({ pattern: '*', handling: handling() });
    for (const content of [payments('first', 2), payments('second', 2), payments('second', 2)]) {
      put('daily.csv', content);
      await lookTwice();
    }
    expect((await exchange.files(5)).map(({ state, message }) => [state, message])).toEqual([
      ['repeated', 'A file of this name with the same content was already applied. Nothing changed.'],
      ['applied', '2 applied'],
      ['applied', '2 applied'],
    ]);
    expect([await stored('first'), await stored('second')]).toEqual([2, 2]);
    const files = listed('done').filter((name) => name.endsWith('daily.csv'));
    expect(new Set(files).size).toBe(3);
    // Refused rows may be applied when the same file comes again.
    const late = payments('late', 1, 'F-2');
    put('late.csv', late + payments('early', 1).slice(head.length));
    await lookTwice();
    const { id } = await createTestAccount(server, clientId, { status: 'ACTIVE' });
    await server.database.query(`update portal.accounts set agency_account_number = 'F-2' where id = $1`, [id]);
    put('late.csv', late + payments('early', 1).slice(head.length));
    await lookTwice();
    expect([await stored('late'), await stored('early')]).toEqual([1, 1]);
  });

  it('that describe an object are applied again, because it may have changed in between', async () => {
    const clients = (name: string) => `id,code,legal_name\n991,TWICE,${name}\n`;
    await exchange.addPattern({ pattern: '*', handling: handling({ kind: 'client', constants: {} }) });
    for (const name of ['One LLC', 'Two LLC', 'One LLC', 'One LLC']) {
      put(name === 'Two LLC' ? 'other.csv' : 'clients.csv', clients(name));
      await lookTwice();
    }
    const [row] = await server.database.query<{ legal_name: string }>(
      `select legal_name from portal.clients where code = 'TWICE'`,
    );
    expect(row?.legal_name).toBe('One LLC');
    expect((await exchange.files(4)).map(({ state }) => state)).toEqual(['repeated', 'applied', 'applied', 'applied']);
  });

  it('are taken by one of two servers', async () => {
    await exchange.addPattern({ pattern: '*', handling: handling() });
    put('two.csv', payments('two', 50));
    await exchange.look();
    wait(60);
    const other = openAt({ kind: 'directory', path: directory });
    const results = await Promise.all([exchange.look(), other.look(), exchange.look(), other.look()]);
    expect(results.toSorted()).toEqual(expect.arrayContaining(['busy', 'done']));
    expect([await stored('two'), listed('done').length]).toEqual([50, 2]);
    expect(await exchange.files(9)).toHaveLength(1);
  });

  it('that a restored database does not know are read again', async () => {
    await exchange.addPattern({ pattern: '*', handling: handling() });
    writeFileSync(at(`working/${newId()}-lost.csv`), payments('lost', 2));
    await exchange.look();
    await lookTwice();
    expect([await stored('lost'), listed('working')]).toEqual([2, []]);
  });
});

describe('files out', () => {
  const sent = () => listed('out').filter((name) => !name.startsWith('.'));

  it('hold each event once, one file per kind and look', async () => {
    const message = newId();
    await server.database.query(
      `insert into portal.messages (client_id, id, account_id, author, author_name, body)
       values ($1, $2, $3, 'client', 'Ada Lee', '=HYPERLINK("x")')`,
      [clientId, message, accountId],
    );
    await tell('placement', accountId);
    await tell('message', message);
    expect(await exchange.look()).toBe('done');
    expect(sent()).toEqual([]);
    await exchange.writeFiles('csv', { withPii: false });
    await exchange.look();
    await exchange.look();
    expect(sent()).toEqual([
      expect.stringMatching(/^recoup-20260620-100000-\d{6}-placement\.csv$/),
      expect.stringMatching(/^recoup-20260620-100000-\d{6}-message\.csv$/),
    ]);
    const [names = '', row = ''] = kept('out', '-message.csv').split('\r\n');
    expect(names).toBe(
      'cursor,kind,id,at,client_id,client_code,client_number,client_name,account,agency_account,text,by,written_at',
    );
    expect(row).toContain(`,${clientId},RIVER,880,`);
    expect(row).toContain(`,F-1,"'=HYPERLINK(""x"")",Ada Lee,`);
    await tell('message', message);
    await exchange.look();
    expect(sent().filter((name) => name.endsWith('-message.csv'))).toHaveLength(2);
    expect((await exchange.batches(9)).map(({ kind, events, state }) => [kind, events, state])).toEqual(
      [
        ['message', 1, 'sent'],
        ['message', 1, 'sent'],
        ['placement', 1, 'sent'],
      ].toSorted(),
    );
  });

  it('are received once they are gone, and refused by a file that names them', async () => {
    await exchange.writeFiles('csv', { withPii: false });
    for (const kind of ['note', 'withdrawal', 'request']) await tell(kind);
    await exchange.look();
    const [note = '', request = '', withdrawal = ''] = ['note', 'request', 'withdrawal'].map(
      (kind) => sent().find((name) => name.endsWith(`-${kind}.csv`)) ?? '',
    );
    const states = async () =>
      Object.fromEntries(
        (await exchange.batches(9)).map(({ kind, state, message }) => [kind, message ? [state, message] : state]),
      );
    const position = async () =>
      (
        await server.database.query<{ position: number }>(
          `select acknowledged_position::int as position from feed.systems where name = 'exchange folder' and revoked_at is null`,
        )
      )[0]?.position;
    expect([await states(), await position()]).toEqual([{ note: 'sent', request: 'sent', withdrawal: 'sent' }, 0]);
    renameSync(at(`out/${note}`), at('taken-by-agency'));
    await exchange.look();
    put(`${request}.refused`, 'Column 7 is unknown.');
    put(`${withdrawal}.received`, '');
    put('recoup-20200101-000000-1-note.csv.received', '');
    await lookTwice();
    expect(await states()).toEqual({ note: 'received', request: ['refused', 'Column 7 is unknown.'], withdrawal: 'received' });
    expect([sent(), listed('refused').includes(request)]).toEqual([[], true]);
    expect((await exchange.files(9)).find(({ name }) => name.startsWith('recoup-2020'))).toMatchObject({
      state: 'refused',
      message: 'The portal never sent a file named recoup-20200101-000000-1-note.csv.',
    });
    // Events of a batch that was refused are kept, however old.
    const later = new Date('2027-06-20T10:00:00Z');
    expect([await position(), await purgeOutbox(server.platform.db, later)]).toEqual([0, 0]);
    const number = (await exchange.batches(9)).find(({ kind }) => kind === 'request')?.number ?? 0;
    await exchange.resend(number);
    await exchange.look();
    expect(sent()).toEqual([expect.stringMatching(/-request\.csv$/)]);
    expect(kept('out', '-request.csv').split('\r\n')).toHaveLength(3);
    rmSync(at(`out/${sent()[0]}`));
    await exchange.look();
    expect(await position()).toBe(3);
    expect(await purgeOutbox(server.platform.db, later)).toBe(2);
    await expect(exchange.resend(number)).rejects.toThrow('has already been sent again');
  });

  it('have the documents beside them', async () => {
    const document = newId();
    const { sha256, bytes } = await server.platform.files.put(`documents/${document}`, [Buffer.from('A letter.')] as never);
    await server.database.query(
      `insert into portal.documents (client_id, id, account_id, kind, file_name, media_type, bytes, sha256, file_key, author_name)
       values ($1, $2, $3, 'statement', '../=odd name.pdf', 'application/pdf', $4, $5, $6, 'Ada')`,
      [clientId, document, accountId, bytes, sha256, `documents/${document}`],
    );
    await tell('document', document);
    await exchange.writeFiles('csv', { withPii: false });
    await exchange.look();
    const [file = '', ...more] = sent();
    expect(more).toHaveLength(1);
    expect([file, ...more].toSorted()).toEqual([
      expect.stringMatching(/^recoup-20260620-100000-\d+-document-1-\.\._odd_name\.pdf$/),
      expect.stringMatching(/-document\.csv$/),
    ]);
    const content = sent().find((name) => name.endsWith('.pdf')) ?? '';
    expect(readFileSync(at(`out/${content}`), 'utf8')).toBe('A letter.');
    expect(kept('out', '-document.csv')).toContain(content);
  });

  it('have the layout of Collect!, Latitude or the agency', async () => {
    await server.database.query(
      `update portal.people set kind = 'person', first_name = 'José', last_name = 'Núñez', city = 'Troy', state = 'NY',
         phones = '[{"type":"home","number":"5185550142"}]', ssn_sealed = $2
       where id = (select person_id from portal.accounts where id = $1)`,
      [accountId, server.platform.vault.seal('900121234', `people.ssn:${clientId}`)],
    );
    const write = async (layout: string, withPii: boolean) => {
      await exchange.writeFiles(layout, { withPii });
      await tell('placement', accountId);
      await exchange.look();
      const lines = kept('out', '-placement.csv').split('\r\n');
      for (const name of sent()) rmSync(at(`out/${name}`));
      return lines;
    };
    const [names, row] = await write('collect', true);
    expect(names).toMatch(/^Client number,Acct,Name,Contact,Address,Addr 1,City,State,Zip,Country,SSN,DL,DOB,Home,/);
    expect(row).toMatch(/^880,ACC-\d+,"Nunez, Jose",,/);
    expect(row).toContain(',Troy,NY,');
    expect(row).toContain(',900121234,');
    const [, ofLatitude] = await write('latitude', false);
    expect(ofLatitude).toContain('"Núñez, José",José,,Núñez');
    expect(ofLatitude).not.toContain('900121234');
    await expect(exchange.saveTemplate('ours', 'ACCT,WHO\nclient_account,debtor_nick\n', 'placement')).rejects.toThrow(
      'placement has no field debtor_nick. Its fields are cursor, kind,',
    );
    await expect(exchange.saveTemplate('csv', '{}', 'placement')).rejects.toThrow('A template name can contain');
    await expect(exchange.writeFiles('ours', { withPii: false })).rejects.toThrow(
      'There is no layout ours. There are csv, collect',
    );
    await exchange.saveTemplate('ours', 'ACCT,SOURCE,PLACED\nagency_account,"=""RECOUP""",amount_placed\n', 'placement');
    expect(await write('ours', false)).toEqual(['ACCT,SOURCE,PLACED', 'F-1,RECOUP,50000.00', '']);
    const json = { kind: 'placement', header: false, dates: 'YYYYMMDD', columns: [{ name: 'a', field: 'placed_on' }] };
    await exchange.saveTemplate('ours', JSON.stringify(json), undefined);
    expect(await write('ours', false)).toEqual([expect.stringMatching(/^\d{8}$/), '']);
    await expect(exchange.removeTemplate('ours')).rejects.toThrow('Choose another layout before you remove it');
    await exchange.writeFiles(null, { withPii: false });
    await exchange.removeTemplate('ours');
    await tell('placement', accountId);
    await exchange.look();
    expect(sent()).toEqual([]);
  });
});

describe('a folder that fails', () => {
  it('reports the error, retries at growing intervals, and continues once it is fixed', async () => {
    const told: string[] = [];
    exchange = openAt({ kind: 'directory', path: directory }, told);
    await exchange.addPattern({ pattern: '*', handling: handling() });
    renameSync(at('in'), at('elsewhere'));
    expect(await exchange.look()).toBe('failed');
    expect((await exchange.status()).exchange).toMatchObject({
      failures: 1,
      failing_since: now,
      error: `"in" in ${directory} does not exist.`,
    });
    expect(existsSync(at('in'))).toBe(false);
    for (let again = 0; again < 3; again += 1) await exchange.look();
    expect(told).toEqual([`"in" in ${directory} does not exist.`]);
    renameSync(at('elsewhere'), at('in'));
    put('after.csv', payments('after', 1));
    await lookTwice();
    expect(await stored('after')).toBe(1);
    expect((await exchange.status()).exchange).toMatchObject({ failures: 0, error: null, failing_since: null });
  });

  it('of an unreachable server is tried less and less often', async () => {
    const closed: FolderPlace = {
      kind: 'sftp',
      host: '127.0.0.1',
      port: 1,
      username: 'recoup',
      path: '/',
      password: 'x',
      hostKeys: [],
    };
    const away = openAt(closed);
    expect(await away.look()).toBe('failed');
    expect(await away.look()).toBe('waiting');
    wait(60);
    expect(await away.look()).toBe('failed');
    wait(60);
    expect(await away.look()).toBe('waiting');
    wait(60);
    expect(await away.look()).toBe('failed');
  });

  it('does not keep other files waiting for one that cannot be moved', async () => {
    await exchange.addPattern({ pattern: '*', handling: handling() });
    put('a.csv', payments('stuck', 1));
    put('b.csv', payments('free', 1));
    await exchange.look();
    wait(60);
    // Something else has the name of its result.
    const [seen] = await server.database.query<{ id: string }>(`select id from feed.exchange_files where name = 'a.csv'`);
    const result = at(`done/${keptName({ at: now.toISOString(), id: seen?.id ?? '', name: 'a.csv' })}.result.json`);
    mkdirSync(result);
    expect(await exchange.look()).toBe('failed');
    expect([await stored('free'), listed('working')]).toEqual([1, [expect.stringMatching(/-a\.csv$/)]]);
    expect((await exchange.status()).exchange.error).toContain('.result.json');
    rmSync(result, { recursive: true });
    expect(await exchange.look()).toBe('done');
    expect(JSON.parse(readFileSync(result, 'utf8'))).toMatchObject({ result: 'applied', counts: { applied: 1 } });
    expect([await stored('stuck'), await stored('free')]).toEqual([1, 1]);
  });
});
