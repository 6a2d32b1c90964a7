import { formatAccountNumber } from '@recoup/domain/shared/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCaller, callerOf, type CompanyCaller } from '#test/account-callers.ts';
import { createAgencyUser } from '#test/agency.ts';
import { createMember, createTestAccount } from '#test/factories.ts';
import { makeFeed } from '#test/feed.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

interface Entry {
  id: string;
  kind: string;
  at: string;
  actor: string;
  author_name: string | null;
  is_unread: boolean;
  data: Record<string, unknown>;
}
interface Timeline {
  data: Entry[];
  page: { next_cursor: string | null };
  unread: number;
  as_of: string;
}
interface Details {
  data: {
    unread: number;
    actions: { action: string; is_available: boolean; code: string | null; reason: string | null; warning: string | null }[];
  };
}

let server: TestServer;
let feed: Awaited<ReturnType<typeof makeFeed>>;
let clientId: string;
let locations: string[];
let admin: CompanyCaller;
beforeAll(async () => {
  server = await startTestServer();
  feed = await makeFeed(server);
  const member = await createMember(server);
  clientId = member.client.id;
  locations = member.client.locations;
  admin = callerOf(server, { clientId, token: member.token });
});
afterAll(() => server.stop());

/** An account with every kind of entry. */
async function lived() {
  const { id, personId } = await createTestAccount(server, clientId, { locationId: locations[1] ?? null });
  const [row] = await server.database.query<{ number: string }>('select number from portal.accounts where id = $1', [id]);
  const item = (kind: string, more: object) => ({
    kind,
    id: `${kind}-${id}`,
    client: clientId,
    account: formatAccountNumber(Number(row?.number)),
    at: '2026-06-01T10:00:00Z',
    ...more,
  });
  await admin.post(`/debtors/${personId}/accounts/${id}/notes`, { body: 'Ours' });
  await admin.upload(`/debtors/${personId}/accounts/${id}/documents?kind=invoice&file_name=a.txt`, 'text');
  await admin.post(`/accounts/${id}/messages`, { body: 'A question' });
  await admin.post(`/accounts/${id}/requests`, { kind: 'contact_data', data: { phone: '512 555 0143' } });
  const { at: _at, ...payment } = item('payment', { type: 'PU', method: 'card', amount_cents: 500, effective_on: '2026-06-01' });
  const answers = await feed.send([
    item('contact', { type: 'call', outcome: 'talked' }),
    item('note', { text: 'Theirs', at: '2026-06-02T10:00:00Z' }),
    item('message', { by: 'Robin', text: 'An answer', at: '2026-06-03T10:00:00Z' }),
    payment,
    item('offer', { type: 'settlement', amount_cents: 100, expires_at: '2026-06-30T00:00:00Z' }),
    item('dispute', { reason: 'other' }),
  ]);
  expect(answers.map(({ result }) => result)).toEqual(Array.from({ length: 6 }, () => 'applied'));
  return { id, personId };
}

async function pages(who: CompanyCaller, id: string, query: string): Promise<Entry[]> {
  const all: Entry[] = [];
  let cursor: string | null = null;
  do {
    const next: string = cursor ? `&cursor=${encodeURIComponent(cursor)}` : '';
    const { body } = await who.get<Timeline>(`/accounts/${id}/timeline?${query}${next}`);
    all.push(...body.data);
    cursor = body.page.next_cursor;
  } while (cursor);
  return all;
}

describe('the timeline of an account', () => {
  it('contains every entry once and in the same order for any page size', async () => {
    const { id } = await lived();
    const { body } = await admin.get<Timeline>(`/accounts/${id}/timeline`);
    expect(body.data.map(({ kind }) => kind).toSorted()).toEqual([
      'contact',
      'dispute',
      'document',
      'message',
      'message',
      'note',
      'note',
      'offer',
      'payment',
      'request',
      'status',
      'status',
    ]);
    const times = body.data.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
    for (const limit of [1, 2, 5]) expect(await pages(admin, id, `limit=${limit}`)).toEqual(body.data);
    expect(body.data.find(({ kind }) => kind === 'offer')?.data).toMatchObject({ state: 'expired', amount_cents: 100 });
    expect(body.data.find(({ kind }) => kind === 'document')).toMatchObject({ actor: 'client', author_name: 'Ada Example' });
    expect(body.data.find(({ kind }) => kind === 'payment')?.data).toMatchObject({ type: 'PU', effective_on: '2026-06-01' });
  });

  it('filters by kind, page by page', async () => {
    const { id } = await lived();
    const notes = await pages(admin, id, 'kind=note&limit=1');
    expect(notes.map(({ actor, data }) => [actor, data['text']])).toEqual([
      ['client', 'Ours'],
      ['agency', 'Theirs'],
    ]);
    expect((await pages(admin, id, 'kind=contact')).map(({ kind }) => kind)).toEqual(['contact']);
    expect(new Set((await pages(admin, id, 'kind=message&kind=request&limit=2')).map(({ kind }) => kind))).toEqual(
      new Set(['message', 'request']),
    );
    expect((await admin.get(`/accounts/${id}/timeline?kind=gossip`)).status).toBe(400);
    expect((await admin.get(`/accounts/${id}/timeline?cursor=abc`)).status).toBe(400);
  });

  it("marks the agency's entries unread until read, however old their timestamps are", async () => {
    const { id, personId } = await lived();
    const before = await admin.get<Timeline>(`/accounts/${id}/timeline`);
    const unread = before.body.data.filter((entry) => entry.is_unread).map(({ kind }) => kind);
    expect(unread.toSorted()).toEqual(['dispute', 'message', 'note', 'offer']);
    expect(before.body.unread).toBe(4);
    const page = () => admin.get<Details>(`/debtors/${personId}/accounts/${id}`);
    expect((await page()).body.data.unread).toBe(4);
    expect((await admin.post(`/accounts/${id}/read`, { until: before.body.as_of })).status).toBe(204);
    const after = await admin.get<Timeline>(`/accounts/${id}/timeline`);
    expect([after.body.unread, after.body.data.some((entry) => entry.is_unread)]).toEqual([0, false]);
    expect((await page()).body.data.unread).toBe(0);
  });

  it('is visible to everyone who sees the account', async () => {
    const { id } = await lived();
    const limited = await addCaller(server, clientId, { locationIds: [locations[0] ?? ''] });
    expect((await limited.get(`/accounts/${id}/timeline`)).status).toBe(404);
    const near = await addCaller(server, clientId, { locationIds: [locations[1] ?? ''] });
    expect((await near.get<Timeline>(`/accounts/${id}/timeline`)).body.data).toHaveLength(12);
    const agency = callerOf(server, { clientId, token: (await createAgencyUser(server, 'agency_staff')).token });
    expect((await agency.get(`/accounts/${id}/timeline`)).status).toBe(200);
  });
});

describe('the actions of an account', () => {
  const actionsOf = async (who: CompanyCaller, status: string) => {
    const { id, personId } = await createTestAccount(server, clientId, { status });
    const { body } = await who.get<Details>(`/debtors/${personId}/accounts/${id}`);
    return new Map(body.data.actions.map((action) => [action.action, action]));
  };

  it('lists what is possible, the reasons for what is not, and what to consider', async () => {
    const active = await actionsOf(admin, 'ACTIVE');
    expect(active.get('hold')).toMatchObject({ is_available: true, reason: null });
    expect(active.get('release')).toMatchObject({ is_available: false, code: 'status', reason: 'The account is not on hold.' });
    expect(active.get('payment_reversal')).toMatchObject({ code: 'no_payment' });
    const closed = await actionsOf(admin, 'CLOSED');
    expect(closed.get('direct_payment')).toMatchObject({
      is_available: true,
      warning: expect.stringContaining('closed') as string,
    });
    expect(closed.get('place_again')?.is_available).toBe(true);
  });

  it('depends on the role', async () => {
    const staff = await addCaller(server, clientId);
    const agency = callerOf(server, { clientId, token: (await createAgencyUser(server, 'agency_admin')).token });
    expect((await actionsOf(staff, 'ACTIVE')).get('recall')).toMatchObject({ is_available: false, code: 'role' });
    expect((await actionsOf(admin, 'ACTIVE')).get('recall')?.is_available).toBe(true);
    const looked = [...(await actionsOf(agency, 'ACTIVE')).values()];
    expect(looked.some(({ is_available: can }) => can)).toBe(false);
  });
});
