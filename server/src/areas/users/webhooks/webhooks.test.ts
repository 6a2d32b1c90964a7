import type { Webhook, WebhookDelivery } from '@recoup/contract/users/webhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimDueDeliveries } from './webhooks.repository.ts';
import { createAgencyUser } from '#test/agency.ts';
import { addMember, call, createMember, createTestUser, signIn } from '#test/factories.ts';
import { createMoney } from '#test/money.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { confirmIdentity } from '#test/step-up.ts';
import { listenForWebhooks } from '#test/webhook-receiver.ts';
import { createWebhook } from '#test/webhooks.ts';

interface Sent {
  id: string;
  type: string;
  client_id: string;
  events: Record<string, unknown>[];
}
const bodyOf = (received: { body: string } | undefined) => JSON.parse(received?.body ?? '{}') as Sent;

describe('webhooks of a company', () => {
  let server: TestServer;
  let mine: Awaited<ReturnType<typeof createMoney>>;
  let base: string;
  beforeAll(async () => {
    server = await startTestServer({ CLIENT_WEBHOOKS_PRIVATE: 'on' });
    mine = await createMoney(server);
    base = `/api/core/v1/clients/${mine.client.id}/webhooks`;
  });
  afterAll(() => server.stop());

  type Shown = Partial<Omit<Webhook, 'state' | 'events'> & WebhookDelivery> & { id: string; secret?: string };
  type Answer = { data: Shown; code?: string; errors?: { path: string }[] };
  const post = (path: string, body: unknown = {}, token = mine.token) =>
    call<Answer>(server, token, path, { method: 'POST', body });
  const list = async (token = mine.token) =>
    (await call<{ data: Webhook[]; abilities: { create: boolean } }>(server, token, base)).body;
  const wanted = { name: 'Ledger', url: 'https://ledger.example.com/hook', events: ['payment.posted'] };

  it('announce events in order, with ids and short facts', async () => {
    const receiver = await listenForWebhooks();
    await createWebhook(server, mine, { url: receiver.url });
    const [office = '', other = ''] = mine.client.locations;
    const limited = await listenForWebhooks();
    await createWebhook(server, mine, { url: limited.url, events: ['payment.posted'], location_ids: [other] });
    const account = await mine.addAccount({ status: 'ACTIVE', locationId: office, name: 'Zelda Quarrington' });
    const elsewhere = await mine.addAccount({ status: 'ACTIVE', locationId: other });
    // History is announced to no one.
    await mine.feed.send([mine.payment(account, 'PU', 1000, { id: 'old-1' })], { isHistory: true });
    const events: Record<string, unknown>[] = [];
    const until = async (count: number) => {
      while (events.length < count) events.push(...bodyOf(await receiver.next()).events);
    };
    const arrival = until(6);
    const first = limited.next();
    await mine.give(
      mine.item('status', { account: account.name, at: '2026-06-01T10:00:00Z', status: 'SKIP' }),
      mine.payment(account, 'PU', 2000, { id: 'p-1', effective_on: '2026-06-02', reported_on: '2026-06-02' }),
      mine.payment(elsewhere, 'PU', 300, { id: 'p-2', effective_on: '2026-06-02', reported_on: '2026-06-02' }),
    );
    await mine.give(
      mine.payment(account, 'PUR', 2000, { reverses: 'p-1', effective_on: '2026-06-03', reported_on: '2026-06-03' }),
    );
    const statement = {
      number: 'S-1',
      period_from: '2026-06-01',
      period_to: '2026-06-30',
      issued_on: '2026-07-01',
      method: 'gross',
      opening_cents: 0,
      collected_cents: 1300,
      fees_cents: 90,
      paid_out_cents: 1300,
      closing_cents: -90,
      payments: 'all',
    };
    await mine.give(mine.item('remittance', statement));
    await mine.give(mine.item('remittance_void', { number: 'S-1', reason: 'Wrong period' }));
    await arrival;
    expect(events.map(({ type }) => type).toSorted()).toEqual([
      'account.status_changed',
      'payment.posted',
      'payment.posted',
      'payment.reversed',
      'statement.issued',
      'statement.voided',
    ]);
    const [status] = events.filter(({ type }) => type === 'account.status_changed');
    expect(status).toEqual({
      id: expect.any(String),
      type: 'account.status_changed',
      at: expect.any(String),
      account_id: account.id,
      number: expect.any(Number),
      status: 'SKIP',
      previous_status: 'ACTIVE',
    });
    const posted = events.filter(({ type }) => type === 'payment.posted');
    expect(posted).toMatchObject([
      { account_id: account.id, payment_type: 'PU', amount_cents: 2000, effective_on: '2026-06-02' },
      { account_id: elsewhere.id, amount_cents: 300 },
    ]);
    const of = (wantedType: string) => events.find(({ type }) => type === wantedType);
    expect(of('payment.reversed')).toMatchObject({ payment_type: 'PUR', reverses_id: posted[0]?.['payment_id'] });
    expect(of('statement.issued')).toMatchObject({ number: 'S-1', period_from: '2026-06-01', paid_out_cents: 1300 });
    expect(of('statement.voided')).toMatchObject({ statement_id: of('statement.issued')?.['statement_id'] });
    expect(JSON.stringify(receiver.calls)).not.toContain('Quarrington');
    expect(bodyOf(await first).events).toMatchObject([{ account_id: elsewhere.id }]);
    expect(limited.calls).toHaveLength(1);
    receiver.close();
    limited.close();
  });

  it('announce nothing once their creator is no longer an admin', async () => {
    const owner = await createMoney(server);
    const receiver = await listenForWebhooks();
    const { id } = await createWebhook(server, owner, { url: receiver.url });
    const admin = await createTestUser(server);
    await addMember(server, { clientId: owner.client.id, userId: admin.id });
    const account = await owner.addAccount({ status: 'ACTIVE' });
    await server.database.query(`update portal.memberships set role = 'client_staff' where user_id = $1`, [owner.user.id]);
    await owner.give(owner.payment(account, 'PU', 100));
    expect(await server.database.query('select from portal.webhook_events where webhook_id = $1', [id])).toEqual([]);
    const { body } = await call<{ data: Webhook[] }>(
      server,
      await signIn(server, admin.email),
      `/api/core/v1/clients/${owner.client.id}/webhooks`,
    );
    expect(body.data).toMatchObject([{ id, state: 'stopped' }]);
    // Nor what waited before.
    await server.database.query(
      `insert into portal.webhook_deliveries (client_id, webhook_id, body, next_at) values ($1, $2, '{"type":"events"}', now())`,
      [owner.client.id, id],
    );
    const [now, until] = [new Date(), new Date(Date.now() + 60_000)];
    const due = await server.platform.db.asService((tx) => claimDueDeliveries(tx, { now, until, limit: 100 }));
    expect(due.filter(({ webhook_id: webhookId }) => webhookId === id)).toEqual([]);
    receiver.close();
  });

  it('require a confirmation of identity to be created and for a new secret, which is shown once', async () => {
    await server.database.query('delete from portal.step_ups');
    expect(await post(base, wanted)).toMatchObject({ status: 403, body: { code: 'step_up_required' } });
    await confirmIdentity(server, mine.token);
    const { status, body } = await post(base, wanted);
    expect([status, body.data]).toMatchObject([201, { name: 'Ledger', state: 'active', locations: null }]);
    expect(body.data.secret).toMatch(/^whsec_[\w-]{43}$/);
    await server.database.query('delete from portal.step_ups');
    expect(await post(`${base}/${body.data.id}/rotate-secret`)).toMatchObject({ status: 403 });
    await confirmIdentity(server, mine.token);
    const rotated = await post(`${base}/${body.data.id}/rotate-secret`);
    expect(rotated.body.data.secret).not.toBe(body.data.secret);
    const stored = await server.database.query('select * from portal.webhooks');
    const audited = await server.database.query('select * from portal.audit_log where client_id = $1', [mine.client.id]);
    const everything = JSON.stringify([await list(), stored, audited]);
    for (const secret of [body.data.secret, rotated.body.data.secret]) expect(everything).not.toContain(secret);
  });

  it('are tested, replayed and ended, which the audit log records', async () => {
    const receiver = await listenForWebhooks([500]);
    const admin = await createMember(server);
    const path = `/api/core/v1/clients/${admin.client.id}/webhooks`;
    const { id } = await createWebhook(server, admin, { url: receiver.url });
    const send = (more: string) => post(`${path}/${id}${more}`, {}, admin.token);
    expect((await send('/test')).body.data).toMatchObject({
      type: 'test',
      state: 'failed',
      attempts: 1,
      last_status: 500,
      last_error: 'The response was HTTP 500.',
    });
    const tested = (await send('/test')).body.data;
    expect(tested).toMatchObject({ state: 'delivered', last_status: 204, events: [] });
    const arrival = receiver.next();
    expect((await send(`/deliveries/${tested.id}/replay`)).body.data).toMatchObject({
      state: 'waiting',
      next_at: expect.any(String),
    });
    expect(bodyOf(await arrival)).toMatchObject({ type: 'test' });
    const deliveries = async (query: string) =>
      (
        await call<{ data: WebhookDelivery[]; page: { next_cursor: string | null } }>(
          server,
          admin.token,
          `${path}/${id}/deliveries${query}`,
        )
      ).body;
    const page = await deliveries('?limit=2');
    expect(page.data).toHaveLength(2);
    const rest = await deliveries(`?limit=2&cursor=${page.page.next_cursor}`);
    expect([rest.data.map(({ state }) => state), rest.page.next_cursor]).toEqual([['failed'], null]);
    const other = await createWebhook(server, admin);
    expect((await post(`${path}/${other.id}/deliveries/${tested.id}/replay`, {}, admin.token)).status).toBe(404);
    expect((await send('/end')).body.data).toMatchObject({ state: 'ended', abilities: { manage: false } });
    expect((await send('/end')).status).toBe(200);
    expect((await send('/test')).status).toBe(404);
    expect((await send(`/deliveries/${tested.id}/replay`)).status).toBe(404);
    const { body } = await call<{ data: { action: string; detail: string }[] }>(
      server,
      admin.token,
      `/api/core/v1/clients/${admin.client.id}/activity`,
    );
    expect(body.data.map(({ action }) => action)).toEqual([
      'webhook.ended',
      'webhook.created',
      'webhook.replayed',
      'webhook.tested',
      'webhook.tested',
      'webhook.created',
    ]);
    expect(body.data[0]?.detail).toBe(`Billing system, ${receiver.url}`);
    receiver.close();
  });

  it.each([
    [{ url: 'nowhere' }, 422, 'url'],
    [{ url: 'ftp://example.com' }, 422, 'url'],
    [{ url: 'https://user:word@example.com' }, 422, 'url'],
    [{ location_ids: ['018f0000-0000-7000-8000-000000000001'] }, 422, 'location_ids'],
    [{ events: ['statement.issued'], location_ids: ['018f0000-0000-7000-8000-000000000001'] }, 422, 'events'],
    [{ name: ' ' }, 400, 'name'],
    [{ events: [] }, 400, 'events'],
    [{ events: ['debtor.named'] }, 400, 'events.0'],
  ])('refuse %j', async (wrong, status, path) => {
    await confirmIdentity(server, mine.token);
    const answer = await post(base, { ...wanted, ...wrong });
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([status, path]);
  });

  it('are limited in number', async () => {
    const crowded = await createMember(server);
    await createWebhook(server, crowded);
    await server.database.query(
      `insert into portal.webhooks (client_id, name, url, events, secret_sealed, created_by, created_by_name)
       select client_id, name, url, events, secret_sealed, created_by, created_by_name from portal.webhooks, generate_series(1, 19)
       where client_id = $1`,
      [crowded.client.id],
    );
    const path = `/api/core/v1/clients/${crowded.client.id}/webhooks`;
    expect(await post(path, wanted, crowded.token)).toMatchObject({ status: 409, body: { code: 'too_many_webhooks' } });
  });

  it('are visible to administrators of the agency, and managed by those of the company only', async () => {
    const agency = await createAgencyUser(server, 'agency_admin');
    const seen = await list(agency.token);
    expect(seen.abilities.create).toBe(false);
    expect(seen.data.length).toBeGreaterThan(0);
    expect(seen.data.some(({ abilities }) => abilities.manage)).toBe(false);
    expect((await post(base, wanted, agency.token)).status).toBe(403);
    const staff = await createTestUser(server);
    await addMember(server, { clientId: mine.client.id, userId: staff.id, role: 'client_staff' });
    expect((await call(server, await signIn(server, staff.email), base)).status).toBe(403);
  });
});

describe('without permission for private networks', () => {
  it.each([
    'http://example.com',
    'https://localhost/hook',
    'https://10.0.0.8/hook',
    'https://[::1]/hook',
    'https://169.254.169.254/',
  ])('the URL %s is refused', async (url) => {
    const server = await shared();
    const admin = await createMember(server);
    await confirmIdentity(server, admin.token);
    const answer = await call<{ errors: { path: string; message: string }[] }>(
      server,
      admin.token,
      `/api/core/v1/clients/${admin.client.id}/webhooks`,
      { method: 'POST', body: { name: 'Inside', url, events: ['payment.posted'] } },
    );
    expect([answer.status, answer.body.errors[0]?.path]).toEqual([422, 'url']);
  });

  let started: TestServer | undefined;
  const shared = async () => (started ??= await startTestServer());
  afterAll(() => started?.stop());
});
