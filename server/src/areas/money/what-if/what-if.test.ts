import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMoney } from '#test/money.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { runMoney } from '#server/cli/money.ts';
import { recomputeMonth } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const june = { from: '2026-06-01', to: '2026-06-30' };

it('returns the charged commission under the same terms, and both figures under others', async () => {
  const terms = {
    rules: [
      { when: { components: ['costs'] }, rate_bp: 0 },
      { when: { legal: true }, rate_bp: 4000 },
      { rate_bp: 3500, tiers: [{ from_cents: 50_000, rate_bp: 2500 }] },
    ],
    cap: { account_bp: 2000 },
  } as const;
  const money = await createMoney(server, { terms: { valid_from: '2026-01-01', ...terms } });
  const [one, court] = [
    await money.addAccount({ balance: 100_000 }),
    await money.addAccount({ balance: 10_000, status: 'LEGAL' }),
  ];
  const at = (day: number) => ({ at: `2026-06-${day}T10:00:00Z`, reported_on: `2026-06-${day}` });
  const [may, first, paid] = [
    money.payment(one, 'PU', 30_000, { at: '2026-05-10T10:00:00Z', reported_on: '2026-05-10' }),
    money.payment(one, 'PU', 30_000, at(10)),
    money.payment(court, 'PC', 12_000, { ...at(11), components: { principal_cents: 11_000, costs_cents: 1000 } }),
  ];
  await money.give(
    may,
    first,
    money.payment(one, 'PUR', 7001, { ...at(12), reverses: first.id }),
    money.payment(one, 'PUR', 1001, { ...at(13), reverses: may.id }),
    paid,
    money.payment(one, 'PU', 5000, { ...at(14), commission_cents: 1 }),
  );
  const recompute = (schedule: Parameters<typeof recomputeMonth>[1]['schedule']) =>
    server.platform.db.asService((tx) => recomputeMonth(tx, { clientId: money.client.id, ...june, schedule }));
  const same = await recompute(terms);
  expect(same.lines.slice(0, -1).every((line) => line.before_cents === line.after_cents)).toBe(true);
  // Only the commission that the agency set differs from the terms.
  expect(same.lines.at(-1)).toMatchObject({ before_cents: 1, after_cents: 1250 });
  const flat = await recompute({ rules: [{ rate_bp: 1000 }] });
  expect(flat.lines.map((line) => [line.amount_cents, line.after_cents])).toEqual([
    [30_000, 3000],
    [12_000, 1000],
    [-7001, -700],
    [-1001, -350],
    [5000, 500],
  ]);
  expect(flat.after).toBe(3450);

  const folder = mkdtempSync(join(tmpdir(), 'recoup-terms-'));
  writeFileSync(join(folder, 'terms.json'), JSON.stringify({ rules: [{ rate_bp: 1000 }] }));
  const [{ code } = { code: '' }] = await server.database.query<{ code: string }>(
    `update portal.clients set code = 'WHATIF' where id = $1 returning code`,
    [money.client.id],
  );
  const run = (values: object) =>
    runMoney(server.platform, { words: ['what-if'], values: { client: code, month: '2026-06', ...values }, folder });
  const output = await run({ schedule: 'terms.json' });
  expect(output.split('\n')).toHaveLength(7);
  expect(output.split('\n').at(-1)).toBe(
    `Total\t\t\t\t\t${(flat.before / 100).toFixed(2)}\t34.50\t${((3450 - flat.before) / 100).toFixed(2)}\t`,
  );
  writeFileSync(join(folder, 'wrong.json'), JSON.stringify({ rules: [], tip: 1 }));
  await expect(run({ schedule: 'wrong.json' })).rejects.toThrow(/tip/);
  await expect(run({ schedule: 'terms.json', month: '2026-13' })).rejects.toThrow('--month must be a month');
});
