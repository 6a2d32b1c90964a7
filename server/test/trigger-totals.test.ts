import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { createTestAccount, createTestClient } from '#test/factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { expectSumsToHold } from '#test/expect-sums.ts';

/** Compares trigger-maintained totals with their rows. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('match the rows after placements, moves, closings, payments, changes and reversals', async () => {
  const { id: clientId, locations } = await createTestClient(server);
  const other = await createTestClient(server);
  const accounts: string[] = [];
  for (const [index, placedOn] of ['2026-01-31', '2026-02-01', '2026-02-28', '2026-03-15'].entries()) {
    const locationId = [locations[0] ?? null, locations[1] ?? null, null][index % 3] ?? null;
    accounts.push((await createTestAccount(server, clientId, { placedOn, locationId })).id);
  }
  await createTestAccount(server, other.id);
  const run = (sql: string, values: unknown[] = []) => server.database.query(sql, values);
  let last = '';
  for (const [index, [type, cents, day, state]] of (
    [
      ['PU', 111_15, '2026-03-31', 'posted'],
      ['PC', 50_00, '2026-04-01', 'posted'],
      ['DA', 7_77, '2026-04-01', 'posted'],
      ['PU', 20_00, '2026-04-02', 'pending'],
    ] as const
  ).entries()) {
    last = newId();
    await run(
      `insert into portal.payments (client_id, id, account_id, type, method, state, effective_on, reported_on, amount_cents, effect_cents,
         commission_cents, external_id) values ($1, $2, $3, $4, 'check', $5, $6, $6, $7, $7, $8, $9)`,
      [clientId, last, accounts[index], type, state, day, cents, type === 'DA' ? 0 : Math.round(cents * 0.3), `p${index}`],
    );
  }
  expect(await expectSumsToHold(server)).toBeGreaterThan(8);

  await run(`update portal.payments set state = 'posted' where id = $1`, [last]);
  await run(
    `insert into portal.payments (client_id, account_id, type, method, state, effective_on, reported_on, amount_cents, effect_cents,
       commission_cents, reverses_id, external_id)
     select client_id, account_id, 'PUR', method, 'posted', '2026-05-02', '2026-05-02', amount_cents, -effect_cents, -commission_cents, id, 'r'
     from portal.payments where id = $1`,
    [last],
  );
  await run(`update portal.payments set reported_on = '2026-05-01' where client_id = $1 and type = 'PC'`, [clientId]);
  await run(`update portal.accounts set status = 'PAID', balance_cents = 0 where id = any ($1)`, [accounts.slice(0, 2)]);
  await run(`update portal.accounts set balance_cents = balance_cents - 1 where client_id = $1`, [clientId]);
  await expectSumsToHold(server);
});

it('are not written by unrelated changes, so that a note on another account does not wait for a lock', async () => {
  const { id: clientId } = await createTestClient(server);
  const { id } = await createTestAccount(server, clientId);
  const versions = () => server.database.query(`select xmin::text from portal.status_totals where client_id = $1`, [clientId]);
  const before = await versions();
  await server.database.query(`update portal.accounts set last_activity_at = now() where id = $1`, [id]);
  expect(await versions()).toEqual(before);
  await server.database.query(`update portal.accounts set balance_cents = 1 where id = $1`, [id]);
  expect(await versions()).not.toEqual(before);
});
