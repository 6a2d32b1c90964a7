import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMoney } from '#test/money.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('schedule', () => {
  it('is refused without a final catch-all rule, and counts its versions', async () => {
    const money = await createMoney(server);
    const wrong = money.item('schedule', { valid_from: '2026-01-01', rules: [{ when: { age_days: { to: 3 } }, rate_bp: 100 }] });
    expect(await money.sendItem(wrong)).toBe('schedule_wrong');
    await money.give(money.item('schedule', { valid_from: '2027-01-01', rules: [{ rate_bp: 100 }] }));
    const rows = await server.database.query<{ version: number }>(
      'select version from portal.commission_schedules where client_id = $1 order by version',
      [money.client.id],
    );
    expect(rows.map(({ version }) => version)).toEqual([1, 2]);
  });
});
