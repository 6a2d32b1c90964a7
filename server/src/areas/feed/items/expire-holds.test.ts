import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestAccount, createTestClient } from '#test/factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { clockAt } from '#platform/clock.ts';
import { endHolds } from './expire-holds.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('ends holds on their date, back to the previous status, once', async () => {
  const client = await createTestClient(server);
  const place = async (columns: string) => {
    const { id } = await createTestAccount(server, client.id, { status: 'HOLD' });
    await server.database.query(`update portal.accounts set ${columns} where id = $1`, [id]);
    return id;
  };
  const due = await place(`hold_until = '2026-07-01', status_before_pause = 'PLAN'`);
  const paid = await place(`hold_until = '2026-06-30', status_before_pause = 'ACTIVE', paid_cents = 10000, balance_cents = 0`);
  const later = await place(`hold_until = '2026-07-02', status_before_pause = 'PLAN'`);
  const open = await place(`hold_until = null, status_before_pause = 'SKIP'`);
  const endIn = (timeZone: string) =>
    endHolds({ ...server.platform, clock: clockAt(timeZone, { now: () => new Date('2026-07-01T00:07:00Z') }) });
  // While it is still the evening of June 30 only those that end then; the others on July 1.
  expect(await endIn('America/New_York')).toBe(1);
  expect(await endIn('UTC')).toBe(1);
  expect(await endIn('UTC')).toBe(0);
  const rows = await server.database.query<{ id: string }>(
    'select id, status, status_before_pause, hold_until::text from portal.accounts where client_id = $1',
    [client.id],
  );
  const find = (id: string) => rows.find((row) => row.id === id);
  expect([due, paid, later, open].map(find)).toMatchObject([
    { status: 'PLAN', status_before_pause: null, hold_until: null },
    { status: 'PAID', hold_until: null },
    { status: 'HOLD', hold_until: '2026-07-02' },
    { status: 'HOLD', status_before_pause: 'SKIP' },
  ]);
  const history = await server.database.query(
    `select to_status, actor, reason_code from portal.account_status_history where account_id = $1 and from_status is not null order by id`,
    [paid],
  );
  expect(history).toEqual([
    { to_status: 'ACTIVE', actor: 'system', reason_code: 'hold_ended' },
    { to_status: 'PAID', actor: 'system', reason_code: null },
  ]);
});
