import { once } from 'node:events';
import { Agent, request, type IncomingMessage, type RequestOptions } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, createMember, createTestAccount } from '#test/factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let member: Awaited<ReturnType<typeof createMember>>;
let account: Awaited<ReturnType<typeof createTestAccount>>;
let base: string;
let accountPath: string;
beforeAll(async () => {
  server = await startTestServer();
  member = await createMember(server);
  account = await createTestAccount(server, member.client.id);
  base = `/api/legacy/v1/clients/${member.client.id}`;
  accountPath = `${base}/debtors/${account.personId}/accounts/${account.id}`;
});
afterAll(() => server.stop());

const zero = '\0';
const half = '\uD800';
const aRow = '0190a0b0-0000-7000-8000-000000000000';
const cursor = (order: string, ...values: unknown[]) => Buffer.from(JSON.stringify([order, values])).toString('base64url');
const get = (path: string) => call<{ errors: { path: string }[] }>(server, member.token, `${base}/${path}`);

describe('malformed requests', () => {
  it.each([
    ['cursor', `debtors?cursor=${cursor('placed.desc', 'yesterday', 'x')}`],
    ['cursor', `debtors?cursor=${cursor('placed.desc', '0000-01-01', aRow)}`],
    ['cursor', `debtors?cursor=${cursor('placed.desc')}`],
    ['cursor', `debtors?cursor=${cursor('placed.desc', null, null)}`],
    ['cursor', `debtors?sort=name&dir=asc&cursor=${cursor('name.asc', zero, aRow)}`],
    ['cursor', `debtors?sort=balance&cursor=${cursor('balance.desc', '1e400', aRow)}`],
    ['cursor', `debtors?sort=activity&cursor=${cursor('activity.desc', 'infinity', aRow)}`],
    ['cursor', `debtors?cursor=${cursor('placed.desc', '2026-02-30', aRow)}`],
    ['cursor', `requests?cursor=${cursor('requests', '2026-99-99 00:00:00+00', aRow)}`],
    ['cursor', `requests?cursor=${cursor('requests', '2026-02-31 00:00:00+00', aRow)}`],
    ['cursor', `offers?cursor=${cursor('offers', '2026-01-01 24:00:00+00', aRow)}`],
    ['cursor', `disputes?cursor=${cursor('disputes', '2026-01-01 00:61:00+00', aRow)}`],
    ['cursor', `message-threads?cursor=${cursor('threads', '2026-01-01 00:00:00+99', aRow)}`],
    ['querystring.placed_from', 'debtors?placed_from=2026-02-30'],
    ['querystring.placed_from', 'debtors?placed_from=0000-01-01'],
    ['querystring.balance_min', 'debtors?balance_min=1e300'],
    ['querystring.q', 'debtors?q=%00abc'],
    ['querystring.q', 'people?q=ab%00'],
    ['cursor', `imports?cursor=${cursor('imports', 'x')}`],
    ['cursor', `imports?cursor=${cursor('imports')}`],
    ['cursor', `imports?cursor=${cursor('imports', 5)}`],
  ])('is refused for its %s: %s', async (path, address) => {
    expect(await get(address)).toMatchObject({ status: 400, body: { errors: [{ path }] } });
  });

  it('accept overlong numbers in names', async () => {
    for (const text of ['A-99999999999999999999999-1', '99999999999999999999', '-', "'; drop table x"])
      expect((await get(`debtors?q=${encodeURIComponent(text)}`)).status, text).toBe(200);
  });

  it('are refused for nonexistent file rows', async () => {
    const send = (method: string, path: string, body: unknown) => call(server, member.token, `${base}/${path}`, { method, body });
    const made = await send('POST', 'imports', { file_name: 'a.csv', file_bytes: 10 });
    const { id } = (made.body as { data: { id: string } }).data;
    // Rows need an import that has some; only then is the cursor checked.
    await server.database.query(
      `update portal.imports set state = 'ready', structure = '{"columns":[]}',
         mapping = '{"columns":[],"row_meaning":"debtor","debt_type":"consumer"}' where id = $1`,
      [id],
    );
    for (const value of ['x', 1e300, -1, 1.5, 2_147_483_648, null])
      expect(await get(`imports/${id}/rows?cursor=${cursor('import rows', value)}`), String(value)).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'cursor' }] },
      });
    for (const number of ['0', '1e300', '1.5', '2147483648', '9007199254740991'])
      expect((await send('PATCH', `imports/${id}/rows/${number}`, { left_out: true })).status, number).toBe(400);
    for (const name of ['a/b.csv', 'a\r\nSet-Cookie: x.csv', '', ' ', 'a'.repeat(256)])
      expect((await send('POST', 'imports', { file_name: name, file_bytes: 10 })).status, name).toBe(400);
  });

  it('report which text of a body cannot be stored', async () => {
    const note = (body: string) => call(server, member.token, `${accountPath}/notes`, { method: 'POST', body: { body } });
    for (const text of [`a${zero}b`, `a${half}b`])
      expect(await note(text)).toMatchObject({ status: 400, body: { errors: [{ path: 'body' }] } });
    expect((await note('a 😀 b')).status).toBe(201);
    const send = (method: string, path: string, body: unknown) => call(server, member.token, `${base}/${path}`, { method, body });
    expect(await send('PUT', 'debtor-views', { name: `a${zero}`, query: '' })).toMatchObject({ status: 400 });
    expect(await send('POST', 'manual-drafts', { debt_type: 'consumer', values: { first_name: `A${half}` } })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'values.first_name' }] },
    });
    expect(await send('POST', 'manual-drafts', { debt_type: 'consumer', values: { [`a${zero}`]: 'A' } })).toMatchObject({
      status: 400,
    });
    expect(await send('POST', 'exports', { format: 'csv', filters: { q: half } })).toMatchObject({ status: 400 });
  });

  it('with too large headers or too long values in the path have the format of other errors', async () => {
    const large = await call(server, member.token, `${base}/debtors?q=${'a'.repeat(20_000)}`);
    expect(large).toMatchObject({ status: 431, body: { code: 'headers_too_large', errors: [] } });
    expect(large.headers.get('x-request-id')).toBe((large.body as { request_id: string }).request_id);
    const long = await call(server, null, `/api/core/v1/invitations/${'a'.repeat(300)}`);
    expect(long).toMatchObject({ status: 414, body: { status_code: 414 } });
  });

  it('with an offset that PostgreSQL lacks name the field', async () => {
    const path = `/api/core/v1/clients/${member.client.id}/notifications/read`;
    const read = (until: string) => call(server, member.token, path, { method: 'POST', body: { until } });
    for (const until of ['2026-11-23T12:00:00-19:34', '2026-11-23T12:00:00+16:00', '0000-11-23T12:00:00Z'])
      expect(await read(until), until).toMatchObject({ status: 400, body: { errors: [{ path: 'until' }] } });
    expect((await read('2026-11-23T12:00:00+15:59')).status).toBe(204);
  });

  it('survive deep nesting', async () => {
    const answer = await fetch(`${server.url}${base}/manual-drafts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
      body: '['.repeat(100_000) + ']'.repeat(100_000),
    });
    expect(answer.status).toBe(400);
  });

  it('cannot sign in with an invalid address', async () => {
    const body = JSON.stringify({ email: `a${zero}@example.com`, password: 'x' });
    const answer = await fetch(`${server.url}/auth/v1/token?grant_type=password`, { method: 'POST', body });
    expect([answer.status, await answer.json()]).toMatchObject([400, { error_code: 'bad_json' }]);
  });
});

describe('documents', () => {
  const post = (name: string) =>
    fetch(`${server.url}${accountPath}/documents?kind=statement&file_name=${name}`, {
      method: 'POST',
      body: 'hello',
      headers: { authorization: `Bearer ${member.token}`, 'content-type': 'text/plain' },
    });
  const download = (id: string) =>
    fetch(`${server.url}${accountPath}/documents/${id}`, { headers: { authorization: `Bearer ${member.token}` } });
  const idOf = async (answer: Response) => ((await answer.json()) as { data: { id: string } }).data.id;

  it('have names without paths and control characters, and keep them for downloads', async () => {
    for (const name of ['a%00.txt', '..%2Fpasswd.txt', 'a%0D%0ASet-Cookie:x.txt', '%20', 'a'.repeat(256)])
      expect((await post(name)).status, name).toBe(400);
    const { headers } = await download(await idOf(await post("%F0%9F%98%80 (it's).txt")));
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="__ _it_s_.txt"; filename*=UTF-8''%F0%9F%98%80%20%28it%27s%29.txt`,
    );
  });

  it('with a lost or altered file answer a readable error, never a partial file', async () => {
    const id = await idOf(await post('lost.txt'));
    await server.database.query(`update portal.documents set file_key = 'documents/lost/lost' where id = $1`, [id]);
    const answer = await download(id);
    expect([answer.status, await answer.json()]).toMatchObject([500, { code: 'internal_error' }]);
    expect(answer.headers.get('content-disposition')).toBeNull();
  });
});

describe('a body that is refused before it has arrived', () => {
  it.each([
    ['of a type that is not taken', { 'content-type': 'application/octet-stream' }, Buffer.alloc(8_000_000, 1), 415],
    ['that is packed', { 'content-type': 'text/plain', 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(20_000_000, 97)), 415],
  ])('%s holds up nobody on the same connection', async (_what, headers, body, status) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const send = async (path: string, init: RequestOptions, content?: Buffer) => {
      const sent = request(server.url + path, { agent, timeout: 5000, ...init });
      sent.on('timeout', () => sent.destroy(new Error('no answer')));
      sent.end(content);
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      await buffer(answer);
      return answer.statusCode;
    };
    const path = `${accountPath}/documents?kind=other&file_name=a.exe`;
    const all = { ...headers, authorization: `Bearer ${member.token}`, 'content-length': body.length };
    try {
      expect(await send(path, { method: 'POST', headers: all }, body)).toBe(status);
      expect(await send('/healthz', { method: 'GET' })).toBe(200);
    } finally {
      agent.destroy();
    }
  });
});

describe('caller address', () => {
  it('is what the reverse proxy appends, not what the caller claims', async () => {
    const proxied = await startTestServer({ TRUST_PROXY: 'on' });
    try {
      const { client, token } = await createMember(proxied);
      const { personId, id } = await createTestAccount(proxied, client.id);
      const recorded = async (forwarded: string) => {
        const path = `/api/legacy/v1/clients/${client.id}/debtors/${personId}/accounts/${id}/notes`;
        const headers = { 'x-forwarded-for': forwarded };
        expect((await call(proxied, token, path, { method: 'POST', body: { body: 'x' }, headers })).status).toBe(201);
        const [row] = await proxied.database.query<{ ip_address: string }>(
          'select ip_address from portal.audit_log order by at desc, id desc limit 1',
        );
        return row?.ip_address;
      };
      expect(await recorded('203.0.113.9, 198.51.100.7')).toBe('198.51.100.7');
      expect(await recorded('2001:db8::7%eth0')).toBe('2001:db8::7');
      expect(await recorded('203.0.113.9, somebody')).toBe('127.0.0.1');
    } finally {
      await proxied.stop();
    }
  });
});
