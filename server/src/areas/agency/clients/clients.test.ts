import type { ConsoleClient, ConsoleClientPage } from '@recoup/contract/agency/clients';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAgencyUser } from '#test/agency.ts';
import { startMailServer, type MailServer } from '#test/auth-flows.ts';
import { addMember, call, createMember, createTestAccount, createTestClient, createTestUser, signIn } from '#test/factories.ts';
import { createStranger, uniqueOnboarding } from '#test/onboarding.ts';
import { openSession, setUpApp } from '#test/second-factors.ts';

let server: MailServer;
let admin: Awaited<ReturnType<typeof createAgencyUser>>;
beforeAll(async () => {
  server = await startMailServer();
  admin = await createAgencyUser(server);
});
afterAll(() => server.stop());

const base = '/api/agency/v1/clients';

interface List {
  data: ConsoleClient[];
  page: { next_cursor: string | null; total: number };
  counts: Record<string, number>;
}

const list = async (query = '', token = admin.token) => (await call<List>(server, token, `${base}${query}`)).body;
const get = async (id: string, token = admin.token) =>
  (await call<{ data: ConsoleClientPage }>(server, token, `${base}/${id}`)).body.data;
const send = (method: string, path: string, body: unknown = undefined, token = admin.token) =>
  call<{ code: string; data: unknown }>(server, token, `${base}/${path}`, { method, ...(body === undefined ? {} : { body }) });

const actionsOf = async (table: 'audit_log' | 'agency_audit_log', clientId: string, pattern: string) =>
  (
    await server.database.query<{ action: string; actor_user_id: string | null }>(
      `select action, actor_user_id from portal.${table} where client_id = $1 and action like $2 order by at, id`,
      [clientId, pattern],
    )
  ).map(({ action, actor_user_id: by }) => [action, by]);

describe('the list of clients', () => {
  it('shows figures, state and open items of each client', async () => {
    const { client, user } = await createMember(server);
    await createTestAccount(server, client.id, { status: 'SUBMITTED', balance: 5000 });
    await createTestAccount(server, client.id, { status: 'ACTIVE', balance: 7000 });
    await createTestAccount(server, client.id, { status: 'PAID', balance: 900 });
    await server.database.query('update portal.clients set paper_agreement_at = null where id = $1', [client.id]);
    const found = (await list(`?q=${encodeURIComponent(client.name)}`)).data[0];
    expect(found).toMatchObject({
      client_id: client.id,
      state: 'live',
      accounts: 3,
      open_balance_cents: 12_000,
      open_items: 1,
      unsigned: ['service'],
      admins: 1,
      admins_with_factor: 0,
    });
    await setUpApp(await openSession(server, user.email));
    expect((await list(`?q=${encodeURIComponent(client.name)}&needs=factor`)).data).toEqual([]);
    expect((await list(`?q=${encodeURIComponent(client.name)}&needs=agreement&needs=items`)).data).toHaveLength(1);
    const page = await get(client.id);
    expect(page.waiting).toEqual({ placement: 1 });
    expect(page.figures.statuses.map(({ status }) => status)).toEqual(['SUBMITTED', 'ACTIVE', 'PAID']);
  });

  it('sorts and pages by keyset, and counts the states', async () => {
    const word = `Pagewise${Date.now()}`;
    for (const [name, count] of [
      ['B', 2],
      ['A', 1],
      ['C', 0],
    ] as const) {
      const client = await createTestClient(server, { name: `${word} ${name}` });
      for (let index = 0; index < count; index += 1) await createTestAccount(server, client.id, { status: 'ACTIVE' });
    }
    const names: string[] = [];
    let cursor: string | null = null;
    do {
      const page: List = await list(
        `?q=${word}&sort=accounts&dir=desc&limit=1${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
      );
      names.push(...page.data.map(({ name }) => name.at(-1) ?? ''));
      expect(page.page.total).toBe(3);
      cursor = page.page.next_cursor;
    } while (cursor);
    expect(names).toEqual(['B', 'A', 'C']);
    expect((await list()).counts['live']).toBeGreaterThanOrEqual(3);
  });

  it('shows limited users their clients only, in the counts too, and clients nothing', async () => {
    const mine = await createMember(server);
    const limited = await createAgencyUser(server, 'agency_staff', { clientIds: [mine.client.id] });
    const seen = await list('', limited.token);
    expect(seen.data.map(({ client_id: id }) => id)).toEqual([mine.client.id]);
    expect(seen.counts).toMatchObject({ live: 1, suspended: 0 });
    expect((await call(server, mine.token, base)).status).toBe(404);
  });
});

describe('suspension', () => {
  it('lets users sign in and read, and refuses to place, change and invite', async () => {
    const mine = await createMember(server);
    const at = `/api/core/v1/clients/${mine.client.id}`;
    const account = await createTestAccount(server, mine.client.id);
    const staff = await createTestUser(server);
    await addMember(server, { clientId: mine.client.id, userId: staff.id, role: 'client_staff' });
    expect((await send('POST', `${mine.client.id}/suspension`, { reason: ' ' })).status).toBe(400);
    expect((await send('POST', `${mine.client.id}/suspension`, { reason: 'Unpaid invoices.' })).status).toBe(204);
    expect(await send('POST', `${mine.client.id}/suspension`, { reason: 'Again' })).toMatchObject({
      status: 409,
      body: { code: 'already_suspended' },
    });
    expect((await server.mailbox.receive(mine.user.email)).text).toContain('Unpaid invoices.');
    const details = await call<{ data: object }>(server, await signIn(server, staff.email), at);
    expect(details.body.data).toMatchObject({
      suspension: { reason: 'Unpaid invoices.' },
      placing: { allowed: false, reason: 'client_suspended' },
      abilities: { place_accounts: false, edit_business: false },
    });
    const legacy = `/api/legacy/v1/clients/${mine.client.id}`;
    const tries: [string, string, unknown][] = [
      ['POST', `${legacy}/imports`, { file_name: 'a.csv', file_bytes: 10 }],
      ['POST', `${legacy}/accounts/${account.id}/messages`, { body: 'Why?' }],
      ['POST', `${legacy}/accounts/${account.id}/requests`, { kind: 'contact_data', data: { phone: '512 555 0143' } }],
      ['POST', `${at}/user-invitations`, { addresses: 'x@example.com', role: 'client_staff' }],
    ];
    for (const [method, path, body] of tries)
      expect(await call(server, mine.token, path, { method, body }), path).toMatchObject({
        status: 403,
        body: { code: 'client_suspended' },
      });
    expect((await call(server, mine.token, `${legacy}/debtors`)).status).toBe(200);
    expect(
      (await call(server, mine.token, `${legacy}/exports`, { method: 'POST', body: { format: 'csv', filters: {} } })).status,
    ).toBeLessThan(300);
    const members = await call<{ data: { id: string; email: string }[] }>(server, mine.token, `${at}/users`);
    const left = members.body.data.find(({ email }) => email === staff.email);
    expect((await call(server, mine.token, `${at}/users/${left?.id ?? ''}`, { method: 'DELETE' })).status).toBe(204);
    expect((await list('?state=suspended')).data.map(({ client_id: id }) => id)).toContain(mine.client.id);

    expect((await send('DELETE', `${mine.client.id}/suspension`)).status).toBe(204);
    expect((await send('DELETE', `${mine.client.id}/suspension`)).body.code).toBe('not_suspended');
    const [, path, body] = tries[1] ?? ['', '', null];
    expect((await call(server, mine.token, path, { method: 'POST', body })).status).toBeLessThan(300);
    for (const table of ['audit_log', 'agency_audit_log'] as const)
      expect(await actionsOf(table, mine.client.id, 'client.%')).toEqual([
        ['client.suspended', admin.id],
        ['client.resumed', admin.id],
      ]);
  });

  it('is enforced in the database too', async () => {
    const mine = await createMember(server);
    const claims = { sub: mine.user.id, role: 'authenticated' };
    const write = () =>
      server.platform.db.asUser(claims, (tx) =>
        tx
          .insertInto('portal.messages')
          .values({
            client_id: mine.client.id,
            author: 'client',
            author_name: 'Ada',
            created_by: mine.user.id,
            body: 'Hello',
          } as never)
          .execute(),
      );
    const rename = () =>
      server.platform.db.asUser(claims, (tx) =>
        tx
          .updateTable('portal.clients')
          .set({ website: 'https://example.com' })
          .where('id', '=', mine.client.id)
          .executeTakeFirst(),
      );
    await send('POST', `${mine.client.id}/suspension`, { reason: 'Unpaid' });
    await expect(write()).rejects.toMatchObject({ code: '42501' });
    expect((await rename()).numUpdatedRows).toBe(0n);
    await send('DELETE', `${mine.client.id}/suspension`);
    expect((await rename()).numUpdatedRows).toBe(1n);
  });
});

describe('an onboarding', () => {
  it('is approved or returned once, for the client to see, in both logs', async () => {
    const stranger = await createStranger(server);
    await stranger.fillIn(uniqueOnboarding());
    const { body } = await stranger.submit(await stranger.readAndSign());
    const { client_id: id } = body.data;
    const page = await get(id);
    expect(page).toMatchObject({ state: 'submitted', onboarding: { state: 'submitted' }, waiting: { onboarding: 1 } });
    expect(JSON.stringify(page.onboarding.answers)).toContain('XX-•••6789');
    expect(page.agreements.map(({ kind }) => kind)).toContain('service');
    const decide = (decision: object, token = admin.token) => send('POST', `${id}/onboarding-decision`, decision, token);
    expect((await decide({ decision: 'return' })).status).toBe(400);
    expect((await decide({ decision: 'return', reason: 'Wrong EIN' })).status).toBe(200);
    expect(await decide({ decision: 'approve' })).toMatchObject({ status: 409, body: { code: 'no_decision_waits' } });
    await stranger.submit(await stranger.readAndSign());
    expect((await decide({ decision: 'approve' })).status).toBe(200);
    expect((await get(id)).state).toBe('live');
    for (const table of ['audit_log', 'agency_audit_log'] as const)
      expect(
        await actionsOf(table, id, 'onboarding.%').then((rows) => rows.filter(([action]) => action !== 'onboarding.submitted')),
      ).toEqual([
        ['onboarding.returned', admin.id],
        ['onboarding.approved', admin.id],
      ]);
  });
});

describe('internal notes', () => {
  it('keep earlier versions, refuse concurrent edits, and are hidden from the client', async () => {
    const mine = await createMember(server);
    const staff = await createAgencyUser(server, 'agency_staff');
    const auditor = await createAgencyUser(server, 'agency_auditor', { clientIds: [mine.client.id] });
    const notes = `${mine.client.id}/notes`;
    const added = await send('POST', notes, { body: 'Pays late.' }, staff.token);
    const { id } = added.body.data as { id: string };
    const edit = (body: string, token: string) => send('PATCH', `${notes}/${id}`, { body, revision: 1 }, token);
    const answers = await Promise.all([edit('Pays on time now.', staff.token), edit('Pays very late.', admin.token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('note_changed');
    const seen = await call<{ data: { body: string; revision: number; versions: { body: string }[] }[] }>(
      server,
      auditor.token,
      `${base}/${notes}`,
    );
    expect(seen.body.data).toMatchObject([{ revision: 2, versions: [{ body: 'Pays late.' }] }]);
    expect((await send('POST', notes, { body: 'x' }, auditor.token)).status).toBe(403);
    expect((await call(server, mine.token, `${base}/${notes}`)).status).toBe(404);
    expect(await actionsOf('agency_audit_log', mine.client.id, 'client.note%')).toHaveLength(2);
    expect(await actionsOf('audit_log', mine.client.id, 'client.note%')).toEqual([]);
    // Neither by the policies that apply at /rest/v1.
    const reach = (claims: Parameters<typeof server.platform.db.asUser>[0]) =>
      server.platform.db.asUser(claims, (tx) => tx.selectFrom('portal.client_notes').select('id').execute());
    expect(await reach({ sub: mine.user.id, role: 'authenticated' })).toEqual([]);
    expect(await reach({ sub: admin.id, role: 'authenticated', agencyClientId: mine.client.id })).toEqual([]);
    expect(await reach({ sub: admin.id, role: 'authenticated', agencyClientId: '*' })).not.toEqual([]);
  });
});
