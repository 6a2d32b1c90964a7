import type { Endpoint } from '@recoup/contract/shared/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { createRows, pathOf, type Rows } from '#test/endpoint-rows.ts';
import { addMember, call, createMember, createTestAccount, createTestUser, signIn } from '#test/factories.ts';
import { fingerprintOf, tablesWithId } from '#test/fingerprint.ts';
import { sampleOf } from '#test/sample.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { confirmIdentity } from '#test/step-up.ts';

// Attacks by callers with valid access to something else, on every endpoint.
let server: TestServer;
let mine: Awaited<ReturnType<typeof createMember>>;
let theirs: Awaited<ReturnType<typeof createMember>>;
let myRows: Rows;
let theirRows: Rows;
beforeAll(async () => {
  server = await startTestServer({ API_KEY_REQUESTS_PER_MINUTE: '100000' });
  mine = await createMember(server);
  theirs = await createMember(server);
  myRows = await createRows(server, mine);
  theirRows = await createRows(server, theirs);
});
afterAll(() => server.stop());

const ofClients = () => server.app.endpoints.filter(({ access }) => access === 'client' || access === 'user');

function queryOf(endpoint: Endpoint, more: Record<string, string> = {}): string {
  const sample = endpoint.query ? (sampleOf(endpoint.query) as Record<string, string>) : {};
  return new URLSearchParams({ ...sample, ...more }).toString();
}

/** Adds fields at every level of a body. */
function plant(body: unknown, fields: Record<string, unknown>): unknown {
  if (Array.isArray(body)) return body.map((item) => plant(item, fields));
  if (typeof body !== 'object' || body === null) return body;
  const inner = Object.fromEntries(Object.entries(body).map(([key, value]) => [key, plant(value, fields)]));
  return { ...fields, ...inner };
}

describe('a field that no body has', () => {
  it('changes nothing of another client, sets no row id, and grants no role', async () => {
    const staff = await createTestUser(server);
    await addMember(server, { clientId: mine.client.id, userId: staff.id, role: 'client_staff' });
    const tokens = [mine.token, await signIn(server, staff.email)];
    await confirmIdentity(server, mine.token);
    const planted = newId();
    const fields = {
      id: planted,
      client_id: theirs.client.id,
      clientId: theirs.client.id,
      user_id: theirs.user.id,
      role: 'client_admin',
      agency_role: 'agency_admin',
      is_admin: true,
      is_super_admin: true,
      location_ids: null,
      state: 'approved',
      status: 'paid',
      balance_cents: 0,
      created_at: '2001-01-01T00:00:00Z',
      __proto__: { is_admin: true },
    };
    const before = await fingerprintOf(server.database, theirs.client.id);
    const bodies = ofClients().filter(({ body, name }) => body && !name.startsWith('access.'));
    expect(bodies.length).toBeGreaterThan(40);
    const reached = new Set<string>();
    for (const endpoint of bodies)
      for (const token of tokens) {
        const { status } = await call(server, token, `${pathOf(endpoint, myRows)}?${queryOf(endpoint)}`, {
          method: endpoint.method,
          body: plant(endpoint.body ? sampleOf(endpoint.body) : {}, fields),
        });
        expect(status, endpoint.name).not.toBe(500);
        if (status < 300) reached.add(endpoint.name);
      }
    // Otherwise the sweep proves nothing: many bodies were accepted without the planted fields.
    expect(reached.size).toBeGreaterThan(12);
    expect(await fingerprintOf(server.database, theirs.client.id)).toEqual(before);
    expect(await tablesWithId(server.database, planted)).toEqual([]);
    expect(await server.database.query('select role from portal.memberships where user_id = $1', [staff.id])).toEqual([
      { role: 'client_staff' },
    ]);
    expect(
      await server.database.query('select from portal.agency_members where user_id = any ($1)', [[staff.id, mine.user.id]]),
    ).toEqual([]);
    expect(await server.database.query('select from auth.users where is_super_admin')).toEqual([]);
  });
});

describe('a member limited to one location', () => {
  it('reaches nothing of an account at another, by any endpoint', async () => {
    const [, other = ''] = mine.client.locations;
    const hidden = await createTestAccount(server, mine.client.id, { locationId: other, name: 'Zebulon Quagmire' });
    const limited = await createTestUser(server);
    const locationIds = [mine.client.locations[0] ?? ''];
    await addMember(server, { clientId: mine.client.id, userId: limited.id, role: 'client_staff', locationIds });
    const token = await signIn(server, limited.email);
    const rows: Rows = { ...myRows, people_id: hidden.personId, accounts: hidden.id, account_id: hidden.id };
    const tables = ['requests', 'disputes', 'offers', 'messages', 'documents', 'accounts', 'people'].map(
      (name) => `portal.${name}`,
    );
    const ofHidden = () => fingerprintOf(server.database, mine.client.id, tables);
    const before = await ofHidden();
    let reads = 0;
    for (const endpoint of ofClients()) {
      const path = pathOf(endpoint, rows);
      const isOfAccount = path.includes(hidden.id) || path.includes(hidden.personId);
      if (endpoint.method !== 'GET' && !isOfAccount) continue;
      const answer = await call(server, token, `${path}?${queryOf(endpoint)}`, {
        method: endpoint.method,
        ...(endpoint.body ? { body: sampleOf(endpoint.body) } : {}),
      });
      if (isOfAccount) expect([403, 404], `${endpoint.name} ${answer.status}`).toContain(answer.status);
      const text = JSON.stringify(answer.body);
      for (const trace of [hidden.id, hidden.personId, 'Quagmire']) expect(text, endpoint.name).not.toContain(trace);
      reads += 1;
    }
    expect(reads).toBeGreaterThan(60);
    expect(await ofHidden()).toEqual(before);
    const found = await call(server, token, `/api/search/v3/clients/${mine.client.id}/search?q=quagmire`);
    expect(JSON.stringify(found.body)).not.toContain('Quagmire');
  });
});

describe("another tenant's cursor", () => {
  it('shows nothing of that tenant on any list', async () => {
    await createTestAccount(server, theirs.client.id);
    const lists = ofClients().filter(
      ({ method, query, path }) =>
        method === 'GET' && path.includes('{client_id}') && query && 'cursor' in (query as unknown as { shape: object }).shape,
    );
    expect(lists.length).toBeGreaterThan(8);
    let tried = 0;
    for (const endpoint of lists) {
      const own = await call<{ page?: { next_cursor: string | null }; data?: { id?: string }[] }>(
        server,
        theirs.token,
        `${pathOf(endpoint, theirRows)}?${queryOf(endpoint, { limit: '1' })}`,
      );
      const cursor = own.body.page?.next_cursor;
      if (!cursor) continue;
      tried += 1;
      const rest = await call<{ data: { id?: string }[] }>(
        server,
        theirs.token,
        `${pathOf(endpoint, theirRows)}?${queryOf(endpoint, { cursor })}`,
      );
      const stolen = await call(server, mine.token, `${pathOf(endpoint, myRows)}?${queryOf(endpoint, { cursor })}`);
      const text = JSON.stringify(stolen.body);
      for (const { id } of [...(own.body.data ?? []), ...rest.body.data]) if (id) expect(text, endpoint.name).not.toContain(id);
    }
    expect(tried).toBeGreaterThan(0);
  });
});
