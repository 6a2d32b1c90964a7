import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '#test/server.ts';

const fixture = `
  create schema shop;
  grant usage on schema shop to anon;
  create domain shop.color as integer;
  create function shop.color_to_json(shop.color) returns json language sql immutable as
    $$ select to_json('#' || lpad(upper(to_hex($1)), 6, '0')) $$;
  create function shop.color_from_text(text) returns shop.color language sql immutable as
    $$ select ('x' || lpad(ltrim($1, '#'), 8, '0'))::bit(32)::int::shop.color $$;
  create function shop.color_from_json(json) returns shop.color language sql immutable as $$ select shop.color_from_text($1 #>> '{}') $$;
  create cast (shop.color as json) with function shop.color_to_json(shop.color) as implicit;
  create cast (json as shop.color) with function shop.color_from_json(json) as implicit;
  create cast (text as shop.color) with function shop.color_from_text(text) as implicit;
  create domain shop.words as tsvector;
  create domain shop.some_words as shop.words check (length(value::text) > 0);
  create domain shop.number as int default 7;
  create table shop.labels (id int primary key, color shop.color, words shop.some_words, number shop.number);
  insert into shop.labels values (1, 255, 'fat cats', 1), (2, 256, 'thin rats', 2);
  create table shop.stickers (id int primary key, label_id int not null references shop.labels);
  insert into shop.stickers values (1, 1), (2, 2), (3, 2);
  create table shop.sheets (id int primary key, shelf text, sticker_id int not null references shop.stickers);
  insert into shop.sheets values (1, 'top', 1), (2, 'top', 2), (3, 'low', 3);
  create function shop.initials(name character, bits bit, names character[]) returns json language sql immutable as
    $$ select json_build_array(name, bits, names) $$;
  create function shop.refuse() returns void language plpgsql as $$ begin raise sqlstate 'PT40A' using message = 'Wrong'; end $$;
  grant all on all tables in schema shop to anon;
`;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ REST_SCHEMAS: 'shop', REST_TX_ROLLBACK: 'on' });
  await server.database.query(fixture);
  await server.database.query("notify pgrst, 'reload schema'");
  await vi.waitFor(
    async () => {
      if ((await ask('labels?limit=0')).status !== 200) throw new Error('the schema is not read yet');
    },
    { timeout: 20_000 },
  );
});
afterAll(() => server.stop());

async function ask(path: string, { prefer = '', ...init }: { method?: string; prefer?: string; body?: unknown } = {}) {
  const response = await fetch(`${server.url}/rest/v1/${path}`, {
    method: init.method ?? 'GET',
    headers: { 'content-type': 'application/json', prefer: `tx=rollback,${prefer}` },
    ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? null : (JSON.parse(text) as unknown) };
}

describe('a domain with casts of its own', () => {
  it.each([
    ['labels?select=color&id=eq.1', [{ color: '#0000FF' }]],
    ['labels?id=eq.2', [{ id: 2, color: '#000100', words: "'rats' 'thin'", number: 2 }]],
    ['labels?select=shade:color,plain:color::text&id=eq.1', [{ shade: '#0000FF', plain: '"#0000FF"' }]],
    ['stickers?select=...labels(color)&id=eq.2', [{ color: '#000100' }]],
    ['stickers?select=labels(*)&id=eq.1', [{ labels: { id: 1, color: '#0000FF', words: "'cats' 'fat'", number: 1 } }]],
  ])('is shown by its cast to JSON: %s', async (path, rows) => {
    expect((await ask(path)).body).toEqual(rows);
  });

  it.each([
    ['color=eq.000100', [2]],
    ['color=in.(000100,0000FF)', [1, 2]],
    ['color=not.in.(000100)', [1]],
    ['color=isdistinct.000100', [1]],
    ['color=in.()', []],
  ])('is filtered by its cast from text: %s', async (filter, ids) => {
    const { body } = await ask(`labels?select=id&order=id&${filter}`);
    expect(body).toEqual(ids.map((id) => ({ id })));
  });

  it('is written by its cast from JSON', async () => {
    const added = await ask('labels?select=color', {
      method: 'POST',
      prefer: 'return=representation',
      body: { id: 9, color: '#00FF00' },
    });
    expect(added).toMatchObject({ status: 201, body: [{ color: '#00FF00' }] });
    const changed = await ask('labels?id=eq.1', { method: 'PATCH', prefer: 'return=representation', body: { color: '#0A0B0C' } });
    expect(changed).toMatchObject({ status: 200, body: [{ id: 1, color: '#0A0B0C' }] });
  });
});

describe('a domain', () => {
  it('of a domain of a tsvector is searched as one', async () => {
    expect((await ask('labels?select=id&words=fts(simple).cats')).body).toEqual([{ id: 1 }]);
  });

  it('gives its default where the column has none', async () => {
    const { body } = await ask('labels?columns=id,number&select=number', {
      method: 'POST',
      prefer: 'return=representation,missing=default',
      body: [{ id: 9 }],
    });
    expect(body).toEqual([{ number: 7 }]);
  });
});

describe('nested spreads', () => {
  it.each([
    [
      'select=shelf,...stickers(...labels(number.sum()))',
      [
        { shelf: 'low', sum: 2 },
        { shelf: 'top', sum: 3 },
      ],
    ],
    [
      'select=shelf,...stickers(pieces:count(),...labels(kinds:count()))',
      [
        { shelf: 'low', pieces: 1, kinds: 1 },
        { shelf: 'top', pieces: 2, kinds: 2 },
      ],
    ],
    [
      'select=...stickers(label_id,...labels(number.max()))&order=stickers(label_id)',
      [
        { label_id: 1, max: 1 },
        { label_id: 2, max: 2 },
      ],
    ],
  ])('are aggregated by their outermost parent: %s', async (query, rows) => {
    const { body } = await ask(`sheets?${query}${query.includes('order') ? '' : '&order=shelf'}`);
    expect(body).toEqual(rows);
  });

  it('refuses aggregates of a spread to many', async () => {
    expect(await ask('labels?select=id,...stickers(id.max())')).toMatchObject({ status: 400, body: { code: 'PGRST127' } });
  });

  it('are filtered by whether they have rows', async () => {
    const { body } = await ask('labels?select=id,...stickers(sticker:id)&stickers.id=eq.1&stickers=is.null');
    expect(body).toEqual([{ id: 2, sticker: [] }]);
  });
});

describe('the wire', () => {
  it('gives parameters of type character and bit any length', async () => {
    const { body } = await ask('rpc/initials?name=abc&bits=101&names={ab,cd}');
    expect(body).toEqual(['abc', '101', ['ab', 'cd']]);
  });

  it('answers 200 to an upsert of nothing', async () => {
    const { status, body } = await ask('labels', {
      method: 'POST',
      prefer: 'resolution=merge-duplicates,return=representation',
      body: [],
    });
    expect({ status, body }).toEqual({ status: 200, body: [] });
  });

  it('returns the number of rows when an offset is beyond them', async () => {
    const { status, headers } = await ask('labels?offset=5', { prefer: 'count=exact' });
    expect({ status, range: headers.get('content-range') }).toEqual({ status: 416, range: '*/2' });
  });

  it('selects all columns where select is empty', async () => {
    expect((await ask('stickers?select=&id=eq.1')).body).toEqual([{ id: 1, label_id: 1 }]);
  });

  it('treats an unreadable status of a function as a server error', async () => {
    expect(await ask('rpc/refuse', { method: 'POST' })).toMatchObject({ status: 500, body: { code: 'PT40A', message: 'Wrong' } });
  });

  it.each([
    ['labls', "Perhaps you meant the table 'shop.labels'"],
    ['labels_2024', null],
  ])('suggests a table only to a name that is nearly right: %s', async (name, hint) => {
    expect(await ask(name)).toMatchObject({ status: 404, body: { code: 'PGRST205', hint } });
  });
});
