import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, createTestUser } from '#test/factories.ts';
import { openLink, startMailServer, type MailServer } from '#test/auth-flows.ts';

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer({ REDIRECT_URLS: 'https://*.agency.example.com/welcome', TRUST_PROXY: 'on' });
});
afterAll(() => server.stop());

const site = 'https://portal.example.com';

async function recover(query: string, headers: Record<string, string> = {}) {
  const { email } = await createTestUser(server);
  const { status } = await call(server, null, `/auth/v1/recover${query}`, { method: 'POST', body: { email }, headers });
  expect(status).toBe(200);
  return server.mailbox.receive(email);
}

const evil = [
  '//evil.example',
  '///evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https:\\\\evil.example',
  '\\\\evil.example',
  '/\\evil.example',
  'https://portal.example.com@evil.example/',
  'https://portal.example.com:pass@evil.example/',
  'https://portal.example.com%40evil.example/',
  'https://evil.example%2f@portal.example.com/',
  'https://portal.example.com.evil.example/',
  'https://portal.example.com%2eevil.example/',
  'https://evil-portal.example.com/',
  'https://evilportal.example.com/',
  'https://portal.example.com:444/',
  'http://portal.example.com/',
  'https://portal.example.com\t.evil.example/',
  'https://evil.example\r\n@portal.example.com/',
  'https://evil.example/\u0000https://portal.example.com',
  'https://portal\u3002example\u3002com.evil.example/',
  'https://p\u043ertal.example.com/',
  'https://evil.example\uff0f.agency.example.com/welcome',
  'https://evil.example?.agency.example.com/welcome',
  'https://evil.example#.agency.example.com/welcome',
  'https://evil.example/.agency.example.com/welcome',
  'https://a.b.agency.example.com/welcome',
  'https://x.agency.example.com/welcome/../evil',
  'javascript:alert(document.domain)//https://portal.example.com/',
  'JaVaScRiPt://portal.example.com/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://portal.example.com/1',
  'http://2130706433/',
  'http://0177.0.0.1/',
  'https://[::ffff:7f00:1]/',
];

describe('a redirect', () => {
  it('stays on allowed addresses, however it is written in request, referrer or link', async () => {
    await Promise.all(
      evil.map(async (url) => {
        const query = `?redirect_to=${encodeURIComponent(url)}`;
        const { link } = await recover(query);
        const used = new URLSearchParams(link.split('?')[1]);
        expect(used.get('redirect_to'), url).toBe(site);
        const { location } = await openLink(server, `/auth/v1/verify${query}&token=${used.get('token')}&type=recovery`);
        expect(location.origin, url).toBe(site);
        expect(location.hash, url).toMatch(/^#access_token=/);
      }),
    );
  });

  it('ignores a referrer that is not allowed', async () => {
    for (const referer of ['https://evil.example/', 'https://portal.example.com@evil.example/']) {
      const { link } = await recover('', { referer });
      expect(new URLSearchParams(link.split('?')[1]).get('redirect_to')).toBe(site);
    }
    const { link } = await recover('', { referer: 'https://east.agency.example.com/welcome' });
    expect(new URLSearchParams(link.split('?')[1]).get('redirect_to')).toBe('https://east.agency.example.com/welcome');
  });

  it('keeps errors and sessions in the fragment', async () => {
    const landed = await openLink(server, '/auth/v1/verify?token=x%0d%0aset-cookie:%20a=b&type=recovery%0d%0ax:y');
    expect(landed.location.origin).toBe(site);
    expect(landed.headers.get('set-cookie')).toBeNull();
  });
});

/** Sends a custom Host header, which `fetch` does not allow. */
function postAs(headers: Record<string, string>, path: string, body: object): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(server.url + path, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } });
    sent.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end(JSON.stringify(body));
  });
}

describe('emailed links', () => {
  it('use the configured origin and ignore the Host header', async () => {
    const ways: Record<string, string>[] = [
      { host: 'evil.example' },
      { 'x-forwarded-host': 'evil.example' },
      { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http', 'x-forwarded-port': '81' },
      { forwarded: 'for=1.2.3.4;host=evil.example;proto=http' },
      { 'x-original-host': 'evil.example', 'x-host': 'evil.example', 'x-forwarded-server': 'evil.example' },
      { 'x-original-url': 'https://evil.example/', 'x-rewrite-url': '//evil.example/' },
      { host: 'portal.example.com:evil.example' },
      { origin: 'https://evil.example', referer: 'https://evil.example/' },
    ];
    await Promise.all(
      ways.map(async (headers) => {
        const { email } = await createTestUser(server);
        const status = await postAs(headers, '/auth/v1/recover', { email });
        // An invalid Host may be refused as such.
        if (status === 400) return;
        expect(status).toBe(200);
        const mail = await server.mailbox.receive(email);
        expect(mail.text).toContain(`${site}/auth/v1/verify?`);
        expect(mail.source).not.toContain('evil.example');
      }),
    );
  });
});
