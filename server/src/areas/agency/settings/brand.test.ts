import { brandText, type Brand } from '@recoup/contract/agency/brand';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAgencyUser } from '#test/agency.ts';
import { call, createMember } from '#test/factories.ts';
import { startMailbox } from '#test/mailbox.ts';
import { confirmIdentity } from '#test/step-up.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let mailbox: Awaited<ReturnType<typeof startMailbox>>;
let admin: Awaited<ReturnType<typeof createAgencyUser>>;
beforeAll(async () => {
  mailbox = await startMailbox();
  server = await startTestServer({ SMTP_URL: mailbox.url, AGENCY_WEBSITE: 'https://set.example.com', LOG_LEVEL: 'silent' });
  admin = await createAgencyUser(server, 'agency_admin');
  await confirmIdentity(server, admin.token);
});
afterAll(async () => {
  await server.stop();
  await mailbox.stop();
});

const png = Uint8Array.from(
  Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64'),
);

const path = '/api/agency/v1/settings/brand';
type Answer<T> = { data: T; message: string; code: string; errors: { path: string; message: string }[] };
const get = async (user = admin) => (await call<Answer<Brand>>(server, user.token, path)).body.data;
const config = async () =>
  (await call<{ product_name: string; agency: Record<string, unknown> }>(server, null, '/config.json')).body;

async function save(changes: object, user = admin) {
  const { logo, dark_logo: dark, sign_in_picture: picture, revision, ...others } = await get();
  const values = { ...brandText.parse(others), revision };
  return call<Answer<Brand>>(server, user.token, path, {
    method: 'PUT',
    body: { ...values, logo_id: logo?.id ?? null, dark_logo_id: dark?.id ?? null, picture_id: picture?.id ?? null, ...changes },
  });
}

async function upload(content: Uint8Array<ArrayBuffer> | string) {
  const answer = await fetch(`${server.url}/api/agency/v1/settings/brand-images`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/octet-stream' },
    body: content,
  });
  return { status: answer.status, body: (await answer.json()) as Answer<{ id: string; url: string }> };
}

describe('the brand', () => {
  it('changes only after a confirmation of identity', async () => {
    const other = await createAgencyUser(server, 'agency_admin');
    expect(await save({ agency_name: 'Elsewhere' }, other)).toMatchObject({ status: 403, body: { code: 'step_up_required' } });
  });

  it('is used at once by the web app and by emails', async () => {
    const saved = await save({
      agency_name: 'Northgate Recovery',
      product_name: 'Northgate Portal',
      support_email: 'help@northgate.example.com',
      support_phone: '512-555-0140',
      accent_color: '#E11D48',
      sign_in_headline: 'Welcome',
    });
    expect(saved).toMatchObject({ status: 200, body: { data: { revision: 1, accent_color: '#e11d48' } } });
    expect(await config()).toMatchObject({
      product_name: 'Northgate Portal',
      agency: { name: 'Northgate Recovery', support_phone: '512-555-0140', sign_in: { headline: 'Welcome' } },
    });
    await call(server, null, '/auth/v1/signup', {
      method: 'POST',
      body: { email: 'ada@example.com', password: 'demo-password' },
    });
    const mail = await mailbox.receive('ada@example.com');
    expect(mail.from).toBe('help@northgate.example.com');
    expect(mail.text).toContain('Welcome to Northgate Portal, the client portal of Northgate Recovery.');
    expect(mail.text).toContain('Questions? help@northgate.example.com · 512-555-0140');
    expect(mail.html).toContain('background:#e11d48');
  });

  it('is served from the last reading while the database cannot be read', async () => {
    const before = await config();
    await server.database.query('alter table portal.brand rename to brand_away');
    expect((await config()).agency).toEqual(before.agency);
    await server.database.query('alter table portal.brand_away rename to brand');
  });

  it('keeps values set by the environment, and marks them as locked', async () => {
    const brand = await get();
    expect(brand.locked).toEqual([{ field: 'website', setting: 'AGENCY_WEBSITE' }]);
    expect((await save({ website: 'https://other.example.com' })).body.data.website).toBe('https://set.example.com');
    expect((await config()).agency['website']).toBe('https://set.example.com');
  });

  it('refuses the second of two concurrent changes', async () => {
    const { revision } = await get();
    expect((await save({ agency_name: 'First' })).status).toBe(200);
    expect(await save({ agency_name: 'Second', revision })).toMatchObject({
      status: 409,
      body: { code: 'changed', message: 'Robin Vance changed the brand. Reload it to see the changes.' },
    });
    expect((await config()).agency['name']).toBe('First');
  });

  it('is read by auditors and changed by administrators for all clients', async () => {
    const auditor = await createAgencyUser(server, 'agency_auditor');
    expect((await get(auditor)).may_change).toBe(false);
    expect((await save({}, auditor)).status).toBe(403);
    const { client } = await createMember(server);
    const limited = await createAgencyUser(server, 'agency_admin', { clientIds: [client.id] });
    expect((await get(limited)).may_change).toBe(false);
    expect((await save({}, limited)).status).toBe(403);
    const staff = await createAgencyUser(server, 'agency_staff');
    expect((await call(server, staff.token, path)).status).toBe(403);
  });

  it('records each change with both values', async () => {
    await save({ agency_name: 'Recorded' });
    const [entry] = await server.database.query<{ details: unknown }>(
      `select details from portal.agency_audit_log where action = 'agency.brand_changed' order by at desc, id desc limit 1`,
    );
    expect(entry?.details).toEqual({ changes: { agency_name: { before: 'First', after: 'Recorded' } } });
  });
});

describe('a picture of the brand', () => {
  it('is served to everyone with its own media type, and cached by browsers', async () => {
    const { body } = await upload(png);
    expect((await save({ logo_id: body.data.id })).body.data.logo).toEqual({ id: body.data.id, url: `/brand/${body.data.id}` });
    expect((await config()).agency['logo_url']).toBe(`/brand/${body.data.id}`);
    const shown = await fetch(server.url + body.data.url);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(Buffer.from(await shown.arrayBuffer()).equals(png)).toBe(true);
    expect((await fetch(`${server.url}/brand/nothing`)).status).toBe(404);
  });

  it.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'Choose a PNG, JPEG or WebP picture'],
    ['a large file', Uint8Array.from(Buffer.concat([png, Buffer.alloc(512 * 1024)])), 'Choose a picture of at most 512 kB'],
  ])('is refused as %s', async (_what, content, message) => {
    expect(await upload(content)).toMatchObject({ status: 422, body: { errors: [{ path: 'file', message }] } });
  });

  it('is refused if it was never uploaded', async () => {
    expect(await save({ logo_id: '01890a5d-ac96-774b-bcce-b302099a8057' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'logo_id', message: 'Choose the logo again' }] },
    });
  });
});
