import type { CompanyLocationView, TypedLocation } from '@recoup/contract/company/locations';
import { EMPTY_LOCATION } from '@recoup/domain/company/location';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAgencyUser } from '#test/agency.ts';
import { callAtOnce } from '#test/call-concurrently.ts';
import { addMember, call, createMember, createTestAccount, createTestUser, signIn } from '#test/factories.ts';
import { enterByHand } from '#test/manual-entry.ts';
import { fileOf, linesOf, mappingOf } from '#test/import-files.ts';
import { createImporter } from '#test/imports.ts';
import { startMailbox, type Mailbox } from '#test/mailbox.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { confirmIdentity } from '#test/step-up.ts';

let server: TestServer;
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
  server = await startTestServer({ SMTP_URL: mailbox.url });
});
afterAll(async () => {
  await server.stop();
  await mailbox.stop();
});

interface Answer {
  code?: string;
  message?: string;
  errors?: { path: string; message: string }[];
  data: CompanyLocationView;
}
type My = Pick<Awaited<ReturnType<typeof createMember>>, 'client' | 'token'>;

const lakeside: TypedLocation = {
  ...EMPTY_LOCATION,
  code: 'LK',
  name: 'Lakeside',
  line1: '7 Lake Road',
  line2: 'Suite 2',
  city: 'Salem',
  state: 'OR',
  postal_code: '97301',
  phone: '503-555-0144',
  hours: 'Mon to Fri, 9 to 5',
};
const base = ({ client }: My) => `/api/core/v1/clients/${client.id}/locations`;
const send = (my: My, path: string, body: unknown, method = 'POST') =>
  call<Answer>(server, my.token, base(my) + path, { method, body });
const list = async (my: My, query = '') =>
  (
    await call<{ data: CompanyLocationView[]; page: { next_cursor: string | null; total: number } }>(
      server,
      my.token,
      base(my) + query,
    )
  ).body;
const codes = async (my: My, query = '') => (await list(my, query)).data.map(({ code }) => code);

describe('a location', () => {
  it('is added with an address, and shows its number of accounts', async () => {
    const my = await createMember(server);
    await confirmIdentity(server, my.token);
    const { status, body } = await send(my, '', { ...lakeside, is_remit_to: true });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      code: 'LK',
      address: { line1: '7 Lake Road', line2: 'Suite 2', city: 'Salem', state: 'OR', postal_code: '97301' },
      phone: '+15035550144',
      is_remit_to: true,
      account_count: 0,
      warnings: [],
      revision: 1,
      changed_by: 'Ada Example',
      abilities: { edit: true, deactivate: true, reactivate: false },
    });
    await createTestAccount(server, my.client.id, { locationId: body.data.id });
    expect((await list(my, '?q=lake')).data.map((found) => found.account_count)).toEqual([1]);
  });

  it.each([
    ['code', ''],
    ['code', 'x'.repeat(31)],
    ['code', 'l1'],
    ['name', ' '],
    ['name', 'x'.repeat(201)],
    ['name', 'Zero\u200Bwidth'],
    ['line1', ''],
    ['line1', 'x'.repeat(201)],
    ['line2', 'x'.repeat(201)],
    ['city', ''],
    ['city', 'x'.repeat(101)],
    ['state', ''],
    ['state', 'Oregon'],
    ['state', 'XX'],
    ['postal_code', ''],
    ['postal_code', '9730'],
    ['postal_code', '97301-12'],
    ['postal_code', 'ABCDE'],
    ['phone', '555-0144'],
    ['phone', 'call us'],
    ['hours', 'x'.repeat(201)],
  ])('refuses %s %j, added or changed', async (path, value) => {
    const my = await shared();
    const [, second] = my.client.locations;
    const added = await send(my, '', { ...lakeside, [path]: value });
    expect([added.status, added.body.errors?.map((error) => error.path)]).toEqual([422, [path]]);
    const changed = await send(my, `/${second}`, { ...lakeside, [path]: value, revision: 1 }, 'PUT');
    expect([changed.status, changed.body.errors?.map((error) => error.path)]).toEqual([422, [path]]);
  });

  it('may have an unusual ZIP code, with a warning', async () => {
    const my = await createMember(server);
    const { body } = await send(my, '', { ...lakeside, state: 'WA' });
    expect(body.data.warnings).toEqual([{ path: 'postal_code', message: expect.stringContaining('Washington') }]);
  });

  it('refuses the second of two concurrent changes, naming who and when', async () => {
    const my = await createMember(server);
    const [first] = my.client.locations;
    const answers = await callAtOnce(
      server,
      sql`select from portal.locations where client_id = ${my.client.id} and id = ${first}`,
      ['One', 'Two'].map((name) => () => send(my, `/${first}`, { ...lakeside, name, revision: 1 }, 'PUT')),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const late = answers.find(({ status }) => status === 409)?.body;
    expect(late).toMatchObject({ code: 'location_changed', errors: [{ path: 'changed_by' }, { path: 'changed_at' }] });
    expect(late?.message).toContain('Ada Example changed this location');
    const saved = answers.find(({ status }) => status === 200)?.body.data;
    expect((await list(my, '?q=LK')).data).toMatchObject([{ name: saved?.name, revision: 2 }]);
    const { body } = await call<Answer>(server, my.token, `${base(my)}/${first}`);
    expect(body.data).toEqual(saved);
    expect((await send(my, `/${first}/deactivate`, { revision: 1 })).body.code).toBe('location_changed');
  });

  it('has a unique code regardless of case, also under concurrency', async () => {
    const my = await createMember(server);
    const both = await Promise.all([send(my, '', lakeside), send(my, '', { ...lakeside, code: 'lk' })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    expect(both.find(({ status }) => status === 422)?.body).toMatchObject({ code: 'code_taken', errors: [{ path: 'code' }] });
  });

  it('keeps its accounts when deactivated and gets no new ones until reactivated', async () => {
    const my = await createMember(server);
    const [first] = my.client.locations;
    await createTestAccount(server, my.client.id, { locationId: first ?? null });
    const written = await enterByHand(server, my, 'INV-1');
    const { body } = await send(my, `/${first}/deactivate`, { revision: 1 });
    expect(body.data).toMatchObject({ is_active: false, revision: 2, account_count: 1, deactivated_at: expect.any(String) });
    const refused = await written.submit();
    expect([refused.status, refused.body.errors?.map(({ path }) => path)]).toEqual([422, ['location_code']]);
    const details = await call<{ data: { locations: { code: string; is_active: boolean }[] } }>(
      server,
      my.token,
      `/api/core/v1/clients/${my.client.id}`,
    );
    expect(details.body.data.locations.filter(({ is_active: isActive }) => isActive).map(({ code }) => code)).toEqual(['L2']);
    expect(await codes(my, '?state=active')).toEqual(['L2']);
    expect(await codes(my, '?state=inactive')).toEqual(['L1']);
    expect((await send(my, `/${first}/reactivate`, { revision: 2 })).body.data).toMatchObject({
      is_active: true,
      deactivated_at: null,
    });
    expect((await written.submit()).status).toBeLessThan(300);
  });
});

describe('a file checked before a location was deactivated', () => {
  it('is checked again, and nothing is placed there', async () => {
    const my = await createMember(server);
    const importer = createImporter(server, my);
    const uploaded = await importer.upload('list.csv', fileOf(...linesOf(1, 3)));
    const checked = await importer.map(uploaded, { ...mappingOf(uploaded), defaults: { location_code: 'L2' } });
    await send(my, `/${my.client.locations[1]}/deactivate`, { revision: 1 });
    const again = await importer.place(checked);
    expect(again).toMatchObject({
      state: 'ready',
      failure: { code: 'changed_since_check', message: expect.stringContaining('deactivated') },
      summary: { rows: { warning: 3 } },
    });
    // A row with an unknown location is placed without one, once its user has seen that.
    expect(await importer.place(again)).toMatchObject({ state: 'committed' });
    const rows = await server.database.query('select from portal.accounts where client_id = $1 and location_id is not null', [
      my.client.id,
    ]);
    expect(rows).toEqual([]);
  });
});

let sharedMember: ReturnType<typeof createMember> | undefined;
const shared = () => (sharedMember ??= createMember(server));

describe('the list', () => {
  it('is paged in each order, and searches code, name and city', async () => {
    const my = await createMember(server);
    for (const [code, name] of [
      ['B2', 'alpha'],
      ['A1', 'Beta'],
      ['C3', 'alpha'],
    ])
      await send(my, '', { ...lakeside, code, name });
    for (const [sort, expected] of [
      ['sort=code', ['A1', 'B2', 'C3', 'L1', 'L2']],
      ['sort=code&dir=desc', ['L2', 'L1', 'C3', 'B2', 'A1']],
      ['sort=name', ['B2', 'C3', 'A1', 'L1', 'L2']],
    ] as const) {
      const seen: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const { data, page } = await list(my, `?limit=2&${sort}${cursor ? `&cursor=${cursor}` : ''}`);
        expect(page.total).toBe(5);
        seen.push(...data.map(({ code }) => code));
        cursor = page.next_cursor;
      }
      expect(seen).toEqual(expected);
    }
    expect(await codes(my, '?q=SALEM')).toEqual(['B2', 'C3', 'A1']);
    expect(await codes(my, '?q=%25')).toEqual([]);
    expect((await call(server, my.token, `${base(my)}?cursor=nonsense`)).status).toBe(400);
  });

  it('shows staff all, limited staff theirs, agency users all; none of them may change any', async () => {
    const my = await createMember(server);
    const [first, second] = my.client.locations;
    const people = await Promise.all([createTestUser(server), createTestUser(server)]);
    const [all, limited] = people.map(({ id }) => id);
    await addMember(server, { clientId: my.client.id, userId: all ?? '', role: 'client_staff' });
    await addMember(server, { clientId: my.client.id, userId: limited ?? '', role: 'client_staff', locationIds: [second ?? ''] });
    const tokens = await Promise.all(people.map(({ email }) => signIn(server, email)));
    const agency = await createAgencyUser(server);
    const seen = await Promise.all([...tokens, agency.token].map((token) => codes({ ...my, token })));
    expect(seen).toEqual([['L1', 'L2'], ['L2'], ['L1', 'L2']]);
    const one = await Promise.all(tokens.map((token) => call(server, token, `${base(my)}/${first}`)));
    expect(one.map(({ status }) => status)).toEqual([200, 404]);
    for (const token of [...tokens, agency.token]) {
      expect((await send({ ...my, token }, '', lakeside)).status).toBe(403);
      expect((await send({ ...my, token }, `/${first}/deactivate`, { revision: 1 })).status).toBe(403);
      expect((await list({ ...my, token })).data[0]?.abilities).toEqual({ edit: false, deactivate: false, reactivate: false });
    }
    const file = await call<string>(server, tokens[1] ?? '', `${base(my)}/export`);
    expect(file.body).toContain('L2');
    expect(file.body).not.toContain('L1');
    for (const user of [all, limited, (await createMember(server)).user.id]) {
      const changed = server.platform.db.asUser({ sub: user ?? '', role: 'authenticated' }, (tx) =>
        tx.updateTable('portal.locations').set({ name: 'Mine' }).where('client_id', '=', my.client.id).executeTakeFirst(),
      );
      expect((await changed).numUpdatedRows).toBe(0n);
    }
  });
});

describe('the address for checks', () => {
  it('changes only with step-up, and every admin is notified', async () => {
    const my = await createMember(server);
    const colleague = await createTestUser(server);
    await addMember(server, { clientId: my.client.id, userId: colleague.id });
    const refused = { status: 403, body: { code: 'step_up_required' } };
    const own = { ...lakeside, is_remit_to: true };
    const change = (id: string, more: Partial<TypedLocation>, revision: number) =>
      send(my, `/${id}`, { ...lakeside, ...more, revision }, 'PUT');
    expect(await send(my, '', own)).toMatchObject(refused);
    expect(await send(my, '/import', { rows: [own] })).toMatchObject(refused);
    expect((await list(my)).page.total).toBe(2);
    const { id } = (await send(my, '', lakeside)).body.data;
    expect((await change(id, { line1: '9 Lake Road' }, 1)).status).toBe(200);
    expect(await change(id, { is_remit_to: true, line1: '9 Lake Road' }, 2)).toMatchObject(refused);
    // Validation errors come before step-up.
    expect((await change(id, { is_remit_to: true, line1: '' }, 2)).status).toBe(422);

    await confirmIdentity(server, my.token);
    const emails = () => Promise.all([my.user.email, colleague.email].map((email) => mailbox.receive(email)));
    expect((await change(id, { is_remit_to: true }, 2)).status).toBe(200);
    for (const { subject, text } of await emails()) {
      expect(subject).toContain('Where checks for a location go was changed');
      expect(text).toContain('Lakeside (LK): the remit-to address of the company → 7 Lake Road, Suite 2, Salem, OR 97301');
      expect(text).toMatch(new RegExp(`By Ada Example \\(${my.user.email}\\) on .+ UTC, from 127`));
    }
    expect((await change(id, { is_remit_to: true, hours: 'Mondays' }, 3)).status).toBe(200);
    const rows = Array.from({ length: 22 }, (_, at) => ({ ...own, code: `N${at}` }));
    expect((await send(my, '/import', { rows: [...rows, { ...lakeside, code: 'N' }] })).status).toBe(201);
    // Unchanged addresses are not reported.
    for (const { subject, text } of await emails()) {
      expect(subject).toContain('Where checks for 22 locations go');
      expect(text).toContain('Lakeside (N19)');
      expect(text).toContain('And 2 more.');
    }
    expect((await send(my, '', { ...own, code: 'LAST' })).status).toBe(201);
    for (const { text } of await emails()) expect(text).toContain('(LAST)');
    const later = await signIn(server, my.user.email);
    expect(await send({ ...my, token: later }, `/${id}`, { ...lakeside, revision: 4 }, 'PUT')).toMatchObject(refused);
  });
});

describe('a file', () => {
  const read = async (my: My, content: string | Uint8Array<ArrayBuffer>) => {
    const response = await fetch(`${server.url}${base(my)}/read-file?file_name=list.csv`, {
      method: 'POST',
      headers: { authorization: `Bearer ${my.token}`, 'content-type': 'application/octet-stream' },
      body: content,
    });
    return { status: response.status, body: (await response.json()) as FileAnswer };
  };
  interface FileAnswer {
    code?: string;
    data: {
      rows: { row: number; location: TypedLocation; problems: { path: string }[]; warnings: unknown[] }[];
      taken_codes: string[];
      unknown_columns: string[];
    };
  }

  it('is read with the problems of each row, and added as a whole or not at all', async () => {
    const my = await createMember(server);
    const { status, body } = await read(
      my,
      'Code;Name;Street;City;State;Zip;Phone;Fax\r\nN1;North;1 Elm St;Boston;Massachusetts;2108;617-555-0101;x\r\nL1;;;;;;;\r\nn1;Again;;;;;;\r\n',
    );
    expect(status).toBe(200);
    expect(body.data.unknown_columns).toEqual(['Fax']);
    expect(body.data.taken_codes).toEqual(['l1']);
    expect(body.data.rows.map(({ row, problems }) => [row, problems.map(({ path }) => path)])).toEqual([
      [2, []],
      [3, ['name', 'code']],
      [4, ['code']],
    ]);
    expect(body.data.rows[0]?.location).toMatchObject({ state: 'MA', postal_code: '02108' });
    const rows = body.data.rows.map(({ location }) => location);
    const refused = await send(my, '/import', { rows });
    expect([refused.status, refused.body.errors?.map(({ path }) => path)]).toEqual([
      422,
      ['rows.1.name', 'rows.1.code', 'rows.2.code'],
    ]);
    expect((await list(my)).page.total).toBe(2);
    expect((await send(my, '/import', { rows: rows.slice(0, 1) })).status).toBe(201);
    expect((await list(my)).page.total).toBe(3);
    const twice = await Promise.all([1, 2].map(() => send(my, '/import', { rows: [lakeside] })));
    expect(twice.map((answer) => answer.status).toSorted()).toEqual([201, 422]);
  });

  it('exported can be imported again, as CSV and as a workbook', async () => {
    const [from, to] = [await createMember(server), await createMember(server)];
    await confirmIdentity(server, from.token);
    await send(from, '', { ...lakeside, name: '=1+1', is_remit_to: true });
    await server.database.query("delete from portal.locations where client_id = $1 and code like 'L_' and code <> 'LK'", [
      from.client.id,
    ]);
    for (const format of ['csv', 'xlsx']) {
      const response = await fetch(`${server.url}${base(from)}/export?format=${format}`, {
        headers: { authorization: `Bearer ${from.token}` },
      });
      const { body } = await read(to, new Uint8Array(await response.arrayBuffer()));
      expect(body.data.rows, format).toMatchObject([
        { location: { code: 'LK', line1: '7 Lake Road', postal_code: '97301', is_remit_to: true }, problems: [] },
      ]);
    }
  });

  it.each([
    ['', 'empty'],
    ['\u0089PNG\r\n\u001a\n\u0000\u0000', 'not_a_table'],
    ['PK\u0003\u0004broken', 'corrupt'],
    ['Place,Town\nNorth,Boston\n', 'header_unknown'],
    ['Code,Name\n', 'no_rows'],
    [`Code,Name\n${'A,B\n'.repeat(2001)}`, 'too_large'],
    ['x'.repeat(2 * 1024 * 1024 + 1), 'too_large'],
  ])('%# is refused with the reason', async (content, code) => {
    const { status, body } = await read(await shared(), new Uint8Array(Buffer.from(content, 'latin1')));
    expect([status, body.code]).toEqual([422, code]);
  });
});
