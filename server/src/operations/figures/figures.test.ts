import { describe, expect, it } from 'vitest';
import { openBreakableConnection } from '#test/breakable-connection.ts';
import { call, createMember, createTestAccount, signIn } from '#test/factories.ts';
import { makeFeed } from '#test/feed.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

const scraper = 'a-token-of-the-scraper';

async function scrape(server: TestServer, token: string | null = scraper) {
  const { body } = await call<string>(server, token, '/metrics');
  const samples = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return {
    body,
    /** A sample's value by its name with labels. */
    value: (name: string): number | undefined => {
      const line = samples.find((sample) => sample.startsWith(`${name} `));
      return line === undefined ? undefined : Number(line.slice(name.length + 1));
    },
  };
}

describe('the metrics', () => {
  it('report queues, lags and failures', async () => {
    const server = await startTestServer({ METRICS_TOKEN: scraper });
    try {
      const { client, user } = await createMember(server);
      const before = await scrape(server);
      const signIns = (outcome: string) => `recoup_sign_ins_total{outcome="${outcome}"}`;
      await expect(signIn(server, 'nobody@example.com')).rejects.toThrow();
      await signIn(server, user.email);
      const feed = await makeFeed(server);
      await feed.send([{ kind: 'note', id: 'n-1', client: 'NOBODY', account: 'A-1', at: '2026-01-01T00:00:00Z', text: 'x' }]);
      const account = await createTestAccount(server, client.id, { status: 'SUBMITTED' });
      await server.database.query('update portal.batches set account_count = 7 where client_id = $1', [client.id]);
      await server.database.query(
        `insert into portal.requests (client_id, account_id, number, kind, data, created_by_name, created_at)
         values ($1, $2, 1, 'hold', '{}', 'Ada', now() - interval '9 days')`,
        [client.id, account.id],
      );
      await server.database.query(
        `insert into portal.imports (client_id, file_name, file_bytes, state, created_by, updated_at)
         values ($1, 'a.csv', 1, 'checking', $2, now() - interval '2 hours'), ($1, 'b.csv', 1, 'failed', $2, now())`,
        [client.id, user.id],
      );
      await server.database.query(
        `insert into feed.outbox_events (client_id, kind, subject_id, at, position)
         values ($1, 'note', $1, now() - interval '3 hours', 11), ($1, 'note', $1, now() - interval '1 hour', 12)`,
        [client.id],
      );
      await server.database.query(`update feed.systems set acknowledged_position = 11`);
      await server.database.query(`insert into portal_meta.backups (at, bytes) values (to_timestamp(1790000000), 5)`);
      await server.database.query(
        `insert into pgboss.job (name, state, start_after) values ('mail.send', 'failed', now()),
           ('mail.send', 'created', now() + interval '1 hour')`,
      );

      // Readings are cached, so the check uses a second server on the same database.
      const second = await startTestServer({
        METRICS_TOKEN: scraper,
        DATABASE_URL: server.database.url,
        DATA_DIR: server.dataDir,
      });
      const after = await scrape(second);
      await second.stop();
      expect(after.value('recoup_database_up')).toBe(1);
      expect(after.value('recoup_placed_accounts_last_day')).toBe(7);
      expect(after.value('recoup_queue_items{kind="request"}')).toBe(1);
      expect(after.value('recoup_queue_overdue_items{kind="request"}')).toBe(1);
      expect(after.value('recoup_queue_oldest_seconds{kind="request"}')).toBeGreaterThan(8 * 86_400);
      expect(after.value('recoup_imports_unfinished')).toBe(1);
      expect(after.value('recoup_imports_oldest_seconds')).toBeGreaterThan(7000);
      expect(after.value('recoup_imports_failed_last_day')).toBe(1);
      expect(after.value('recoup_outbox_events')).toBe(1);
      expect(after.value('recoup_outbox_oldest_seconds')).toBeGreaterThan(3500);
      expect(after.value('recoup_outbox_oldest_seconds')).toBeLessThan(10_000);
      expect(after.value('recoup_backup_last_success_timestamp_seconds')).toBe(1_790_000_000);
      expect(after.value('recoup_jobs_failed{name="mail.send"}')).toBe(1);
      expect(after.value('recoup_jobs_waiting{name="mail.send"}')).toBe(0);
      expect(after.value('recoup_feed_last_use_timestamp_seconds')).toBeGreaterThan(1_700_000_000);

      const counted = await scrape(server);
      const more = (name: string) => (counted.value(name) ?? 0) - (before.value(name) ?? 0);
      expect(more(signIns('failed'))).toBe(1);
      expect(more(signIns('succeeded'))).toBe(1);
      expect(more('recoup_feed_items_total{result="refused"}')).toBe(1);
      // No label is a client, a user or an address.
      expect(counted.body).not.toContain(client.id);
      expect(counted.body).not.toContain(user.email);
    } finally {
      await server.stop();
    }
  });

  it('require the token, through a proxy too', async () => {
    const server = await startTestServer({ METRICS_TOKEN: scraper });
    try {
      expect((await call(server, null, '/metrics')).status).toBe(404);
      expect((await call(server, 'another-token-of-some-length', '/metrics')).status).toBe(404);
      const headers = { 'x-forwarded-for': '203.0.113.9' };
      expect((await call(server, scraper, '/metrics', { headers })).status).toBe(200);
    } finally {
      await server.stop();
    }
  });

  it('include those of the process while the database is down', async () => {
    const server = await startTestServer();
    const connection = await openBreakableConnection(server.database.url);
    try {
      const away = await startTestServer({
        METRICS_TOKEN: scraper,
        DATABASE_URL: connection.through(server.database.url),
        DATA_DIR: server.dataDir,
      });
      try {
        connection.cut();
        const found = await scrape(away);
        expect(found.value('recoup_database_up')).toBe(0);
        expect(found.value('recoup_queue_items{kind="request"}')).toBeUndefined();
        expect(found.value('recoup_database_connections_max')).toBe(10);
      } finally {
        connection.restore();
        await away.stop();
      }
    } finally {
      await connection.close();
      await server.stop();
    }
  });
});
