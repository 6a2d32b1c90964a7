import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addCaller, callerOf } from '#test/account-callers.ts';
import { call, createMember } from '#test/factories.ts';
import { fileOf, line, mappingOf } from '#test/import-files.ts';
import { createImporter } from '#test/imports.ts';
import { createMoney } from '#test/money.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { bankAccountBody, confirmIdentity } from '#test/step-up.ts';
import { decideOnboarding } from '#areas/company/onboarding/index.ts';
import { hashToken } from '#areas/users/members/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

interface Notified {
  kind: string;
  event: string;
  user_id: string;
  account_id: string | null;
  subject_id: string | null;
  params: Record<string, unknown>;
}
const notificationsOf = (clientId: string) =>
  server.database.query<Notified>(
    'select kind, event, user_id, account_id, subject_id, params from portal.notifications where client_id = $1 order by at, id',
    [clientId],
  );
const eventsIn = async (clientId: string) => (await notificationsOf(clientId)).map(({ kind, event }) => `${kind} ${event}`);

describe('feed events', () => {
  it('notify users of money, documents, disputes and offers according to their access', async () => {
    const money = await createMoney(server);
    const clientId = money.client.id;
    const staff = await addCaller(server, clientId);
    const account = await money.addAccount();
    const about = { account: account.name, at: '2026-06-12T10:00:00Z' };
    const statement = {
      number: '2026-06',
      period_from: '2026-06-01',
      period_to: '2026-06-30',
      issued_on: '2026-07-01',
      method: 'net',
      opening_cents: 0,
      collected_cents: 0,
      fees_cents: 0,
      paid_out_cents: 0,
      closing_cents: 0,
      payments: 'all',
    };
    const offer = { type: 'settlement', amount_cents: 5000, expires_at: '2026-09-01T00:00:00Z' };
    await money.give(
      money.item('remittance', statement),
      { ...money.item('dispute', { ...about, reason: 'other' }), id: 'd-1' },
      { ...money.item('offer', { ...about, ...offer }), id: 'o-1' },
    );
    await money.give(
      money.item('remittance_state', { number: '2026-06', state: 'paid' }),
      money.item('dispute_resolved', { ...about, dispute: 'd-1', outcome: 'verified' }),
      money.item('offer_withdrawn', { ...about, offer: 'o-1' }),
      money.item('status', { ...about, status: 'SKIP' }),
    );
    const document = await fetch(
      `${server.url}/api/feed/v1/documents?${new URLSearchParams({ id: 'f-1', client: clientId, account: account.name, file_name: 'a.pdf', type: 'judgment', by: 'Robin' })}`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${money.feed.key}`, 'content-type': 'application/octet-stream' },
        body: '%PDF-1.4 judgment',
      },
    );
    expect(document.status).toBe(200);
    const notifications = await notificationsOf(clientId);
    const of = (user: string) =>
      notifications.filter(({ user_id: id }) => id === user).map(({ kind, event }) => `${kind} ${event}`);
    const forAll = ['dispute opened', 'dispute resolved', 'document_published published'];
    expect(of(money.user.id).toSorted()).toEqual(
      [...forAll, 'offer made', 'offer withdrawn', 'remittance issued', 'remittance paid'].toSorted(),
    );
    expect(of(staff.user.id).toSorted()).toEqual(forAll);
    expect(JSON.stringify(notifications)).not.toContain('Example Person');
  });
});

describe('background work', () => {
  it('notifies its user: a file that needs attention, was placed or cannot be read, and an export', async () => {
    const member = await createMember(server);
    const clientId = member.client.id;
    await addCaller(server, clientId, { role: 'client_admin' });
    const my = createImporter(server, member);
    const reach = (events: string[]) =>
      vi.waitFor(async () => expect(await eventsIn(clientId)).toEqual(events), { timeout: 15_000 });
    const read = await my.upload('june.csv', fileOf(line(1)));
    await reach(['import_done waiting']);
    const checked = await my.map(read, mappingOf(read));
    await reach(['import_done waiting', 'import_done waiting']);
    await my.place(checked);
    const placed = ['import_done waiting', 'import_done waiting', 'import_done done'];
    await reach(placed);
    const bad = await my.upload('bad.xlsx', 'no workbook');
    expect(bad.state).toBe('failed');
    await reach([...placed, 'import_done failed']);
    const legacy = callerOf(server, { clientId, token: member.token });
    const { body } = await legacy.post<{ data: { id: string } }>('/exports', { format: 'csv', filters: {} });
    await reach([...placed, 'import_done failed', 'report_ready ready']);
    expect(await notificationsOf(clientId)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ event: 'done', subject_id: read.id, params: { name: 'june.csv', rows: 1 } }),
        expect.objectContaining({ event: 'failed', user_id: member.user.id, subject_id: bad.id, params: { name: 'bad.xlsx' } }),
        expect.objectContaining({
          event: 'ready',
          user_id: member.user.id,
          subject_id: body.data.id,
          params: { list: 'accounts' },
        }),
      ]),
    );
  });
});

describe('changes to the client', () => {
  it("notify its admins: bank accounts, new members, and the agency's decision", async () => {
    const owner = await createMember(server);
    const clientId = owner.client.id;
    await confirmIdentity(server, owner.token);
    const base = `/api/core/v1/clients/${clientId}`;
    const added = await call<{ data: { id: string } }>(server, owner.token, `${base}/bank-accounts`, {
      method: 'POST',
      body: bankAccountBody(),
    });
    await call(server, owner.token, `${base}/notification-settings`, {
      method: 'PUT',
      body: { kinds: [{ kind: 'invitation', mail: 'off' }] },
    });
    const joining = await createMember(server);
    const token = 'a'.repeat(43);
    await server.database.query(
      `insert into portal.invitations (client_id, email, role, token_sha256, invited_by_name, expires_at)
       values ($1, $2, 'client_staff', $3, 'Ada', now() + interval '7 days')`,
      [clientId, joining.user.email, hashToken(token)],
    );
    expect((await call(server, joining.token, `/api/core/v1/invitations/${token}/accept`, { method: 'POST' })).status).toBe(200);
    await server.database.query(`update portal.clients set onboarding_state = 'submitted' where id = $1`, [clientId]);
    const options = { config: server.platform.config, sendEmail: async () => {}, now: new Date(), byName: 'Larkspur' };
    await server.platform.db.asService((tx) => decideOnboarding(tx, clientId, { approve: false, reason: 'No.' }, options));
    expect(await notificationsOf(clientId)).toMatchObject([
      { kind: 'bank_change', event: 'added', user_id: owner.user.id, subject_id: added.body.data.id, params: { last4: '5678' } },
      {
        kind: 'invitation',
        event: 'accepted',
        user_id: owner.user.id,
        subject_id: joining.user.id,
        params: { name: 'Ada Example' },
      },
      { kind: 'onboarding', event: 'returned', user_id: owner.user.id },
    ]);
  });
});
