import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '#test/server.ts';

const fixture = `
  create schema shop;
  grant usage on schema shop to anon;
  create table shop.lines (id int primary key, name text not null);
  create table shop.notes (id int primary key, body text);
  insert into shop.lines values (1, 'pen'), (2, 'ink');
  insert into shop.notes values (1, 'first');
  grant all on all tables in schema shop to anon;
  create domain shop."text/html" as text;
  create domain shop."image/png" as bytea;
  create domain shop."text/csv" as text;
  create domain shop."application/x-lines" as text;
  create domain shop."application/x-any" as text;
  create domain shop."*/*" as text;
  create function shop.page(title text default 'Shop') returns shop."text/html" language sql stable as
    $$ select '<h1>' || title || '</h1>' $$;
  create function shop.picture() returns shop."image/png" language sql immutable as $$ select '\\x89504e47'::bytea $$;
  create function shop.nothing() returns shop."image/png" language sql immutable as $$ select null::bytea $$;
  create function shop.anything() returns shop."*/*" language plpgsql as $$ begin
    if current_setting('request.headers')::json ->> 'accept' = 'app/other' then
      raise sqlstate 'PT406' using message = 'Not Acceptable';
    end if;
    perform set_config('response.headers', '[{"content-type": "app/chosen"}]', true);
    return 'chosen';
  end $$;
  create function shop.all_lines() returns setof shop.lines language sql stable as $$ select * from shop.lines order by id $$;
  create function shop.add_line(state text, next shop.lines) returns shop."application/x-lines" language sql immutable as
    $$ select coalesce(state, '') || next.id || '=' || next.name || ';' $$;
  create aggregate shop.lines_text (shop.lines) (stype = shop."application/x-lines", sfunc = shop.add_line, initcond = '');
  create function shop.add_csv(state text, next shop.lines) returns text language sql immutable as
    $$ select state || next.name || e'\\n' $$;
  create function shop.end_csv(state text) returns shop."text/csv" language plpgsql as $$ begin
    perform set_config('response.headers', '[{"content-disposition": "attachment; filename=lines.csv"}]', true);
    return 'own' || e'\\n' || state;
  end $$;
  create aggregate shop.lines_csv (shop.lines) (stype = text, sfunc = shop.add_csv, finalfunc = shop.end_csv, initcond = '');
  create function shop.add_any(state text, next anyelement) returns shop."application/x-any" language sql immutable as
    $$ select coalesce(state, '') || next::text $$;
  create aggregate shop.any_text (anyelement) (stype = shop."application/x-any", sfunc = shop.add_any, initcond = '');
`;

let server: TestServer;
const ask = async (path: string, accept: string, init: RequestInit = {}) => {
  const response = await fetch(`${server.url}/rest/v1/${path}`, { ...init, headers: { accept, ...init.headers } });
  const { status, headers } = response;
  const body = Buffer.from(await response.arrayBuffer());
  return { status, type: headers.get('content-type'), headers, body, text: body.toString('utf8') };
};
beforeAll(async () => {
  server = await startTestServer({ REST_SCHEMAS: 'shop' });
  await server.database.query(fixture);
  await server.database.query("notify pgrst, 'reload schema'");
  await vi.waitFor(
    async () => {
      if ((await ask('rpc/page', 'text/html')).status !== 200) throw new Error('the schema is not read yet');
    },
    { timeout: 20_000 },
  );
});
afterAll(() => server.stop());

const unavailable = (type: string) => ({
  status: 406,
  text: expect.stringContaining(`None of these media types are available: ${type}`),
});

describe('a function that returns a media type', () => {
  it('answers its value as the body, text or bytes', async () => {
    expect(await ask('rpc/page?title=Ink', 'text/html')).toMatchObject({ status: 200, type: 'text/html', text: '<h1>Ink</h1>' });
    const picture = await ask('rpc/picture', 'image/png');
    expect([picture.type, picture.body.toString('hex')]).toEqual(['image/png', '89504e47']);
  });

  it('answers an empty body for null', async () => {
    expect(await ask('rpc/nothing', 'image/png')).toMatchObject({ status: 200, type: 'image/png', text: '' });
  });

  it('is chosen in the order of the accepted types', async () => {
    expect((await ask('rpc/picture', 'text/html,application/xml;q=0.9,image/png,*/*;q=0.8')).type).toBe('image/png');
    expect(await ask('rpc/page', '*/*')).toMatchObject({ type: 'application/json; charset=utf-8', text: '"<h1>Shop</h1>"' });
  });

  it('has no other type', async () => {
    expect(await ask('rpc/page', 'image/png')).toMatchObject(unavailable('image/png'));
  });

  it('of the wildcard answers any type, and may name it', async () => {
    for (const accept of ['*/*', 'app/bingo', 'text/csv'])
      expect(await ask('rpc/anything', accept, { method: 'POST' })).toMatchObject({
        status: 200,
        type: 'app/chosen',
        text: 'chosen',
      });
    expect((await ask('rpc/anything', 'app/other', { method: 'POST' })).status).toBe(406);
  });
});

describe('an aggregate that returns a media type', () => {
  it('writes the rows of its table, filtered and ordered', async () => {
    expect(await ask('lines?order=id.desc', 'application/x-lines')).toMatchObject({
      status: 200,
      type: 'application/x-lines',
      text: '2=ink;1=pen;',
    });
    expect((await ask('lines?id=eq.1', 'application/x-lines')).text).toBe('1=pen;');
    expect((await ask('lines?id=eq.9', 'application/x-lines')).text).toBe('');
  });

  it('writes the rows of a function that returns them, and of a write', async () => {
    expect((await ask('rpc/all_lines', 'application/x-lines')).text).toBe('1=pen;2=ink;');
    const headers = { prefer: 'return=representation', 'content-type': 'application/json' };
    const body = JSON.stringify({ id: 3, name: 'nib' });
    expect((await ask('lines', 'application/x-lines', { method: 'POST', headers, body })).text).toBe('3=nib;');
    expect((await ask('lines?id=eq.3', 'application/x-lines', { method: 'DELETE', headers })).text).toBe('3=nib;');
  });

  it('replaces the own form of a type, with headers', async () => {
    const { text, headers, type } = await ask('lines?order=id', 'text/csv');
    expect([text, headers.get('content-disposition'), type]).toEqual([
      'own\npen\nink\n',
      'attachment; filename=lines.csv',
      'text/csv; charset=utf-8',
    ]);
    expect((await ask('notes', 'text/csv')).text).toBe('id,body\n1,first');
  });

  it('needs all columns, unless it takes the rows of any table', async () => {
    expect(await ask('lines?select=id', 'application/x-lines')).toMatchObject(unavailable('application/x-lines'));
    expect(await ask('notes', 'application/x-lines')).toMatchObject(unavailable('application/x-lines'));
    expect((await ask('notes', 'application/x-any')).text).toBe('(1,first)');
    expect((await ask('lines?select=name&order=id', 'application/x-any')).text).toBe('(pen)(ink)');
  });

  it('does not replace the vendor types', async () => {
    expect((await ask('lines?id=eq.1', 'application/vnd.pgrst.object+json')).text).toBe('{"id":1,"name":"pen"}');
  });

  it('has no body in HEAD', async () => {
    expect(await ask('lines', 'application/x-lines', { method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
  });
});
