import { canTransition, type StatusActor } from '@recoup/domain/accounts/status-transitions';
import type { StatusCode } from '@recoup/domain/accounts/statuses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callerOf } from '#test/account-callers.ts';
import { createOfficialClient, signIn } from '#test/factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { expectSumsToHold } from '#test/expect-sums.ts';
import { createSigning } from '#areas/company/agreements/index.ts';
import { demoPassword, seedDemo } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RECOUP_DEMO: 'on' });
});
afterAll(() => server.stop());

describe('demo data', () => {
  it('has three clients and more than two thousand accounts, and is not created twice', async () => {
    const count = async () => (await server.database.query<{ count: string }>('select count(*) from portal.accounts'))[0]?.count;
    expect(await count()).toBe('2200');
    const { db, vault, clock, config, files } = server.platform;
    const signing = createSigning({ config, files });
    expect(await seedDemo({ db, vault, clock, signing, createUser: (user) => server.auth.createUser(user), log: () => {} })).toBe(
      false,
    );
    expect(await count()).toBe('2200');
  });

  it('adds up: balances, itemizations, batches', async () => {
    const [wrong] = await server.database.query<{ balances: string; itemizations: string; batches: string }>(`
      select
        (select count(*) from portal.accounts where balance_cents <> amount_placed_cents - paid_cents - adjusted_cents or balance_cents < 0) as balances,
        (select count(*) from portal.accounts where itemization_reference is not null and amount_placed_cents <>
          itemization_amount_cents + itemization_interest_cents + itemization_fees_cents - itemization_payments_cents - itemization_credits_cents) as itemizations,
        (select count(*) from portal.batches b where account_count <> (select count(*) from portal.accounts a where a.client_id = b.client_id and a.batch_id = b.id)) as batches`);
    expect(wrong).toEqual({ balances: '0', itemizations: '0', batches: '0' });
  });

  it('has no paid or adjusted amounts without payments, and sums equal to their rows', async () => {
    const [wrong] = await server.database.query<{ accounts: string; paid: string }>(`
      select count(*) filter (where a.paid_cents <> p.paid or a.paid_direct_cents <> p.direct or a.adjusted_cents <> p.adjusted) as accounts,
        count(*) filter (where p.paid > 0) as paid
      from portal.accounts a cross join lateral (
        select coalesce(sum(effect_cents) filter (where type in ('PU', 'PUR', 'PC', 'PCR')), 0) as paid,
          coalesce(sum(effect_cents) filter (where type in ('PC', 'PCR')), 0) as direct,
          coalesce(sum(effect_cents) filter (where type in ('DA', 'DAR')), 0) as adjusted
        from portal.payments p where p.client_id = a.client_id and p.account_id = a.id) p`);
    expect(wrong?.accounts).toBe('0');
    expect(Number(wrong?.paid)).toBeGreaterThan(500);
    expect(await expectSumsToHold(server)).toBeGreaterThan(1000);
  });

  it('covers every feature and more than a year', async () => {
    const [found] = await server.database.query<Record<string, string | number>>(`
      select (select count(*) from portal.statements) as remittances, (select count(*) from portal.invoices where state = 'open') as invoices,
        (select count(*) from portal.disputes where state = 'open' and due_on > current_date) as disputes,
        (select count(*) from portal.offers where state = 'open' and expires_at > now()) as offers,
        (select count(*) from portal.payments where type = 'PUR') as returned, (select count(*) from portal.payments where type = 'PC') as direct,
        (select count(*) from portal.requests where state = 'applied') as requests,
        (select max(reported_on) - min(reported_on) from portal.payments) as days,
        (select count(*) from portal.accounts where status = 'JUDGMENT') as judgments,
        (select count(*) from portal.accounts where status = 'HOLD') as holds,
        (select count(distinct status) from portal.accounts) as statuses`);
    for (const [name, count] of Object.entries(found ?? {})) expect(Number(count), name).toBeGreaterThan(0);
    expect(Number(found?.['days'])).toBeGreaterThan(395);
    expect(Number(found?.['statuses'])).toBeGreaterThan(12);
  });

  it('dates each payment, offer and dispute when it happened, not when it arrived', async () => {
    const [late] = await server.database.query<{ late: string }>(`
      select count(*) as late from (select created_at, received_at from portal.offers union all select created_at, received_at from portal.disputes) o
      where created_at > received_at - interval '1 hour'`);
    expect(late?.late).toBe('0');
    const [paid] = await server.database.query<{ client_id: string; account_id: string; on: string }>(`
      select client_id, account_id, reported_on::text as on from portal.payments
      where reported_on < current_date - 100 and client_id = (select id from portal.clients where code = 'BRIGHT') limit 1`);
    const token = await signIn(server, 'admin@demo.test');
    const { body } = await callerOf(server, { clientId: paid?.client_id ?? '', token }).get<{ data: { at: string }[] }>(
      `/accounts/${paid?.account_id}/timeline?kind=payment`,
    );
    expect(body.data.map(({ at }) => at.slice(0, 10))).toContain(paid?.on);
  });

  it('has a dispute, an offer, a suit, a question and a message pending in every client', async () => {
    const waiting = await server.database.query<Record<string, string>>(`
      select c.code, (select count(*) from portal.disputes d where d.client_id = c.id and d.state = 'open' and d.due_on > current_date) as disputes,
        (select count(*) from portal.offers o where o.client_id = c.id and o.state = 'open' and o.expires_at > now()) as offers,
        (select count(*) from portal.accounts a where a.client_id = c.id and a.status = 'LEGAL_REVIEW') as suits,
        (select count(*) from portal.accounts a where a.client_id = c.id and a.status = 'NEEDS_INFO') as questions,
        (select count(*) from portal.accounts a where a.client_id = c.id and a.status = 'SUBMITTED') as placed,
        (select count(*) from portal.accounts a where a.client_id = c.id and a.status = 'REJECTED' and a.status_since > now() - interval '30 days') as rejected,
        (select count(*) from portal.messages m where m.client_id = c.id and m.account_id is null) as messages,
        (select count(*) from portal.bank_accounts b where b.client_id = c.id and b.is_default) as banks
      from portal.clients c`);
    expect(waiting).toHaveLength(3);
    for (const company of waiting)
      for (const [name, count] of Object.entries(company))
        if (name !== 'code') expect(Number(count), `${company['code']} ${name}`).toBeGreaterThan(0);
  });

  it('leaves only the last days unread, and sends no emails about the past', async () => {
    const [unread] = await server.database.query<{ unread: string; told: string; notices: string }>(`
      select count(*) filter (where m.received_at > coalesce(r.read_at, '-infinity')) as unread, count(*) as told,
        (select count(*) from portal.notifications where mail <> 'off' and mailed_at is null) as notices
      from portal.messages m join portal.memberships u on u.client_id = m.client_id
      left join portal.thread_reads r on r.client_id = m.client_id and r.user_id = u.user_id and r.subject_id = coalesce(m.account_id, m.client_id)
      where m.author = 'agency'`);
    expect(Number(unread?.told)).toBeGreaterThan(20);
    expect(Number(unread?.unread)).toBeGreaterThanOrEqual(6);
    expect(Number(unread?.unread)).toBeLessThan(20);
    expect(unread?.notices).toBe('0');
  });

  it("has histories that the transition table allows, ending in the account's status", async () => {
    const steps = await server.database.query<{ from_status: StatusCode | null; to_status: StatusCode }>(
      'select distinct from_status, to_status from portal.account_status_history',
    );
    for (const { from_status: from, to_status: to } of steps) {
      if (from)
        expect(
          ['agency', 'client', 'system'].some((who) => canTransition(from, to, who as StatusActor)) || to === 'RECALLED',
          `${from} to ${to}`,
        ).toBe(true);
    }
    const [off] = await server.database.query<{ count: string }>(`
      select count(*) from portal.accounts a where status <>
        (select to_status from portal.account_status_history h where h.client_id = a.client_id and h.account_id = a.id order by at desc, id desc limit 1)`);
    expect(off?.count).toBe('0');
  });

  it('lets both demo users sign in', async () => {
    for (const [email, companies] of [
      ['admin@demo.test', 3],
      ['staff@demo.test', 1],
    ] as const) {
      const client = await createOfficialClient(server);
      const { data } = await client.auth.signInWithPassword({ email, password: demoPassword });
      const answer = await fetch(`${server.url}/api/core/v1/clients/my-clients`, {
        headers: { authorization: `Bearer ${data.session?.access_token}` },
      });
      expect(((await answer.json()) as { data: unknown[] }).data).toHaveLength(companies);
    }
  });

  it('stores no Social Security number in plain text', async () => {
    const [row] = await server.database.query<{ sealed: string; last4: string }>(
      'select ssn_sealed as sealed, ssn_last4 as last4 from portal.people where ssn_sealed is not null limit 1',
    );
    expect(row?.sealed).toMatch(/^k1\./);
    expect(row?.last4).toMatch(/^\d{4}$/);
  });
});
