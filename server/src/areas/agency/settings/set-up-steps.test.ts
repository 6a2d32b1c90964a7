import type { Today } from '@recoup/contract/agency/today';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAgencyUser } from '#test/agency.ts';
import { call } from '#test/factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const stepsOf = async ({ token }: { token: string }, at = server) =>
  (await call<{ data: Today }>(at, token, '/api/agency/v1/today')).body.data.set_up;

it('are listed for administrators until all are done', async () => {
  const admin = await createAgencyUser(server, 'agency_admin');
  const staff = await createAgencyUser(server, 'agency_staff');
  const steps = (brand: boolean, email: boolean) => [
    { step: 'two_factor', is_done: true },
    { step: 'brand', is_done: brand },
    { step: 'test_email', is_done: email },
  ];
  expect(await stepsOf(admin)).toEqual(steps(false, false));
  expect(await stepsOf(staff)).toBeNull();
  const body = { template: null };
  await call(server, admin.token, '/api/agency/v1/settings/email-tests', { method: 'POST', body });
  expect(await stepsOf(admin)).toEqual(steps(false, true));
  await server.database.query(`insert into portal.brand (updated_by_name) values ('Robin')`);
  expect(await stepsOf(admin)).toBeNull();
});
