import { formatAccountNumber } from '@recoup/domain/shared/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestAccount, createTestClient } from '#test/factories.ts';
import { makeFeed, readAnswers } from '#test/feed.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { commandLine } from '#areas/feed/systems/index.ts';
import { createDryRun, readJsonLines, type Answer } from './index.ts';

let server: TestServer;
let feed: Awaited<ReturnType<typeof makeFeed>>;
let client: { id: string };
beforeAll(async () => {
  server = await startTestServer();
  feed = await makeFeed(server);
  client = await createTestClient(server);
});
afterAll(() => server.stop());

const at = '2026-06-01T10:00:00Z';
const payment = (id: string, more: object = {}) => ({
  kind: 'payment',
  id,
  type: 'PU',
  amount_cents: 1000,
  effective_on: '2026-06-02',
  reported_on: '2026-06-02',
  at: '2026-06-02T10:00:00Z',
  ...more,
});

async function place(status = 'SUBMITTED') {
  const { id } = await createTestAccount(server, client.id, { status, balance: 50_000 });
  const [row] = await server.database.query<{ number: number }>(
    'select number::int as number from portal.accounts where id = $1',
    [id],
  );
  const name = formatAccountNumber(row?.number ?? 0);
  return { id, of: (item: object) => ({ client: client.id, account: name, ...item }) };
}

async function tryOut(items: readonly object[]) {
  const answer = await feed.post(items.map((item) => JSON.stringify(item)).join('\n'), { query: '?dry_run=true' });
  expect(answer.status).toBe(200);
  return readAnswers(await answer.text());
}

/** A digest of every table that items may reach; except the recorded use of the key. */
async function everything() {
  const tables = await server.database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('portal', 'feed', 'realtime', 'realtime_ext', 'storage_ext', 'auth')
       and (schemaname, tablename) not in (('feed', 'systems'), ('feed', 'key_uses')) order by 1`,
  );
  const digests: Record<string, unknown> = {};
  for (const { name } of tables) {
    const rows = await server.database.query(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from ${name} t`,
    );
    digests[name] = rows[0];
  }
  return digests;
}

describe('a dry run', () => {
  it('reports the effect of each item, and stores nothing', async () => {
    const [one, other] = [await place(), await place('ACTIVE')];
    await feed.send([other.of({ kind: 'note', id: 'known', at, text: 'Works nights.' })]);
    const items = [
      one.of({ kind: 'acknowledge', id: 'ack', at, agency_account: 'F-901' }),
      { ...one.of({ kind: 'status', id: 'st', at, status: 'ACTIVE' }), account: undefined, agency_account: 'F-901' },
      one.of(payment('pay')),
      one.of(payment('back', { type: 'PUR', reverses: 'pay' })),
      one.of(payment('slow', { state: 'pending' })),
      { kind: 'payment_state', id: 'ps', client: client.id, payment: 'slow', state: 'posted' },
      other.of({ kind: 'note', id: 'known', at, text: 'Works nights.' }),
      other.of({ kind: 'status', id: 'no', at, status: 'SUBMITTED' }),
      other.of({ kind: 'message', id: 'm', at, by: 'Robin', text: 'Can you send the lease?' }),
      other.of({ kind: 'offer', id: 'o', at, type: 'settlement', amount_cents: 100, expires_at: '2099-01-01T00:00:00Z' }),
      other.of({ kind: 'dispute', id: 'd', at, reason: 'wrong_amount' }),
      other.of({ kind: 'balance', id: 'b', as_of: at, accrued_cents: 700 }),
    ];
    const before = await everything();
    const answers = await tryOut(items);
    expect(await everything()).toEqual(before);
    expect(answers.map(({ id, result, code }) => [id, code ?? result])).toEqual([
      ['ack', 'changed'],
      ['st', 'changed'],
      ['pay', 'new'],
      ['back', 'new'],
      ['slow', 'new'],
      ['ps', 'changed'],
      ['known', 'unchanged'],
      ['no', 'impossible_transition'],
      ['m', 'new'],
      ['o', 'new'],
      ['d', 'new'],
      ['b', 'changed'],
    ]);
    const changesOf = (id: string) =>
      Object.fromEntries(
        answers.find((answer) => answer.id === id)?.changes?.map(({ field, before: was, after }) => [field, [was, after]]) ?? [],
      );
    expect(changesOf('ack')).toMatchObject({ status: ['SUBMITTED', 'NEW'], agency_account: [null, 'F-901'] });
    expect(changesOf('st')).toEqual({ status: ['NEW', 'ACTIVE'] });
    expect(changesOf('pay')).toMatchObject({ paid_cents: [0, 1000], balance_cents: [50_000, 49_000] });
    expect(changesOf('ps')).toMatchObject({ state: ['pending', 'posted'] });
    expect(changesOf('b')).toEqual({ accrued_cents: [0, 700], balance_cents: [50_000, 50_700] });
    // The use of the key is recorded for these clients.
    const uses = await server.database.query(
      `select u.items, u.refused from feed.key_uses u join feed.systems s on s.id = u.system_id
       where u.client_id = $1 and s.name = $2 order by u.at desc limit 1`,
      [client.id, feed.name],
    );
    expect(uses).toEqual([{ items: 11, refused: 1 }]);
    // The same items, applied: what was refused is refused, and the rest applies.
    const applied = await feed.send(items);
    expect(applied.map(({ result }) => result)).toEqual(
      answers.map(({ result }) => (result === 'refused' ? 'refused' : result === 'unchanged' ? 'repeated' : 'applied')),
    );
  });

  it('lets items depend on earlier ones of another chunk', async () => {
    const account = await place('ACTIVE');
    const notes = Array.from({ length: 2500 }, (_, n) => account.of({ kind: 'note', id: `far-${n}`, at, text: 'x' }));
    const answers = await tryOut([
      account.of(payment('early')),
      ...notes,
      account.of(payment('late', { type: 'PUR', reverses: 'early' })),
    ]);
    expect(answers.at(-1)).toMatchObject({ id: 'late', result: 'new' });
    expect(answers.filter(({ result }) => result === 'new')).toHaveLength(2502);
  });

  it('continues after an item that the database refuses', async () => {
    const account = await place('ACTIVE');
    await server.database.query(
      `insert into portal.account_status_history (client_id, account_id, to_status, actor, external_id) values ($1, $2, 'ACTIVE', 'agency', 'taken')`,
      [client.id, account.id],
    );
    const answers = await tryOut([
      account.of(payment('first')),
      account.of({ kind: 'status', id: 'taken', at, status: 'SKIP' }),
      account.of({ kind: 'status', id: 'free', at, status: 'SKIP' }),
    ]);
    expect(answers.map(({ result, code }) => code ?? result)).toEqual(['new', 'not_kept', 'changed']);
  });

  it('reports that it stopped at its limit', async () => {
    const account = await place('ACTIVE');
    const lines = Array.from({ length: 5 }, (_, n) => JSON.stringify(account.of({ kind: 'note', id: `l-${n}`, at, text: 'x' })));
    const answers: Answer[] = [];
    const body = [Buffer.from(lines.join('\n'))];
    const source = readJsonLines(
      (async function* () {
        yield* body;
      })(),
    );
    await createDryRun(server.platform, 3)(source, async (some) => void answers.push(...some), commandLine);
    expect(answers.map(({ line, result, code }) => [line, code ?? result])).toEqual([
      [1, 'new'],
      [2, 'new'],
      [3, 'new'],
      [4, 'too_many_lines'],
    ]);
  });
});
