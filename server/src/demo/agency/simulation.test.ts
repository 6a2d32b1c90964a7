import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { callerOf, type CompanyCaller } from '#test/account-callers.ts';
import { enterByHand } from '#test/manual-entry.ts';
import { createMember, signIn } from '#test/factories.ts';
import { makeFeed } from '#test/feed.ts';
import { createStranger } from '#test/onboarding.ts';
import { startServerProcess } from '#test/server-process.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { expectSumsToHold } from '#test/expect-sums.ts';
import { createSigning } from '#areas/company/agreements/index.ts';
import { seedDemo } from '../index.ts';
import { clientsOfThePast } from '../demo-notices.ts';
import { createSimulation, type SimulatedAgency } from './index.ts';

let server: TestServer;
let agency: SimulatedAgency;
let bright: CompanyCaller;
beforeAll(async () => {
  server = await startTestServer();
  const { db, vault, clock, config, files } = server.platform;
  const signing = createSigning({ config, files });
  await seedDemo({ db, vault, clock, signing, createUser: (user) => server.auth.createUser(user), log: () => {} });
  agency = agencyThrough(server.app);
  const [client] = await server.database.query<{ id: string }>(`select id from portal.clients where code = 'BRIGHT'`);
  bright = callerOf(server, { clientId: client?.id ?? '', token: await signIn(server, 'admin@demo.test') });
});
afterAll(() => server.stop());

/** Rows of clients that are not reserved for the console. */
const simulated = (alias: string) => `${alias}.client_id <> (select id from portal.clients where code = 'MESAPW')`;

const agencyThrough = (app: Pick<FastifyInstance, 'inject'>) => createSimulation({ ...server.platform, app });

/** A server that disconnects after a number of requests. */
function breakingAfter(bodies: number): Pick<FastifyInstance, 'inject'> {
  let sent = 0;
  const inject = (request: { url: string }) => {
    if (request.url.endsWith('/items') && ++sent > bodies) throw new Error('the line is dead');
    return (server.app.inject as (request: object) => Promise<unknown>)(request);
  };
  return { inject } as unknown as Pick<FastifyInstance, 'inject'>;
}

async function countAll() {
  const [row] = await server.database.query<Record<string, string>>(`
    select (select count(*) from feed.received_items where kind not in ('totals', 'account_totals')) as received, (select count(*) from portal.payments) as payments,
      (select count(*) from portal.account_events) as events, (select count(*) from portal.account_status_history) as history,
      (select count(*) from portal.statements) as statements, (select sum(balance_cents) from portal.accounts) as balance`);
  return row;
}

const readMemory = async () =>
  (
    await server.database.query<{ memory: { cursor: string }; outbox: unknown }>(
      'select memory, outbox from feed.simulated_agency',
    )
  )[0];

/** Each statement has its lines and opens where the previous one closed. */
async function expectStatements(): Promise<void> {
  const wrong = await server.database.query(`
    select r.number from (select *, lag(closing_cents, 1, 0::bigint) over (partition by client_id order by period_to, id) as before from portal.statements where state <> 'void') r
    cross join lateral (
      select coalesce(sum(effect_cents) filter (where type in ('PU', 'PUR')), 0) as collected, coalesce(sum(commission_cents), 0) as fees
      from portal.payments p where p.client_id = r.client_id and p.remittance_id = r.id) p
    where r.opening_cents <> r.before or r.collected_cents <> p.collected or r.fees_cents <> p.fees
      or r.closing_cents <> r.opening_cents + r.collected_cents - r.fees_cents - r.paid_out_cents + r.adjustments_cents`);
  expect(wrong).toEqual([]);
}

describe('the simulated agency', () => {
  it('sends more than a year of history, interrupted and restarted, without refusals or duplicates', async () => {
    await expect(agencyThrough(breakingAfter(4)).writeHistory(clientsOfThePast(server.platform.db))).rejects.toThrow(
      'the line is dead',
    );
    const cut = Number((await countAll())?.['received']);
    expect(cut).toBeGreaterThan(1000);
    expect((await readMemory())?.memory).toBeNull();

    const written = await agency.writeHistory(clientsOfThePast(server.platform.db));
    expect(written?.refused).toEqual([]);
    expect(written?.lines).toBeGreaterThan(cut);
    // And the status of an unknown code, which follows the history.
    expect(Number((await countAll())?.['received'])).toBe((written?.lines ?? 0) + 1);
    expect(await expectSumsToHold(server)).toBeGreaterThan(1000);
    await expectStatements();
    expect(await agency.writeHistory(clientsOfThePast(server.platform.db))).toBeNull();
  });

  it('sends the same lines from the same start', async () => {
    const [before, memory] = [await countAll(), await readMemory()];
    await server.database.query('update feed.simulated_agency set memory = null');
    const again = await agency.writeHistory(clientsOfThePast(server.platform.db));
    expect(again?.refused).toEqual([]);
    expect(await countAll()).toEqual(before);
    expect(await readMemory()).toEqual(memory);
  });

  it('sends its pending lines unchanged after it was killed before sending', async () => {
    await expect(agencyThrough(breakingAfter(0)).workDay()).rejects.toThrow('the line is dead');
    const waiting = await readMemory();
    expect(waiting?.outbox).not.toBeNull();
    const before = Number((await countAll())?.['received']);
    // The lines were sent, but that was not recorded.
    const answered = await agency.workDay();
    expect(answered?.refused).toEqual([]);
    await server.database.query('update feed.simulated_agency set outbox = $1', [JSON.stringify(waiting?.outbox)]);
    const again = await agency.workDay();
    expect(again).toEqual(answered);
    expect(Number((await countAll())?.['received'])).toBe(before + (answered?.lines ?? 0));
  });

  it('is one agency, however many servers run it', async () => {
    const days = await Promise.all([agency.workDay(), agencyThrough(server.app).workDay(), agency.workDay()]);
    expect(days.flatMap((day) => day?.refused ?? [])).toEqual([]);
    await agency.workDay();
    await expectStatements();
  });
});

interface Row {
  id: string;
  account_id: string;
}
const statusOf = async (id: string) =>
  (await server.database.query<{ status: string }>('select status from portal.accounts where id = $1', [id]))[0]?.status;
const work = async (days: number) => {
  for (let day = 0; day < days; day += 1) expect((await agency.workDay())?.refused).toEqual([]);
};
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe("the simulated agency's responses", () => {
  it('acknowledges placements within a day and works them', async () => {
    const member = await createMember(server);
    const { submit } = await enterByHand(server, member, 'NEW-1');
    expect((await submit()).status).toBe(200);
    await work(1);
    const find = async () =>
      (
        await server.database.query<{ status: string; agency: string | null; contacts: string }>(
          `select status, agency_account_number as agency, (select count(*) from portal.account_events e where e.account_id = a.id) as contacts
           from portal.accounts a where client_id = $1`,
          [member.client.id],
        )
      )[0];
    expect(await find()).toMatchObject({ status: expect.stringMatching(/NEW|REJECTED/), agency: expect.stringMatching(/^LR-/) });
    await work(3);
    expect(Number((await find())?.contacts)).toBeGreaterThan(0);
  });

  it('skips a client once another system has sent items for it', async () => {
    const [member, feed] = [await createMember(server), await makeFeed(server)];
    const place = async (number: string) => expect((await (await enterByHand(server, member, number)).submit()).status).toBe(200);
    const statuses = () =>
      server.database.query(
        'select status, agency_account_number as agency from portal.accounts where client_id = $1 order by number',
        [member.client.id],
      );
    await place('OWN-1');
    await work(1);
    expect(await statuses()).toMatchObject([{ agency: expect.stringMatching(/^LR-/) }]);
    const before = await statuses();
    const [item] = await feed.send([
      { kind: 'company_message', id: 'own-1', client: member.client.id, at: '2026-06-01T10:00:00Z', by: 'Robin', text: 'Hello.' },
    ]);
    expect(item?.result).toBe('applied');
    await place('OWN-2');
    await work(5);
    expect(await statuses()).toEqual([...before, { status: 'SUBMITTED', agency: null }]);
  });

  it('puts accounts on hold at once, returns recalled ones the next day, and books direct payments', async () => {
    const accounts = await server.database.query<Row>(
      `select id from portal.accounts where client_id = (select id from portal.clients where code = 'BRIGHT') and status = 'ACTIVE' and balance_cents > 20000
         and paid_cents = 0 order by id limit 4`,
    );
    const [held, recalled, paid, lower] = accounts.map(({ id }) => id) as [string, string, string, string];
    const ask = (id: string, kind: string, data: object) => bright.post(`/accounts/${id}/requests`, { kind, data });
    const asked = [
      await ask(held, 'hold', { reason: 'insurance', until: inDays(30) }),
      await ask(recalled, 'recall', { reason: 'goodwill', understood: 'yes' }),
      await ask(paid, 'direct_payment', { amount: '50.00', date: inDays(-1), method: 'check', reference: 'CK 9' }),
      await ask(lower, 'adjustment', { direction: 'decrease', amount: '10.00', reason: 'credit' }),
    ];
    expect(asked.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    await work(1);
    expect(await statusOf(held)).toBe('HOLD');
    await work(1);
    expect(await statusOf(recalled)).toBe('RECALLED');
    const rows = await server.database.query<{ type: string; method: string; effect_cents: string }>(
      `select type, method, effect_cents from portal.payments where account_id = any($1) and type in ('PC', 'DA') order by type desc`,
      [[paid, lower]],
    );
    expect(rows.map(({ type, method, effect_cents: cents }) => [type, method, Number(cents)])).toEqual([
      ['PC', 'check', 5000],
      ['DA', 'other', 1000],
    ]);
    const states = await server.database.query<{ state: string }>(
      'select state from portal.requests where account_id = any($1) and state <> $2',
      [accounts.map(({ id }) => id), 'applied'],
    );
    expect(states).toEqual([]);

    const [payment] = await server.database.query<{ id: string }>(
      `select id from portal.payments where account_id = $1 and type = 'PC'`,
      [paid],
    );
    expect((await ask(paid, 'payment_reversal', { payment_id: payment?.id, date: inDays(0), reason: 'nsf' })).status).toBe(201);
    await work(2);
    const [taken] = await server.database.query<{ type: string }>(
      `select type from portal.payments where account_id = $1 and reverses_id = $2`,
      [paid, payment?.id],
    );
    expect(taken?.type).toBe('PCR');
  });

  it('answers messages, settles approved offers, and ends answered disputes', async () => {
    const [dispute, paid] = await server.database.query<Row & { client_id: string; balance_cents: string }>(
      `select d.id, d.account_id, d.client_id, a.balance_cents from portal.disputes d join portal.accounts a on a.id = d.account_id
       where d.state = 'open' and a.status = 'DISPUTED' and ${simulated('d')} order by d.id limit 2`,
    );
    const [offer] = await server.database.query<Row & { client_id: string }>(
      `select o.id, o.account_id, o.client_id from portal.offers o join portal.accounts a on a.id = o.account_id
       where o.state = 'open' and o.kind = 'settlement' and o.expires_at > now() and a.status in ('ACTIVE', 'NEW', 'SKIP') and ${simulated('o')} order by o.id limit 1`,
    );
    const [suit] = await server.database.query<Row & { client_id: string }>(
      `select o.id, o.account_id, o.client_id from portal.offers o join portal.accounts a on a.id = o.account_id
       where o.state = 'open' and o.kind = 'suit' and a.status = 'LEGAL_REVIEW' and ${simulated('o')} order by o.id limit 1`,
    );
    const token = await signIn(server, 'admin@demo.test');
    const of = (row: { client_id: string } | undefined) => callerOf(server, { clientId: row?.client_id ?? '', token });
    const replies = [
      await of(dispute).post(`/disputes/${dispute?.id}/answer`, { answer: 'confirm', text: 'The history is attached.' }),
      await of(paid).post(`/disputes/${paid?.id}/answer`, {
        answer: 'paid',
        amount: (Number(paid?.balance_cents) / 100).toFixed(2),
        date: '2026-01-05',
        method: 'cash',
      }),
      await of(offer).post(`/offers/${offer?.id}/decision`, { decision: 'accept' }),
      await of(suit).post(`/offers/${suit?.id}/decision`, { decision: 'accept' }),
      await bright.post('/messages', { body: 'When is the next statement?' }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 201]);
    await work(14);
    expect(await statusOf(paid?.account_id ?? '')).toBe('PAID');
    const [resolved] = await server.database.query<{ outcome: string }>('select outcome from portal.disputes where id = $1', [
      paid?.id,
    ]);
    expect(resolved?.outcome).toBe('paid');
    expect(await statusOf(dispute?.account_id ?? '')).not.toBe('DISPUTED');
    expect(await statusOf(offer?.account_id ?? '')).toBe('SETTLED');
    expect(await statusOf(suit?.account_id ?? '')).toBe('LEGAL');
    const thread = await bright.get<{ data: { author: string }[] }>('/messages');
    expect(thread.body.data[0]?.author).toBe('agency');
  });

  it('approves new companies, also if they were approved already', async () => {
    const [first, second] = [await createStranger(server), await createStranger(server)];
    const submitted = [await first.submitAll(), await second.submitAll()];
    const ids = submitted.map(({ body }) => body.data.client_id);
    await server.database.query(
      `update portal.clients set onboarding_state = 'returned', onboarding_reason = 'x' where id = $1`,
      [ids[1]],
    );
    await work(1);
    const states = await server.database.query<{ onboarding_state: string }>(
      'select onboarding_state from portal.clients where id = any($1) order by onboarding_state',
      [ids],
    );
    expect(states.map((row) => row.onboarding_state)).toEqual(['approved', 'returned']);
    const waiting = { items: [], approvals: ids, cursor: null };
    await server.database.query('update feed.simulated_agency set outbox = $1', [JSON.stringify(waiting)]);
    await work(1);
  });

  it('dates nothing in the future, with books that balance', async () => {
    const [found] = await server.database.query<{ future: string; today: string; before: string }>(`
      select (select count(*) from portal.account_status_history where at > now() + interval '1 second') as future,
        (select count(*) from portal.payments where reported_on = (now() at time zone 'utc')::date) as today,
        (select max(n) from (select count(*) as n from portal.payments where reported_on < (now() at time zone 'utc')::date group by reported_on) d) as before`);
    expect(found?.future).toBe('0');
    // However many steps it has taken today, there are no more payments than on a busy day and those that the tests asked for.
    expect(Number(found?.today)).toBeLessThanOrEqual(Number(found?.before) + 10);
    await expectSumsToHold(server);
    await expectStatements();
  });
});

it('continues after the server that ran it is killed', async () => {
  const received = async () => Number((await countAll())?.['received']);
  const accounts = await server.database.query<Row>(
    `select id from portal.accounts where client_id = (select id from portal.clients where code = 'BRIGHT') and status = 'ACTIVE' order by id limit 60`,
  );
  const sent = await bright.post('/messages/bulk', { account_ids: accounts.map(({ id }) => id), body: 'Is there any news?' });
  expect(sent.status).toBe(200);
  const before = await received();
  const running = await startServerProcess(server, { RECOUP_DEMO: 'on', DEMO_AGENCY_DAY_SECONDS: '0.01' });
  await vi.waitUntil(async () => (await received()) > before + 30, { timeout: 40_000 });
  await running.kill();
  // Its lock ends with its connection.
  await vi.waitUntil(async () => (await agency.workDay()) !== null, { timeout: 10_000 });
  await work(8);
  await expectSumsToHold(server);
  await expectStatements();
});
