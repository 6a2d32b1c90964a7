import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatAccountNumber } from '@recoup/domain/shared/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestAccount, createTestClient } from '#test/factories.ts';
import { runRecoup } from '#test/run-recoup.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { runFeed, runFeedKeys, runFeedWebhooks } from './feed.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Runs the command in its own process, so once per command. */
const recoup = (...words: string[]) => runRecoup({ DATABASE_URL: server.database.url, DATA_DIR: server.dataDir }, words);
const keys = (words: string[], values: { name?: string; scopes?: string; client?: string } = {}) =>
  runFeedKeys(server.platform, { words, values, folder: '' });
const webhooks = (words: string[], values: { url?: string } = {}) =>
  runFeedWebhooks(server.platform, { WEBHOOKS_PRIVATE: false }, { words, values, folder: '' });
async function feed(words: string[], values: { kind?: string } = {}): Promise<string[]> {
  const lines: string[] = [];
  await runFeed(server.platform, { words, values, folder: server.dataDir, print: (line) => lines.push(line) });
  return lines;
}

function outgoing(key: string | undefined) {
  return fetch(`${server.url}/api/feed/v1/outgoing`, { headers: { authorization: `Bearer ${key}` } });
}

describe('the feed on the command line', () => {
  it('creates a key, shows it once, and revokes it', async () => {
    const made = await recoup('feed-keys', 'make', '--name', 'Ledger', '--scopes', 'read');
    const key = /^rcf_\S{43}$/m.exec(made)?.[0];
    expect((await outgoing(key)).status).toBe(200);
    const stored = await server.database.query(`select * from feed.systems where name = 'Ledger'`);
    expect(JSON.stringify(stored)).not.toContain(key?.slice(4, -4));
    await expect(keys(['make'], { name: 'Ledger' })).rejects.toThrow('already has a key');
    await expect(keys(['make'], { name: 'Other', scopes: 'all' })).rejects.toThrow('must be one of read, write, pii:read');
    const list = await keys(['list']);
    expect(list).toContain(`…${key?.slice(-4)}  Ledger  read  used 20`);
    await keys(['revoke'], { name: 'Ledger' });
    const answer = await outgoing(key);
    expect([answer.status, await answer.json()]).toMatchObject([401, { code: 'unauthenticated' }]);
    expect(await keys(['list'])).toContain('revoked');
    await expect(keys(['revoke'], { name: 'Ledger' })).rejects.toThrow('has no key');
  });

  it('limits a key to clients and days, and lists its uses', async () => {
    const client = await createTestClient(server);
    const [{ code } = { code: '' }] = await server.database.query<{ code: string }>(
      `update portal.clients set code = 'LIMITED' where id = $1 returning code`,
      [client.id],
    );
    const made = await recoup(
      'feed-keys',
      'make',
      '--name',
      'Lockbox',
      '--scopes',
      'outbox:read',
      '--clients',
      code,
      '--expires',
      '2099-01-31',
    );
    expect((await outgoing(/^rcf_\S{43}$/m.exec(made)?.[0])).status).toBe(200);
    expect(await keys(['list'])).toContain('Lockbox  outbox:read  only LIMITED  until 2099-01-31  used 20');
    expect(await keys(['uses'], { name: 'Lockbox' })).toMatch(/^20\S+  ….{4}  Lockbox  feed.outgoing  -  0$/);
    expect(await keys(['uses'], { client: 'LIMITED' })).toBe('No uses.');
    await expect(keys(['uses'], { client: 'NOBODY' })).rejects.toThrow('Unknown client NOBODY');
  });

  it('imports a file of items, and prints the outbox', async () => {
    const client = await createTestClient(server);
    const account = await createTestAccount(server, client.id, { status: 'ACTIVE' });
    const [row] = await server.database.query<{ number: number }>(
      'select number::int as number from portal.accounts where id = $1',
      [account.id],
    );
    const name = formatAccountNumber(row?.number ?? 0);
    const path = join(server.dataDir, 'items.csv');
    writeFileSync(
      path,
      `id,client,account,at,status\n1,${client.id},${name},2026-06-01T10:00:00Z,SKIP\n2,${client.id},${name},2026-06-01T10:00:00Z,JUDGMENT\n`,
    );
    const tried = await recoup('feed', 'import', path, '--kind', 'status', '--dry-run');
    expect(tried).toContain('"field":"status","before":"ACTIVE","after":"SKIP"');
    expect(tried.trim().split('\n').at(-1)).toBe('0 new, 1 changed, 0 unchanged, 1 refused');
    const printed = await recoup('feed', 'import', path, '--kind', 'status');
    const [refused = '', counts] = printed.trim().split('\n');
    expect(JSON.parse(refused)).toMatchObject({ line: 3, id: '2', code: 'impossible_transition' });
    expect(counts).toBe('1 applied, 0 repeated, 1 refused');
    expect((await feed(['import', 'items.csv'], { kind: 'status' })).at(-1)).toBe('0 applied, 1 repeated, 1 refused');
    await server.database.query(`select portal.enqueue_outbox_event($1, 'placement', $2, $2)`, [client.id, account.id]);
    expect(JSON.parse((await feed(['outgoing']))[0] ?? '')).toMatchObject({ kind: 'placement', account: name });
    await expect(feed(['guess'])).rejects.toThrow('Missing subcommand');
    const uses = await keys(['uses'], { client: client.id });
    for (const use of [
      /feed\.try_file items\.csv {2}-? ?/,
      /feed\.import_file items\.csv/,
      /feed\.outgoing.*with identity numbers/,
    ])
      expect(uses).toMatch(use);
    expect(uses.split('\n').every((line) => line.includes('  -  command line  '))).toBe(true);
  });

  it('prints the mapping of a file by meaning, and writes its refused rows', async () => {
    const client = await createTestClient(server);
    const account = await createTestAccount(server, client.id, { status: 'ACTIVE' });
    await server.database.query(`update portal.accounts set agency_account_number = 'F-9' where id = $1`, [account.id]);
    const path = join(server.dataDir, 'notes.csv');
    writeFileSync(path, `File No,Note Date,Notes,Rep\nF-9,6/3/2026,Works nights.,RB\nF-8,6/4/2026,"Moved, again",RB\n`);
    const printed = await recoup(
      'feed',
      'import',
      path,
      '--kind',
      'note',
      '--set',
      `client=${client.id}`,
      '--refused',
      `${path}.refused`,
    );
    expect(printed.trim().split('\n')).toEqual([
      'agency_account is column "File No" (97%)',
      'at is column "Note Date" (97%)',
      'text is column "Notes" (97%)',
      `client is "${client.id}" in every row`,
      'Ignored columns: Rep',
      '1 applied, 0 repeated, 1 refused',
    ]);
    expect(readFileSync(`${path}.refused`, 'utf8')).toBe(
      '\uFEFFFile No,Note Date,Notes,Rep,Refused line,Refused code,Refused reason\r\n' +
        'F-8,6/4/2026,"Moved, again",RB,3,unknown_account,"Unknown account F-8. Send the account first, or correct its number."\r\n',
    );
    await expect(recoup('feed', 'import', path, '--kind', 'payment')).rejects.toThrow('--map amount_cents=COLUMN');
  });

  it('adds webhooks, and ends them', async () => {
    await expect(webhooks(['add'], { url: 'http://ledger.example.com/hook' })).rejects.toThrow('https');
    const added = await recoup('feed-webhooks', 'add', '--url', 'https://ledger.example.com/hook');
    expect(added).toMatch(/^whsec_\S{43}$/m);
    const id = /^Webhook (\S+)\./.exec(added)?.[1] ?? '';
    expect(await webhooks(['list'])).toContain(`${id}  https://ledger.example.com/hook  0 delivered, 0 waiting, 0 given up`);
    expect(await webhooks(['retry', id])).toContain('0 deliveries');
    expect(await webhooks(['deliveries', id])).toBe('No deliveries.');
    expect(await webhooks(['test', id])).toContain('The test failed');
    const [, delivery = ''] = /^(\S+) .* test {2}failed after/.exec(await webhooks(['deliveries', id])) ?? [];
    expect(await webhooks(['replay', delivery])).toContain('is sent within seconds');
    await expect(webhooks(['replay'])).rejects.toThrow('The id of the delivery is missing');
    await webhooks(['end', id]);
    expect(await webhooks(['list'])).toContain('(ended)');
  });
});
