import { brotliCompressSync } from 'node:zlib';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from './composition.ts';
import { call, createMember } from '../test/support/factories.ts';
import { startTestServer, type TestServer } from '../test/support/server.ts';

let server: TestServer;
const web = mkdtempSync(join(tmpdir(), 'recoup-web-'));
beforeAll(async () => {
  mkdirSync(join(web, 'assets'));
  writeFileSync(join(web, 'index.html'), '<!doctype html><title>Recoup</title>');
  writeFileSync(join(web, 'assets', 'app-1a2b3c.js'), `console.log(${JSON.stringify('x'.repeat(4000))})`);
  mkdirSync(join(web, '.vite'));
  writeFileSync(
    join(web, '.vite', 'screens.json'),
    JSON.stringify([{ path: '/debtors/:peopleId/:id', files: ['assets/account.js', 'assets/account.css'] }]),
  );
  server = await startTestServer({ AGENCY_NAME: 'Test Agency' }, { webDirectory: web, release: 'r1' });
});
afterAll(async () => {
  await server.stop();
  rmSync(web, { recursive: true });
});

describe('the server', () => {
  it("reports liveness, readiness and the web app's settings", async () => {
    expect((await call(server, null, '/healthz')).body).toEqual({ status: 'ok' });
    expect((await call(server, null, '/readyz')).body).toEqual({ status: 'ready' });
    const config = await call<Record<string, unknown>>(server, null, '/config.json');
    expect(config.body).toMatchObject({
      product_name: 'Recoup',
      agency: { name: 'Test Agency' },
      supabase_url: server.url,
      core_api_url: `${server.url}/api/core`,
      release: 'r1',
    });
    expect(config.headers.get('cache-control')).toBe('no-store');
  });

  it('counts requests by operation for Prometheus, hidden behind a proxy', async () => {
    await call(server, null, '/api/core/v1/clients/my-clients');
    const metrics = await call<string>(server, null, '/metrics');
    expect(metrics.body).toMatch(/recoup_http_request_duration_seconds_count\{operation="clients.my",status="401"\} \d+/);
    expect(metrics.body).toContain('recoup_database_connections{state="open"}');
    expect((await call(server, null, '/metrics', { headers: { 'x-forwarded-for': '203.0.113.9' } })).status).toBe(404);
  });

  it('serves the web app: hashed files cached forever, the page revalidated, and the page for every screen', async () => {
    const script = await fetch(`${server.url}/assets/app-1a2b3c.js`, { headers: { 'accept-encoding': 'br' } });
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(script.headers.get('content-encoding')).toBe('br');
    await script.text();
    for (const path of ['/', '/debtors', '/debtors/1/2', '/no/such/screen']) {
      const page = await call<string>(server, null, path);
      expect(page.status).toBe(200);
      expect(page.body).toContain('<title>Recoup</title>');
      expect(page.headers.get('cache-control')).toBe('no-cache');
    }
  });

  it('serves files of another version of the web app while both run', async () => {
    const newer = mkdtempSync(join(tmpdir(), 'recoup-web-'));
    mkdirSync(join(newer, 'assets'));
    writeFileSync(join(newer, 'index.html'), '<!doctype html><title>Newer</title>');
    writeFileSync(join(newer, 'assets', 'app-9z8y7x.js'), 'console.log(2)');
    writeFileSync(join(newer, 'assets', 'app-9z8y7x.js.br'), brotliCompressSync('console.log(2)'));
    writeFileSync(join(newer, 'assets', 'font-9z8y7x.woff2'), 'font');
    const other = await startServer(server.platform.config, { webDirectory: newer });
    const read = async (url: string, headers: Record<string, string> = {}) => {
      const answer = await fetch(url, { headers });
      return [answer.status, answer.headers.get('content-type'), answer.headers.get('content-encoding'), await answer.text()];
    };
    const script = 'text/javascript; charset=utf-8';
    const ofNewer = `${server.url}/assets/app-9z8y7x.js`;
    expect(await read(ofNewer, { 'accept-encoding': 'gzip, br' })).toEqual([200, script, 'br', 'console.log(2)']);
    expect(await read(ofNewer, { 'accept-encoding': 'identity' })).toEqual([200, script, null, 'console.log(2)']);
    expect(await read(`${server.url}/assets/font-9z8y7x.woff2`)).toEqual([200, 'font/woff2', null, 'font']);
    expect((await read(`${other.url}/assets/app-1a2b3c.js`)).slice(0, 2)).toEqual([200, script]);
    expect((await fetch(ofNewer)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    await other.stop();

    // Files are not deleted while servers start with them.
    const ages = () =>
      server.database.query<{ name: string; days: number }>(
        `select name, extract(day from now() - started_at)::int as days from portal_meta.web_files order by name`,
      );
    await server.database.query(`update portal_meta.web_files set started_at = now() - interval '61 days'`);
    await (await startServer(server.platform.config, { webDirectory: newer })).stop();
    expect(await ages()).toEqual([
      { name: 'app-9z8y7x.js', days: 0 },
      { name: 'font-9z8y7x.woff2', days: 0 },
    ]);
    rmSync(newer, { recursive: true });
  });

  it('announces the files of a main screen with its page', async () => {
    const announced = async (path: string) => (await call(server, null, path)).headers.get('link');
    expect(await announced('/debtors/1/2?ask=hold')).toBe(
      '</color-scheme.js>; rel=preload; as=script, </config.json>; rel=preload; as=fetch; crossorigin, ' +
        '</assets/account.js>; rel=modulepreload; crossorigin, </assets/account.css>; rel=preload; as=style; crossorigin',
    );
    expect(await announced('/debtors/1')).toBeNull();
    expect(await announced('/debtors/1/2/3')).toBeNull();
  });

  it('answers an unreadable URL in the error format', async () => {
    for (const [path, status] of [
      ['/api/legacy/v1/%zz', 400],
      [`/api/legacy/v1/clients/${'a'.repeat(300)}`, 414],
    ] as const) {
      const answer = await call<Record<string, unknown>>(server, null, path);
      expect(answer).toMatchObject({ status, body: { status_code: status, code: 'bad_request', errors: [] } });
    }
  });

  it('answers unknown paths in the error format, and never leaves the directory', async () => {
    for (const path of [
      '/api/core/v1/nowhere',
      '/api/docs/reader.js',
      '/assets/gone-1.js',
      '/api/openapi.yaml',
      '/..%2f..%2fetc/passwd.txt',
    ]) {
      const { status, body } = await call<Record<string, unknown>>(server, null, path);
      expect(status, path).toBe(404);
      expect(body).toMatchObject({ status_code: 404, code: 'not_found', errors: [], request_id: expect.any(String) });
    }
  });

  it('forbids caching of responses for one caller', async () => {
    const { client, token } = await createMember(server);
    const paths = [
      '/auth/v1/user',
      '/auth/v1/nothing',
      `/api/core/v1/clients/${client.id}`,
      '/api/nothing',
      '/storage/v1/nothing',
    ];
    for (const path of paths) expect((await call(server, token, path)).headers.get('cache-control'), path).toBe('no-store');
    expect((await call(server, null, '/auth/v1/.well-known/jwks.json')).headers.get('cache-control')).toContain('public');
  });

  it('sends a strict policy that forbids framing and sniffing', async () => {
    const { headers } = await call(server, null, '/');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe-eval');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('strict-transport-security')).toContain('max-age=31536000');
  });

  it('explains bad JSON, a wrong type and a large body', async () => {
    const { client, token } = await createMember(server);
    const path = `/api/legacy/v1/clients/${client.id}/debtor-views`;
    const post = (body: string, type = 'application/json') =>
      fetch(server.url + path, { method: 'PUT', body, headers: { authorization: `Bearer ${token}`, 'content-type': type } });
    expect(await (await post('{')).json()).toMatchObject({ status_code: 400, code: 'bad_json' });
    expect(await (await post('<x/>', 'application/xml')).json()).toMatchObject({
      status_code: 415,
      code: 'unsupported_media_type',
    });
    expect(await (await post(JSON.stringify({ name: 'x', query: 'y'.repeat(2_000_000) }))).json()).toMatchObject({
      status_code: 413,
      code: 'body_too_large',
    });
    expect(await (await post(JSON.stringify({ name: '', query: 7 }))).json()).toMatchObject({
      code: 'validation_failed',
      errors: expect.arrayContaining([
        { path: 'name', message: 'Give the view a name' },
        expect.objectContaining({ path: 'query' }),
      ]),
    });
  });
});

describe('maintenance', () => {
  it('is reported by every API and function while health checks and the page still work', async () => {
    const closed = await startTestServer({ MAINTENANCE: 'on' }, { webDirectory: web });
    for (const path of ['/api/core/v1/clients/my-clients', '/functions/v1/hello'])
      expect(await call(closed, null, path)).toMatchObject({
        status: 503,
        body: { code: 'maintenance', message: expect.stringMatching(/^We are currently performing scheduled maintenance/) },
      });
    expect((await call(closed, null, '/config.json')).body).toMatchObject({ maintenance: true });
    expect((await call(closed, null, '/signin')).status).toBe(200);
    await closed.stop();
  });
});

describe('two servers on one database', () => {
  it('share sessions, and a sign-out at one of them', async () => {
    const second = await startTestServer({ DATABASE_URL: server.database.url, DATA_DIR: server.dataDir });
    const { client, token } = await createMember(server);
    const path = `/api/core/v1/clients/${client.id}`;
    expect((await call(second, token, path)).status).toBe(200);
    expect((await call(second, token, '/auth/v1/logout', { method: 'POST' })).status).toBe(204);
    expect((await call(server, token, path)).status).toBe(401);
    await second.stop();
    expect((await call(server, null, '/readyz')).status).toBe(200);
  });

  it('must share their keys: one with different keys does not start and creates none', async () => {
    const second = await startTestServer({ DATABASE_URL: server.database.url }).catch((error: unknown) => error);
    expect(String(second)).toMatch(/key|authenticate/i);
    expect(await server.database.query('select count(*)::int as keys from auth_ext.signing_keys')).toEqual([{ keys: 1 }]);
  });
});
