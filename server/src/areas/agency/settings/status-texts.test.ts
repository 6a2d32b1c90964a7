import type { EditedStatus } from '@recoup/contract/agency/status-texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAgencyUser } from '#test/agency.ts';
import { call, createMember } from '#test/factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let admin: Awaited<ReturnType<typeof createAgencyUser>>;
beforeAll(async () => {
  server = await startTestServer();
  admin = await createAgencyUser(server, 'agency_admin');
});
afterAll(() => server.stop());

interface Answer<T> {
  data: T;
  code: string;
  errors: { path: string; message: string }[];
}
const api = <T = EditedStatus>(method: string, path = '', body?: unknown, user = admin) =>
  call<Answer<T>>(server, user.token, `/api/agency/v1/settings/status-texts${path}`, {
    method,
    ...(body === undefined ? {} : { body }),
  });
const shown = async () =>
  (await call<{ status_texts: Record<string, { label: string; meaning: string }> }>(server, null, '/config.json')).body
    .status_texts;
const held = { label: 'Waiting', meaning: '{{agency_name}} waits.', next_step: null };

it('sends edited texts to clients with placeholders filled, finds them in search, and restores the default', async () => {
  expect(await shown()).toEqual({});
  expect((await api('PUT', '/HOLD', { ...held, revision: 0 })).body.data).toMatchObject({
    is_edited: true,
    revision: 1,
    text: held,
  });
  expect(await shown()).toEqual({ HOLD: { label: 'Waiting', meaning: 'Larkspur Recovery waits.', nextStep: null } });

  const client = await createMember(server);
  const search = await call<{ understood: { label: string }[] }>(
    server,
    client.token,
    `/api/search/v3/clients/${client.client.id}/search?q=status:waiting`,
  );
  expect(JSON.stringify(search.body)).toContain('Status is Waiting');

  expect((await api('POST', '/HOLD/reset', { revision: 1 })).body.data).toMatchObject({ is_edited: false, revision: 2 });
  expect(await shown()).toEqual({});
  const log = await server.database.query<{ action: string }>(
    `select action from portal.agency_audit_log where action like 'agency.status%' order by action`,
  );
  expect(log.map(({ action }) => action)).toEqual(['agency.status_text_changed', 'agency.status_text_reset']);
});

it('refuses unknown placeholders, the label of another status, and a stale revision', async () => {
  expect(await api('PUT', '/SKIP', { ...held, meaning: 'Call {{x}}.', revision: 0 })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'meaning', message: 'Unknown placeholder {{x}}' }] },
  });
  expect(await api('PUT', '/SKIP', { ...held, label: 'Disputed', revision: 0 })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'label' }] },
  });
  expect((await api('PUT', '/SKIP', { ...held, revision: 0 })).status).toBe(200);
  expect(await api('PUT', '/SKIP', { ...held, revision: 0 })).toMatchObject({ status: 409, body: { code: 'changed' } });
});

it('does not restore a default label that another status now has', async () => {
  expect((await api('PUT', '/PLAN', { ...held, label: 'Installments', revision: 0 })).status).toBe(200);
  expect((await api('PUT', '/PROMISE', { ...held, label: 'Payment plan', revision: 0 })).status).toBe(200);
  expect((await api('POST', '/PLAN/reset', { revision: 1 })).status).toBe(422);
});

it('lets auditors read texts, and only admins of all clients change them', async () => {
  const auditor = await createAgencyUser(server, 'agency_auditor');
  const list = await api<{ may_change: boolean }>('GET', '', undefined, auditor);
  expect(list.body.data.may_change).toBe(false);
  expect((await api('PUT', '/LEGAL', { ...held, revision: 0 }, auditor)).status).toBe(403);
  const client = await createMember(server);
  const limited = await createAgencyUser(server, 'agency_admin', { clientIds: [client.client.id] });
  expect((await api('PUT', '/LEGAL', { ...held, revision: 0 }, limited)).status).toBe(403);
});
