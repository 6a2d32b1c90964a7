import type { OutboxItem } from '@recoup/contract/feed/outbox';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enterByHand } from '#test/manual-entry.ts';
import { call, createMember, createTestAccount } from '#test/factories.ts';
import { makeFeed } from '#test/feed.ts';
import { fileOf, linesOf, mappingOf } from '#test/import-files.ts';
import { createImporter } from '#test/imports.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let member: Awaited<ReturnType<typeof createMember>>;
beforeAll(async () => {
  server = await startTestServer();
  member = await createMember(server);
});
afterAll(() => server.stop());

interface Page {
  data: OutboxItem[];
  page: { next_cursor: string | null };
}

async function readAll(feed: Awaited<ReturnType<typeof makeFeed>>, after = '', limit = 100): Promise<Page> {
  const { status, body } = await feed.get<Page>(`/v1/outgoing?limit=${limit}${after && `&after=${after}`}`);
  expect(status).toBe(200);
  return body;
}

function acknowledge(key: string, cursor: string) {
  return call<{ data: { acknowledged: string }; code?: string }>(server, key, '/api/feed/v1/outgoing/acknowledge', {
    method: 'POST',
    body: { cursor },
  });
}

/** The position of a system that has read everything. */
async function catchUp(feed: Awaited<ReturnType<typeof makeFeed>>): Promise<void> {
  for (let page = await readAll(feed); page.page.next_cursor; page = await readAll(feed))
    await acknowledge(feed.key, page.page.next_cursor);
}

function upload(path: string) {
  return fetch(`${server.url}/api/legacy/v1/clients/${member.client.id}${path}/documents?kind=statement&file_name=a.txt`, {
    method: 'POST',
    headers: { authorization: `Bearer ${member.token}`, 'content-type': 'text/plain' },
    body: 'proof',
  });
}

describe("the outbox of the agency's systems", () => {
  it('holds a manual entry with all its details, then its documents', async () => {
    const feed = await makeFeed(server);
    await catchUp(feed);
    const { draft, submit } = await enterByHand(server, member, 'HAND-1');
    const { values } = draft;
    await call(server, member.token, `/api/legacy/v1/clients/${member.client.id}/manual-drafts/${draft.id}`, {
      method: 'PUT',
      body: {
        ...draft,
        values: { ...values, ssn: '900-70-6789', date_of_birth: '1980-02-03', notes: 'Prefers letters.' },
        revision: draft.revision,
      },
    });
    expect((await upload(`/manual-drafts/${draft.id}`)).status).toBe(201);
    const placed = await submit();
    expect(placed).toMatchObject({ status: 200 });
    const { data } = await readAll(feed);
    expect(data.map(({ kind, account }) => [kind, account])).toEqual([
      ['placement', placed.body.data.number],
      ['note', placed.body.data.number],
      ['document', placed.body.data.number],
    ]);
    expect(data[0]).toMatchObject({
      client: { id: member.client.id, name: member.client.name },
      data: {
        client_account: 'HAND-1',
        amount_placed_cents: 78_750,
        location: { code: 'L1' },
        itemization: { reference: 'transaction', amount_cents: 78_750 },
        debtor: { first_name: 'Maria', ssn: '900706789', date_of_birth: '1980-02-03', address: { city: 'Austin' } },
      },
    });
    expect(data[1]?.data).toMatchObject({ text: 'Prefers letters.' });
    const file = data[2]?.data as { path: string; bytes: number };
    expect(file.bytes).toBe(5);
    const download = await fetch(server.url + file.path, { headers: { authorization: `Bearer ${feed.key}` } });
    expect([download.status, download.headers.get('content-disposition'), await download.text()]).toEqual([
      200,
      expect.stringContaining('attachment'),
      'proof',
    ]);
  });

  it('holds every account of a file, and what clients add later', async () => {
    const feed = await makeFeed(server);
    await catchUp(feed);
    const my = createImporter(server, member);
    const read = await my.upload('list.csv', fileOf(...linesOf(1, 3)));
    const checked = await my.map(read, { ...mappingOf(read), defaults: { location_code: 'L2' } });
    await my.place(await my.get(checked.id));
    const page = await readAll(feed);
    expect(page.data.map(({ kind }) => kind)).toEqual(['placement', 'placement', 'placement']);
    expect(new Set(page.data.map(({ id }) => id)).size).toBe(3);
    expect(page.data.every(({ data }) => typeof data['client_account'] === 'string')).toBe(true);
    const account = await createTestAccount(server, member.client.id);
    const path = `/debtors/${account.personId}/accounts/${account.id}`;
    await call(server, member.token, `/api/legacy/v1/clients/${member.client.id}${path}/notes`, {
      method: 'POST',
      body: { body: 'Moved to Dallas.' },
    });
    await upload(path);
    const added = await readAll(feed, page.page.next_cursor ?? '');
    expect(added.data).toMatchObject([
      { kind: 'note', data: { text: 'Moved to Dallas.', by: 'Ada Example' } },
      { kind: 'document', data: { type: 'statement', file_name: 'a.txt' } },
    ]);
  });

  it('is read in pages, again until acknowledged, and by each system separately', async () => {
    const [one, other] = [await makeFeed(server), await makeFeed(server)];
    const account = await createTestAccount(server, member.client.id);
    const enqueue = `select portal.enqueue_outbox_event($1, 'note', portal.new_id(), $2)`;
    for (let n = 0; n < 5; n += 1) await server.database.query(enqueue, [member.client.id, account.id]);
    const all = await readAll(one, '', 500);
    const first = await readAll(one, '', 3);
    expect(first.data).toEqual(all.data.slice(0, 3));
    expect((await readAll(one, '', 3)).data).toEqual(first.data);
    const cursor = first.page.next_cursor ?? '';
    expect((await acknowledge(one.key, cursor)).body).toEqual({ data: { acknowledged: cursor } });
    expect((await readAll(one, '', 500)).data).toEqual(all.data.slice(3));
    expect((await readAll(other, '', 500)).data).toEqual(all.data);
    // An acknowledgement is final, and only returned events can be acknowledged.
    await acknowledge(one.key, all.page.next_cursor ?? '');
    expect((await acknowledge(one.key, cursor)).body).toEqual({ data: { acknowledged: all.page.next_cursor } });
    expect(await acknowledge(one.key, String(Number(all.page.next_cursor) + 1))).toMatchObject({ status: 422 });
    expect((await readAll(one)).page.next_cursor).toBe(null);
  });

  it('keeps an event that was written earlier and committed later than another', async () => {
    const feed = await makeFeed(server);
    await catchUp(feed);
    const enqueue = (subject: string) => `select portal.enqueue_outbox_event('${member.client.id}', 'note', '${subject}', null)`;
    const [early, late] = ['0190a0b0-0000-7000-8000-0000000000a1', '0190a0b0-0000-7000-8000-0000000000a2'];
    await server.database.query('begin');
    await server.database.query(enqueue(early));
    await server.platform.db.asService((tx) => sql.raw(enqueue(late)).execute(tx));
    const before = await readAll(feed);
    expect(before.data.map(({ id }) => id)).toEqual([late]);
    await acknowledge(feed.key, before.page.next_cursor ?? '');
    await server.database.query('commit');
    expect((await readAll(feed)).data.map(({ id }) => id)).toEqual([early]);
  });

  it.each(['after=abc', 'after=-1', 'after=1.5', 'after=9999999999999999', 'limit=0', 'limit=501', 'limit=x'])(
    'refuses %s',
    async (query) => {
      const feed = await makeFeed(server);
      expect(await feed.get(`/v1/outgoing?${query}`)).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    },
  );

  it('is not reachable for users', async () => {
    const outsider = await createMember(server);
    const asOutsider = <T>(statement: string) =>
      server.platform.db.asUser({ sub: outsider.user.id, role: 'authenticated' }, (tx) => sql.raw<T>(statement).execute(tx));
    const count = async () => (await server.database.query('select id from feed.outbox_events')).length;
    const before = await count();
    await asOutsider(`select portal.enqueue_outbox_event('${member.client.id}', 'note', portal.new_id(), null)`);
    expect(await count()).toBe(before);
    await asOutsider(`select portal.enqueue_outbox_event('${outsider.client.id}', 'note', portal.new_id(), null)`);
    expect(await count()).toBe(before + 1);
    for (const table of ['outbox_events', 'systems', 'received_items', 'webhooks', 'deliveries', 'status_codes'])
      await expect(asOutsider(`select 1 from feed.${table}`)).rejects.toMatchObject({ code: '42501' });
  });

  it('requires a key with the scope read', async () => {
    const writer = await makeFeed(server, ['write']);
    expect(await writer.get('/v1/outgoing')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await acknowledge(writer.key, '1')).status).toBe(403);
    const reader = await makeFeed(server, ['read']);
    expect((await reader.post('')).status).toBe(403);
    const unsent = await enterByHand(server, member, 'HAND-2');
    const document = (await (await upload(`/manual-drafts/${unsent.draft.id}`)).json()) as { data: { id: string } };
    const path = `/v1/clients/${member.client.id}/documents/${document.data.id}`;
    expect(await reader.get(path)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
});
