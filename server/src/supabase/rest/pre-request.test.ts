import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type Server } from '#server/composition.ts';
import { readConfig } from '#server/config.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

const fixture = `
  create schema shop;
  grant usage on schema shop to anon, service_role;
  create table shop.notes (id int primary key, author text not null default current_setting('app.author', true));
  grant all on shop.notes to anon;
  insert into shop.notes (id, author) values (1, 'Ann');
  create function shop.check_request() returns void language plpgsql as $$
  declare
    agent text := current_setting('request.headers')::json ->> 'x-agent';
  begin
    if agent is null then raise sqlstate 'PT402' using message = 'no agent', hint = 'Send X-Agent.'; end if;
    perform set_config('app.author', agent || ' as ' || current_user, true),
      set_config('response.headers', '[{"x-seen-by": "check_request"}]', true);
  end $$;
  create function shop.author() returns text language sql stable as $$ select current_setting('app.author') $$;
  create function shop.needs(word text) returns void language sql as '';
`;

let first: TestServer;
let second: Server;
const start = (preRequest: string) => {
  const { database, dataDir } = first;
  const settings = { PORT: '0', LOG_LEVEL: 'silent', RECOUP_DEMO: 'off', DATA_DIR: dataDir, DATABASE_URL: database.url };
  return startServer(readConfig({ ...settings, REST_SCHEMAS: 'shop', REST_PRE_REQUEST: preRequest }, dataDir));
};
beforeAll(async () => {
  first = await startTestServer();
  await first.database.query(fixture);
  second = await start('shop.check_request');
});
afterAll(async () => {
  await second.stop();
  await first.stop();
});

const ask = (path: string, agent?: string, init: RequestInit = {}) =>
  fetch(`${second.url}/rest/v1/${path}`, {
    ...init,
    headers: { 'content-type': 'application/json', ...(agent ? { 'x-agent': agent } : {}) },
  });

describe('the function before each request', () => {
  it('sees the request, acts under its role and may set headers', async () => {
    const response = await ask('rpc/author', 'curl');
    expect([response.status, await response.json()]).toEqual([200, 'curl as anon']);
    expect(response.headers.get('x-seen-by')).toBe('check_request');
  });

  it('shares the transaction of a write', async () => {
    const body = JSON.stringify({ id: 2 });
    const response = await ask('notes?columns=id', 'curl', { method: 'POST', body });
    expect(response.status).toBe(201);
    expect(await (await ask('notes?id=eq.2', 'any')).json()).toEqual([{ id: 2, author: 'curl as anon' }]);
  });

  it.each([
    ['GET', 'notes'],
    ['DELETE', 'notes?id=eq.1'],
    ['POST', 'rpc/author'],
  ])('refuses %s %s by its errors', async (method, path) => {
    const response = await ask(path, undefined, { method });
    expect([response.status, await response.json()]).toEqual([
      402,
      { code: 'PT402', message: 'no agent', details: null, hint: 'Send X-Agent.' },
    ]);
    expect(await first.database.query('select count(*)::int as n from shop.notes where id = 1')).toEqual([{ n: 1 }]);
  });

  it.each(['shop.missing', 'nowhere.check_request', 'shop.needs'])('stops the start if %s is none', async (name) => {
    await expect(start(name)).rejects.toThrow(`REST_PRE_REQUEST names ${name}`);
  });

  it('needs its schema in the setting', () => {
    expect(() => readConfig({ REST_PRE_REQUEST: 'check_request' }, first.dataDir)).toThrow('must be the name of a function');
  });
});
