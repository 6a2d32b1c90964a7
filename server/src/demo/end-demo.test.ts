import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAgencyUser } from '#test/agency.ts';
import { call, createMember, createOfficialClient, createTestUser, password } from '#test/factories.ts';
import { makeFeed } from '#test/feed.ts';
import { openSession, setUpApp, tokenOf } from '#test/second-factors.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { createSystemKeys } from '#areas/feed/systems/index.ts';
import { systemClock as clock } from '#platform/clock.ts';
import { simulatedKeyName } from './agency/index.ts';
import { endDemo } from './end-demo.ts';
import { demoAgencyEmail } from './password.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it("disables the demo's agency user, whose password is public, and nobody else", async () => {
  const { db } = server.platform;
  const warned: string[] = [];
  const dropPassword = server.auth.dropPassword.bind(server.auth);
  const end = () => endDemo({ db, dropPassword, clock, log: { warn: (message) => warned.push(message) } });
  const company = await createMember(server);
  const real = { person: await createAgencyUser(server), feed: await makeFeed(server) };
  const { id } = await createTestUser(server, { email: demoAgencyEmail });
  await server.database.query(`insert into portal.agency_members (user_id, role) values ($1, 'agency_admin')`, [id]);
  const session = await openSession(server, demoAgencyEmail);
  await setUpApp(session);
  const known = await tokenOf(session);
  const key = await createSystemKeys({ db, clock }).make({ name: simulatedKeyName, scopes: ['read', 'write'] });
  const view = async (token: string) =>
    (await call(server, token, `/api/legacy/v1/clients/${company.client.id}/overview`)).status;
  const read = async (bearer: string) => (await call(server, bearer, '/api/feed/v1/outgoing')).status;
  const all = async () => [await view(known), await read(key), await view(real.person.token), await read(real.feed.key)];

  // Without a demo these names are ordinary.
  await end();
  expect([await all(), warned]).toEqual([[200, 200, 200, 200], []]);

  await server.database.query(
    `insert into feed.simulated_agency (seed, began_on, key_sealed) values (1, '2026-01-01', 'sealed')`,
  );
  await end();
  // Its session ended with its password.
  expect(await all()).toEqual([401, 401, 200, 200]);
  const signIn = await (await createOfficialClient(server)).auth.signInWithPassword({ email: demoAgencyEmail, password });
  expect(signIn.error?.code).toBe('invalid_credentials');
  expect(await server.database.query('select key_sealed from feed.simulated_agency')).toEqual([{ key_sealed: null }]);
  await end();
  expect(warned).toHaveLength(1);
});
