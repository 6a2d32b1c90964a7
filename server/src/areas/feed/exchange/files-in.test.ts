import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { createTestAccount } from '#test/factories.ts';
import { handling, paymentRows, paymentsHeader, useExchangeFolder } from '#test/exchange-folder.ts';

const { folder, openAt, at, wait, listed, put, pollTwice, kept, stored } = useExchangeFolder();

describe('files in', () => {
  it('are applied, and kept with their result and their refused rows', async () => {
    await folder.exchange.addPattern({ pattern: 'pay*.csv', handling: handling() });
    put('Payments.csv', paymentRows('ok', 3) + 'ok-9,F-0,100,2026-06-12,2026-06-12\n');
    expect(await pollTwice()).toEqual(['done', 'done']);
    expect(await stored('ok')).toBe(3);
    expect([listed('in'), listed('working'), listed('refused')]).toEqual([[], [], []]);
    expect(kept('done', 'Payments.csv')).toBe(paymentRows('ok', 3) + 'ok-9,F-0,100,2026-06-12,2026-06-12\n');
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
    expect(await folder.exchange.files(5)).toMatchObject([
      { name: 'Payments.csv', state: 'applied', message: '3 applied, 1 refused' },
    ]);
    const uses = await folder.server.database.query(
      `select sender, operation, file_name, items, refused from feed.key_uses where client_id = $1`,
      [folder.clientId],
    );
    expect(uses).toEqual([
      { sender: 'exchange folder', operation: 'feed.import_file', file_name: 'Payments.csv', items: 3, refused: 1 },
    ]);
  });

  it('are dry runs where the pattern sets one', async () => {
    await folder.exchange.addPattern({ pattern: '*', handling: handling({ isDryRun: true }) });
    put('payments.csv', paymentRows('dry', 2));
    await pollTwice();
    expect(await stored('dry')).toBe(0);
    expect(JSON.parse(kept('done', '.result.json'))).toMatchObject({ result: 'tried', counts: { new: 2 }, dry_run: true });
    put('status.csv', 'id,agency_account,at,status\ns-1,F-1,2026-06-19T10:00:00Z,PROMISE\n');
    await folder.exchange.addPattern({
      pattern: 'status.csv',
      handling: handling({ kind: 'status', isDryRun: true, constants: { client: 'RIVER' } }),
    });
    await pollTwice();
    expect(kept('done', 'status.csv.changes.csv').split('\r\n')).toEqual(
      expect.arrayContaining(['Line,Id,Result,Field,Before,After', '2,s-1,changed,status,ACTIVE,PROMISE']),
    );
  });

  it('are refused with a reason where no pattern matches, or their columns are unclear', async () => {
    await folder.exchange.addPattern({ pattern: '*.csv', handling: handling() });
    put('notes.txt', 'hello');
    put('odd.csv', 'a,b\n1,2\n');
    put('zero.csv', '');
    put('none.csv', paymentRows('none', 2, 'F-0'));
    await pollTwice();
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
    await folder.exchange.addPattern({ pattern: '*', handling: handling() });
    put('growing.csv', paymentRows('grow', 1));
    put('other.csv.part', paymentRows('part', 1));
    put('.hidden.csv', paymentRows('part', 1));
    await pollTwice();
    expect(await stored('grow')).toBe(1);
    put('growing.csv', paymentRows('grown', 1));
    await folder.exchange.poll();
    for (let more = 0; more < 3; more += 1) {
      wait(60);
      appendFileSync(at('in/growing.csv'), `grown-${more + 1},F-1,100,2026-06-12,2026-06-12\n`);
      expect(await folder.exchange.poll()).toBe('done');
      expect(await stored('grown')).toBe(0);
    }
    wait(20);
    await folder.exchange.poll();
    expect((await folder.exchange.status()).waiting).toEqual(['growing.csv']);
    wait(20);
    await folder.exchange.poll();
    expect(await stored('grown')).toBe(4);
    expect([listed('in'), await stored('part')]).toEqual([['.hidden.csv', 'other.csv.part'], 0]);
    // The record of a file that is removed before it was taken is deleted.
    put('gone.csv', 'x');
    await folder.exchange.poll();
    rmSync(at('in/gone.csv'));
    await folder.exchange.poll();
    expect((await folder.exchange.status()).waiting).toEqual([]);
  });

  it('of the same name are applied once for one content, and all are kept', async () => {
    await folder.exchange.addPattern({ pattern: '*', handling: handling() });
    for (const content of [paymentRows('first', 2), paymentRows('second', 2), paymentRows('second', 2)]) {
      put('daily.csv', content);
      await pollTwice();
    }
    expect((await folder.exchange.files(5)).map(({ state, message }) => [state, message])).toEqual([
      ['repeated', 'A file of this name with the same content was already applied. Nothing changed.'],
      ['applied', '2 applied'],
      ['applied', '2 applied'],
    ]);
    expect([await stored('first'), await stored('second')]).toEqual([2, 2]);
    const files = listed('done').filter((name) => name.endsWith('daily.csv'));
    expect(new Set(files).size).toBe(3);
    // Refused rows may be applied when the same file comes again.
    const late = paymentRows('late', 1, 'F-2');
    put('late.csv', late + paymentRows('early', 1).slice(paymentsHeader.length));
    await pollTwice();
    const { id } = await createTestAccount(folder.server, folder.clientId, { status: 'ACTIVE' });
    await folder.server.database.query(`update portal.accounts set agency_account_number = 'F-2' where id = $1`, [id]);
    put('late.csv', late + paymentRows('early', 1).slice(paymentsHeader.length));
    await pollTwice();
    expect([await stored('late'), await stored('early')]).toEqual([1, 1]);
  });

  it('that describe an object are applied again, because it may have changed in between', async () => {
    const clients = (name: string) => `id,code,legal_name\n991,TWICE,${name}\n`;
    await folder.exchange.addPattern({ pattern: '*', handling: handling({ kind: 'client', constants: {} }) });
    for (const name of ['One LLC', 'Two LLC', 'One LLC', 'One LLC']) {
      put(name === 'Two LLC' ? 'other.csv' : 'clients.csv', clients(name));
      await pollTwice();
    }
    const [row] = await folder.server.database.query<{ legal_name: string }>(
      `select legal_name from portal.clients where code = 'TWICE'`,
    );
    expect(row?.legal_name).toBe('One LLC');
    expect((await folder.exchange.files(4)).map(({ state }) => state)).toEqual(['repeated', 'applied', 'applied', 'applied']);
  });

  it('are claimed by one of two servers', async () => {
    await folder.exchange.addPattern({ pattern: '*', handling: handling() });
    put('two.csv', paymentRows('two', 50));
    await folder.exchange.poll();
    wait(60);
    const other = openAt({ kind: 'directory', path: folder.directory });
    const results = await Promise.all([folder.exchange.poll(), other.poll(), folder.exchange.poll(), other.poll()]);
    expect(results.toSorted()).toEqual(expect.arrayContaining(['busy', 'done']));
    expect([await stored('two'), listed('done').length]).toEqual([50, 2]);
    expect(await folder.exchange.files(9)).toHaveLength(1);
  });

  it('that are missing in a restored database are read again', async () => {
    await folder.exchange.addPattern({ pattern: '*', handling: handling() });
    writeFileSync(at(`working/${newId()}-lost.csv`), paymentRows('lost', 2));
    await folder.exchange.poll();
    await pollTwice();
    expect([await stored('lost'), listed('working')]).toEqual([2, []]);
  });
});
