import { formatAccountNumber } from '@recoup/domain/shared/ids';
import { createRandom } from '@recoup/domain/synthetic/random';
import { STATUS_CODES } from '@recoup/domain/accounts/statuses';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestAccount, createTestClient } from '#test/factories.ts';
import { makeFeed } from '#test/feed.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const accounts = [7001, 7002, 7003, 7004];

async function placeAll(): Promise<string> {
  const client = await createTestClient(server);
  for (const number of accounts) {
    const { id } = await createTestAccount(server, client.id, { status: 'SUBMITTED', balance: 5000 });
    await server.database.query('update portal.accounts set number = $2 where id = $1', [id, number]);
  }
  await server.database.query(
    `insert into portal.commission_schedules (client_id, version, schedule, valid_from) values ($1, 1, '{"rules":[{"rate_bp":3000}]}', '2026-01-01')`,
    [client.id],
  );
  return client.id;
}

/** Random items about four accounts, valid and invalid, some repeated. */
function inventItems(seed: number): Record<string, unknown>[] {
  const random = createRandom(seed);
  const items: Record<string, unknown>[] = [];
  for (let n = 0; n < 120; n += 1) {
    const number = random.pick(accounts);
    const name = random.chance(0.3) ? { agency_account: `F-${number}` } : { account: formatAccountNumber(number) };
    const common = { id: `i-${n}`, ...name, at: new Date(Date.UTC(2026, 5, 1, 0, n)).toISOString() };
    items.push(
      random.pick([
        { kind: 'acknowledge', ...common, account: formatAccountNumber(number), agency_account: `F-${random.pick(accounts)}` },
        { kind: 'status', ...common, status: random.pick(STATUS_CODES) },
        { kind: 'status', ...common, status: random.pick(['ACTIVE', 'PLAN', 'HOLD'] as const) },
        { kind: 'need_info', ...common, reason: 'Which one?' },
        { kind: 'note', ...common, text: 'A note' },
        { kind: 'payment', ...common, type: 'PU', amount_cents: random.int(1, 3000), effective_on: '2026-06-01' },
        {
          kind: 'payment',
          ...common,
          type: 'PUR',
          reverses: `i-${random.int(0, n)}`,
          amount_cents: 500,
          effective_on: '2026-06-02',
        },
        { kind: 'balance', ...common, as_of: common.at, accrued_cents: random.int(0, 900) },
      ]),
    );
    const again = items[random.int(0, n)];
    if (again && random.chance(0.2)) items.push(again);
  }
  return items;
}

async function stateOf(clientId: string) {
  const columns = `status, status_reason, status_before_pause, agency_account_number, balance_cents, paid_cents, accrued_cents, closed_on`;
  return {
    accounts: await server.database.query(`select ${columns} from portal.accounts where client_id = $1 order by number`, [
      clientId,
    ]),
    history: await server.database.query(
      `select a.number, h.from_status, h.to_status, h.actor from portal.account_status_history h
       join portal.accounts a on a.client_id = h.client_id and a.id = h.account_id
       where h.client_id = $1 and h.from_status is not null order by a.number, h.id`,
      [clientId],
    ),
    sums: await server.database.query(
      `select status, accounts, balance_cents from portal.status_totals where client_id = $1 and (accounts, balance_cents) <> (0, 0) order by 1`,
      [clientId],
    ),
  };
}

it.each([1, 2, 3])('items give the same answers and accounts in one chunk and one by one (seed %i)', async (seed) => {
  const feed = await makeFeed(server);
  const [together, oneByOne] = [await placeAll(), await placeAll()];
  const items = inventItems(seed);
  const answers = await feed.send(items.map((item) => ({ ...item, client: together })));
  const single = [];
  for (const item of items) single.push(...(await feed.send([{ ...item, client: oneByOne }])));
  const resultsOf = (list: typeof answers) => list.map(({ id, result, code }) => [id, result, code]);
  expect(resultsOf(answers)).toEqual(resultsOf(single));
  expect(new Set(answers.map(({ result }) => result))).toEqual(new Set(['applied', 'repeated', 'refused']));
  const state = await stateOf(together);
  expect(state).toEqual(await stateOf(oneByOne));
  // And the sums equal their rows.
  const counted = await server.database.query(
    `select status, count(*) as accounts, sum(balance_cents)::bigint as balance_cents from portal.accounts where client_id = $1 group by 1 order by 1`,
    [together],
  );
  expect(state.sums).toEqual(counted);
});

it.each([1, 2])(
  'gives the same result for a history load in two concurrent transactions as in sequential ones (seed %i)',
  async (seed) => {
    const feed = await makeFeed(server);
    const [together, inParts] = [await placeAll(), await placeAll()];
    // Named in one way and without repetition, such as payments of an old system.
    const items = Array.from({ length: 8 }, (_, n) => inventItems(seed * 100 + n))
      .flat()
      .filter((item) => 'account' in item && !('agency_account' in item))
      .map((item, n) => ({ ...item, id: `h-${n}`, ...('reverses' in item ? { reverses: `h-${Math.max(0, n - 9)}` } : {}) }));
    expect(items.length).toBeGreaterThan(400);
    const answers = await feed.send(
      items.map((item) => ({ ...item, client: together })),
      { isHistory: true },
    );
    const single = [];
    for (let from = 0; from < items.length; from += 100)
      single.push(
        ...(await feed.send(
          items.slice(from, from + 100).map((item) => ({ ...item, client: inParts })),
          { isHistory: true },
        )),
      );
    expect(answers.map(({ line }) => line)).toEqual(items.map((_, n) => n + 1));
    const applied = (list: typeof answers) => list.filter(({ result }) => result === 'applied').map(({ id }) => id);
    expect(applied(answers)).toEqual(applied(single));
    expect(applied(answers).length).toBeGreaterThan(100);
    expect(await stateOf(together)).toEqual(await stateOf(inParts));
  },
);
