import type { ApiKey } from '@recoup/contract/users/api-keys';
import { CERTIFICATION } from '@recoup/domain/placing/certification';
import { createClient } from '@supabase/supabase-js';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '#test/api-keys.ts';
import { createRows, pathOf } from '#test/endpoint-rows.ts';
import { addMember, call, createMember, createTestAccount } from '#test/factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** What an API key may access, and what it never may. */
let server: TestServer;
let mine: Awaited<ReturnType<typeof createMember>>;
let theirs: Awaited<ReturnType<typeof createMember>>;
let everything: ApiKey & { secret: string };
beforeAll(async () => {
  server = await startTestServer();
  mine = await createMember(server);
  theirs = await createMember(server);
  for (const { client } of [mine, theirs])
    for (const location of client.locations) await createTestAccount(server, client.id, { locationId: location });
  everything = await createApiKey(server, mine);
});
afterAll(() => server.stop());

async function read(path: string, headers: Record<string, string>, method = 'GET') {
  const response = await fetch(`${server.url}/rest/v1/${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(method === 'GET' ? {} : { body: JSON.stringify({ id: mine.client.id }) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return { status: response.status, body: (isJson && text !== '' ? JSON.parse(text) : text) as unknown };
}

const withKey = ({ secret }: { secret: string }) => ({ apikey: secret });

const values = {
  location_code: 'L1',
  first_name: 'Maria',
  last_name: 'Invented',
  address_line1: '12 Elm Street',
  city: 'Austin',
  state: 'TX',
  postal_code: '78701',
  balance: 78_750,
  current_creditor: 'Company LLC',
  itemization_creditor: 'Company LLC',
  open_date: '2025-09-01',
  delinquency_date: '2025-12-01',
  itemization_reference: 'transaction',
  itemization_date: '2025-11-20',
  itemization_amount: 78_750,
  itemization_interest: 0,
  itemization_fees: 0,
  itemization_payments: 0,
  itemization_credits: 0,
  bankruptcy_flag: false,
  deceased_flag: false,
  attorney_flag: false,
  dispute_flag: false,
};
const certification = { version: CERTIFICATION.version, affirmed: CERTIFICATION.statements.map(() => true) };

interface PlaceOptions {
  clientId?: string;
  headers?: Record<string, string>;
  wrong?: Record<string, unknown>;
}

const place = (
  key: { secret: string },
  number: string,
  { clientId = mine.client.id, headers = {}, wrong = {} }: PlaceOptions = {},
) =>
  call<{ data: { account_id: string; number: string }; code: string; message: string; errors: { path: string }[] }>(
    server,
    null,
    `/api/legacy/v1/clients/${clientId}/accounts`,
    {
      method: 'POST',
      headers: { ...withKey(key), ...headers },
      body: { debt_type: 'consumer', values: { ...values, client_account_number: number, ...wrong }, certification },
    },
  );

describe('reading with a key', () => {
  it('reads as apikey header, as bearer token, and with both', async () => {
    const authorization = `Bearer ${everything.secret}`;
    for (const headers of [withKey(everything), { authorization }, { ...withKey(everything), authorization }])
      expect((await read('accounts?select=client_id', headers)).body).toEqual(
        mine.client.locations.map(() => ({ client_id: mine.client.id })),
      );
  });

  it('reads with the official client, and as CSV', async () => {
    const client = createClient(server.url, everything.secret, { db: { schema: 'api' } });
    const { data, count, error } = await client
      .from('accounts')
      .select('id, locations(name), people(display_name)', { count: 'exact' });
    expect([error, data?.length, count]).toEqual([null, 2, 2]);
    const csv = await read('locations?select=code&order=code', { ...withKey(everything), accept: 'text/csv' });
    expect(csv.body).toBe('code\nL1\nL2');
  });

  it('reaches no other company, even if its creator belongs to it', async () => {
    await addMember(server, { clientId: theirs.client.id, userId: mine.user.id });
    const views = await server.database.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'api'::regnamespace and relkind = 'v'",
    );
    for (const { name } of views) {
      const { status, body } = await read(name, withKey(everything));
      expect([name, status]).toEqual([name, 200]);
      for (const row of body as { client_id?: string; id: string }[]) expect(row.client_id ?? row.id).toBe(mine.client.id);
    }
    await server.database.query('update portal.memberships set ended_at = now() where client_id = $1 and user_id = $2', [
      theirs.client.id,
      mine.user.id,
    ]);
  });

  it('is limited to the locations of the key, even for what its creator did elsewhere', async () => {
    const [office = ''] = mine.client.locations;
    const limited = await createApiKey(server, mine, { location_ids: [office] });
    expect((await read('accounts?select=location_id', withKey(limited))).body).toEqual([{ location_id: office }]);
    expect((await read('locations?select=id', withKey(limited))).body).toEqual([{ id: office }]);
    expect((await read('people?select=id', withKey(limited))).body).toHaveLength(1);
    await place(everything, 'ELSEWHERE-1', { wrong: { location_code: 'L2' } });
    expect((await read('accounts?client_account_number=eq.ELSEWHERE-1', withKey(limited))).body).toEqual([]);
  });

  it('writes nothing', async () => {
    for (const method of ['POST', 'PATCH', 'DELETE'])
      expect([401, 403, 405]).toContain((await read('accounts?id=not.is.null', withKey(everything), method)).status);
    expect((await read('accounts', withKey(everything))).body).not.toEqual([]);
  });

  it('needs the scope', async () => {
    const placing = await createApiKey(server, mine, { scopes: ['place'] });
    expect(await read('accounts', withKey(placing))).toMatchObject({
      status: 403,
      body: { code: 'forbidden', message: 'This API key has no scope "read".' },
    });
  });
});

describe('placing with a key', () => {
  it('places once, in the name of the key', async () => {
    const headers = { 'idempotency-key': 'one' };
    const first = await place(everything, 'KEY-1', { headers });
    expect([first.status, first.body]).toMatchObject([201, {}]);
    expect((await place(everything, 'KEY-1', { headers })).body).toEqual(first.body);
    const audited = await server.database.query(
      "select actor_user_id as actor from portal.audit_log where action = 'account.placed' and subject_id = $1",
      [first.body.data.account_id],
    );
    expect(audited).toEqual([{ actor: everything.id }]);
  });

  it('keeps nothing of a refused account, and detects duplicates', async () => {
    const wrong = await place(everything, 'KEY-2', { wrong: { balance: null, city: '' } });
    expect(wrong).toMatchObject({ status: 422, body: { code: 'placement_invalid' } });
    expect(wrong.body.errors.length).toBeGreaterThan(1);
    expect((await read('accounts?client_account_number=eq.KEY-2', withKey(everything))).body).toEqual([]);
    await place(everything, 'KEY-3');
    expect((await place(everything, 'KEY-3')).status).toBe(422);
  });

  it('is limited to its company, its locations and its scope', async () => {
    expect((await place(everything, 'KEY-4', { clientId: theirs.client.id })).status).toBe(404);
    const [office = ''] = mine.client.locations;
    const limited = await createApiKey(server, mine, { location_ids: [office] });
    expect((await place(limited, 'KEY-5', { wrong: { location_code: 'L2' } })).status).toBe(422);
    // Without a location, the account gets the client's only one.
    for (const [number, wrong] of [['KEY-5'], ['KEY-6', { location_code: '' }]] as const) {
      expect((await place(limited, number, { wrong })).status).toBe(201);
      const placed = await read(`accounts?select=location_id&client_account_number=eq.${number}`, withKey(everything));
      expect(placed.body).toEqual([{ location_id: office }]);
    }
    const reading = await createApiKey(server, mine, { scopes: ['read'] });
    expect(await place(reading, 'KEY-7')).toMatchObject({ status: 403, body: { message: 'This API key has no scope "place".' } });
  });
});

describe('a key that is no longer valid', () => {
  /** Expects the same refusal at `/rest/v1` and at the placement endpoint. */
  async function expectRefusal(key: { secret: string }, message: RegExp) {
    expect(await read('accounts', withKey(key))).toMatchObject({
      status: 401,
      body: { message: expect.stringMatching(message) },
    });
    expect(await place(key, 'NEVER')).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated', message: expect.stringMatching(message) },
    });
  }

  it('is refused as soon as it is revoked', async () => {
    const key = await createApiKey(server, mine);
    expect((await read('accounts', withKey(key))).status).toBe(200);
    await call(server, mine.token, `/api/core/v1/clients/${mine.client.id}/api-keys/${key.id}/revoke`, {
      method: 'POST',
      body: {},
    });
    await expectRefusal(key, /was revoked/);
  });

  it('is refused when it has expired', async () => {
    const key = await createApiKey(server, mine);
    await server.database.query(
      "update portal.api_keys set created_at = now() - interval '2 days', expires_at = now() where id = $1",
      [key.id],
    );
    await expectRefusal(key, /has expired/);
  });

  it('stops when its creator is demoted, leaves or is banned', async () => {
    const other = await createMember(server);
    const key = await createApiKey(server, other);
    const set = (change: string) =>
      server.database.query(`update portal.memberships set ${change} where user_id = $1`, [other.user.id]);
    await set("role = 'client_staff'");
    await expectRefusal(key, /no longer an administrator/);
    await set("role = 'client_admin'");
    expect((await read('accounts', withKey(key))).status).toBe(200);
    await server.database.query("update auth.users set banned_until = now() + interval '1 day' where id = $1", [other.user.id]);
    await expectRefusal(key, /no longer an administrator/);
    await server.database.query('update auth.users set banned_until = null where id = $1', [other.user.id]);
    await set('ended_at = now()');
    await expectRefusal(key, /no longer an administrator/);
  });

  it('is refused by the database too', async () => {
    const other = await createMember(server);
    const key = await createApiKey(server, other);
    await createTestAccount(server, other.client.id);
    const reach = () =>
      server.platform.db.asUser({ sub: key.id, role: 'authenticated', api_key_id: key.id }, async (tx) => {
        const { rows } = await sql`select client_id from portal.accounts`.execute(tx);
        return rows.length;
      });
    expect(await reach()).toBe(1);
    for (const [change, undone] of [
      ['revoked_at = now()', 'revoked_at = null'],
      ["created_at = now() - interval '2 days', expires_at = now()", "expires_at = now() + interval '1 day'"],
    ] as const) {
      await server.database.query(`update portal.api_keys set ${change} where id = $1`, [key.id]);
      expect([change, await reach()]).toEqual([change, 0]);
      await server.database.query(`update portal.api_keys set ${undone} where id = $1`, [key.id]);
    }
    await server.database.query("update portal.memberships set role = 'client_staff' where user_id = $1", [other.user.id]);
    expect(await reach()).toBe(0);
  });

  it.each(['rk_live_', `rk_live_${'A'.repeat(43)}`, 'rk_live_%00'])('is refused if it was never created: %s', async (secret) => {
    await expectRefusal({ secret }, /not valid/);
  });
});

describe('where a key travels', () => {
  it('is refused in the address', async () => {
    expect(await read(`accounts?apikey=${everything.secret}`, {})).toMatchObject({
      status: 401,
      body: { message: expect.stringContaining('apikey header') },
    });
    const address = (name: string) => `/api/legacy/v1/clients/${mine.client.id}/accounts?${name}=${everything.secret}`;
    const body = { debt_type: 'consumer', values: { ...values, client_account_number: 'ADDRESS' }, certification };
    for (const name of ['apikey', 'api_key', 'token', 'access_token'])
      expect([name, (await call(server, null, address(name), { method: 'POST', body })).status]).toEqual([name, 401]);
  });

  it('is refused beside another token', async () => {
    const authorization = `Bearer ${mine.token}`;
    expect((await read('accounts', { ...withKey(everything), authorization })).status).toBe(401);
    expect((await place(everything, 'BOTH', { headers: { authorization } })).status).toBe(401);
    expect((await read('accounts', { apikey: 'x', authorization: `Bearer ${everything.secret}` })).status).toBe(200);
  });

  it('of a suspended client reads, and places nothing', async () => {
    const suspended = await createMember(server);
    const key = await createApiKey(server, suspended);
    await server.database.query(
      "update portal.clients set suspended_at = now(), suspended_reason = 'Unpaid', suspended_by_name = 'Robin' where id = $1",
      [suspended.client.id],
    );
    expect((await read('locations', withKey(key))).status).toBe(200);
    // Refused like its users are: before the values are read.
    expect(await place(key, 'SUSPENDED', { clientId: suspended.client.id, wrong: { balance: 'x' } })).toMatchObject({
      status: 403,
      body: { code: 'client_suspended' },
    });
  });

  it('opens no other endpoint', async () => {
    const rows = await createRows(server, mine);
    for (const endpoint of server.app.endpoints.filter(({ access, apiKeyScope }) => access !== 'public' && !apiKeyScope))
      for (const headers of [withKey(everything), { authorization: `Bearer ${everything.secret}` }]) {
        const { status } = await call(server, null, pathOf(endpoint, rows), {
          method: endpoint.method,
          headers,
          ...(endpoint.method === 'GET' || endpoint.method === 'DELETE' ? {} : { body: {} }),
        });
        expect([endpoint.name, status]).toEqual([endpoint.name, 401]);
      }
    expect(server.app.endpoints.filter(({ apiKeyScope }) => apiKeyScope).map(({ name }) => name)).toEqual(['placements.place']);
  });

  it('opens neither authentication nor storage, functions or realtime', async () => {
    for (const [path, method] of [
      ['/auth/v1/user', 'GET'],
      ['/auth/v1/admin/users', 'GET'],
      ['/storage/v1/bucket', 'GET'],
      ['/storage/v1/object/list/documents', 'POST'],
      ['/functions/v1/hello', 'POST'],
      ['/realtime/v1/api/broadcast', 'POST'],
    ] as const) {
      const headers = { ...withKey(everything), authorization: `Bearer ${everything.secret}` };
      const { status } = await call(server, null, path, { method, headers, ...(method === 'POST' ? { body: {} } : {}) });
      expect([path, status >= 400 && status < 500]).toEqual([path, true]);
    }
  });
});

describe('uses of a key', () => {
  it('counts each request, with one audit entry per route and hour', async () => {
    const admin = await createMember(server);
    const key = await createApiKey(server, admin);
    for (const path of ['accounts', 'accounts?select=id', 'accounts?select=id,payments(id)']) await read(path, withKey(key));
    const uses = await server.database.query(
      'select route, sum(count)::int as count from portal.api_key_uses where api_key_id = $1 group by 1 order by 1',
      [key.id],
    );
    expect(uses).toEqual([
      { route: 'rest accounts', count: 3 },
      { route: 'rest payments', count: 1 },
    ]);
    const base = `/api/core/v1/clients/${admin.client.id}`;
    const log = await call<{ data: { action: string; detail: string; actor: { name: string; kind: string } }[] }>(
      server,
      admin.token,
      `${base}/activity?action=api_key.used`,
    );
    expect(log.body.data.map(({ detail, actor }) => [detail, actor.name, actor.kind]).toSorted()).toEqual([
      ['rest accounts', 'Billing system', 'api_key'],
      ['rest payments', 'Billing system', 'api_key'],
    ]);
    const listed = await call<{ data: ApiKey[] }>(server, admin.token, `${base}/api-keys`);
    expect(listed.body.data[0]).toMatchObject({ uses: 4, last_used_at: expect.any(String) });
  });

  it('limits requests per minute', async () => {
    const small = await startTestServer({ API_KEY_REQUESTS_PER_MINUTE: '2' });
    try {
      const key = await createApiKey(small, await createMember(small));
      const ask = () => fetch(`${small.url}/rest/v1/accounts`, { headers: withKey(key) });
      expect([(await ask()).status, (await ask()).status]).toEqual([200, 200]);
      const refused = await ask();
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await refused.json()).toMatchObject({ code: 'too_many_requests', message: expect.stringContaining('2 requests') });
    } finally {
      await small.stop();
    }
  });
});
