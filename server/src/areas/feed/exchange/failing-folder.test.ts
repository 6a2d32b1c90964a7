import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { keptName } from '@recoup/domain/feed/exchange-files';
import { describe, expect, it } from 'vitest';
import type { FolderLocation } from '#platform/remote-folder/index.ts';
import { handling, paymentRows, useExchangeFolder } from '#test/exchange-folder.ts';

const { folder, openAt, at, wait, listed, put, pollTwice, stored } = useExchangeFolder();

describe('a folder that fails', () => {
  it('reports the error, retries at growing intervals, and continues once it is fixed', async () => {
    const messages: string[] = [];
    folder.exchange = openAt({ kind: 'directory', path: folder.directory }, messages);
    await folder.exchange.addPattern({ pattern: '*', handling: handling() });
    renameSync(at('in'), at('elsewhere'));
    expect(await folder.exchange.poll()).toBe('failed');
    expect((await folder.exchange.status()).exchange).toMatchObject({
      failures: 1,
      failing_since: folder.now,
      error: `"in" in ${folder.directory} does not exist.`,
    });
    expect(existsSync(at('in'))).toBe(false);
    for (let again = 0; again < 3; again += 1) await folder.exchange.poll();
    expect(messages).toEqual([`"in" in ${folder.directory} does not exist.`]);
    renameSync(at('elsewhere'), at('in'));
    put('after.csv', paymentRows('after', 1));
    await pollTwice();
    expect(await stored('after')).toBe(1);
    expect((await folder.exchange.status()).exchange).toMatchObject({ failures: 0, error: null, failing_since: null });
  });

  it('on an unreachable server is retried at growing intervals', async () => {
    const closed: FolderLocation = {
      kind: 'sftp',
      host: '127.0.0.1',
      port: 1,
      username: 'recoup',
      path: '/',
      password: 'x',
      hostKeys: [],
    };
    const away = openAt(closed);
    expect(await away.poll()).toBe('failed');
    expect(await away.poll()).toBe('waiting');
    wait(60);
    expect(await away.poll()).toBe('failed');
    wait(60);
    expect(await away.poll()).toBe('waiting');
    wait(60);
    expect(await away.poll()).toBe('failed');
  });

  it('does not delay other files when one cannot be moved', async () => {
    await folder.exchange.addPattern({ pattern: '*', handling: handling() });
    put('a.csv', paymentRows('stuck', 1));
    put('b.csv', paymentRows('free', 1));
    await folder.exchange.poll();
    wait(60);
    // A directory already has the name of its result.
    const [seen] = await folder.server.database.query<{ id: string }>(`select id from feed.exchange_files where name = 'a.csv'`);
    const result = at(`done/${keptName({ at: folder.now.toISOString(), id: seen?.id ?? '', name: 'a.csv' })}.result.json`);
    mkdirSync(result);
    expect(await folder.exchange.poll()).toBe('failed');
    expect([await stored('free'), listed('working')]).toEqual([1, [expect.stringMatching(/-a\.csv$/)]]);
    expect((await folder.exchange.status()).exchange.error).toContain('.result.json');
    rmSync(result, { recursive: true });
    expect(await folder.exchange.poll()).toBe('done');
    expect(JSON.parse(readFileSync(result, 'utf8'))).toMatchObject({ result: 'applied', counts: { applied: 1 } });
    expect([await stored('stuck'), await stored('free')]).toEqual([1, 1]);
  });
});
