import type { OutboxItem } from '@recoup/contract/feed/outbox';
import { formatAccountNumber } from '@recoup/domain/shared/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, createTestAccount, createTestClient } from '#test/factories.ts';
import { makeFeed } from '#test/feed.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { clockAt } from '#platform/clock.ts';
import { createSystemGatekeeper } from './index.ts';

let server: TestServer;
let mine: { id: string };
let theirs: { id: string };
let names: { mine: string; theirs: string };
beforeAll(async () => {
  server = await startTestServer();
  [mine, theirs] = [await createTestClient(server), await createTestClient(server)];
  names = { mine: await placed(mine.id), theirs: await placed(theirs.id) };
});
afterAll(() => server.stop());

/** An account in collection that waits in the outbox; returns its number. */
async function placed(clientId: string): Promise<string> {
  const { id } = await createTestAccount(server, clientId, { status: 'ACTIVE' });
  await server.database.query(`select portal.enqueue_outbox_event($1, 'placement', $2, $2)`, [clientId, id]);
  const person = await server.platform.db.asService(async (tx) => {
    const { person_id: personId } = await tx
      .selectFrom('portal.accounts')
      .select('person_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return personId;
  });
  await server.database.query(
    'update portal.people set ssn_sealed = $3, date_of_birth_sealed = $4 where client_id = $1 and id = $2',
    [
      clientId,
      person,
      server.platform.vault.seal('900121234', `people.ssn:${clientId}`),
      server.platform.vault.seal('1980-02-03', `people.date_of_birth:${clientId}`),
    ],
  );
  const [row] = await server.database.query<{ number: number }>(
    'select number::int as number from portal.accounts where client_id = $1 and id = $2',
    [clientId, id],
  );
  return formatAccountNumber(row?.number ?? 0);
}

const note = (id: string, client: string, account: string) => ({
  kind: 'note',
  id,
  client,
  account,
  at: '2026-06-01T10:00:00Z',
  text: 'Called the debtor.',
});

const usesOf = (name: string) =>
  server.database.query<{ operation: string; client_id: string | null; items: number; refused: number; with_pii: boolean }>(
    `select u.operation, u.client_id, u.items, u.refused, u.with_pii from feed.key_uses u join feed.systems s on s.id = u.system_id
     where s.name = $1 order by u.at, u.id`,
    [name],
  );

describe('a key limited to some clients', () => {
  it('reads and writes only them, and every use is recorded', async () => {
    const feed = await makeFeed(server, ['read', 'write'], { clients: [mine.id] });
    const events = await feed.get<{ data: OutboxItem[] }>('/v1/outgoing?after=0');
    expect(events.body.data.map(({ client }) => client.id)).toEqual([mine.id]);
    const answers = await feed.send([
      note('l-1', mine.id, names.mine),
      note('l-2', theirs.id, names.theirs),
      { kind: 'status_code', id: 'l-3', code: 'PPA', status: 'PLAN' },
    ]);
    expect(answers).toMatchObject([
      { result: 'applied' },
      { result: 'refused', code: 'unknown_client' },
      { result: 'refused', code: 'key_limited' },
    ]);
    const decision = { method: 'POST', body: { decision: 'approve' } };
    expect((await call(server, feed.key, `/api/feed/v1/onboardings/${theirs.id}/decision`, decision)).status).toBe(404);
    expect((await call(server, feed.key, `/api/feed/v1/onboardings/${mine.id}/decision`, decision)).status).toBe(409);
    expect(await usesOf(feed.name)).toEqual([
      { operation: 'feed.outgoing', client_id: mine.id, items: 1, refused: 0, with_pii: false },
      { operation: 'feed.send_items', client_id: mine.id, items: 1, refused: 0, with_pii: false },
      { operation: 'feed.send_items', client_id: null, items: 0, refused: 1, with_pii: false },
    ]);
  });

  it('sends and downloads no document of others', async () => {
    const feed = await makeFeed(server, ['read', 'write'], { clients: [mine.id] });
    const send = (client: string, account: string) =>
      fetch(
        `${server.url}/api/feed/v1/documents?${new URLSearchParams({ id: 'd-1', client, account, file_name: 'a.txt' }).toString()}`,
        {
          method: 'POST',
          headers: { authorization: `Bearer ${feed.key}`, 'content-type': 'application/octet-stream' },
          body: 'A letter.',
        },
      );
    expect((await send(theirs.id, names.theirs)).status).toBe(422);
    expect((await send(mine.id, names.mine)).status).toBe(200);
    const [document] = await server.database.query<{ id: string }>(
      `insert into portal.documents (client_id, account_id, kind, file_name, media_type, bytes, sha256, file_key, author_name)
       select client_id, account_id, kind, file_name, media_type, bytes, sha256, file_key, author_name
       from portal.documents where client_id = $1 and external_id is not null
       returning id`,
      [mine.id],
    );
    await server.database.query(`select portal.enqueue_outbox_event($1, 'document', $2, null)`, [mine.id, document?.id]);
    const path = `/api/feed/v1/clients/${mine.id}/documents/${document?.id}`;
    const other = await makeFeed(server, ['read'], { clients: [theirs.id] });
    expect((await call(server, other.key, path)).status).toBe(404);
    const bytes = await fetch(server.url + path, { headers: { authorization: `Bearer ${feed.key}` } });
    expect([bytes.status, await bytes.text()]).toEqual([200, 'A letter.']);
  });
});

describe('a key with scopes by kind', () => {
  it('sends only these kinds', async () => {
    const feed = await makeFeed(server, ['accounts:write']);
    const answers = await feed.send([
      note('s-1', mine.id, names.mine),
      { kind: 'company_message', id: 's-2', client: mine.id, at: '2026-06-01T10:00:00Z', by: 'Robin', text: 'Hello.' },
    ]);
    expect(answers).toMatchObject([{ result: 'applied' }, { result: 'refused', code: 'scope_missing' }]);
    expect(answers[1]?.message).toContain('messages:write');
    expect(await feed.get('/v1/outgoing')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    const reader = await makeFeed(server, ['accounts:read']);
    expect((await reader.get('/v1/outgoing')).status).toBe(403);
    expect((await reader.post('')).status).toBe(403);
  });

  it('sees identity numbers and birth dates only with pii:read', async () => {
    const read = async (scopes: string[]) => {
      const feed = await makeFeed(server, scopes, { clients: [mine.id] });
      const { body } = await feed.get<{ data: OutboxItem[] }>('/v1/outgoing?after=0');
      const placement = body.data.find(({ kind }) => kind === 'placement');
      return { debtor: placement?.data['debtor'], uses: await usesOf(feed.name) };
    };
    const full = await read(['outbox:read', 'pii:read']);
    expect(full.debtor).toMatchObject({ ssn: '900121234', date_of_birth: '1980-02-03' });
    expect(full.uses).toMatchObject([{ with_pii: true }]);
    const limited = await read(['read']);
    expect(Object.keys(limited.debtor as object)).toContain('display_name');
    for (const field of ['ssn', 'ein', 'date_of_birth', 'drivers_license']) expect(limited.debtor).not.toHaveProperty(field);
    expect(limited.uses).toMatchObject([{ with_pii: false }]);
  });
});

it('works through its last day in the zone of the agency, and not on the next', async () => {
  const feed = await makeFeed(server, ['read'], { expiresOn: '2027-01-31' });
  const at = (instant: string) =>
    createSystemGatekeeper({
      db: server.platform.db,
      clock: clockAt('America/New_York', { now: () => new Date(instant) }),
    }).authenticate({ headers: { authorization: `Bearer ${feed.key}` } } as never, ['outbox:read']);
  expect(await at('2027-02-01T04:59:59Z')).toMatchObject({ name: feed.name });
  await expect(at('2027-02-01T05:00:00Z')).rejects.toMatchObject({ code: 'unauthenticated', status: 401 });
  const expired = await makeFeed(server, ['read', 'write'], { expiresOn: '2020-01-31' });
  const answer = await expired.get<{ message: string }>('/v1/outgoing');
  expect([answer.status, answer.body.message]).toEqual([401, expect.stringContaining('expired after 2020-01-31')]);
  await expect(makeFeed(server, ['read'], { expiresOn: 'soon' })).rejects.toThrow('--expires');
  await expect(makeFeed(server, ['read'], { clients: ['NOBODY'] })).rejects.toThrow('Unknown client NOBODY');
});
