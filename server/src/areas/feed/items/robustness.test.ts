import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { formatAccountNumber } from '@recoup/domain/shared/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callAtOnce } from '#test/call-concurrently.ts';
import { createTestAccount, createTestClient } from '#test/factories.ts';
import { makeFeed, readAnswers } from '#test/feed.ts';
import { startServerProcess } from '#test/server-process.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let feed: Awaited<ReturnType<typeof makeFeed>>;
let client: { id: string };
let accounts: { id: string; name: string }[];
beforeAll(async () => {
  server = await startTestServer();
  feed = await makeFeed(server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  client = await createTestClient(server);
  accounts = [];
  for (let n = 0; n < 5; n += 1) {
    const { id } = await createTestAccount(server, client.id);
    await server.database.query('update portal.accounts set number = $2 where id = $1', [id, 5000 + n]);
    accounts.push({ id, name: formatAccountNumber(5000 + n) });
  }
});

const notes = (count: number) =>
  Array.from({ length: count }, (_value, n) => ({
    kind: 'note',
    id: `note-${n}`,
    client: client.id,
    account: accounts[n % accounts.length]?.name,
    at: '2026-06-01T10:00:00Z',
    text: `Note ${n}`,
  }));
const toBody = (items: readonly object[]) => items.map((item) => `${JSON.stringify(item)}\n`).join('');

function open(url: string): ClientRequest {
  return request(`${url}/api/feed/v1/items`, {
    method: 'POST',
    headers: { authorization: `Bearer ${feed.key}`, 'content-type': 'application/x-ndjson' },
  }).on('error', () => {});
}

/** Sends an unfinished body until a number of lines are answered. */
async function sendUntilAnswered(sender: ClientRequest, body: string, lines: number): Promise<void> {
  sender.write(body);
  const [answer] = (await once(sender, 'response')) as [IncomingMessage];
  answer.on('error', () => {});
  let answered = 0;
  await new Promise<void>((enough) => {
    answer.on('data', (piece: Buffer) => {
      answered += piece.toString().split('\n').length - 1;
      if (answered >= lines) enough();
    });
  });
}

async function countEvents(): Promise<{ n: number; ids: number }> {
  const [row] = await server.database.query<{ n: number; ids: number }>(
    'select count(*)::int as n, count(distinct external_id)::int as ids from portal.account_events where client_id = $1',
    [client.id],
  );
  return row ?? { n: 0, ids: 0 };
}

const resultsOf = (answers: readonly { result: string }[]) =>
  Object.fromEntries([...Map.groupBy(answers, ({ result }) => result)].map(([result, all]) => [result, all.length]));

describe('an interrupted feed', () => {
  it('keeps answered items, and duplicates nothing when everything is sent again', async () => {
    const items = notes(4500);
    const sender = open(server.url);
    await sendUntilAnswered(sender, toBody(items.slice(0, 4100)), 4000);
    sender.destroy();
    expect(resultsOf(await feed.send(items))).toEqual({ repeated: 4000, applied: 500 });
    expect(await countEvents()).toEqual({ n: 4500, ids: 4500 });
  });

  it('neither drops nor duplicates anything when its server is killed', async () => {
    const items = notes(6000);
    const doomed = await startServerProcess(server);
    const sender = open(doomed.url);
    await sendUntilAnswered(sender, toBody(items), 2000);
    await doomed.kill();
    const results = resultsOf(await feed.send(items));
    expect(results['repeated']).toBeGreaterThanOrEqual(2000);
    expect((results['repeated'] ?? 0) + (results['applied'] ?? 0)).toBe(6000);
    expect(await countEvents()).toEqual({ n: 6000, ids: 6000 });
  });
});

describe('a feed', () => {
  it('answers every line to a sender that reads only after it has sent everything', async () => {
    const lines = 20_000;
    const sender = open(server.url);
    const answered = once(sender, 'response') as Promise<[IncomingMessage]>;
    // Both directions carry more than the socket buffers hold.
    for (let n = 0; n < lines; n += 1)
      sender.write(`${JSON.stringify({ kind: 'gossip', id: `g-${n}`, text: 'x'.repeat(500) })}\n`);
    await new Promise<void>((sent) => {
      sender.end(sent);
    });
    const [answer] = await answered;
    const answers = readAnswers(await text(answer));
    expect(resultsOf(answers)).toEqual({ refused: lines });
    expect(answers.at(-1)).toMatchObject({ line: lines, id: `g-${lines - 1}`, code: 'unknown_kind' });
  });

  it('applies each item once, also when sent twice concurrently', async () => {
    const items = notes(300);
    const [one, other] = await Promise.all([feed.send(items), feed.send(items.toReversed())]);
    expect(resultsOf([...(one ?? []), ...(other ?? [])])).toEqual({ applied: 300, repeated: 300 });
    expect(await countEvents()).toEqual({ n: 300, ids: 300 });
  });

  it('answers repeated items without waiting for their accounts', async () => {
    const items = notes(10);
    await feed.send(items);
    const answers = await server.platform.db.asService(async (tx) => {
      await sql`select from portal.accounts where client_id = ${client.id} for update`.execute(tx);
      return feed.send(items);
    });
    expect(resultsOf(answers)).toEqual({ repeated: 10 });
  });

  it('applies a repeated upsert again when an earlier line of the request changed the object', async () => {
    const location = (name: string) => ({ kind: 'location', id: 'L-1', client: client.id, name });
    await feed.send([location('North')]);
    const answers = await feed.send([location('South'), location('North')]);
    expect(resultsOf(answers)).toEqual({ applied: 2 });
    expect(
      await server.database.query("select name from portal.locations where client_id = $1 and name in ('North', 'South')", [
        client.id,
      ]),
    ).toEqual([{ name: 'North' }]);
  });

  it('names the field of a date, instant or amount that cannot be stored', async () => {
    const about = { client: client.id, account: accounts[0]?.name, at: '2026-06-01T10:00:00Z' };
    const offer = {
      ...about,
      kind: 'offer',
      type: 'plan',
      installments: 2,
      amount_cents: 100,
      expires_at: '2027-01-01T00:00:00Z',
    };
    const balance = { client: about.client, account: about.account, kind: 'balance', as_of: '2026-06-01T10:00:00Z' };
    const wrong: [string, object][] = [
      ['at', { ...about, kind: 'note', text: 'x', at: '0000-01-01T00:00:00Z' }],
      ['at', { ...about, kind: 'note', text: 'x', at: '0001-01-01T00:00:00+10:00' }],
      ['expires_at', { ...offer, expires_at: '9999-12-31T23:59:59-14:00' }],
      ['first_due_on', { ...offer, first_due_on: '0000-01-01' }],
      ['hold_until', { ...about, kind: 'status', status: 'HOLD', hold_until: '0000-01-01' }],
      ['received_on', { ...about, kind: 'dispute', reason: 'other', received_on: '0000-01-01' }],
      ['accrued_cents', { ...balance, accrued_cents: Number.MAX_SAFE_INTEGER }],
      ['balance_cents', { ...balance, balance_cents: 1e300 }],
    ];
    const answers = await feed.send(wrong.map(([, item], n) => ({ ...item, id: `wrong-${n}` })));
    for (const [n, [field]] of wrong.entries()) {
      expect(answers[n]).toMatchObject({ code: 'validation_failed' });
      expect(answers[n]?.message).toContain(field);
    }
  });

  it('accepts an item sent by two systems concurrently as one', async () => {
    const message = { kind: 'company_message', client: client.id, at: '2026-06-01T10:00:00Z', by: 'Robin', text: 'Hello' };
    await feed.send([{ ...message, id: 'first' }]);
    const held = sql`select from portal.threads where client_id = ${client.id}`;
    const send = async () => (await feed.send([{ ...message, id: 'second' }]))[0]?.result;
    expect((await callAtOnce(server, held, [send, send])).toSorted()).toEqual(['applied', 'repeated']);
  });

  it('continues after an item that the database refuses', async () => {
    const [account] = accounts;
    await server.database.query(
      `insert into portal.account_status_history (client_id, account_id, to_status, actor, external_id) values ($1, $2, 'ACTIVE', 'agency', 'taken')`,
      [client.id, account?.id],
    );
    const status = { kind: 'status', client: client.id, account: account?.name, at: '2026-06-01T10:00:00Z' };
    const answers = await feed.send([
      ...notes(3),
      { ...status, id: 'taken', status: 'SKIP' },
      { ...status, id: 'free', status: 'PROMISE' },
      ...notes(5),
    ]);
    expect(answers.map(({ result, code }) => code ?? result)).toEqual([
      'applied',
      'applied',
      'applied',
      'not_kept',
      'applied',
      'repeated',
      'repeated',
      'repeated',
      'applied',
      'applied',
    ]);
    const [row] = await server.database.query('select status from portal.accounts where id = $1', [account?.id]);
    expect(row).toEqual({ status: 'PROMISE' });
  });
});
