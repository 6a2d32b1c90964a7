import type { ExchangeFolder } from '@recoup/contract/agency/exchange';
import type { FeedKey, FeedKeyUse } from '@recoup/contract/agency/feed-keys';
import type { StatusCodes } from '@recoup/contract/agency/status-codes';
import type { WaitingItem } from '@recoup/contract/feed/items';
import type { FeedDelivery, FeedWebhook } from '@recoup/contract/feed/webhooks';
import { formatAccountNumber } from '@recoup/domain/shared/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAgencyUser } from '#test/agency.ts';
import { call, createMember, createTestAccount } from '#test/factories.ts';
import { makeFeed } from '#test/feed.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { confirmIdentity } from '#test/step-up.ts';
import { listenForWebhooks } from '#test/webhook-receiver.ts';

let server: TestServer;
let member: Awaited<ReturnType<typeof createMember>>;
let admin: Awaited<ReturnType<typeof createAgencyUser>>;
let auditor: Awaited<ReturnType<typeof createAgencyUser>>;
beforeAll(async () => {
  server = await startTestServer({ WEBHOOKS_PRIVATE: 'on' });
  member = await createMember(server);
  admin = await createAgencyUser(server);
  await confirmIdentity(server, admin.token);
  auditor = await createAgencyUser(server, 'agency_auditor');
});
afterAll(() => server.stop());

interface Answer<T> {
  data: T;
  code?: string;
  errors?: { path: string }[];
  page?: { next_cursor: string | null };
}
const send = <T = { id: string; secret: string }>(method: string, path: string, body?: object, token = admin.token) =>
  call<Answer<T>>(server, token, `/api/agency/v1/${path}`, { method, ...(body === undefined ? {} : { body }) });

let counter = 0;
const newKey = (overrides: object = {}) => ({
  name: `Console key ${(counter += 1)}`,
  scopes: ['read', 'payments:write'],
  client_ids: null,
  expires_on: null,
  ...overrides,
});
const readClients = (key: string) =>
  fetch(`${server.url}/api/feed/v1/clients`, { headers: { authorization: `Bearer ${key}` } }).then(({ status }) => status);
const actionsOn = async (id: string) => {
  const rows = await server.database.query<{ action: string }>(
    'select action from portal.agency_audit_log where subject_id = $1 and actor_user_id = $2 order by at, id',
    [id, admin.id],
  );
  return rows.map(({ action }) => action);
};

describe('feed keys in the console', () => {
  it('are made for some clients until a day, used, listed with their uses, and revoked', async () => {
    const body = newKey({ client_ids: [member.client.id], expires_on: '2999-12-31' });
    const made = await send('POST', 'feed-keys', body);
    expect(made.status).toBe(201);
    const { id, secret } = made.body.data;
    expect(await readClients(secret)).toBe(200);
    const listed = (await send<FeedKey[]>('GET', 'feed-keys', undefined, auditor.token)).body.data.find((key) => key.id === id);
    expect(listed).toMatchObject({ name: body.name, hint: secret.slice(-4), state: 'active', expires_on: '2999-12-31' });
    expect(listed?.clients).toHaveLength(1);
    expect(listed?.last_used_at).not.toBeNull();
    const uses = await send<FeedKeyUse[]>('GET', `feed-keys/${id}/uses`, undefined, auditor.token);
    expect(uses.body.data).toMatchObject([{ client: { id: member.client.id }, items: 1, refused: 0, with_pii: false }]);
    expect((await send('POST', `feed-keys/${id}/revoke`)).status).toBe(204);
    expect((await send('POST', `feed-keys/${id}/revoke`)).status).toBe(204);
    expect(await readClients(secret)).toBe(401);
    expect(await actionsOn(id)).toEqual(['agency.key_created', 'agency.key_revoked']);
  });

  it('page their uses without losing any', async () => {
    const { id, secret } = (await send('POST', 'feed-keys', newKey())).body.data;
    for (let n = 0; n < 5; n += 1) await readClients(secret);
    const read = async (cursor: string | null): Promise<string[]> => {
      const { body } = await send<FeedKeyUse[]>('GET', `feed-keys/${id}/uses?limit=2${cursor ? `&cursor=${cursor}` : ''}`);
      const rest = body.page?.next_cursor ? await read(body.page.next_cursor) : [];
      return [...body.data.map((use) => use.id), ...rest];
    };
    const [stored] = await server.database.query<{ n: number }>(
      'select count(*)::int as n from feed.key_uses where system_id = $1',
      [id],
    );
    expect(new Set(await read(null)).size).toBe(stored?.n);
  });

  it('refuse a name in use, an unknown client and a day that has passed', async () => {
    const body = newKey();
    await send('POST', 'feed-keys', body);
    expect(await send('POST', 'feed-keys', body)).toMatchObject({ status: 409, body: { code: 'key_exists' } });
    const strange = await send('POST', 'feed-keys', newKey({ client_ids: [crypto.randomUUID()] }));
    expect(strange).toMatchObject({ status: 422, body: { errors: [{ path: 'client_ids' }] } });
    const past = await send('POST', 'feed-keys', newKey({ expires_on: '2020-01-01' }));
    expect(past).toMatchObject({ status: 422, body: { errors: [{ path: 'expires_on' }] } });
    expect((await send('POST', `feed-keys/${crypto.randomUUID()}/revoke`)).status).toBe(404);
  });
});

describe('webhooks to the agency’s systems in the console', () => {
  it('are added, tested, sent again, retried and ended', async () => {
    const receiver = await listenForWebhooks([500]);
    try {
      const made = await send('POST', 'feed-webhooks', { url: receiver.url });
      expect(made).toMatchObject({ status: 201, body: { data: { secret: expect.stringMatching(/^whsec_/) } } });
      const { id } = made.body.data;
      const failed = await send<FeedDelivery>('POST', `feed-webhooks/${id}/test`);
      expect(failed.body.data).toMatchObject({ type: 'test', state: 'failed', last_status: 500 });
      const [listed] = (await send<FeedWebhook[]>('GET', 'feed-webhooks', undefined, auditor.token)).body.data;
      expect(listed).toMatchObject({ id, failed: 1, last_error: 'The response was HTTP 500.' });
      expect((await send<{ queued: number }>('POST', `feed-webhooks/${id}/retry`)).body.data.queued).toBe(1);
      const again = await send('POST', `feed-webhooks/${id}/deliveries/${failed.body.data.id}/replay`);
      expect(again).toMatchObject({ status: 200, body: { data: { state: 'waiting' } } });
      const deliveries = await send<FeedDelivery[]>('GET', `feed-webhooks/${id}/deliveries`, undefined, auditor.token);
      expect(deliveries.body.data).toHaveLength(2);
      expect((await send('POST', `feed-webhooks/${id}/end`)).status).toBe(204);
      expect((await send('POST', `feed-webhooks/${id}/retry`)).status).toBe(404);
      expect(await actionsOn(id)).toEqual(
        ['created', 'tested', 'retried', 'replayed', 'ended'].map((did) => `agency.webhook_${did}`),
      );
    } finally {
      receiver.close();
    }
  });

  it('refuse a URL that cannot be called', async () => {
    const refused = await send('POST', 'feed-webhooks', { url: 'ftp://example.com' });
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: 'url' }] } });
  });
});

describe('items without effect in the console', () => {
  it('are listed page by page, and each reading is recorded with its number of rows', async () => {
    const feed = await makeFeed(server);
    const payment = (n: number) => ({
      kind: 'payment',
      id: `waiting-${n}`,
      client: member.client.id,
      agency_account: `NOT-HERE-${n}`,
      type: 'PU',
      method: 'check',
      amount_cents: 100,
      effective_on: '2026-01-10',
    });
    expect((await feed.send([payment(1), payment(2)], { isHistory: true })).map(({ result }) => result)).toEqual([
      'waiting',
      'waiting',
    ]);
    const first = await send<WaitingItem[]>('GET', 'feed-items/waiting?limit=1', undefined, auditor.token);
    expect(first.body.data).toMatchObject([{ id: 'waiting-1', waits_for: { kind: 'account', name: 'NOT-HERE-1' } }]);
    const rest = await send<WaitingItem[]>('GET', `feed-items/waiting?cursor=${first.body.page?.next_cursor}`);
    expect(rest.body.data.map(({ id }) => id)).toEqual(['waiting-2']);
    const looks = await server.database.query(
      `select details from portal.agency_audit_log where actor_user_id = $1 and action = 'agency.looked'`,
      [auditor.id],
    );
    expect(looks).toContainEqual({ details: { operation: 'agency_feed_items.list_waiting', rows: 1 } });
  });

  it('name the accounts that the law stops and those whose balance is not explained', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) ids.push((await createTestAccount(server, member.client.id)).id);
    await server.database.query(
      `insert into feed.compliance_flags (client_id, account_id, stop, kind, external_id, reported_at, message, created_at)
       select $1, id, 'cease', 'status', 'flag-' || id, now(), 'The debtor asked to cease contact.', '2026-01-02'
       from unnest($2::uuid[]) as id`,
      [member.client.id, ids],
    );
    await server.database.query('update portal.accounts set conversion_cents = 250 where id = any ($1)', [ids]);
    for (const path of ['feed-items/flags', 'feed-items/conversions']) {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof send<{ id: string; account: string; client: { id: string } }[]>>> = await send(
          'GET',
          `${path}?limit=2${cursor === null ? '' : `&cursor=${cursor}`}`,
        );
        expect(page.status).toBe(200);
        for (const { id, account, client } of page.body.data) {
          expect(account).toMatch(/^A-\d+-\d$/);
          expect(client.id).toBe(member.client.id);
          seen.push(id);
        }
        cursor = page.body.page?.next_cursor ?? null;
      } while (cursor !== null);
      expect(new Set(seen).size, path).toBe(3);
      expect(seen, path).toHaveLength(3);
    }
  });
});

describe('status codes in the console', () => {
  it('are listed until they are defined, by the item that the feed defines them with', async () => {
    const feed = await makeFeed(server);
    const { id } = await createTestAccount(server, member.client.id, { status: 'ACTIVE' });
    const [row] = await server.database.query<{ number: string }>('select number from portal.accounts where id = $1', [id]);
    const account = formatAccountNumber(Number(row?.number));
    await feed.send([
      { kind: 'status', id: 'code-1', client: member.client.id, account, code: 'QX7', at: '2026-06-02T10:00:00Z' },
    ]);
    const codes = async () => (await send<StatusCodes>('GET', 'status-codes', undefined, auditor.token)).body.data;
    expect((await codes()).unknown).toMatchObject([{ code: 'QX7', statuses: 1 }]);
    const body = { code: 'QX7', status: 'SKIP', reason: 'Mail returned' };
    expect(await send('POST', 'status-codes', body)).toMatchObject({ status: 200, body: { data: { result: 'applied' } } });
    expect((await codes()).known).toContainEqual({ code: 'QX7', status: 'SKIP', reason: 'Mail returned', reason_code: null });
    const entries = await server.database.query(
      `select details from portal.agency_audit_log where action = 'agency.code_defined' and actor_user_id = $1`,
      [admin.id],
    );
    expect(entries).toEqual([{ details: { code: 'QX7', status: 'SKIP' } }]);
    expect((await send('POST', 'status-codes', { ...body, status: 'NOWHERE' })).status).toBe(400);
  });
});

describe('the exchange folder in the console', () => {
  it('shows its place, its failure and how files are read', async () => {
    expect((await send<ExchangeFolder>('GET', 'exchange')).body.data).toMatchObject({ place: null, failure: null, patterns: [] });
    await server.database.query(
      `insert into feed.exchange_patterns (pattern, kind, is_dry_run, columns) values ('pay*.csv', 'payment', true, '{"id":"Trans"}')`,
    );
    await server.database.query(
      `insert into feed.exchange (error, failing_since, failures) values ('The folder in is missing.', now(), 3)`,
    );
    expect((await send<ExchangeFolder>('GET', 'exchange', undefined, auditor.token)).body.data).toMatchObject({
      failure: { times: 3, message: 'The folder in is missing.', retry_at: null },
      patterns: [{ pattern: 'pay*.csv', kind: 'payment', is_dry_run: true, columns: { id: 'Trans' } }],
    });
  });
});

describe('the exchange folder changed in the console', () => {
  const pattern = {
    pattern: 'returns*.csv',
    kind: 'payment',
    source: 'Ledger',
    is_dry_run: true,
    is_history: false,
    columns: { id: 'Trans' },
    constants: { type: 'PU' },
  };
  const folder = async () => (await send<ExchangeFolder>('GET', 'exchange')).body.data;
  const entries = (action: string) =>
    server.database.query<{ details: object }>(
      'select details from portal.agency_audit_log where action = $1 and actor_user_id = $2',
      [action, admin.id],
    );

  it('reads files by patterns that are added, changed and removed', async () => {
    expect((await send('PUT', 'exchange/patterns', pattern)).status).toBe(204);
    expect((await folder()).patterns).toContainEqual(pattern);
    expect((await send('PUT', 'exchange/patterns', { ...pattern, is_dry_run: false })).status).toBe(204);
    expect((await folder()).patterns).toContainEqual({ ...pattern, is_dry_run: false });
    const unknown = await send('PUT', 'exchange/patterns', { ...pattern, kind: 'nonsense' });
    expect([unknown.status, unknown.body.errors?.[0]?.path]).toEqual([422, 'kind']);
    expect((await send('PUT', 'exchange/patterns', { ...pattern, pattern: '../x' })).status).toBe(400);
    expect((await send('DELETE', 'exchange/patterns?pattern=returns*.csv')).status).toBe(204);
    expect((await send('DELETE', 'exchange/patterns?pattern=returns*.csv')).status).toBe(404);
    expect(await entries('agency.file_pattern_changed')).toHaveLength(2);
    expect(await entries('agency.file_pattern_removed')).toEqual([{ details: { pattern: 'returns*.csv' } }]);
  });

  it('writes files in a chosen layout, and acknowledges or resends one that was sent', async () => {
    expect(await folder()).toMatchObject({ layout: null, with_pii: false, layouts: ['csv', 'collect', 'latitude'] });
    expect((await send('PUT', 'exchange/layout', { layout: 'ours', with_pii: false })).status).toBe(422);
    expect((await send('PUT', 'exchange/layout', { layout: 'collect', with_pii: true })).status).toBe(204);
    expect(await folder()).toMatchObject({ layout: 'collect', with_pii: true });
    const [row] = await server.database.query<{ number: string }>(
      `insert into feed.exchange_batches (kind, layout, after_position, last_position, events, file_name, state, created_at, sent_at)
       values ('placement', 'collect', 0, 4, 3, 'recoup-4-placement.csv', 'sent', now(), now()) returning number`,
    );
    const number = Number(row?.number);
    const [again, twice] = [
      await send('POST', `exchange/files-out/${number}/resend`),
      await send('POST', `exchange/files-out/${number}/resend`),
    ];
    expect([again.status, twice.status, twice.body.code]).toEqual([204, 409, 'exchange_refused']);
    expect((await send('POST', `exchange/files-out/${number}/receive`)).status).toBe(409);
    expect((await folder()).files_out.map((file) => file.state)).toEqual(['writing', 'resent']);
    await server.database.query(`update feed.exchange_batches set state = 'sent', sent_at = now() where state = 'writing'`);
    expect((await send('POST', `exchange/files-out/${number + 1}/receive`)).status).toBe(204);
    expect((await folder()).files_out[0]).toMatchObject({ number: number + 1, state: 'received' });
    expect((await send('PUT', 'exchange/layout', { layout: null, with_pii: false })).status).toBe(204);
    expect(await folder()).toMatchObject({ layout: null, with_pii: false });
    expect(await entries('agency.exchange_layout_chosen')).toHaveLength(2);
  });

  it('is not changed by auditors, nor without confirming one’s identity', async () => {
    expect((await send('PUT', 'exchange/patterns', pattern, auditor.token)).status).toBe(403);
    const unconfirmed = await createAgencyUser(server);
    const answer = await send('PUT', 'exchange/patterns', pattern, unconfirmed.token);
    expect([answer.status, answer.body.code]).toEqual([403, 'step_up_required']);
  });
});

describe('integrations', () => {
  const reads = [
    'feed-keys',
    'feed-webhooks',
    'feed-items/waiting',
    'feed-items/flags',
    'feed-items/conversions',
    'status-codes',
    'exchange',
  ];
  const changed = ['feed-keys', 'feed-webhooks', 'status-codes'];
  it('are read by auditors, changed by administrators who confirm their identity, and neither by staff nor clients', async () => {
    const staff = await createAgencyUser(server, 'agency_staff');
    const unconfirmed = await createAgencyUser(server);
    for (const path of reads) {
      expect((await send('GET', path, undefined, auditor.token)).status, path).toBe(200);
      expect((await send('GET', path, undefined, staff.token)).status, path).toBe(403);
      expect((await send('GET', path, undefined, member.token)).status, path).toBe(404);
    }
    for (const path of changed) expect((await send('POST', path, {}, auditor.token)).status, path).toBe(403);
    const unsure = await send('POST', 'feed-keys', newKey(), unconfirmed.token);
    expect(unsure).toMatchObject({ status: 403, body: { code: 'step_up_required' } });
  });

  it('are closed to an administrator who is limited to some clients', async () => {
    const limited = await createAgencyUser(server, 'agency_admin', { clientIds: [member.client.id] });
    for (const path of reads) expect((await send('GET', path, undefined, limited.token)).status, path).toBe(403);
    expect((await send('POST', 'feed-keys', newKey({ client_ids: [member.client.id] }), limited.token)).status).toBe(403);
  });
});
