import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, call, createTestClient, createTestUser, signIn } from '#test/factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('my-clients', () => {
  it("lists the caller's clients with the role in each, and no others", async () => {
    const user = await createTestUser(server);
    const [mine, also] = [
      await createTestClient(server, { name: 'B Dental' }),
      await createTestClient(server, { name: 'A Rentals' }),
    ];
    await createTestClient(server, { name: 'Not mine' });
    await addMember(server, { clientId: mine.id, userId: user.id });
    await addMember(server, { clientId: also.id, userId: user.id, role: 'client_staff' });
    const { status, body } = await call<{ data: { client_name: string; role: string; client_id: string; id: string }[] }>(
      server,
      await signIn(server, user.email),
      '/api/core/v1/clients/my-clients',
    );
    expect(status).toBe(200);
    expect(body.data.map(({ client_name: name, role }) => [name, role])).toEqual([
      ['A Rentals', 'client_staff'],
      ['B Dental', 'client_admin'],
    ]);
    expect(body.data[1]).toMatchObject({ client_id: mine.id, is_onboarding_completed: true });
    expect(body.data[1]?.id).not.toBe(mine.id);
  });

  it('ends with the membership, in open sessions too', async () => {
    const user = await createTestUser(server);
    const client = await createTestClient(server);
    await addMember(server, { clientId: client.id, userId: user.id });
    const token = await signIn(server, user.email);
    expect((await call(server, token, `/api/core/v1/clients/${client.id}`)).status).toBe(200);
    await server.database.query('update portal.memberships set ended_at = now() where user_id = $1', [user.id]);
    expect((await call(server, token, `/api/core/v1/clients/${client.id}`)).status).toBe(404);
  });
});

describe('client by id', () => {
  it('shows a limited member only their locations, and what their role may do', async () => {
    const user = await createTestUser(server);
    const client = await createTestClient(server);
    await addMember(server, {
      clientId: client.id,
      userId: user.id,
      role: 'client_staff',
      locationIds: [client.locations[1] ?? ''],
    });
    const { body } = await call<{ data: { locations: { name: string }[]; abilities: Record<string, boolean> } }>(
      server,
      await signIn(server, user.email),
      `/api/core/v1/clients/${client.id}`,
    );
    expect(body.data.locations.map(({ name }) => name)).toEqual(['Office 2']);
    expect(body.data.abilities).toEqual({
      place_accounts: true,
      export_sensitive: false,
      manage_users: false,
      edit_business: false,
      see_administration: false,
    });
  });

  it("answers another tenant's id like an unknown one", async () => {
    const user = await createTestUser(server);
    const other = await createTestClient(server);
    const token = await signIn(server, user.email);
    const foreign = await call<{ message: string; code: string }>(server, token, `/api/core/v1/clients/${other.id}`);
    const nonsense = await call<{ message: string }>(server, token, '/api/core/v1/clients/not-an-id');
    expect(foreign).toMatchObject({ status: 404, body: { status_code: 404, code: 'not_found', errors: [] } });
    expect(nonsense.status).toBe(404);
    expect(nonsense.body.message).toBe(foreign.body.message);
  });
});
