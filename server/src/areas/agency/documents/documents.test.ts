import type { ConsoleDocument } from '@recoup/contract/agency/documents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { createAgencyUser } from '#test/agency.ts';
import { call } from '#test/factories.ts';
import { createMoney } from '#test/money.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

type Money = Awaited<ReturnType<typeof createMoney>>;
let server: TestServer;
let one: Money;
let two: Money;
let staff: Awaited<ReturnType<typeof createAgencyUser>>;
let account: Awaited<ReturnType<Money['addAccount']>>;
beforeAll(async () => {
  server = await startTestServer();
  one = await createMoney(server);
  two = await createMoney(server);
  staff = await createAgencyUser(server, 'agency_staff');
  account = await one.addAccount({ name: 'Ottilie Zander' });
});
afterAll(() => server.stop());

async function publish(client: Money, query: Record<string, string>, { token = staff.token, file = 'A letter.' } = {}) {
  const search = new URLSearchParams({ id: newId(), file_name: 'letter.txt', title: 'A letter', ...query });
  const answer = await fetch(`${server.url}/api/agency/v1/clients/${client.client.id}/documents?${search}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/plain' },
    body: file,
  });
  return { status: answer.status, body: (await answer.json()) as { data: { id: string; result: string }; code?: string } };
}

const list = async (query = '', token = staff.token) =>
  (
    await call<{ data: ConsoleDocument[]; page: { next_cursor: string | null } }>(
      server,
      token,
      `/api/agency/v1/documents${query}`,
    )
  ).body;

describe('documents of all clients', () => {
  it('are published to a client and about an account, once, and listed newest first', async () => {
    const id = newId();
    expect((await publish(one, { id, title: 'To the client' })).body.data.result).toBe('applied');
    expect((await publish(one, { id, title: 'To the client' })).body.data.result).toBe('repeated');
    expect(await publish(one, { id, title: 'To the client' }, { file: 'Another.' })).toMatchObject({
      status: 409,
      body: { code: 'id_used' },
    });
    expect((await publish(one, { account: account.name, title: 'About Ottilie' })).body.data.result).toBe('applied');
    await publish(two, { title: 'Elsewhere' });
    expect((await publish(one, { account: 'A-9999-9' })).status).toBe(422);
    expect((await list()).data.map(({ title }) => title)).toEqual(['Elsewhere', 'About Ottilie', 'To the client']);
    expect((await list('?about=account')).data).toMatchObject([
      {
        title: 'About Ottilie',
        sender: 'agency',
        author_name: 'Robin Vance',
        account: { number: account.name, debtor_name: 'Ottilie Zander' },
      },
    ]);
    expect((await list('?from_whom=client')).data).toEqual([]);
    expect((await list(`?client_id=${two.client.id}`)).data.map(({ title }) => title)).toEqual(['Elsewhere']);
    const first = await list('?limit=2');
    expect((await list(`?limit=2&cursor=${first.page.next_cursor}`)).data.map(({ title }) => title)).toEqual(['To the client']);
  });

  it('can be downloaded by users who may see the client, and both audit logs record it', async () => {
    const [row] = (await list('?about=account')).data;
    const at = (client: string) => `/api/agency/v1/clients/${client}/documents/${row?.id}/file`;
    expect(await call<string>(server, staff.token, at(one.client.id))).toMatchObject({ status: 200, body: 'A letter.' });
    expect((await call(server, staff.token, at(two.client.id))).status).toBe(404);
    const limited = await createAgencyUser(server, 'agency_staff', { clientIds: [two.client.id] });
    expect((await call(server, limited.token, at(one.client.id))).status).toBe(404);
    expect((await list('', limited.token)).data.map(({ title }) => title)).toEqual(['Elsewhere']);
    const entries = await server.database.query(
      `select details from portal.agency_audit_log where action = 'agency.document_downloaded' and actor_user_id = $1
       union all select details from portal.audit_log where action = 'agency.document_downloaded' and actor_user_id = $1 and client_id = $2`,
      [staff.id, one.client.id],
    );
    expect(entries).toEqual([{ details: { title: 'About Ottilie' } }, { details: { title: 'About Ottilie' } }]);
  });

  it('are published by staff only, and every list is recorded', async () => {
    const auditor = await createAgencyUser(server, 'agency_auditor');
    expect((await publish(one, {}, { token: auditor.token })).status).toBe(403);
    await list('', auditor.token);
    const entries = await server.database.query(
      `select details from portal.agency_audit_log where action = 'agency.listed' and actor_user_id = $1`,
      [auditor.id],
    );
    expect(entries).toEqual([{ details: { list: 'documents', rows: 3, clients: 2 } }]);
  });
});
