import type { AccountDetails, AccountDocument } from '@recoup/contract/accounts/debtors';
import type { ManualDraft } from '@recoup/contract/placing/manual-entry';
import { CERTIFICATION } from '@recoup/domain/placing/certification';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, call, createMember, createTestUser, signIn } from '#test/factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let member: Awaited<ReturnType<typeof createMember>>;
beforeAll(async () => {
  server = await startTestServer();
  member = await createMember(server);
});
afterAll(() => server.stop());

type Document = AccountDocument;
type Data<T> = { data: T };
const pdf = '%PDF-1.7 an invented ledger';
const base = () => `/api/legacy/v1/clients/${member.client.id}/manual-drafts`;
let serial = 0;

async function newDraft(token = member.token): Promise<string> {
  serial += 1;
  const values = {
    client_account_number: `DOC-${serial}`,
    location_code: 'L1',
    business_name: `Invented Supply ${serial} LLC`,
    contact_name: 'Dana Example',
    entity_type: 'llc',
    address_line1: '12 Elm Street',
    city: 'Austin',
    state: 'TX',
    postal_code: '78701',
    balance: 50_000,
    delinquency_date: '2025-12-01',
    bankruptcy_flag: false,
    deceased_flag: false,
    attorney_flag: false,
    dispute_flag: false,
  };
  const answer = await call<Data<ManualDraft>>(server, token, base(), {
    method: 'POST',
    body: { debt_type: 'commercial', values },
  });
  expect(answer.body.data.errors).toEqual([]);
  return answer.body.data.id;
}

async function attach(draftId: string, name: string, content: string, token = member.token) {
  const response = await fetch(
    `${server.url}${base()}/${draftId}/documents?file_name=${encodeURIComponent(name)}&kind=statement`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      body: content,
    },
  );
  return { status: response.status, body: (await response.json()) as Data<Document> & { code?: string } };
}

const listOf = (draftId: string, token = member.token) => call<Data<Document[]>>(server, token, `${base()}/${draftId}/documents`);
const fileKeys = async (draftId: string) =>
  (await server.database.query<{ file_key: string }>('select file_key from portal.documents where draft_id = $1', [draftId])).map(
    ({ file_key: key }) => key,
  );

describe("a draft's documents", () => {
  it('stay with it, encrypted, and move to the account at submission', async () => {
    const draft = await newDraft();
    const added = await attach(draft, 'ledger.pdf', pdf);
    expect(added).toMatchObject({ status: 201, body: { data: { file_name: 'ledger.pdf', media_type: 'application/pdf' } } });
    const { id } = added.body.data;
    expect((await call<string>(server, member.token, `${base()}/${draft}/documents/${id}`)).body).toBe(pdf);
    const placed = await call<Data<{ people_id: string; account_id: string }>>(
      server,
      member.token,
      `${base()}/${draft}/submit`,
      {
        method: 'POST',
        body: { certification: { version: CERTIFICATION.version, affirmed: CERTIFICATION.statements.map(() => true) } },
      },
    );
    const { people_id: person, account_id: account } = placed.body.data;
    const page = `/api/legacy/v1/clients/${member.client.id}/debtors/${person}/accounts/${account}`;
    expect((await call<Data<AccountDetails>>(server, member.token, page)).body.data.documents).toMatchObject([
      { id, kind: 'statement', file_name: 'ledger.pdf' },
    ]);
    expect((await call<string>(server, member.token, `${page}/documents/${id}`)).body).toBe(pdf);
    expect((await listOf(draft)).status).toBe(404);
    expect((await attach(draft, 'late.pdf', pdf)).status).toBe(404);
  });

  it('can be removed, and are deleted with the draft, files included', async () => {
    const draft = await newDraft();
    const first = await attach(draft, 'one.pdf', pdf);
    await attach(draft, 'two.txt', 'plain');
    const keys = await fileKeys(draft);
    const { files } = server.platform;
    expect(
      (await call(server, member.token, `${base()}/${draft}/documents/${first.body.data.id}`, { method: 'DELETE' })).status,
    ).toBe(204);
    expect((await listOf(draft)).body.data.map(({ file_name: name }) => name)).toEqual(['two.txt']);
    expect((await call(server, member.token, `${base()}/${draft}`, { method: 'DELETE' })).status).toBe(204);
    expect(await fileKeys(draft)).toEqual([]);
    expect(await Promise.all(keys.map((key) => files.exists(key)))).toEqual([false, false]);
  });

  it('are checked by content, not by name', async () => {
    const draft = await newDraft();
    expect(await attach(draft, 'ledger.pdf', 'MZ a program')).toMatchObject({
      status: 415,
      body: { code: 'document_type_refused' },
    });
    expect((await attach(draft, 'ledger.pdf', '')).status).toBe(400);
    expect((await listOf(draft)).body.data).toEqual([]);
  });

  it("are visible to the draft's author only, also under row-level security", async () => {
    const draft = await newDraft();
    const { id } = (await attach(draft, 'mine.pdf', pdf)).body.data;
    const colleague = await createTestUser(server);
    await addMember(server, { clientId: member.client.id, userId: colleague.id });
    const token = await signIn(server, colleague.email);
    expect((await listOf(draft, token)).status).toBe(404);
    expect((await attach(draft, 'theirs.pdf', pdf, token)).status).toBe(404);
    expect((await call(server, token, `${base()}/${draft}/documents/${id}`)).status).toBe(404);
    expect((await call(server, token, `${base()}/${draft}/documents/${id}`, { method: 'DELETE' })).status).toBe(404);
    const seenBy = (userId: string) =>
      server.platform.db.asUser({ sub: userId, role: 'authenticated' }, async (tx) => ({
        documents: (await tx.selectFrom('portal.documents').select('id').where('draft_id', '=', draft).execute()).length,
        drafts: (await tx.selectFrom('portal.manual_entry_drafts').select('id').where('id', '=', draft).execute()).length,
      }));
    expect(await seenBy(member.user.id)).toEqual({ documents: 1, drafts: 1 });
    expect(await seenBy(colleague.id)).toEqual({ documents: 0, drafts: 0 });
  });
});
