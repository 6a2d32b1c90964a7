import { canTransition } from '@recoup/domain/status-transitions';
import type { StatusCode } from '@recoup/domain/statuses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOfficialClient } from '../../test/factories.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { createSigning } from '../api/core/agreements/index.ts';
import { demoPassword, seedDemo } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RECOUP_DEMO: 'on' });
});
afterAll(() => server.stop());

describe('demo data', () => {
  it('has three companies and six thousand accounts, and is not filled twice', async () => {
    const count = async () => (await server.database.query<{ count: string }>('select count(*) from portal.accounts'))[0]?.count;
    expect(await count()).toBe('6000');
    const { db, vault, clock, config, files } = server.platform;
    const signing = createSigning({ config, files });
    expect(await seedDemo({ db, vault, clock, signing, createUser: (user) => server.auth.createUser(user), log: () => {} })).toBe(
      false,
    );
    expect(await count()).toBe('6000');
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

  it('tells histories that the table of transitions allows, ending in the status of the account', async () => {
    const steps = await server.database.query<{ from_status: StatusCode | null; to_status: StatusCode }>(
      'select distinct from_status, to_status from portal.account_status_history',
    );
    for (const { from_status: from, to_status: to } of steps) {
      if (from)
        expect(
          canTransition(from, to, 'agency') || canTransition(from, to, 'client') || to === 'RECALLED',
          `${from} to ${to}`,
        ).toBe(true);
    }
    const [off] = await server.database.query<{ count: string }>(`
      select count(*) from portal.accounts a where status <>
        (select to_status from portal.account_status_history h where h.client_id = a.client_id and h.account_id = a.id order by at desc, id desc limit 1)`);
    expect(off?.count).toBe('0');
  });

  it('lets both demo users in', async () => {
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

  it('keeps no social security number in clear', async () => {
    const [row] = await server.database.query<{ sealed: string; last4: string }>(
      'select ssn_sealed as sealed, ssn_last4 as last4 from portal.people where ssn_sealed is not null limit 1',
    );
    expect(row?.sealed).toMatch(/^k1\./);
    expect(row?.last4).toMatch(/^\d{4}$/);
  });
});
