import type { ApiKey } from '@recoup/contract/users/api-keys';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAgencyUser } from '#test/agency.ts';
import { createApiKey } from '#test/api-keys.ts';
import { addMember, call, createMember, createTestUser, signIn } from '#test/factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { confirmIdentity } from '#test/step-up.ts';

let server: TestServer;
let mine: Awaited<ReturnType<typeof createMember>>;
let base: string;
beforeAll(async () => {
  server = await startTestServer();
  mine = await createMember(server);
  base = `/api/core/v1/clients/${mine.client.id}/api-keys`;
});
afterAll(() => server.stop());

const newKey = { name: 'Billing system', scopes: ['read'], expires_in_days: 30 };
type Answer = { data: ApiKey & { secret?: string }; code?: string; errors?: { path: string }[] };
const post = (token: string, body: unknown, path = base) => call<Answer>(server, token, path, { method: 'POST', body });
const list = async (token = mine.token) =>
  (await call<{ data: ApiKey[]; scopes: string[]; abilities: { create: boolean } }>(server, token, base)).body;

describe('API keys', () => {
  it('requires a confirmation of identity to create one, and none to revoke one', async () => {
    expect(await post(mine.token, newKey)).toMatchObject({ status: 403, body: { code: 'step_up_required' } });
    await confirmIdentity(server, mine.token);
    const { status, body } = await post(mine.token, newKey);
    expect([status, body.data]).toMatchObject([
      201,
      { name: 'Billing system', scopes: ['read'], locations: null, state: 'active', last_used_at: null, uses: 0 },
    ]);
    await server.database.query('delete from portal.step_ups');
    const revoked = await post(mine.token, {}, `${base}/${body.data.id}/revoke`);
    expect(revoked.body.data).toMatchObject({ state: 'revoked', revoked_by: body.data.created_by, abilities: { revoke: false } });
    // Repeated, it changes nothing.
    expect((await post(mine.token, {}, `${base}/${body.data.id}/revoke`)).body.data).toEqual(revoked.body.data);
  });

  it('shows the secret once and stores a keyed hash', async () => {
    const { secret, prefix, id } = await createApiKey(server, mine);
    expect(secret).toMatch(/^rk_live_[\w-]{43}$/);
    expect(secret.startsWith(prefix)).toBe(true);
    expect(JSON.stringify(await list())).not.toContain(secret);
    const stored = await server.database.query('select * from portal.api_keys where id = $1', [id]);
    const audited = await server.database.query('select * from portal.audit_log where client_id = $1', [mine.client.id]);
    expect(JSON.stringify([stored, audited])).not.toContain(secret.slice(20));
  });

  it('names the locations of a limited key, and refuses those of another company', async () => {
    const [location = ''] = mine.client.locations;
    expect(await createApiKey(server, mine, { location_ids: [location] })).toMatchObject({ locations: [{ id: location }] });
    const other = await createMember(server);
    expect(await post(mine.token, { ...newKey, location_ids: [other.client.locations[0]] })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'location_ids' }] },
    });
  });

  it.each([
    [{ name: ' ' }],
    [{ scopes: [] }],
    [{ scopes: ['write'] }],
    [{ location_ids: [] }],
    [{ expires_in_days: 0 }],
    [{ expires_in_days: 367 }],
  ])('refuses %j', async (wrong) => {
    expect((await post(mine.token, { ...newKey, ...wrong })).status).toBe(400);
  });

  it('limits the number of active keys', async () => {
    const crowded = await createMember(server);
    await createApiKey(server, crowded);
    await server.database.query(
      `insert into portal.api_keys (client_id, name, prefix, key_hmac, scopes, created_by, created_by_name, expires_at)
       select client_id, name, prefix, repeat(lpad(n::text, 2, '0'), 32), scopes, created_by, created_by_name, expires_at
       from portal.api_keys, generate_series(1, 49) n where client_id = $1`,
      [crowded.client.id],
    );
    const path = `/api/core/v1/clients/${crowded.client.id}/api-keys`;
    expect(await post(crowded.token, newKey, path)).toMatchObject({ status: 409, body: { code: 'too_many_api_keys' } });
  });

  it('records creation and revocation in the audit log', async () => {
    const admin = await createMember(server);
    const { id, prefix } = await createApiKey(server, admin);
    await post(admin.token, {}, `/api/core/v1/clients/${admin.client.id}/api-keys/${id}/revoke`);
    const { body } = await call<{ data: { action: string; detail: string }[] }>(
      server,
      admin.token,
      `/api/core/v1/clients/${admin.client.id}/activity`,
    );
    expect(body.data.map(({ action, detail }) => [action, detail])).toEqual([
      ['api_key.revoked', `Billing system, ${prefix}…`],
      ['api_key.created', `Billing system, ${prefix}…`],
    ]);
  });

  it('is visible to administrators of the agency, and managed by those of the company only', async () => {
    const agency = await createAgencyUser(server, 'agency_admin');
    const seen = await list(agency.token);
    expect(seen.abilities.create).toBe(false);
    expect(seen.data.some(({ abilities }) => abilities.revoke)).toBe(false);
    expect((await post(agency.token, newKey)).status).toBe(403);
    const staff = await createTestUser(server);
    await addMember(server, { clientId: mine.client.id, userId: staff.id, role: 'client_staff' });
    const token = await signIn(server, staff.email);
    expect((await call(server, token, base)).status).toBe(403);
    expect((await post(token, newKey)).status).toBe(403);
  });
});
