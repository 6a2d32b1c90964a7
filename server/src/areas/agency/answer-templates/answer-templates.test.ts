import type { AnswerTemplate } from '@recoup/contract/agency/answer-templates';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAgencyUser } from '#test/agency.ts';
import { call } from '#test/factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let admin: Awaited<ReturnType<typeof createAgencyUser>>;
let staff: Awaited<ReturnType<typeof createAgencyUser>>;
beforeAll(async () => {
  server = await startTestServer();
  admin = await createAgencyUser(server, 'agency_admin');
  staff = await createAgencyUser(server, 'agency_staff');
});
afterAll(() => server.stop());

const api = <T>(user: { token: string }, method: string, path = '', body?: unknown) =>
  call<{ data: T; message: string; code: string; errors: { path: string; message: string }[] }>(
    server,
    user.token,
    `/api/agency/v1/answer-templates${path}`,
    { method, ...(body === undefined ? {} : { body }) },
  );

it('are made by admins, used by all, and refuse an unknown placeholder by name', async () => {
  const wrong = await api(admin, 'POST', '', { name: 'Lease', body: 'Dear {{client}}, about {{debtr}}' });
  expect(wrong.status).toBe(422);
  expect(wrong.body.errors).toMatchObject([{ path: 'body', message: expect.stringContaining('Unknown placeholder {{debtr}}.') }]);
  const input = { name: 'Lease', body: 'Please send the lease of {{debtor}}.' };
  expect((await api(staff, 'POST', '', input)).status).toBe(403);
  const made = await api<AnswerTemplate>(admin, 'POST', '', input);
  expect(made.status).toBe(201);
  expect((await api<AnswerTemplate[]>(staff, 'GET')).body.data).toMatchObject([{ ...input, revision: 1 }]);
  expect(await api(admin, 'POST', '', { ...input, name: 'LEASE' })).toMatchObject({ status: 409, body: { code: 'name_taken' } });
  const path = `/${made.body.data.id}`;
  const changed = { ...input, body: 'Send the lease.', revision: 1 };
  expect((await api<AnswerTemplate>(admin, 'PUT', path, changed)).body.data.revision).toBe(2);
  expect(await api(admin, 'PUT', path, { ...changed, body: 'Lost?' })).toMatchObject({
    status: 409,
    body: { code: 'changed', message: 'Robin Vance changed this template. Reload it to see the changes.' },
  });
  expect((await api(admin, 'DELETE', path)).status).toBe(204);
  expect((await api(admin, 'DELETE', path)).status).toBe(404);
  const log = await server.database.query<{ action: string }>(
    `select action from portal.agency_audit_log where subject_type = 'answer_template' order by at, id`,
  );
  expect(log.map(({ action }) => action)).toEqual([
    'agency.template_created',
    'agency.template_changed',
    'agency.template_deleted',
  ]);
});
