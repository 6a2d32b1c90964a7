import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatAccountNumber } from '@recoup/domain/shared/ids';
import { createTestAccount, createTestClient } from '#test/factories.ts';
import { makeFeed, readAnswers } from '#test/feed.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { commandLine } from '#areas/feed/systems/index.ts';
import { createItemApplier, readJsonLines } from './index.ts';

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

async function place(overrides: { status?: string; balance?: number; number?: string } = {}) {
  const account = await createTestAccount(server, client.id, { status: 'SUBMITTED', ...overrides });
  const [row] = await server.database.query<{ number: number }>(
    'select number::int as number from portal.accounts where id = $1',
    [account.id],
  );
  return { ...account, name: formatAccountNumber(row?.number ?? 0) };
}

async function stateOf(id: string) {
  const [row] = await server.database.query<Record<string, unknown>>(
    `select status, status_reason, status_before_pause, agency_account_number, balance_cents::int, accrued_cents::int, closed_on::text
     from portal.accounts where id = $1`,
    [id],
  );
  return row;
}

describe('feed items', () => {
  it('are applied to each account in order, with a result per line', async () => {
    const [one, other] = [await place(), await place()];
    const about = (account: { name: string }, kind: string, id: string, more: object = {}) => ({
      kind,
      id: `order-${id}`,
      client: client.id,
      account: account.name,
      at,
      ...more,
    });
    const answers = await feed.send([
      about(one, 'acknowledge', '1', { agency_account: 'F-1' }),
      about(other, 'status', '2', { status: 'ACTIVE' }),
      about(one, 'status', '3', { status: 'ACTIVE' }),
      about(other, 'reject', '4', { reason: 'The debt is too old', reason_code: 'out_of_statute' }),
      { ...about(one, 'contact', '5', { type: 'call', outcome: 'left_message' }), account: undefined, agency_account: 'F-1' },
      about(one, 'note', '6', { text: 'Works nights.' }),
    ]);
    expect(answers.map(({ id, result, code }) => [id, result, code])).toEqual([
      ['order-1', 'applied', undefined],
      ['order-2', 'refused', 'impossible_transition'],
      ['order-3', 'applied', undefined],
      ['order-4', 'applied', undefined],
      ['order-5', 'applied', undefined],
      ['order-6', 'applied', undefined],
    ]);
    expect(answers[1]?.message).toBe(
      'An account that is SUBMITTED cannot become ACTIVE; it can become NEEDS_INFO, NEW, REJECTED.',
    );
    expect(await stateOf(one.id)).toMatchObject({ status: 'ACTIVE', agency_account_number: 'F-1' });
    expect(await stateOf(other.id)).toMatchObject({
      status: 'REJECTED',
      status_reason: 'The debt is too old',
      closed_on: '2026-06-01',
    });
    const history = await server.database.query(
      `select from_status, to_status, actor, external_id from portal.account_status_history
       where account_id = $1 and from_status is not null order by id`,
      [one.id],
    );
    expect(history).toEqual([
      { from_status: 'SUBMITTED', to_status: 'NEW', actor: 'agency', external_id: null },
      { from_status: 'NEW', to_status: 'ACTIVE', actor: 'agency', external_id: 'order-3' },
    ]);
    const events = await server.database.query(
      'select kind, direction, outcome, body from portal.account_events where account_id = $1 order by id',
      [one.id],
    );
    expect(events).toEqual([
      { kind: 'call', direction: 'out', outcome: 'left_message', body: null },
      { kind: 'note', direction: null, outcome: null, body: 'Works nights.' },
    ]);
  });

  it('have one effect, however often they are sent, also within one file', async () => {
    const account = await place({ status: 'ACTIVE' });
    const item = { kind: 'note', id: 'twice', client: client.id, account: account.name, at, text: 'Once.' };
    // Written differently: field order and time zone do not matter.
    const same = {
      text: ' Once. ',
      at: '2026-06-01T05:00:00-05:00',
      account: account.name,
      client: client.id,
      id: 'twice',
      kind: 'note',
    };
    expect((await feed.send([item, same, { ...item, text: 'Twice.' }])).map(({ result, code }) => [result, code])).toEqual([
      ['applied', undefined],
      ['repeated', undefined],
      ['refused', 'id_used'],
    ]);
    expect(
      (await feed.send([item, { ...item, kind: 'contact', type: 'letter', text: undefined }])).map(({ result }) => result),
    ).toEqual(['repeated', 'applied']);
    const [row] = await server.database.query<{ n: number }>(
      'select count(*)::int as n from portal.account_events where account_id = $1',
      [account.id],
    );
    expect(row?.n).toBe(2);
  });

  it('may be sent again once corrected', async () => {
    const account = await place();
    const item = { kind: 'status', id: 'early', client: client.id, account: account.name, at, status: 'SKIP' };
    expect(await feed.send([item])).toMatchObject([{ result: 'refused', code: 'impossible_transition' }]);
    await feed.send([{ kind: 'acknowledge', id: 'late', client: client.id, account: account.name, at }]);
    expect(await feed.send([item])).toMatchObject([{ result: 'applied' }]);
  });

  it('are refused one by one, for any error', async () => {
    const account = await place({ status: 'ACTIVE' });
    const note = { kind: 'note', client: client.id, account: account.name, at, text: 'Good.' };
    const lines = [
      JSON.stringify({ ...note, id: 'good-1' }),
      'not json',
      '[1]',
      '',
      JSON.stringify({ ...note, id: 'kind', kind: 'gossip' }),
      JSON.stringify({ ...note, id: 'client', client: 'NOBODY' }),
      JSON.stringify({ ...note, id: 'check', account: 'A-1001-0' }),
      JSON.stringify({ ...note, id: 'none', account: formatAccountNumber(999_999) }),
      JSON.stringify({ ...note, id: 'two', agency_account: 'F-1' }),
      JSON.stringify({ ...note, id: 'future', at: '2999-01-01T00:00:00Z' }),
      JSON.stringify({ ...note, id: 'zero', text: 'a\0b' }),
      JSON.stringify({ ...note, id: 'text', text: undefined }),
      JSON.stringify({ ...note, id: 'long', text: 'x'.repeat(70_000) }),
      JSON.stringify({ ...note, id: 'good-2' }),
    ];
    const answer = await feed.post(lines.join('\r\n'));
    expect(readAnswers(await answer.text()).map(({ line, id, code }) => [line, id, code])).toEqual([
      [1, 'good-1', undefined],
      [2, null, 'broken_line'],
      [3, null, 'broken_line'],
      [5, 'kind', 'unknown_kind'],
      [6, 'client', 'unknown_client'],
      [7, 'check', 'bad_account_number'],
      [8, 'none', 'unknown_account'],
      [9, 'two', 'validation_failed'],
      [10, 'future', 'in_the_future'],
      [11, 'zero', 'validation_failed'],
      [12, 'text', 'validation_failed'],
      [13, null, 'broken_line'],
      [14, 'good-2', undefined],
    ]);
  });

  it('are refused when a field is unknown, by its name, also inside lists', async () => {
    const account = await place({ status: 'ACTIVE' });
    const note = { kind: 'note', client: client.id, account: account.name, at, text: 'Good.' };
    const statement = {
      kind: 'remittance',
      id: 'rem-unknown',
      client: client.id,
      number: 'S-0',
      period_from: '2026-06-01',
      period_to: '2026-06-30',
      issued_on: '2026-07-01',
      method: 'net',
      opening_cents: 0,
      collected_cents: 0,
      fees_cents: 0,
      paid_out_cents: 0,
      closing_cents: 0,
      payments: 'all',
      adjustments: [{ kind: 'cost', text: 'Filing', amount_cents: 0, acount: 'A-1001-7' }],
    };
    expect(await feed.send([{ ...note, id: 'typo', txet: 'Bad.' }, statement])).toMatchObject([
      { id: 'typo', code: 'unknown_field', message: expect.stringContaining('"txet"') },
      { id: 'rem-unknown', code: 'unknown_field', message: expect.stringContaining('"adjustments.0.acount"') },
    ]);
    const csv = `id,client,account,at,text,txet\ncsv-1,${client.id},${account.name},${at},Good.,\ncsv-2,${client.id},${account.name},${at},Good.,Bad.\n`;
    const answer = await feed.post(csv, { type: 'text/csv', query: '?kind=note' });
    expect(readAnswers(await answer.text()).map(({ result, code }) => [result, code])).toEqual([
      ['applied', undefined],
      ['refused', 'unknown_field'],
    ]);
  });

  it("does not touch another company's account of the same number", async () => {
    const other = await createTestClient(server);
    const account = await place({ status: 'ACTIVE' });
    const item = { kind: 'note', id: 'whose', client: other.id, account: account.name, at, text: 'Whose?' };
    expect(await feed.send([item])).toMatchObject([{ result: 'refused', code: 'unknown_account' }]);
  });

  it("names an account by the client's own number while one of that number is open", async () => {
    const closed = await place({ number: 'OWN1', status: 'CLOSED' });
    const item = { kind: 'status', client: client.id, client_account: 'own 1', at, status: 'SKIP' };
    expect(await feed.send([{ ...item, id: 'own-1' }])).toMatchObject([{ code: 'unknown_account' }]);
    const open = await place({ number: 'OWN1', status: 'ACTIVE' });
    expect(await feed.send([{ ...item, id: 'own-1' }])).toMatchObject([{ result: 'applied' }]);
    expect([await stateOf(closed.id), await stateOf(open.id)]).toMatchObject([{ status: 'CLOSED' }, { status: 'SKIP' }]);
    await place({ number: 'OWN1', status: 'ACTIVE' });
    expect(await feed.send([{ ...item, id: 'own-2' }])).toMatchObject([{ code: 'ambiguous_account' }]);
  });

  it('assign an agency number to one account of a client', async () => {
    const [one, other] = [await place(), await place()];
    const item = { kind: 'acknowledge', client: client.id, at, agency_account: 'F-UNIQUE' };
    expect(
      await feed.send([
        { ...item, id: 'number-1', account: one.name },
        { ...item, id: 'number-2', account: other.name },
      ]),
    ).toMatchObject([{ result: 'applied' }, { code: 'agency_account_taken' }]);
    expect(await feed.send([{ ...item, id: 'number-3', account: other.name }])).toMatchObject([{ code: 'agency_account_taken' }]);
    expect(await feed.send([{ ...item, id: 'number-4', account: one.name, agency_account: 'F-OTHER' }])).toMatchObject([
      { code: 'already_acknowledged' },
    ]);
  });

  it("reads the agency's own codes by the table that it keeps", async () => {
    const account = await place({ status: 'ACTIVE' });
    const code = { kind: 'status_code', id: 'code-1', code: 'PPA', status: 'PLAN', reason: 'Pays monthly', reason_code: 'plan' };
    const item = { kind: 'status', id: 'by-code', client: client.id, account: account.name, at, code: 'PPA' };
    expect(await feed.send([code, item])).toMatchObject([{ result: 'applied' }, { result: 'applied' }]);
    expect(await stateOf(account.id)).toMatchObject({ status: 'PLAN', status_reason: 'Pays monthly' });
    await feed.send([{ ...code, status: 'SKIP', reason: undefined }]);
    expect(await feed.send([{ ...item, id: 'by-code-2' }])).toMatchObject([{ result: 'applied' }]);
    expect(await stateOf(account.id)).toMatchObject({ status: 'SKIP', status_reason: null });
    const [row] = await server.database.query(
      'select agency_code, reason_code from portal.account_status_history where account_id = $1 order by id desc limit 1',
      [account.id],
    );
    expect(row).toEqual({ agency_code: 'PPA', reason_code: 'plan' });
  });

  it('set balances, of which the latest applies and unexplained ones are refused', async () => {
    const account = await place({ status: 'ACTIVE', balance: 10_000 });
    const item = (id: string, more: object) => ({
      kind: 'balance',
      id: `balance-${id}`,
      client: client.id,
      account: account.name,
      as_of: at,
      ...more,
    });
    const answers = await feed.send([
      item('1', { balance_cents: 10_500 }),
      item('2', { balance_cents: 9000 }),
      item('3', { balance_cents: 11_000, accrued_cents: 500 }),
      item('4', { accrued_cents: 700, as_of: '2026-06-02T00:00:00Z' }),
      item('5', { accrued_cents: 600, as_of: '2026-05-30T00:00:00Z' }),
      item('6', {}),
    ]);
    expect(answers.map(({ code }) => code)).toEqual([
      undefined,
      'balance_differs',
      'balance_differs',
      undefined,
      undefined,
      'validation_failed',
    ]);
    expect(await stateOf(account.id)).toMatchObject({ balance_cents: 10_700, accrued_cents: 700 });
    expect(await feed.send([item('7', { accrued_cents: 650, as_of: '2026-06-01T12:00:00Z' })])).toMatchObject([
      { result: 'applied' },
    ]);
    expect(await stateOf(account.id)).toMatchObject({ balance_cents: 10_700 });
  });

  it('may be CSV', async () => {
    const account = await place({ status: 'ACTIVE', balance: 20_000 });
    const csv = `id,client,account,as_of,accrued_cents\r\ncsv-1,${client.id},${account.name},${at},250\r\ncsv-2,${client.id},${account.name},${at},much\r\n`;
    const answer = await feed.post(csv, { type: 'text/csv; charset=utf-8', query: '?kind=balance' });
    expect(readAnswers(await answer.text())).toMatchObject([
      { line: 2, id: 'csv-1', result: 'applied' },
      { line: 3, id: 'csv-2', code: 'validation_failed' },
    ]);
    expect(await stateOf(account.id)).toMatchObject({ balance_cents: 20_250 });
    const mixed = `\uFEFFkind,id,client,account,at,text,type\nnote,csv-3,${client.id},${account.name},${at},"Said ""no"",\nthen hung up",\ncontact,csv-4,${client.id},${account.name},${at},,call\nnote,csv-5,"open`;
    const second = await feed.post(mixed, { type: 'text/csv' });
    expect(readAnswers(await second.text()).map(({ id, result, code }) => [id, result, code])).toEqual([
      ['csv-3', 'applied', undefined],
      ['csv-4', 'applied', undefined],
      [null, 'refused', 'broken_line'],
    ]);
  });

  it.each([
    ['a quote that is never closed', '"'],
    ['a line without an end', ''],
  ])('is read as CSV up to %s, and says so once', async (what, quote) => {
    const account = await place({ status: 'ACTIVE' });
    const note = (id: string, text: string) => `${id},${client.id},${account.name},${at},${text}\n`;
    const csv = `id,client,account,at,text\n${note(`${what} 1`, 'fine')}${note(`${what} 2`, quote + 'x'.repeat(200_000))}${note(`${what} 3`, 'fine').repeat(3)}`;
    const answer = await feed.post(csv, { type: 'text/csv', query: '?kind=note' });
    const [first, ...rest] = readAnswers(await answer.text());
    expect(first).toMatchObject({ line: 2, result: 'applied' });
    expect(rest).toMatchObject([
      { line: 3, code: 'broken_line', message: expect.stringContaining('Nothing from here on was read') },
    ]);
  });

  it('are processed in small chunks, however long the lines are', async () => {
    const text = JSON.stringify({ kind: 'gossip', id: 'long', text: 'x'.repeat(60_000) });
    const body = async function* () {
      for (let n = 0; n < 200; n += 1) yield Buffer.from(`${text}\n`);
    };
    const { db, vault, clock, log } = server.platform;
    const sizes: number[] = [];
    for await (const answers of createItemApplier({ db, vault, clock, log })(readJsonLines(body()), commandLine))
      sizes.push(answers.length);
    expect(sizes).toEqual([70, 70, 60]);
  });

  it('are accepted as lines only', async () => {
    const answer = await feed.post('{}', { type: 'application/json' });
    expect([answer.status, await answer.json()]).toMatchObject([415, { code: 'unsupported_media_type' }]);
    const nothing = await feed.post('');
    expect([nothing.status, await nothing.text()]).toEqual([200, '']);
  });
});
