import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addCaller,
  callerOf,
  createCompany,
  createTestOffer,
  loggedOf,
  outboxKindsOf,
  type CompanyCaller,
} from '#test/account-callers.ts';
import { createMember, createTestAccount } from '#test/factories.ts';
import { withLockedTable } from '#test/lock-table.ts';
import { createMoney } from '#test/money.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

interface Offer {
  id: string;
  state: string;
  account_status: string;
  of_balance_bp: number;
  counter_cents: number | null;
  abilities: { decisions: string[] };
}
interface Answer {
  data: Offer;
  code?: string;
  errors?: { path: string }[];
}

let server: TestServer;
let clientId: string;
let locations: string[];
let admin: CompanyCaller;
let staff: CompanyCaller;
beforeAll(async () => {
  server = await startTestServer();
  ({ clientId, locations, admin, staff } = await createCompany(server));
});
afterAll(() => server.stop());

async function offered(
  more: Parameters<typeof createTestOffer>[3] = {},
  overrides: Parameters<typeof createTestAccount>[2] = {},
) {
  const account = await createTestAccount(server, clientId, {
    status: more.kind === 'suit' ? 'LEGAL_REVIEW' : 'ACTIVE',
    ...overrides,
  });
  return { accountId: account.id, id: await createTestOffer(server, clientId, account.id, more) };
}
const decide = (who: CompanyCaller, id: string, body: Record<string, string>) => who.post<Answer>(`/offers/${id}/decision`, body);
const historyOf = (accountId: string) =>
  server.database.query<{ from_status: string | null; to_status: string; actor: string }>(
    'select from_status, to_status, actor from portal.account_status_history where account_id = $1 order by at',
    [accountId],
  );

describe('deciding an offer', () => {
  it.each([
    ['accept', {}, 'accepted'],
    ['decline', { text: 'Too little' }, 'declined'],
    ['counter', { counter: '80' }, 'countered'],
  ])('an admin may %s: notifies the agency and keeps the status', async (decision, more, state) => {
    const { id, accountId } = await offered();
    const answer = await decide(admin, id, { decision, ...more });
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { state, of_balance_bp: 6000, account_status: 'ACTIVE', abilities: { decisions: [] } } },
    });
    expect(await outboxKindsOf(server, accountId)).toEqual(['offer_decision']);
    expect(await loggedOf(server, accountId)).toEqual(['offer.decided']);
    expect(await decide(admin, id, { decision: 'accept' })).toMatchObject({ status: 409, body: { code: 'offer_decided' } });
  });

  it.each([
    [{ decision: 'accept' }, 'LEGAL'],
    [{ decision: 'decline', after: 'ACTIVE' }, 'ACTIVE'],
    [{ decision: 'decline', after: 'CLOSED' }, 'CLOSED'],
  ])('a suit: %o moves the account to %s', async (body, status) => {
    const { id, accountId } = await offered({ kind: 'suit' });
    expect((await decide(admin, id, body)).body.data.account_status).toBe(status);
    expect((await historyOf(accountId)).at(-1)).toEqual({ from_status: 'LEGAL_REVIEW', to_status: status, actor: 'client' });
  });

  it('a suit on an account no longer in review changes nothing', async () => {
    const { id, accountId } = await offered({ kind: 'suit' }, { status: 'PAID' });
    expect((await decide(admin, id, { decision: 'accept' })).body.data).toMatchObject({
      state: 'accepted',
      account_status: 'PAID',
    });
    expect(await historyOf(accountId)).toHaveLength(1);
  });

  it('is for admins, before it expires', async () => {
    const { id } = await offered();
    expect((await staff.get<Answer>(`/offers/${id}`)).body.data.abilities.decisions).toEqual([]);
    expect((await decide(staff, id, { decision: 'accept' })).status).toBe(403);
    const late = await offered({ expiresInDays: -1 });
    expect((await admin.get<Answer>(`/offers/${late.id}`)).body.data).toMatchObject({
      state: 'expired',
      abilities: { decisions: [] },
    });
    expect((await decide(admin, late.id, { decision: 'accept' })).body.code).toBe('offer_expired');
  });

  it.each([
    ['nothing', 'settlement', {}, ['decision']],
    ['no amount', 'settlement', { decision: 'counter' }, ['counter']],
    ['more than is owed', 'plan', { decision: 'counter', counter: '100.01' }, ['counter']],
    ['an end of a settlement', 'settlement', { decision: 'decline', after: 'CLOSED' }, ['after']],
    ['a suit without an end', 'suit', { decision: 'decline' }, ['after']],
    ['a counter to a suit', 'suit', { decision: 'counter', counter: '5' }, ['decision']],
  ] as const)('says what is wrong with %s of a %s', async (_what, kind, body, paths) => {
    const { id, accountId } = await offered({ kind });
    const refused = await decide(admin, id, body);
    expect([refused.status, refused.body.errors?.map(({ path }) => path)]).toEqual([422, paths]);
    expect(await outboxKindsOf(server, accountId)).toEqual([]);
  });

  it("succeeds once of many concurrent decisions, and against the agency's withdrawal", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id, accountId } = await offered({ kind: 'suit' });
      const [withdrawn, ...answers] = await Promise.all([
        server.database.query<{ id: string }>(
          `with locked as (select id from portal.accounts where id = $2 for no key update)
           update portal.offers o set state = 'withdrawn' from locked where o.id = $1 and o.state = 'open' returning o.id`,
          [id, accountId],
        ),
        decide(admin, id, { decision: 'accept' }),
        decide(admin, id, { decision: 'decline', after: 'CLOSED' }),
      ]);
      expect(withdrawn.length + answers.filter(({ status }) => status === 200).length).toBe(1);
      for (const { status } of answers) expect([200, 409]).toContain(status);
      expect(await historyOf(accountId)).toHaveLength(withdrawn.length ? 1 : 2);
    }
  });
});

describe('the proceeds of an offer', () => {
  it("are shown to admins by today's terms, for open money offers", async () => {
    const member = await createMember(server);
    const { id: company } = member.client;
    const mine = callerOf(server, { clientId: company, token: member.token });
    await server.database.query(
      `insert into portal.commission_schedules (client_id, version, schedule, valid_from) values ($1, 1, '{"rules":[{"rate_bp":3000}]}', '2021-01-01')`,
      [company],
    );
    const account = await createTestAccount(server, company, { status: 'ACTIVE' });
    const settlement = await createTestOffer(server, company, account.id);
    const suit = await createTestOffer(server, company, account.id, { kind: 'suit' });
    const expired = await createTestOffer(server, company, account.id, { expiresInDays: -1 });
    const costs = async (who: CompanyCaller, query: string) => {
      const { data } = (
        await who.get<{ data: (Offer & { commission: { commission_cents: number } | null })[] }>(`/offers?${query}`)
      ).body;
      return Object.fromEntries(data.map(({ id, commission }) => [id, commission?.commission_cents ?? null]));
    };
    expect(await costs(mine, `account_id=${account.id}`)).toEqual({ [settlement]: 1800, [suit]: null, [expired]: null });
    expect(await costs(mine, '')).toEqual({ [settlement]: null, [suit]: null, [expired]: null });
    const colleague = await addCaller(server, company);
    expect((await costs(colleague, `account_id=${account.id}`))[settlement]).toBeNull();
    expect((await mine.get(`/offers/${settlement}`)).body.data).toMatchObject({ commission: { rate_bp: 3000 } });
  });

  it('include earlier commission only under terms with a cap, and read nothing if no offer is open', async () => {
    const rules = [{ when: { statuses: ['LEGAL'] }, rate_bp: 4000 }, { rate_bp: 3350 }];
    const money = await createMoney(server, { terms: { valid_from: '2021-01-01', rules } });
    const mine = callerOf(server, { clientId: money.client.id, token: money.token });
    const account = await money.addAccount({ balance: 20_000, status: 'ACTIVE' });
    await money.give(money.payment(account, 'PU', 10_000));
    const offer = await createTestOffer(server, money.client.id, account.id);
    const shown = async () =>
      (
        await mine.get<{ data: { commission: { commission_cents: number; text: string } | null }[] }>(
          `/offers?account_id=${account.id}`,
        )
      ).body.data[0]?.commission;
    for (const unread of ['payments', 'requests'])
      await withLockedTable(server, unread, async () =>
        expect(await shown()).toMatchObject({ commission_cents: 2010, text: '$20.10 commission (33.5% standard rate)' }),
      );
    // 33.50 of at most 45.00 were charged.
    await money.give(money.item('schedule', { valid_from: '2021-01-02', rules, cap: { account_cents: 4500 } }));
    expect(await shown()).toMatchObject({
      commission_cents: 1150,
      text: '$11.50 commission (33.5% standard rate, limited by the cap)',
    });
    expect((await decide(mine, offer, { decision: 'decline' })).status).toBe(200);
    for (const unread of ['payments', 'commission_schedules'])
      await withLockedTable(server, unread, async () => expect(await shown()).toBeNull());
  });
});

describe('the list of offers', () => {
  it('shows an open one past its end as expired, and is paged', async () => {
    const member = await createMember(server);
    const mine = callerOf(server, { clientId: member.client.id, token: member.token });
    const account = await createTestAccount(server, member.client.id);
    const ids: string[] = [];
    for (const expiresInDays of [-1, 3, 3])
      ids.push(await createTestOffer(server, member.client.id, account.id, { expiresInDays }));
    interface List {
      data: Offer[];
      page: { next_cursor: string | null };
    }
    const list = async (query: string) => (await mine.get<List>(`/offers?${query}`)).body;
    expect((await list('state=open')).data.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    expect((await list('state=expired')).data.map(({ id }) => id)).toEqual([ids[0]]);
    const first = await list('limit=2');
    const rest = await list(`limit=2&cursor=${encodeURIComponent(first.page.next_cursor ?? '')}`);
    expect([...first.data, ...rest.data].map(({ id }) => id)).toEqual(ids.toReversed());
  });

  it('limits members to their locations', async () => {
    const near = await offered({}, { locationId: locations[0] ?? null });
    const far = await offered({}, { locationId: locations[1] ?? null });
    const limited = await addCaller(server, clientId, { locationIds: [locations[0] ?? ''] });
    expect((await limited.get('/offers')).body.data).toMatchObject([{ id: near.id }]);
    expect((await limited.get(`/offers/${far.id}`)).status).toBe(404);
  });
});
