import type { NotificationView } from '@recoup/contract/notifications/notifications';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, call, createMember, createTestAccount, createTestUser, signIn } from '#test/factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { notify, type NewNotification } from '#platform/notify.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ AGENCY_TIME_ZONE: 'America/New_York' });
});
afterAll(() => server.stop());

interface Page {
  data: NotificationView[];
  page: { next_cursor: string | null };
  unread: number;
  as_of: string;
}

const at = (client: string, path = '') => `/api/core/v1/clients/${client}/notifications${path}`;

/** A client with an admin, and its users' notifications. */
async function company() {
  const owner = await createMember(server);
  const client = owner.client.id;
  const [near = '', far = ''] = owner.client.locations;
  const join = async (membership: { role?: 'client_admin' | 'client_staff'; locationIds?: string[] } = {}) => {
    const user = await createTestUser(server);
    await addMember(server, { clientId: client, userId: user.id, role: 'client_staff', ...membership });
    return { user, token: await signIn(server, user.email) };
  };
  const notifyMembers = (...notifications: Omit<NewNotification, 'client_id'>[]) =>
    server.platform.db.asService((tx) =>
      notify(
        tx,
        notifications.map((notification) => ({ ...notification, client_id: client }) as NewNotification),
      ),
    );
  const read = async (token = owner.token, query = '') => (await call<Page>(server, token, at(client, query))).body;
  const kinds = async (token?: string) => (await read(token)).data.map(({ kind, event }) => `${kind} ${event}`);
  const settings = (token: string, body?: unknown) =>
    call<{ data: { kinds: { kind: string; portal: boolean; mail: string; is_fixed: boolean }[]; time_zone: string } }>(
      server,
      token,
      `/api/core/v1/clients/${client}/notification-settings`,
      body === undefined ? {} : { method: 'PUT', body },
    );
  return { owner, client, near, far, join, notifyMembers, read, kinds, settings };
}

const offer = (count: number) =>
  ({ kind: 'offer', event: 'made', subject_id: crypto.randomUUID(), params: { rows: count } }) as const;

describe('notifications', () => {
  it('are listed newest first, by page, with details the reader may see, and marked read singly or all', async () => {
    const { owner, client, notifyMembers, read } = await company();
    const account = await createTestAccount(server, client, { name: 'Marisol Example' });
    await notifyMembers({ kind: 'dispute', event: 'opened', account_id: account.id });
    await notifyMembers({ kind: 'remittance', event: 'issued', params: { number: '2026-06' } });
    await notifyMembers({ kind: 'invitation', event: 'accepted', params: { name: 'Bo Example' } });
    const first = await read(owner.token, '?limit=2');
    expect(first.data.map(({ kind }) => kind)).toEqual(['invitation', 'remittance']);
    expect(first).toMatchObject({
      unread: 3,
      data: [{ params: { name: 'Bo Example' } }, { params: { number: '2026-06' }, account: null }],
    });
    const rest = await read(owner.token, `?limit=2&cursor=${first.page.next_cursor}`);
    expect(rest).toMatchObject({
      data: [{ account: { id: account.id, debtor_name: 'Marisol Example' } }],
      page: { next_cursor: null },
    });

    const [one] = first.data;
    for (let twice = 0; twice < 2; twice += 1)
      expect((await call(server, owner.token, at(client, `/${one?.id}/read`), { method: 'POST' })).status).toBe(204);
    const { as_of: asOf } = await read();
    await notifyMembers({ kind: 'offer', event: 'made' });
    expect((await read(owner.token, '?unread=only')).data.map(({ kind }) => kind)).toEqual(['offer', 'remittance', 'dispute']);
    await call(server, owner.token, at(client, '/read'), { method: 'POST', body: { until: asOf } });
    expect((await read(owner.token, '?unread=only')).data.map(({ kind }) => kind)).toEqual(['offer']);
    expect((await call(server, owner.token, at(client, '/unread'))).body).toEqual({ data: { notifications: 1 } });
    await call(server, owner.token, at(client, '/read'), { method: 'POST', body: {} });
    expect((await read()).unread).toBe(0);
  });

  it('go to users who may see them, except the author', async () => {
    const { owner, client, near, far, join, notifyMembers, kinds } = await company();
    const [whole, here, there] = [await join(), await join({ locationIds: [near] }), await join({ locationIds: [far] })];
    const account = await createTestAccount(server, client, { locationId: near });
    await notifyMembers(
      { kind: 'dispute', event: 'opened', account_id: account.id },
      { kind: 'remittance', event: 'paid' },
      { kind: 'message', event: 'written', to: 'whole' },
      { kind: 'document_published', event: 'published', except: owner.user.id },
      { kind: 'import_done', event: 'done', users: [here.user.id] },
    );
    expect((await kinds()).toSorted()).toEqual(['dispute opened', 'message written', 'remittance paid']);
    expect((await kinds(whole.token)).toSorted()).toEqual(['dispute opened', 'document_published published', 'message written']);
    expect((await kinds(here.token)).toSorted()).toEqual(['dispute opened', 'document_published published', 'import_done done']);
    expect(await kinds(there.token)).toEqual(['document_published published']);
  });

  it('are hidden once a role, a limit or the end of a membership hides their subject', async () => {
    const { client, near, far, join, notifyMembers, kinds, read } = await company();
    const second = await join({ role: 'client_admin' });
    const account = await createTestAccount(server, client, { locationId: near });
    await notifyMembers({ kind: 'dispute', event: 'opened', account_id: account.id }, { kind: 'remittance', event: 'paid' });
    expect(await kinds(second.token)).toHaveLength(2);
    const change = (set: string, values: unknown[] = []) =>
      server.database.query(`update portal.memberships set ${set} where user_id = $1`, [second.user.id, ...values]);
    await change(`role = 'client_staff'`);
    expect(await kinds(second.token)).toEqual(['dispute opened']);
    await change('location_ids = $2', [[far]]);
    expect(await read(second.token)).toMatchObject({ data: [], unread: 0 });
    await change('ended_at = now()');
    expect((await call(server, second.token, at(client))).status).toBe(404);
  });

  it('are private to their user', async () => {
    const { owner, client, join, notifyMembers, read } = await company();
    await notifyMembers({ kind: 'remittance', event: 'paid' });
    const [own] = (await read()).data;
    const [outsider, colleague] = [await createMember(server), await join({ role: 'client_admin' })];
    for (const { token } of [outsider, colleague])
      expect((await call(server, token, at(client, `/${own?.id}/read`), { method: 'POST' })).status).toBe(404);
    const elsewhere = at(outsider.client.id, `/${own?.id}/read`);
    for (const token of [owner.token, outsider.token])
      expect((await call(server, token, elsewhere, { method: 'POST' })).status).toBe(404);
    expect((await read()).unread).toBe(1);
    // Members of one client cannot notify another's.
    const claims = { sub: outsider.user.id, role: 'authenticated' };
    const forged = server.platform.db.asUser(claims, (tx) =>
      notify(tx, [{ client_id: client, kind: 'remittance', event: 'paid' }]),
    );
    await expect(forged).rejects.toMatchObject({ code: '42501' });
  });
});

describe('many notifications at once', () => {
  it("become one with a count, at once or one by one, according to each user's access", async () => {
    const { client, near, far, join, notifyMembers, read } = await company();
    const limited = await join({ locationIds: [near] });
    const accounts: { id: string }[] = [];
    for (let index = 0; index < 6; index += 1)
      accounts.push(await createTestAccount(server, client, { locationId: index < 2 ? near : far }));
    await notifyMembers(...accounts.map(({ id }) => ({ kind: 'dispute', event: 'opened', account_id: id }) as const));
    expect((await read()).data).toMatchObject([{ count: 6, account: null }]);
    expect((await read(limited.token)).data.map(({ count }) => count)).toEqual([1, 1]);
    await notifyMembers(...accounts.slice(0, 2).map(({ id }) => ({ kind: 'dispute', event: 'opened', account_id: id }) as const));
    expect((await read()).data).toMatchObject([{ count: 8 }]);

    for (let number = 0; number < 9; number += 1) await notifyMembers(offer(number));
    const offers = (await read()).data.filter(({ kind }) => kind === 'offer');
    expect(offers.map(({ count }) => count)).toEqual([6, 1, 1, 1]);
  });

  it('mention several messages about one account once', async () => {
    const { client, notifyMembers, read } = await company();
    const account = await createTestAccount(server, client);
    const written = { kind: 'message', event: 'written', account_id: account.id } as const;
    await notifyMembers(written, written, written, written, written);
    expect((await read()).data).toMatchObject([{ count: 5, account: { id: account.id } }]);
  });

  it('do not wait for concurrent counting', async () => {
    const { client, notifyMembers, read } = await company();
    await notifyMembers(offer(1), offer(2), offer(3), offer(4));
    const held = Promise.withResolvers<void>();
    const counted = Promise.withResolvers<void>();
    const first = server.platform.db.asService(async (tx) => {
      await notify(tx, [{ ...offer(5), client_id: client }]);
      counted.resolve();
      await held.promise;
    });
    await counted.promise;
    await notifyMembers(offer(6));
    held.resolve();
    await first;
    expect((await read()).data.reduce((sum, { count }) => sum + count, 0)).toBe(6);
  });
});

describe('settings', () => {
  it('are set by kind, keep omitted kinds, and offer staff only their kinds', async () => {
    const { owner, join, settings, notifyMembers, kinds } = await company();
    const staff = await join();
    const before = (await settings(owner.token)).body.data;
    expect(before.kinds.filter(({ is_fixed: isFixed }) => isFixed).map(({ kind }) => kind)).toEqual([
      'bank_change',
      'onboarding',
    ]);
    expect(before.time_zone).toBe('America/New_York');
    expect((await settings(staff.token)).body.data.kinds.map(({ kind }) => kind)).toEqual([
      'message',
      'request_decided',
      'dispute',
      'document_published',
      'import_done',
      'report_ready',
    ]);
    await settings(owner.token, { kinds: [{ kind: 'remittance', mail: 'off' }], time_zone: 'America/Chicago' });
    const after = (await settings(owner.token, { kinds: [{ kind: 'remittance', portal: false }] })).body.data;
    expect(after.kinds.find(({ kind }) => kind === 'remittance')).toMatchObject({ portal: false, mail: 'off' });
    expect(after.time_zone).toBe('America/Chicago');
    await notifyMembers({ kind: 'remittance', event: 'paid' }, { kind: 'offer', event: 'made' });
    expect(await kinds()).toEqual(['offer made']);
  });

  it("cannot turn off fixed kinds, set another role's kinds, or use an unknown time zone", async () => {
    const { owner, join, settings } = await company();
    const staff = await join();
    expect((await settings(owner.token, { kinds: [{ kind: 'bank_change', mail: 'off' }] })).status).toBe(422);
    expect((await settings(staff.token, { kinds: [{ kind: 'offer', mail: 'off' }] })).status).toBe(422);
    expect((await settings(owner.token, { time_zone: 'Mars/Base' })).status).toBe(400);
  });
});
