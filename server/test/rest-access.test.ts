import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAgencyUser } from '#test/agency.ts';
import { createMember, createTestAccount, signIn } from '#test/factories.ts';
import { openSession, setUpApp, tokenOf } from '#test/second-factors.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { readConfig } from '#server/config.ts';

let server: TestServer;
let mine: Awaited<ReturnType<typeof createMember>>;
let theirs: Awaited<ReturnType<typeof createMember>>;
beforeAll(async () => {
  server = await startTestServer();
  mine = await createMember(server);
  theirs = await createMember(server);
  for (const [at, { client }] of [mine, mine, theirs].entries())
    await createTestAccount(server, client.id, { locationId: client.locations[at % 2] ?? null });
});
afterAll(() => server.stop());

async function ask(
  path: string,
  {
    token,
    method = 'GET',
    headers = {},
    body,
  }: { token?: string; method?: string; headers?: Record<string, string>; body?: unknown } = {},
) {
  const response = await fetch(`${server.url}/rest/v1/${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      'content-type': 'application/json',
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: (text === '' ? null : JSON.parse(text)) as unknown };
}

const views = async () =>
  (
    await server.database.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'api'::regnamespace and relkind = 'v'",
    )
  ).map(({ name }) => name);

describe('the API by schema', () => {
  it.each([
    'portal',
    'auth',
    'storage',
    'realtime',
    'pgboss',
    'feed',
    'portal_meta',
    'pg_catalog',
    'information_schema',
    'api,portal',
    '',
  ])('refuses to expose %s', (schemas) => {
    const read = () => readConfig({ REST_SCHEMAS: schemas === '' ? ',' : schemas }, '/tmp');
    expect(read).toThrow('REST_SCHEMAS');
  });

  it('is described, every view and column of it', async () => {
    const { body } = await ask('', { token: mine.token });
    type Described = { description?: string; properties?: Record<string, { description?: string }> };
    const definitions = Object.entries((body as { definitions: Record<string, Described> }).definitions);
    expect(definitions.map(([name]) => name).toSorted()).toEqual((await views()).toSorted());
    const bare = definitions.flatMap(([name, { description, properties = {} }]) => [
      ...(description ? [] : [name]),
      ...Object.entries(properties).flatMap(([column, { description: text = '' }]) =>
        /^(Note:|$)/.test(text) ? [`${name}.${column}`] : [],
      ),
    ]);
    expect(bare).toEqual([]);
  });

  it('shows members the rows of their own company only', async () => {
    for (const view of await views()) {
      const { status, body } = await ask(`${view}?select=*`, { token: mine.token });
      expect([view, status]).toEqual([view, 200]);
      const owners = (body as { client_id?: string; id: string }[]).map((row) => row.client_id ?? row.id);
      expect(new Set(owners)).toEqual(new Set(owners.filter((id) => id === mine.client.id)));
    }
    expect((await ask('accounts', { token: mine.token })).body).toHaveLength(2);
    expect((await ask(`accounts?client_id=eq.${theirs.client.id}`, { token: mine.token })).body).toEqual([]);
  });

  it('is limited to the locations of a membership', async () => {
    const limited = await createMember(server, { limitTo: 0 });
    for (const location of limited.client.locations) await createTestAccount(server, limited.client.id, { locationId: location });
    const { body } = await ask('accounts?select=location_id', { token: limited.token });
    expect(body).toEqual([{ location_id: limited.client.locations[0] }]);
  });

  it('embeds, counts and aggregates only what the caller may see', async () => {
    const { data, count, error } = await (
      await clientOf(mine.token)
    )
      .from('accounts')
      .select('id, clients(name), locations(name), people(display_name)', { count: 'exact' });
    expect([error, data?.length, count]).toEqual([null, 2, 2]);
    expect((await ask('accounts?select=count()', { token: mine.token })).body).toEqual([{ count: 2 }]);
  });

  it('has no column with sealed values, identifying numbers, or keys of files', async () => {
    const columns = await server.database.query<{ name: string }>(
      "select attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid where c.relnamespace = 'api'::regnamespace and attnum > 0",
    );
    expect(
      columns.filter(({ name }) => /sealed|ssn|ein|fingerprint|birth|license|last4|file_key|sha256|match_key/.test(name)),
    ).toEqual([]);
  });

  it('documents every view and gives nothing but SELECT on it', async () => {
    const rights = await server.database.query<{ privilege_type: string }>(
      "select distinct privilege_type from information_schema.role_table_grants where table_schema = 'api' and grantee in ('anon', 'authenticated', 'service_role', 'PUBLIC')",
    );
    expect(rights).toEqual([{ privilege_type: 'SELECT' }]);
    const unwritten = await server.database.query(
      "select relname from pg_class where relnamespace = 'api'::regnamespace and relkind = 'v' and (obj_description(oid) is null or not coalesce(reloptions::text like '%security_invoker%', false))",
    );
    expect(unwritten).toEqual([]);
  });

  it('refuses writes to every view, and tables and schemas that are not exposed', async () => {
    for (const view of await views())
      for (const [method, path] of [
        ['POST', view],
        ['PATCH', `${view}?id=eq.${mine.client.id}`],
        ['DELETE', `${view}?id=eq.${mine.client.id}`],
      ] as const)
        expect([view, method, (await ask(path, { token: mine.token, method, body: { id: mine.client.id } })).status]).toEqual([
          view,
          method,
          403,
        ]);
    for (const profile of ['portal', 'auth', 'pg_catalog'])
      expect((await ask('accounts', { token: mine.token, headers: { 'accept-profile': profile } })).status).toBe(406);
    expect((await ask('memberships', { token: mine.token })).status).toBe(404);
    expect((await ask('accounts?select=*,memberships(*)', { token: mine.token })).status).toBe(400);
    expect((await ask('rpc/current_user_id', { token: mine.token })).status).toBe(404);
    expect((await ask('accounts?select=id,portal.my_client_ids', { token: mine.token })).status).toBe(400);
  });
});

const clientOf = async (token: string) =>
  createClient(server.url, await server.auth.anonKey(), { accessToken: async () => token, db: { schema: 'api' } });

describe('callers', () => {
  it('gives nothing to callers without a session, and to the public key', async () => {
    const anon = await server.auth.anonKey();
    expect((await ask('accounts')).status).toBe(401);
    expect((await ask('accounts', { token: anon })).status).toBe(401);
    expect((await ask('accounts', { headers: { apikey: anon } })).status).toBe(401);
  });

  it('refuses forged, expired and foreign tokens, and ended sessions', async () => {
    expect((await ask('accounts', { token: `${mine.token}x` })).status).toBe(401);
    expect((await ask('accounts', { token: 'a.b.c' })).status).toBe(401);
    expect((await ask('accounts', { token: mine.token, headers: { apikey: 'a.b.c' } })).status).toBe(401);
    const ended = await createMember(server);
    expect((await ask('accounts', { token: ended.token })).status).toBe(200);
    await server.database.query('delete from auth.sessions where user_id = $1', [ended.user.id]);
    expect((await ask('accounts', { token: ended.token })).status).toBe(401);
    // Nor are tables and columns revealed.
    for (const path of ['', 'nothing', 'accounts?select=nothing', 'accounts?id=eq.x', 'accounts?id=', 'rpc/nothing'])
      expect([path, (await ask(path, { token: ended.token })).status]).toEqual([path, 401]);
    for (const method of ['POST', 'PATCH', 'DELETE', 'OPTIONS'])
      expect([method, (await ask('accounts', { token: ended.token, method })).status]).toEqual([method, 401]);
  });

  it('answers at the level of a session whose second factor was removed', async () => {
    const former = await createMember(server, { role: 'client_staff' });
    const session = await openSession(server, former.user.email);
    await setUpApp(session);
    await server.database.query('delete from auth.mfa_factors where user_id = $1', [former.user.id]);
    await server.database.query("update auth.sessions set aal = 'aal1' where user_id = $1", [former.user.id]);
    expect((await ask('clients?select=id', { token: await tokenOf(session) })).body).toEqual([{ id: former.client.id }]);
  });

  it('refuses ended memberships their rows', async () => {
    const former = await createMember(server);
    await server.database.query('update portal.memberships set ended_at = now() where user_id = $1', [former.user.id]);
    expect((await ask('clients', { token: former.token })).body).toEqual([]);
  });

  it('demands the second factor of those who have one', async () => {
    const careful = await createMember(server);
    const session = await openSession(server, careful.user.email);
    await setUpApp(session);
    const withoutCode = await signIn(server, careful.user.email);
    expect((await ask('accounts', { token: withoutCode })).status).toBe(403);
    expect((await ask('accounts', { token: await tokenOf(session) })).status).toBe(200);
  });

  it('shows agency staff one company at a time, read only, and records it', async () => {
    const { token, id } = await createAgencyUser(server);
    expect((await ask('accounts', { token })).body).toEqual([]);
    const headers = { 'x-client-id': theirs.client.id };
    const { body } = await ask('accounts?select=client_id,payments(id)', { token, headers });
    expect(body).toEqual([{ client_id: theirs.client.id, payments: [] }]);
    const recorded = await server.database.query<{ look: string }>(
      "select details ->> 'look' as look from portal.audit_log where actor_user_id = $1 and client_id = $2 and action = 'agency.looked'",
      [id, theirs.client.id],
    );
    expect(recorded).toEqual([{ look: 'rest accounts payments' }]);
    expect(
      (await ask('accounts', { token, headers, method: 'POST', body: { id: theirs.client.id } })).status,
    ).toBeGreaterThanOrEqual(400);
    expect((await ask('accounts', { token: mine.token, headers })).status).toBe(404);
  });

  it('takes no claims, roles or settings from a request', async () => {
    for (const headers of [
      { role: 'service_role' },
      { 'request.jwt.claims': '{"role":"service_role"}' },
      { prefer: "timezone=UTC'; set role postgres" },
    ] as Record<string, string>[])
      expect([200, 400]).toContain(
        (await ask(`accounts?client_id=eq.${theirs.client.id}`, { token: mine.token, headers })).status,
      );
  });
});

it('changes no role by a call, a column or a filter', async () => {
  const setting = 'setting_name=role&new_value=service_role&is_local=true';
  const body = { setting_name: 'role', new_value: 'service_role', is_local: true };
  for (const path of [
    `rpc/set_config?${setting}`,
    `rpc/pg_catalog.set_config?${setting}`,
    'rpc/current_setting?setting_name=role',
  ])
    expect((await ask(path, { token: mine.token })).status, path).toBe(404);
  expect((await ask('rpc/set_config', { token: mine.token, method: 'POST', body })).status).toBe(404);
  for (const query of [
    'select=set_config(role)',
    'select=id::set_config',
    'select=set_config',
    'set_config=eq.role',
    'order=set_config',
  ])
    expect((await ask(`accounts?${query}`, { token: mine.token })).status, query).toBe(400);
});

it('has no function that callers may execute and that changes the role or runs text as a statement', async () => {
  // PostgreSQL lets a function of the caller return to the connection's own role; only what a function contains prevents that.
  const functions = await server.database.query<{ name: string; is_suspect: boolean }>(
    `select p.oid::regprocedure::text as name,
       p.prosrc ~* '\\mexecute\\M|\\mset\\s+(local\\s+)?(session\\s+)?(role|authorization)\\M|set_config\\s*\\(\\s*''(role|session)' as is_suspect
     from pg_proc p where p.pronamespace::regnamespace::text !~ '^(pg_|information_schema)' and has_schema_privilege('authenticated', p.pronamespace, 'usage')
       and (has_function_privilege('authenticated', p.oid, 'execute') or has_function_privilege('anon', p.oid, 'execute'))`,
  );
  expect(functions.length).toBeGreaterThan(40);
  expect(functions.filter(({ is_suspect: isSuspect }) => isSuspect).map(({ name }) => name)).toEqual([]);
});

it('answers each attempt at injection as data or as an error of the request', async () => {
  const attempts = [
    `id=eq.';select pg_sleep(9)--`,
    `"id\\"";drop table portal.accounts--"=eq.1`,
    'select=id::text)%20from%20portal.users--',
    'select=id::int4;drop',
    'select="id" from portal.clients--"',
    'number=in.(1);delete from portal.accounts)',
    'order=id;drop table x',
    "data->>a'||pg_sleep(9)=eq.1",
    "debtor_name=fts(english'),pg_sleep(9).x",
    'limit=1;select 1',
    'id=eq.%00',
  ];
  for (const attempt of attempts) {
    const { status, body } = await ask(`accounts?${attempt}`, { token: mine.token });
    expect([attempt, status >= 200 && status < 500 ? 'answered' : body]).toEqual([attempt, 'answered']);
  }
  expect((await ask('accounts', { token: mine.token })).body).toHaveLength(2);
});
