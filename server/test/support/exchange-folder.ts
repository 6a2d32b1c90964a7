import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { createExchange, type Exchange } from '#areas/feed/exchange/index.ts';
import { clockAt } from '#platform/clock.ts';
import type { FileHandling } from '#platform/db/json-columns.ts';
import { newId } from '#platform/ids.ts';
import type { FolderLocation } from '#platform/remote-folder/index.ts';
import { createTestAccount, createTestClient } from './factories.ts';
import { startTestServer, type TestServer } from './server.ts';

/** A server, a client with one account, and a clock for the tests of a file; an empty folder with an exchange for each of them. */
interface ExchangeFolder {
  server: TestServer;
  clientId: string;
  accountId: string;
  directory: string;
  exchange: Exchange;
  now: Date;
}

export function useExchangeFolder() {
  const folder = { now: new Date('2026-06-20T10:00:00Z') } as ExchangeFolder;

  const openAt = (place: FolderLocation, told: string[] = []) =>
    createExchange({
      ...folder.server.platform,
      place,
      clock: clockAt('UTC', { now: () => folder.now }),
      temporary: join(folder.server.dataDir, 'tmp'),
      settleSeconds: 30,
      onStopped: async (error) => void told.push(error),
    });

  beforeAll(async () => {
    folder.server = await startTestServer();
    const { database } = folder.server;
    ({ id: folder.clientId } = await createTestClient(folder.server));
    await database.query(`update portal.clients set code = 'RIVER', agency_client_id = '880' where id = $1`, [folder.clientId]);
    ({ id: folder.accountId } = await createTestAccount(folder.server, folder.clientId, {
      status: 'ACTIVE',
      balance: 5_000_000,
      name: 'Invented, Ira',
    }));
    await database.query(`update portal.accounts set agency_account_number = 'F-1' where id = $1`, [folder.accountId]);
  });
  afterAll(() => folder.server.stop());

  beforeEach(async () => {
    folder.now = new Date('2026-06-20T10:00:00Z');
    folder.directory = mkdtempSync(join(tmpdir(), 'recoup-exchange-'));
    folder.exchange = openAt({ kind: 'directory', path: folder.directory });
    await folder.server.database.query(
      'truncate feed.exchange, feed.exchange_files, feed.exchange_patterns, feed.exchange_batches, feed.exchange_templates',
    );
    await folder.server.database.query(`delete from feed.outbox_events`);
    await folder.server.database.query(`delete from feed.key_uses`);
    await folder.server.database.query(`delete from feed.systems`);
    await folder.exchange.prepare();
  });

  const at = (path: string) => join(folder.directory, path);
  const wait = (seconds: number) => (folder.now = new Date(folder.now.getTime() + seconds * 1000));
  const listed = (name: string) => readdirSync(at(name)).toSorted();
  return {
    folder,
    openAt,
    at,
    wait,
    listed,
    put: (name: string, content: string) => writeFileSync(at(`in/${name}`), content),
    /** Polls twice, a minute apart: the first poll records new files, the second takes them. */
    async pollTwice(by = folder.exchange) {
      const results = [await by.poll({ isForced: true })];
      wait(60);
      return [...results, await by.poll({ isForced: true })];
    },
    /** Content of the only file in a folder whose name ends with `end`. */
    kept(name: string, end: string): string {
      const found = listed(name).filter((file) => file.endsWith(end));
      expect(found).toHaveLength(1);
      return readFileSync(at(`${name}/${found[0]}`), 'utf8').replace(/^\uFEFF/, '');
    },
    /** How many payments of a batch are stored. */
    async stored(batch: string) {
      const [row] = await folder.server.database.query<{ count: number }>(
        'select count(*)::int as count from portal.payments where client_id = $1 and external_id like $2',
        [folder.clientId, `${batch}-%`],
      );
      return row?.count;
    },
    /** Queues an event for the agency. */
    async enqueue(kind: string, subject = newId(), account: string | null = folder.accountId) {
      await folder.server.database.query('select portal.enqueue_outbox_event($1, $2, $3, $4)', [
        folder.clientId,
        kind,
        subject,
        account,
      ]);
    },
  };
}

export const handling = (overrides: Partial<FileHandling> = {}): FileHandling => ({
  kind: 'payment',
  source: null,
  isDryRun: false,
  isHistory: false,
  columns: {},
  constants: { client: 'RIVER', type: 'PU', method: 'check' },
  ...overrides,
});

export const paymentsHeader = 'id,agency_account,amount_cents,effective_on,reported_on\n';

/** A file of payments of one dollar. */
export const paymentRows = (batch: string, count: number, account = 'F-1') =>
  paymentsHeader + Array.from({ length: count }, (_, n) => `${batch}-${n},${account},100,2026-06-12,2026-06-12\n`).join('');
