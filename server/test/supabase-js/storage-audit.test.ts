import type { AuditLogEntry } from '@recoup/contract/audit/audit-log';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as tus from 'tus-js-client';
import { addMember, call, createTestUser, signIn } from '#test/factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { openAdmin, openClient } from '#test/supabase-client.ts';
import { clientOf, openCompany, pdf } from './storage-clients.ts';

let server: TestServer;
let admin: SupabaseClient;
let anonymous: SupabaseClient;
let mine: Awaited<ReturnType<typeof openCompany>>;
let theirs: Awaited<ReturnType<typeof openCompany>>;
let staff: { id: string; token: string; bucket: typeof mine.bucket };
beforeAll(async () => {
  server = await startTestServer();
  admin = await openAdmin(server);
  anonymous = await openClient(server);
  mine = await openCompany(server);
  theirs = await openCompany(server);
  const user = await createTestUser(server);
  await addMember(server, { clientId: mine.folder, userId: user.id, role: 'client_staff' });
  const token = await signIn(server, user.email);
  staff = { id: user.id, token, bucket: (await clientOf(server, token)).storage.from('documents') };
});
afterAll(() => server.stop());

const known = new Set<string>();

/** New audit entries visible to the client's admin, oldest first. */
async function readNew(company = mine): Promise<AuditLogEntry[]> {
  const path = `/api/core/v1/clients/${company.folder}/activity?limit=100`;
  const { data } = (await call<{ data: AuditLogEntry[] }>(server, company.token, path)).body;
  const fresh = data.filter(({ id }) => !known.has(id)).toReversed();
  for (const { id } of fresh) known.add(id);
  return fresh;
}
const wordings = (entries: readonly AuditLogEntry[]) => entries.map(({ words, detail }) => [words, detail]);
const ok = ({ error }: { error: unknown }) => expect(error).toBeNull();
const at = (name: string, company = mine) => `${company.folder}/${name}`;

describe('storage in the audit log', () => {
  it('records who added, replaced, moved, copied and removed files, with the address', async () => {
    ok(await staff.bucket.upload(at('letters/a.pdf'), pdf()));
    ok(await staff.bucket.update(at('letters/a.pdf'), pdf('b')));
    ok(await staff.bucket.upload(at('letters/a.pdf'), pdf('c'), { upsert: true }));
    ok(await staff.bucket.upload(at('new.pdf'), pdf(), { upsert: true }));
    ok(await mine.bucket.move(at('letters/a.pdf'), at('b.pdf')));
    ok(await mine.bucket.copy(at('b.pdf'), at('c.pdf')));
    ok(await mine.bucket.remove([at('b.pdf'), at('c.pdf'), at('none.pdf')]));
    const entries = await readNew();
    expect(wordings(entries)).toEqual([
      ['Added a file of the company', 'letters/a.pdf'],
      ['Replaced a file of the company', 'letters/a.pdf'],
      ['Replaced a file of the company', 'letters/a.pdf'],
      ['Added a file of the company', 'new.pdf'],
      ['Moved a file of the company', 'letters/a.pdf → b.pdf'],
      ['Copied a file of the company', 'b.pdf → c.pdf'],
      ['Removed a file of the company', 'b.pdf'],
      ['Removed a file of the company', 'c.pdf'],
    ]);
    expect(entries.map(({ actor }) => actor.id)).toEqual([...Array(4).fill(staff.id), ...Array(4).fill(mine.user.id)]);
    expect(entries[0]).toMatchObject({ ip: '127.0.0.1', device: expect.any(String) });
    expect(await readNew(theirs)).toEqual([]);
  });

  it('omits refused and read-only operations', async () => {
    const name = at('kept.pdf');
    ok(await mine.bucket.upload(name, pdf()));
    await readNew();
    expect((await staff.bucket.update(name, pdf('x'))).error).not.toBeNull();
    expect((await mine.bucket.upload(name, pdf('x'))).error).not.toBeNull();
    expect((await mine.bucket.upload(at('fake.pdf'), new Blob(['no'], { type: 'application/pdf' }))).error).not.toBeNull();
    expect((await theirs.bucket.download(name)).error).not.toBeNull();
    ok(await mine.bucket.createSignedUrl(name, 60));
    ok(await mine.bucket.info(name));
    expect((await fetch(address(name), { method: 'HEAD', headers: bearer(mine.token) })).status).toBe(200);
    expect(await readNew()).toEqual([]);
  });

  it('counts downloads, and byte ranges of one file once', async () => {
    const name = at('read.pdf');
    ok(await mine.bucket.upload(name, pdf('a long letter')));
    await readNew();
    ok(await staff.bucket.download(name));
    ok(await staff.bucket.download(name));
    expect(wordings(await readNew())).toEqual(Array.from({ length: 2 }, () => ['Downloaded a file of the company', 'read.pdf']));
    const part = (range: string) => fetch(address(name), { headers: { ...bearer(mine.token), range } });
    const parts = await Promise.all(['bytes=0-3', 'bytes=4-7', 'bytes=8-'].map(part));
    expect(await Promise.all(parts.map((answer) => answer.text()))).toEqual(['%PDF', '-1.7', '\na long letter']);
    const again = await fetch(address(name), {
      headers: { ...bearer(mine.token), 'if-none-match': parts[0]?.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
    const [entry, ...more] = await readNew();
    expect([entry?.actor.id, more]).toEqual([mine.user.id, []]);
    // Downloads by link or from another address are recorded separately.
    const { data: link } = await mine.bucket.createSignedUrl(name, 60);
    for (const range of ['bytes=0-3', 'bytes=4-'])
      await fetch(link?.signedUrl ?? '', { headers: { range } }).then((answer) => answer.text());
    expect(wordings(await readNew())).toEqual([['Downloaded a file of the company', 'read.pdf, by a link']]);
    await server.database.query('alter table portal.audit_log disable trigger append_only');
    await server.database.query(`update portal.audit_log set ip_address = '203.0.113.9' where action = 'file.downloaded'`);
    await server.database.query('alter table portal.audit_log enable trigger append_only');
    await part('bytes=0-3').then((answer) => answer.text());
    expect((await readNew()).map(({ ip }) => ip)).toEqual(['127.0.0.1']);
  });

  it("names the creator of a used link, and the agency's system for the service key", async () => {
    const name = at('linked.pdf');
    const { data: upload } = await staff.bucket.createSignedUploadUrl(name);
    ok(await anonymous.storage.from('documents').uploadToSignedUrl(name, upload?.token ?? '', pdf()));
    const { data: link } = await staff.bucket.createSignedUrl(name, 60);
    const read = await fetch(link?.signedUrl ?? '', { headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0' } });
    await read.arrayBuffer();
    const byLink = await readNew();
    expect(wordings(byLink)).toEqual([
      ['Added a file of the company', 'linked.pdf, by a link'],
      ['Downloaded a file of the company', 'linked.pdf, by a link'],
    ]);
    expect(byLink[1]).toMatchObject({ actor: { id: staff.id }, device: 'Chrome on Windows' });

    const key = admin.storage.from('documents');
    ok(await key.upload(at('from-agency.pdf'), pdf()));
    ok(await key.download(at('from-agency.pdf')));
    ok(await key.move(at('from-agency.pdf'), at('sent.pdf', theirs)));
    ok(await key.copy(at('sent.pdf', theirs), at('back.pdf')));
    const folder = '01890000-0000-7000-8000-0000000000ff';
    ok(await key.upload(`${folder}/a.pdf`, pdf()));
    const ownEntries = await readNew();
    expect(ownEntries.map(({ actor }) => actor.kind)).toEqual(Array(4).fill('system'));
    expect(wordings(ownEntries)).toEqual([
      ['Added a file of the company', 'from-agency.pdf, by the agency’s system'],
      ['Downloaded a file of the company', 'from-agency.pdf, by the agency’s system'],
      ['Removed a file of the company', 'from-agency.pdf, by the agency’s system'],
      ['Added a file of the company', 'back.pdf, by the agency’s system'],
    ]);
    expect(wordings(await readNew(theirs))).toEqual([
      ['Added a file of the company', 'sent.pdf, by the agency’s system'],
      ['Copied a file of the company', 'sent.pdf, by the agency’s system'],
    ]);
  });

  it('records resumable uploads on completion', async () => {
    const name = at('long.pdf');
    await new Promise<void>((resolve, reject) => {
      new tus.Upload(Buffer.from('%PDF-1.7\nlong'), {
        endpoint: `${server.url}/storage/v1/upload/resumable`,
        headers: bearer(staff.token),
        metadata: { bucketName: 'documents', objectName: name, contentType: 'application/pdf' },
        retryDelays: [],
        onSuccess: () => resolve(),
        onError: reject,
      }).start();
    });
    expect(wordings(await readNew())).toEqual([['Added a file of the company', 'long.pdf']]);
  });
});

const address = (name: string) => `${server.url}/storage/v1/object/documents/${name}`;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
