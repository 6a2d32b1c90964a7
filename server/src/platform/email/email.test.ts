import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '#test/factories.ts';
import { startMailbox } from '#test/mailbox.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { renderEmail } from './render.ts';

const brand = {
  productName: 'Recoup',
  agencyName: 'Larkspur <Recovery> & Co',
  website: 'https://larkspur.example.com',
  supportEmail: 'clients@larkspur.example.com',
  supportPhone: '512-555-0140',
  accentColor: '#ffdd00',
  logoUrl: null,
  darkLogoUrl: null,
  signInHeadline: null,
  signInText: null,
  signInPictureUrl: null,
};
const signUp = (server: TestServer, email: string) =>
  call(server, null, '/auth/v1/signup', { method: 'POST', body: { email, password: 'demo-password' } });

describe('an email', () => {
  it('has the same content as text and HTML, and escapes markup', () => {
    const { subject, text, html } = renderEmail(brand, {
      subject: 'Confirm <now>',
      blocks: [
        { kind: 'text', text: 'Dear <b>Ada</b>, it is time.' },
        { kind: 'button', label: 'Confirm', url: 'https://portal.example.com/?a=1&b="2"' },
        { kind: 'code', code: '123456' },
      ],
      note: 'Works once.',
    });
    expect(subject).toBe('Confirm <now>');
    for (const part of [
      'Dear <b>Ada</b>',
      'Confirm:\nhttps://portal.example.com/?a=1&b="2"',
      'Code: 123456',
      'Works once.',
      brand.website,
      brand.supportPhone,
    ])
      expect(text).toContain(part);
    expect(html).toContain('Dear &lt;b&gt;Ada&lt;/b&gt;');
    expect(html).toContain('href="https://portal.example.com/?a=1&amp;b=&quot;2&quot;"');
    expect(html).toContain('Larkspur &lt;Recovery&gt; &amp; Co');
    // Dark text on a light button.
    expect(html).toContain('background:#ffdd00;color:#000000');
    expect(html).not.toMatch(/<(img|script|link|style)/);
  });

  it('gets no header, recipient or markup from the words of the brand', async () => {
    const mailbox = await startMailbox();
    const server = await startTestServer({ SMTP_URL: mailbox.url });
    try {
      const hostile = 'Lark"<x@y.example>\r\nBcc: victim@example.com\r\n\r\n<script>1</script>';
      await server.database.query(
        `insert into portal.brand (product_name, agency_name, support_phone, updated_by_name) values (left($1, 60), $1, left($1, 40), 'A')`,
        [hostile],
      );
      const email = 'brand@example.com';
      await signUp(server, email);
      const mail = await mailbox.receive(email);
      const [head = ''] = mail.source.split('\r\n\r\n');
      expect(mail.to).toBe(email);
      expect(head).not.toMatch(/^(bcc|cc)\s*:/im);
      expect(head.match(/^to:.*$/gim)).toEqual([`To: ${email}`]);
      expect(mail.html).not.toMatch(/<script/);
    } finally {
      await server.stop();
      await mailbox.stop();
    }
  });

  it('reaches the SMTP server with sender, names and both forms, and is retried when that was busy', async () => {
    const mailbox = await startMailbox({ refuse: (attempt) => (attempt === 1 ? 451 : 0) });
    const server = await startTestServer({
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'portal@larkspur.example.com',
      AGENCY_NAME: 'Larkspur Recovery',
    });
    try {
      await signUp(server, 'ada@example.com');
      const mail = await mailbox.receive('ada@example.com');
      expect(mailbox.attempts()).toBe(2);
      expect(mail.from).toBe('portal@larkspur.example.com');
      expect(mail.source).toMatch(/^From: Larkspur Recovery <portal@larkspur\.example\.com>\r$/m);
      expect(mail.source).toMatch(/^Message-ID: <[0-9a-f-]{36}@larkspur\.example\.com>\r$/im);
      expect(mail.text).toContain('Welcome to Recoup, the client portal of Larkspur Recovery.');
      expect(mail.html).toContain('<h1');
      expect(mail.html).toContain(mail.code);
      const queued = await server.database.query(`select data::text as data from pgboss.job where name = 'mail.send'`);
      expect(queued).toHaveLength(1);
      expect(JSON.stringify(queued)).not.toContain(mail.code);
      // With an SMTP server there is no outbox.
      expect((await call(server, null, '/outbox')).status).toBe(404);
    } finally {
      await server.stop();
      await mailbox.stop();
    }
  });
});

describe('a permanently refused email', () => {
  it('is dropped, and the next one is sent', async () => {
    const mailbox = await startMailbox({ refuse: (attempt) => (attempt === 1 ? 554 : 0) });
    const server = await startTestServer({ SMTP_URL: mailbox.url });
    try {
      await signUp(server, 'ada@example.com');
      await expect.poll(() => mailbox.attempts(), { timeout: 20_000 }).toBe(1);
      await signUp(server, 'bea@example.com');
      await mailbox.receive('bea@example.com');
      await expect
        .poll(() => server.database.query(`select state::text as state, retry_count from pgboss.job where name = 'mail.send'`), {
          timeout: 20_000,
        })
        .toEqual([
          { state: 'completed', retry_count: 0 },
          { state: 'completed', retry_count: 0 },
        ]);
    } finally {
      await server.stop();
      await mailbox.stop();
    }
  });
});

describe('the outbox without SMTP', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ PUBLIC_URL: 'https://portal.example.com' });
  });
  afterAll(() => server.stop());
  const local = () => server.url.replace('127.0.0.1', 'localhost');

  it('shows each email as text and HTML, and stores it encrypted', async () => {
    await signUp(server, 'bea@example.com');
    const list = await expect
      .poll(async () => (await fetch(`${local()}/outbox`)).text(), { timeout: 20_000 })
      .toContain('bea@example.com')
      .then(async () => (await fetch(`${local()}/outbox`)).text());
    const path = /href="(\/outbox\/[0-9a-f-]{36})"/.exec(list)?.[1] ?? '';
    const shown = await fetch(local() + path);
    expect(shown.headers.get('cache-control')).toBe('no-store');
    const text = await shown.text();
    expect(text).toContain('<h1>Confirm your email address</h1>');
    expect(text).toMatch(/<a href="https:\/\/portal\.example\.com\/auth\/v1\/verify\?token=[0-9a-f]{56}&amp;type=signup/);
    expect(await (await fetch(`${local()}${path}/html`)).text()).toContain('Confirm email address</a>');
    const rows = await server.database.query<{ sealed: string }>('select sealed from auth_ext.email_outbox');
    expect(rows).toHaveLength(1);
    expect(rows[0]?.sealed).not.toContain('bea@example.com');
    expect((await fetch(`${local()}/outbox/nothing`)).status).toBe(404);
  });

  it.each([
    ['through a proxy', { 'x-forwarded-for': '198.51.100.7' }],
    ['through a proxy that says so otherwise', { forwarded: 'for=198.51.100.7' }],
    ['through a proxy that names itself', { via: '1.1 proxy' }],
    ['through a proxy that names the caller', { 'x-real-ip': '198.51.100.7' }],
    ['through a proxy that names the site', { 'x-forwarded-host': 'portal.example.com' }],
    ['by a foreign name', { host: 'rebound.example' }],
  ])('is hidden from a request %s', async (_how, headers) => {
    expect(await requestStatus(server.url, headers)).toBe(404);
  });

  it('is hidden from requests through a proxy that adds no header, like nginx by default', async () => {
    const { port } = new URL(server.url);
    const socket = connect({ port: Number(port), host: '127.0.0.1' });
    socket.write(`GET /outbox HTTP/1.0\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`);
    const [head] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    expect(head.toString()).toContain(' 404 ');
  });

  it.each([
    ['in production', { NODE_ENV: 'production' }],
    ['where it is turned off', { MAIL_OUTBOX: 'off' }],
  ])('does not exist %s', async (_where, env) => {
    const other = await startTestServer(env);
    try {
      expect((await fetch(`${other.url}/outbox`)).status).toBe(404);
    } finally {
      await other.stop();
    }
  });
});

/** `fetch` sets Host itself. */
async function requestStatus(url: string, headers: Record<string, string>): Promise<number | undefined> {
  const sent = request(`${url}/outbox`, { headers }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}
