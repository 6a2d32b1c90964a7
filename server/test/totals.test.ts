import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../src/platform/ids.ts';
import { createTestAccount, createTestClient } from './factories.ts';
import { startTestServer, type TestServer } from './server.ts';

/** The sums that triggers keep, beside the sums of the rows they are made of. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const kept = [
  `select client_id, location_id, status, placed_month::text, accounts, placed_cents, balance_cents
   from portal.status_totals where accounts <> 0 or placed_cents <> 0 or balance_cents <> 0`,
  `select client_id, location_id, reported_on::text, agency_cents, direct_cents, adjusted_cents, commission_cents, payments
   from portal.collection_totals where payments <> 0 or agency_cents <> 0 or direct_cents <> 0 or adjusted_cents <> 0`,
  `select client_id, location_id, placed_month::text, reported_month::text, agency_cents, direct_cents, commission_cents
   from portal.vintage_totals where agency_cents <> 0 or direct_cents <> 0 or commission_cents <> 0`,
];
const sum = (types: string) => `coalesce(sum(effect_cents) filter (where type in (${types})), 0)`;
const counted = [
  `select client_id, coalesce(location_id, client_id), status, date_trunc('month', placed_on)::date::text, count(*),
     sum(amount_placed_cents), sum(balance_cents) from portal.accounts group by 1, 2, 3, 4`,
  `select p.client_id, coalesce(a.location_id, a.client_id), reported_on::text, ${sum(`'PU', 'PUR'`)}, ${sum(`'PC', 'PCR'`)},
     ${sum(`'DA', 'DAR'`)}, sum(commission_cents), count(*)
   from portal.payments p join portal.accounts a on a.id = p.account_id where p.state <> 'pending' group by 1, 2, 3`,
  `select p.client_id, coalesce(a.location_id, a.client_id), date_trunc('month', placed_on)::date::text,
     date_trunc('month', reported_on)::date::text, ${sum(`'PU', 'PUR'`)}, ${sum(`'PC', 'PCR'`)}, sum(commission_cents)
   from portal.payments p join portal.accounts a on a.id = p.account_id
   where p.state <> 'pending' group by 1, 2, 3, 4
   having ${sum(`'PU', 'PUR'`)} <> 0 or ${sum(`'PC', 'PCR'`)} <> 0 or sum(commission_cents) <> 0`,
];

async function expectSumsToHold(): Promise<number> {
  let rows = 0;
  for (const [index, query] of kept.entries()) {
    const texts = async (sql: string) => {
      const lines = await server.database.query<{ line: string }>(`select q::text as line from (${sql}) q`);
      return lines.map(({ line }) => line).toSorted();
    };
    const expected = await texts(counted[index] ?? '');
    expect(await texts(query)).toEqual(expected);
    rows += expected.length;
  }
  return rows;
}

it('equal the rows after accounts are placed, moved and closed, and payments come, change and are taken back', async () => {
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
  expect(await expectSumsToHold()).toBeGreaterThan(8);

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
  await expectSumsToHold();
});

it('are not written by what changes nothing of them: nobody waits for a note at another account', async () => {
  const { id: clientId } = await createTestClient(server);
  const { id } = await createTestAccount(server, clientId);
  const versions = () => server.database.query(`select xmin::text from portal.status_totals where client_id = $1`, [clientId]);
  const before = await versions();
  await server.database.query(`update portal.accounts set last_activity_at = now() where id = $1`, [id]);
  expect(await versions()).toEqual(before);
  await server.database.query(`update portal.accounts set balance_cents = 1 where id = $1`, [id]);
  expect(await versions()).not.toEqual(before);
});
