import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAgencyUser } from '#test/agency.ts';
import { addMember, createTestUser, signIn } from '#test/factories.ts';
import { withoutProofs } from '#test/second-factors.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { openAdmin, openClient } from '#test/supabase-client.ts';
import { clientOf, openCompany, pdf, refused } from './storage-clients.ts';

let server: TestServer;
let admin: SupabaseClient;
let anonymous: SupabaseClient;
let mine: Awaited<ReturnType<typeof openCompany>>;
let theirs: Awaited<ReturnType<typeof openCompany>>;
let now = new Date();
beforeAll(async () => {
  server = await startTestServer(withoutProofs, { clock: { now: () => now } });
  admin = await openAdmin(server);
  anonymous = await openClient(server);
  mine = await openCompany(server);
  theirs = await openCompany(server);
});
afterAll(() => server.stop());

const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};
const dataOf = <T>({ data, error }: { data: T | null; error: unknown }): T => {
  expect(error).toBeNull();
  if (data === null) throw new Error('no data');
  return data;
};
const missing = refused('404', 'Object not found');
const forbidden = refused('403', 'new row violates row-level security policy', 'AccessDenied');

async function join(company: typeof mine, role: 'client_admin' | 'client_staff', locationIds?: string[]) {
  const user = await createTestUser(server);
  await addMember(server, { clientId: company.folder, userId: user.id, role, ...(locationIds ? { locationIds } : {}) });
  const client = await clientOf(server, await signIn(server, user.email));
  return { id: user.id, bucket: client.storage.from('documents') };
}

/** Every operation on an existing object, and its result. */
async function tryAll(bucket: typeof mine.bucket, path: string) {
  const other = path.replace(/[^/]+$/, 'other.pdf');
  const folder = path.split('/')[0] ?? '';
  const links = dataOf(await bucket.createSignedUrls([path], 60));
  return {
    download: (await bucket.download(path)).error !== null,
    info: (await bucket.info(path)).error,
    sign: (await bucket.createSignedUrl(path, 60)).error,
    signMany: links.map(({ signedUrl }) => signedUrl),
    list: dataOf(await bucket.list(folder)),
    listV2: dataOf(await bucket.listV2({ prefix: folder })).objects,
    move: (await bucket.move(path, other)).error,
    copy: (await bucket.copy(path, other)).error,
    remove: dataOf(await bucket.remove([path])),
    update: (await bucket.update(path, pdf())).error,
    upsert: (await bucket.upload(path, pdf(), { upsert: true })).error,
    upload: (await bucket.upload(other, pdf())).error,
    signUpload: (await bucket.createSignedUploadUrl(other)).error,
  };
}
const nothing = {
  download: true,
  info: missing,
  sign: missing,
  signMany: [null],
  list: [],
  listV2: [],
  move: missing,
  copy: missing,
  remove: [],
  update: missing,
  upsert: forbidden,
  upload: forbidden,
  signUpload: forbidden,
};

describe('client documents', () => {
  let path: string;
  beforeAll(async () => {
    path = `${mine.folder}/letters/one.pdf`;
    dataOf(await mine.bucket.upload(path, pdf()));
  });

  it('are hidden from outsiders, members with limited locations, the agency and anonymous callers', async () => {
    const limited = await join(mine, 'client_staff', [mine.client.locations[0] ?? '']);
    const agency = await clientOf(server, (await createAgencyUser(server)).token);
    const stranger = await clientOf(server, await signIn(server, (await createTestUser(server)).email));
    for (const bucket of [
      theirs.bucket,
      limited.bucket,
      ...[agency, stranger, anonymous].map(({ storage }) => storage.from('documents')),
    ])
      expect(await tryAll(bucket, path)).toMatchObject(nothing);
    // The same holds outside client folders and in the bucket of placement files.
    for (const name of ['loose.pdf', `x/${mine.folder}/a.pdf`, `${mine.folder.toUpperCase()}/a.pdf`])
      expect((await mine.bucket.upload(name, pdf())).error).toMatchObject(forbidden);
    expect((await mine.supabase.storage.from('imports').upload(`${mine.folder}/a.csv`, 'a')).error).toMatchObject(forbidden);
    expect((await mine.bucket.move(path, `${theirs.folder}/taken.pdf`)).error).toMatchObject(forbidden);
    expect((await mine.bucket.copy(path, `${theirs.folder}/taken.pdf`)).error).toMatchObject(forbidden);
    expect(dataOf(await mine.bucket.list(`${mine.folder}/letters`)).map(({ name }) => name)).toEqual(['one.pdf']);
  });

  it('can be read by every member, and changed and removed by their author and admins', async () => {
    const staff = await join(mine, 'client_staff');
    const second = await join(mine, 'client_admin');
    expect(await dataOf(await staff.bucket.download(path)).text()).toMatch(/^%PDF/);
    expect((await staff.bucket.update(path, pdf('changed'))).error).toMatchObject(forbidden);
    expect((await staff.bucket.upload(path, pdf('changed'), { upsert: true })).error).toMatchObject(forbidden);
    expect((await staff.bucket.move(path, `${mine.folder}/elsewhere.pdf`)).error).toMatchObject(forbidden);
    expect(dataOf(await staff.bucket.remove([path]))).toEqual([]);
    const own = `${mine.folder}/of-staff.pdf`;
    dataOf(await staff.bucket.upload(own, pdf()));
    dataOf(await staff.bucket.update(own, pdf('changed')));
    dataOf(await second.bucket.update(own, pdf('by an admin')));
    expect(dataOf(await second.bucket.remove([own]))).toHaveLength(1);
  });

  it('are inaccessible after the membership ends, including by earlier links', async () => {
    const leaver = await join(mine, 'client_staff');
    const link = dataOf(await leaver.bucket.createSignedUrl(path, 600)).signedUrl;
    const upload = dataOf(await leaver.bucket.createSignedUploadUrl(`${mine.folder}/late.pdf`));
    expect((await fetch(link)).status).toBe(200);
    await server.database.query('update portal.memberships set ended_at = now() where user_id = $1', [leaver.id]);
    expect(await tryAll(leaver.bucket, path)).toMatchObject(nothing);
    const answer = await fetch(link);
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { statusCode: '404', code: 'NoSuchKey', error: 'not_found', message: 'Object not found' },
    ]);
    expect((await anonymous.storage.from('documents').uploadToSignedUrl(upload.path, upload.token, pdf())).error).toMatchObject(
      forbidden,
    );
  });

  it('require an active session', async () => {
    const user = await createTestUser(server);
    await addMember(server, { clientId: mine.folder, userId: user.id });
    const client = await openClient(server);
    await client.auth.signInWithPassword({ email: user.email, password: 'demo-password' });
    const token = (await client.auth.getSession()).data.session?.access_token ?? '';
    await client.auth.signOut();
    const { storage } = await clientOf(server, token);
    expect((await storage.from('documents').info(path)).error).toMatchObject({ statusCode: '403', code: 'AccessDenied' });
    const forged = await clientOf(server, `${token.slice(0, -4)}AAAA`);
    expect((await forged.storage.from('documents').info(path)).error).toMatchObject({ statusCode: '403', code: 'AccessDenied' });
  });
});

describe('operator buckets', () => {
  it('are visible by policy only', async () => {
    await admin.storage.createBucket('notices', { public: false });
    dataOf(await admin.storage.from('notices').upload('all/a.txt', 'for all'));
    dataOf(await admin.storage.from('notices').upload('few/b.txt', 'for few'));
    const notices = anonymous.storage.from('notices');
    expect(dataOf(await notices.list())).toEqual([]);
    await server.database.query(
      `create policy "all may read what is for all" on storage.objects for select to anon using (bucket_id = 'notices' and storage.foldername(name) = '{all}' and storage.extension(name) = 'txt' and storage.filename(name) = 'a.txt')`,
    );
    expect(dataOf(await notices.list()).map(({ name }) => name)).toEqual(['all']);
    expect(await dataOf(await notices.download('all/a.txt')).text()).toBe('for all');
    expect((await notices.info('few/b.txt')).error).toMatchObject(missing);
    expect(dataOf(await mine.supabase.storage.from('notices').list())).toEqual([]);
  });

  it('serve public objects to everyone, and no other operation', async () => {
    await admin.storage.createBucket('brand', { public: true });
    dataOf(
      await admin.storage
        .from('brand')
        .upload('logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', { contentType: 'image/svg+xml' }),
    );
    const brand = anonymous.storage.from('brand');
    const answer = await fetch(brand.getPublicUrl('logo.svg', { download: 'Our logo.svg' }).data.publicUrl);
    expect([answer.status, await answer.text()]).toEqual([200, '<svg xmlns="http://www.w3.org/2000/svg"/>']);
    expect(answer.headers.get('cache-control')).toBe('max-age=3600');
    expect(answer.headers.get('content-disposition')).toContain(`filename*=UTF-8''Our%20logo.svg`);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await dataOf(await brand.download('logo.svg')).text()).toMatch(/^<svg/);
    expect(dataOf(await brand.list())).toEqual([]);
    expect((await brand.upload('other.svg', 'x')).error).toMatchObject(forbidden);
    const hidden = await fetch(`${server.url}/storage/v1/object/public/documents/${mine.folder}/letters/one.pdf`);
    expect(await hidden.json()).toMatchObject({ statusCode: '404', error: 'Bucket not found' });
  });
});

describe('signed link', () => {
  const text = { contentType: 'text/plain' };
  let path: string;
  beforeAll(async () => {
    path = `${mine.folder}/linked file.txt`;
    dataOf(await mine.bucket.upload(path, 'linked', text));
  });

  it('serves one object to any holder until it expires', async () => {
    const { signedUrl } = dataOf(await mine.bucket.createSignedUrl(path, 60, { download: 'März.txt' }));
    const answer = await fetch(signedUrl);
    expect([answer.status, await answer.text()]).toEqual([200, 'linked']);
    expect(answer.headers.get('content-disposition')).toContain(`filename*=UTF-8''M%C3%A4rz.txt`);
    expect(answer.headers.get('expires')).toBe(new Date(now.getTime() + 60_000).toUTCString());
    const many = dataOf(await mine.bucket.createSignedUrls([path, 'none.txt'], 60));
    expect(many.map(({ error, path: of }) => [of, error])).toEqual([
      [path, null],
      ['none.txt', 'Either the object does not exist or you do not have access to it'],
    ]);
    expect((await fetch(many[0]?.signedUrl ?? '')).status).toBe(200);

    later(61);
    const over = await fetch(signedUrl);
    expect([over.status, await over.json()]).toEqual([
      400,
      expect.objectContaining({ statusCode: '400', code: 'InvalidJWT', message: '"exp" claim timestamp check failed' }),
    ]);
    for (const seconds of [0, 1.5, 86_401])
      expect((await mine.bucket.createSignedUrl(path, seconds)).error).toMatchObject({ statusCode: '400' });
  });

  it('allows nothing else', async () => {
    const other = `${mine.folder}/other.txt`;
    dataOf(await mine.bucket.upload(other, 'other', text));
    const link = new URL(dataOf(await mine.bucket.createSignedUrl(path, 60)).signedUrl);
    const { token: uploadToken } = dataOf(await mine.bucket.createSignedUploadUrl(`${mine.folder}/new.txt`));
    const token = link.searchParams.get('token') ?? '';
    const [head, body, mark] = token.split('.');
    const claims = JSON.parse(Buffer.from(body ?? '', 'base64url').toString()) as Record<string, unknown>;
    const forge = (changes: object) => Buffer.from(JSON.stringify({ ...claims, ...changes })).toString('base64url');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    const ask = async (name: string, with_: string | null) => {
      const url = `${server.url}/storage/v1/object/sign/documents/${encodeURI(name)}${with_ === null ? '' : `?token=${with_}`}`;
      return ((await (await fetch(url)).json()) as { code: string }).code;
    };
    expect(await ask(other, token)).toBe('InvalidSignature');
    expect(await ask(other, `${head}.${forge({ url: `documents/${other}` })}.${mark}`)).toBe('InvalidJWT');
    expect(await ask(path, `${none}.${forge({})}.`)).toBe('InvalidJWT');
    expect(await ask(path, uploadToken)).toBe('InvalidJWT');
    expect(await ask(path, mine.token)).toBe('InvalidJWT');
    expect(await ask(path, null)).toBe('InvalidRequest');
    const asSession = await clientOf(server, token);
    expect((await asSession.storage.from('documents').info(path)).error).toMatchObject({ statusCode: '403' });
    const anonymousDocuments = anonymous.storage.from('documents');
    expect((await anonymousDocuments.uploadToSignedUrl(path, token, 'x', text)).error).toMatchObject({ statusCode: '400' });
    expect((await anonymousDocuments.uploadToSignedUrl(other, uploadToken, 'x', text)).error).toMatchObject({
      statusCode: '400',
    });
  });

  it('accepts one upload on behalf of its creator', async () => {
    const name = `${mine.folder}/by-link.txt`;
    const anonymousDocuments = anonymous.storage.from('documents');
    const link = dataOf(await mine.bucket.createSignedUploadUrl(name));
    expect(dataOf(await anonymousDocuments.uploadToSignedUrl(name, link.token, 'one', text))).toEqual({
      path: name,
      fullPath: `documents/${name}`,
    });
    expect((await anonymousDocuments.uploadToSignedUrl(name, link.token, 'two', text)).error).toMatchObject({
      statusCode: '409',
    });
    const [row] = await server.database.query<{ owner_id: string }>('select owner_id from storage.objects where name = $1', [
      name,
    ]);
    expect(row?.owner_id).toBe(mine.user.id);
    expect((await mine.bucket.createSignedUploadUrl(name)).error).toMatchObject({ statusCode: '409' });
    const over = dataOf(await mine.bucket.createSignedUploadUrl(name, { upsert: true }));
    dataOf(await anonymousDocuments.uploadToSignedUrl(name, over.token, 'three', text));
    expect(await dataOf(await mine.bucket.download(name)).text()).toBe('three');
    later(7201);
    expect((await anonymousDocuments.uploadToSignedUrl(name, over.token, 'four', text)).error).toMatchObject({
      statusCode: '400',
      code: 'InvalidJWT',
    });
  });
});
