import { formatAccountNumber } from '@recoup/domain/shared/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callerOf, outboxKindsOf, type CompanyCaller } from '#test/account-callers.ts';
import { createMember, createTestAccount } from '#test/factories.ts';
import { makeFeed } from '#test/feed.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let key: string;
let reader: string;
let client: string;
let admin: CompanyCaller;
beforeAll(async () => {
  server = await startTestServer();
  key = (await makeFeed(server)).key;
  reader = (await makeFeed(server, ['read'])).key;
  const member = await createMember(server);
  client = member.client.id;
  admin = callerOf(server, { clientId: client, token: member.token });
});
afterAll(() => server.stop());

async function send(query: Record<string, string>, content = '%PDF-1.4 judgment', as = key) {
  const answer = await fetch(`${server.url}/api/feed/v1/documents?${new URLSearchParams({ client, ...query })}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as}`, 'content-type': 'application/octet-stream' },
    body: content,
  });
  return { status: answer.status, body: (await answer.json()) as { data?: { id: string; result: string }; code?: string } };
}

async function account(overrides: Parameters<typeof createTestAccount>[2] = {}) {
  const made = await createTestAccount(server, client, overrides);
  const [row] = await server.database.query<{ number: string }>('select number from portal.accounts where id = $1', [made.id]);
  return { ...made, name: formatAccountNumber(Number(row?.number)) };
}

const storedFiles = async () =>
  (await server.database.query('select id from portal.documents where client_id = $1', [client])).length;

describe('a document from the agency', () => {
  it('belongs to the account, is new to the client, and can be downloaded', async () => {
    const { id, personId, name } = await account();
    const sent = await send({
      id: 'doc-1',
      account: name,
      file_name: 'judgment.pdf',
      type: 'judgment',
      title: 'The judgment',
      by: 'Robin',
    });
    expect(sent).toMatchObject({ status: 200, body: { data: { result: 'applied' } } });
    const timeline = await admin.get<{
      data: { kind: string; actor: string; is_unread: boolean; data: object }[];
      unread: number;
    }>(`/accounts/${id}/timeline?kind=document`);
    expect(timeline.body).toMatchObject({
      unread: 1,
      data: [{ actor: 'agency', is_unread: true, data: { title: 'The judgment' } }],
    });
    const page = `/debtors/${personId}/accounts/${id}`;
    await admin.upload(`${page}/documents?kind=invoice&file_name=own.txt`, 'own');
    const documents = async () => (await admin.get<{ data: { documents: object[] } }>(page)).body.data.documents;
    expect(await documents()).toMatchObject([
      { file_name: 'own.txt', by: 'client', title: null, is_unread: false },
      { file_name: 'judgment.pdf', by: 'agency', title: 'The judgment', is_unread: true },
    ]);
    await admin.post(`/accounts/${id}/read`, {});
    expect((await documents())[1]).toMatchObject({ is_unread: false });
    const file = await admin.get<string>(`${page}/documents/${sent.body.data?.id ?? ''}`);
    expect([file.status, file.body]).toEqual([200, '%PDF-1.4 judgment']);
    // The agency's own documents are not in its outbox.
    expect(await outboxKindsOf(server, id)).toEqual(['document']);
  });

  it('is stored once, however often it is sent, also concurrently', async () => {
    const { name } = await account();
    const query = { id: 'doc-2', account: name, file_name: 'letter.pdf' };
    const before = await storedFiles();
    const answers = await Promise.all([send(query), send(query), send(query)]);
    expect(answers.map(({ body }) => body.data?.result).toSorted()).toEqual(['applied', 'repeated', 'repeated']);
    expect(new Set(answers.map(({ body }) => body.data?.id)).size).toBe(1);
    expect(await storedFiles()).toBe(before + 1);
    expect(await send(query, '%PDF-1.4 another')).toMatchObject({ status: 409, body: { code: 'id_used' } });
    expect(await send({ ...query, account: (await account()).name })).toMatchObject({ status: 409 });
  });

  it('finds the account by each identifier', async () => {
    const { id, number } = await account({ number: 'DOC1001' });
    await server.database.query(`update portal.accounts set agency_account_number = 'F-9' where id = $1`, [id]);
    expect((await send({ id: 'doc-3', agency_account: 'F-9', file_name: 'a.txt' }, 'a')).status).toBe(200);
    expect((await send({ id: 'doc-4', client_account: number, file_name: 'a.txt' }, 'a')).status).toBe(200);
  });

  it.each([
    ['no account', {}, 422, 'validation_failed'],
    ['two names', { account: 'A-1001-7', agency_account: 'F-9' }, 422, 'validation_failed'],
    ['a wrong check digit', { account: 'A-1001-1' }, 422, 'bad_account_number'],
    ['an account that is not there', { agency_account: 'F-0' }, 422, 'unknown_account'],
    ['a company that is not there', { client: 'NOBODY', agency_account: 'F-9' }, 422, 'unknown_client'],
    ['a kind that nobody knows', { agency_account: 'F-9', type: 'poem' }, 400, 'validation_failed'],
    ['a name with a folder', { agency_account: 'F-9', file_name: '../a.txt' }, 400, 'validation_failed'],
    ['a program', { agency_account: 'F-9', file_name: 'a.exe' }, 415, 'document_type_refused'],
  ])('is refused with %s', async (_what, query, status, code) => {
    const before = await storedFiles();
    expect(await send({ id: 'doc-9', file_name: 'a.txt', ...query }, 'text')).toMatchObject({ status, body: { code } });
    expect(await storedFiles()).toBe(before);
  });

  it('requires a key with the scope write', async () => {
    expect((await send({ id: 'doc-8', agency_account: 'F-9', file_name: 'a.txt' }, 'a', reader)).status).toBe(403);
    expect((await send({ id: 'doc-8', agency_account: 'F-9', file_name: 'a.txt' }, 'a', 'rcf_none')).status).toBe(401);
  });
});
