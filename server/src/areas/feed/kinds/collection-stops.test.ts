import { formatAccountNumber } from '@recoup/domain/shared/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listFlags, listUnmappedCodes } from '#areas/feed/items/index.ts';
import { mapStatuses } from '#areas/feed/items/map-statuses.ts';
import { callerOf, type CompanyCaller } from '#test/account-callers.ts';
import { createMember, createTestAccount } from '#test/factories.ts';
import { makeFeed } from '#test/feed.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let feed: Awaited<ReturnType<typeof makeFeed>>;
let clientId: string;
let admin: CompanyCaller;
beforeAll(async () => {
  server = await startTestServer();
  feed = await makeFeed(server);
  const member = await createMember(server);
  clientId = member.client.id;
  admin = callerOf(server, { clientId, token: member.token });
});
afterAll(() => server.stop());

let counter = 0;
async function account(status: string) {
  const made = await createTestAccount(server, clientId, { status });
  const [row] = await server.database.query<{ number: string }>('select number from portal.accounts where id = $1', [made.id]);
  await server.database.query(`update portal.accounts set status_since = '2026-05-01' where id = $1`, [made.id]);
  const name = formatAccountNumber(Number(row?.number));
  const item = (kind: string, more: object = {}) => {
    counter += 1;
    return { kind, id: `${kind}-${counter}`, client: clientId, account: name, at: '2026-06-01T10:00:00Z', ...more };
  };
  return { id: made.id, item };
}

const send = async (...items: object[]) =>
  (await feed.send(items)).map(({ code, warning, result }) => code ?? warning?.code ?? result);

async function statusOf(id: string) {
  const [row] = await server.database.query<{ status: string }>('select status from portal.accounts where id = $1', [id]);
  return row?.status;
}

const flagsOf = async (...externalIds: string[]) =>
  (await listFlags(server.platform.db, { limit: 1000 })).filter(({ external_id: id }) => externalIds.includes(id));

interface List<T> {
  data: T[];
}

describe('a written dispute within the validation period', () => {
  it('keeps the account out of collection until verification is sent, and flags reports to the contrary', async () => {
    const { id, item } = await account('ACTIVE');
    const dispute = item('dispute', { reason: 'not_mine', written: true, within_period: true });
    expect(await send(dispute)).toEqual(['applied']);
    const early = item('status', { status: 'ACTIVE', at: '2026-06-02T10:00:00Z' });
    expect(await send(early)).toEqual(['collection_stopped']);
    const unproven = item('dispute_resolved', { dispute: dispute.id, outcome: 'verified', at: '2026-06-03T10:00:00Z' });
    expect(await send(unproven, unproven)).toEqual(['verification_missing', 'repeated']);
    expect(await statusOf(id)).toBe('DISPUTED');
    const { body } = await admin.get<List<object>>(`/disputes?account_id=${id}`);
    expect(body.data).toMatchObject([{ state: 'open', needs_verification: true, verification_sent_on: null }]);
    expect(await flagsOf(early.id, unproven.id)).toMatchObject([
      { stop: 'dispute', kind: 'status', reported_status: 'ACTIVE' },
      { stop: 'dispute', kind: 'dispute_resolved', reported_status: null },
    ]);
    const proven = item('dispute_resolved', {
      dispute: dispute.id,
      outcome: 'verified',
      verification_sent_on: '2026-06-04',
      at: '2026-06-04T10:00:00Z',
    });
    expect(await send(proven, item('status', { status: 'PROMISE', at: '2026-06-05T10:00:00Z' }))).toEqual(['applied', 'applied']);
    expect(await statusOf(id)).toBe('PROMISE');
    expect(await flagsOf(early.id, unproven.id)).toEqual([]);
    const after = await admin.get<List<object>>(`/disputes?account_id=${id}`);
    expect(after.body.data).toMatchObject([{ state: 'resolved', verification_sent_on: '2026-06-04' }]);
  });

  it('returns the account to the status that was reported during the dispute', async () => {
    const { id, item } = await account('PLAN');
    const dispute = item('dispute', { reason: 'wrong_amount', written: true, within_period: true });
    const resolved = item('dispute_resolved', { dispute: dispute.id, outcome: 'withdrawn', at: '2026-06-04T10:00:00Z' });
    expect(await send(dispute)).toEqual(['applied']);
    expect(await send(item('status', { status: 'PROMISE', at: '2026-06-02T10:00:00Z' }))).toEqual(['collection_stopped']);
    expect(await send(resolved)).toEqual(['applied']);
    expect(await statusOf(id)).toBe('PROMISE');
  });

  it('needs both facts', async () => {
    const { id, item } = await account('ACTIVE');
    const dispute = item('dispute', { reason: 'not_mine', written: true, within_period: false });
    expect(await send(dispute, item('status', { status: 'ACTIVE' }))).toEqual(['applied', 'applied']);
    expect(await statusOf(id)).toBe('ACTIVE');
  });
});

it('ends several stops one by one, and flags what still stops the account', async () => {
  const { id, item } = await account('ACTIVE');
  const hold = (reason_code: string) => item('status', { status: 'HOLD', reason_code });
  expect(await send(hold('attorney'), hold('cease'))).toEqual(['applied', 'applied']);
  const first = item('status', { status: 'ACTIVE', basis: 'attorney_withdrew', at: '2026-06-02T10:00:00Z' });
  expect(await send(first)).toEqual(['collection_stopped']);
  expect(await flagsOf(first.id)).toMatchObject([{ stop: 'cease', reported_status: 'ACTIVE' }]);
  expect(await send(item('status', { status: 'ACTIVE', basis: 'debtor_consented', at: '2026-06-03T10:00:00Z' }))).toEqual([
    'applied',
  ]);
  expect(await statusOf(id)).toBe('ACTIVE');
  expect(await flagsOf(first.id)).toEqual([]);
});

describe('a status code without a definition', () => {
  it('is stored, listed, and applied when a status_code defines it', async () => {
    const { id, item } = await account('ACTIVE');
    const { id: other, item: otherItem } = await account('ACTIVE');
    expect(await send(item('status', { code: 'ZZ9', at: '2026-06-02T10:00:00Z' }))).toEqual(['unknown_code']);
    expect(await send(otherItem('status', { code: 'ZZ9', at: '2026-06-02T10:00:00Z' }))).toEqual(['unknown_code']);
    expect(await send(otherItem('status', { status: 'SKIP', at: '2026-06-03T10:00:00Z' }))).toEqual(['applied']);
    expect(await statusOf(id)).toBe('ACTIVE');
    expect(await listUnmappedCodes(server.platform.db)).toMatchObject([{ code: 'ZZ9', statuses: 2 }]);
    expect(await mapStatuses(server.platform.db)).toBe(0);
    expect(
      await send({ kind: 'status_code', id: 'code-zz9', code: 'ZZ9', status: 'PROMISE', reason: 'Promised by phone' }),
    ).toEqual(['applied']);
    expect(await mapStatuses(server.platform.db)).toBe(2);
    expect([await statusOf(id), await statusOf(other)]).toEqual(['PROMISE', 'SKIP']);
    expect(await listUnmappedCodes(server.platform.db)).toEqual([]);
  });
});

describe('a loaded account', () => {
  const load = (name: string, more: object = {}) => ({
    kind: 'account',
    client: clientId,
    agency_account: name,
    placed_on: '2025-02-01',
    amount_placed_cents: 20_000,
    person: { type: 'person', first_name: 'Ada', last_name: 'Vale' },
    ...more,
  });
  const statusOfNumber = async (name: string) => {
    const [row] = await server.database.query<{ status: string }>(
      'select status from portal.accounts where client_id = $1 and agency_account_number = $2',
      [clientId, name],
    );
    return row?.status;
  };
  const sendHistory = async (...items: object[]) =>
    (await feed.send(items, { isHistory: true })).map(({ code, warning, result }) => code ?? warning?.code ?? result);

  it('is stopped by its loaded status, also against its own later items', async () => {
    expect(await sendHistory(load('L-1', { status: 'BANKRUPTCY', status_at: '2025-05-01T10:00:00Z' }))).toEqual(['applied']);
    const status = { kind: 'status', client: clientId, agency_account: 'L-1', at: '2026-06-02T10:00:00Z' };
    expect(await send({ ...status, id: 'l-1a', status: 'ACTIVE' })).toEqual(['collection_stopped']);
    expect(await send(load('L-1', { status: 'ACTIVE', status_at: '2026-06-03T10:00:00Z' }))).toEqual(['collection_stopped']);
    expect(await statusOfNumber('L-1')).toBe('BANKRUPTCY');
    expect(await flagsOf('l-1a', 'L-1')).toMatchObject([{ kind: 'status' }, { kind: 'account', reported_status: 'ACTIVE' }]);
    expect(await send({ ...status, id: 'l-1b', status: 'ACTIVE', basis: 'case_dismissed' })).toEqual(['applied']);
    expect(await statusOfNumber('L-1')).toBe('ACTIVE');
  });

  it('keeps a status in an unknown code, and takes it as history once the code is defined', async () => {
    const at = '2025-04-01T10:00:00Z';
    const past = { history: [{ code: 'ZZ7', at }], status: 'CLOSED', status_at: '2025-09-01T10:00:00Z' };
    expect(await sendHistory(load('L-2', { code: 'ZZ7', status_at: at }), load('L-4', past))).toEqual([
      'unknown_code',
      'unknown_code',
    ]);
    expect(await statusOfNumber('L-2')).toBe('NEW');
    await send({ kind: 'status_code', id: 'code-zz7', code: 'ZZ7', status: 'JUDGMENT' });
    expect(await mapStatuses(server.platform.db)).toBe(2);
    expect([await statusOfNumber('L-2'), await statusOfNumber('L-4')]).toEqual(['JUDGMENT', 'CLOSED']);
    const rows = await server.database.query(
      `select a.agency_account_number as number, h.at from portal.account_status_history h
       join portal.accounts a on a.client_id = h.client_id and a.id = h.account_id
       where h.client_id = $1 and h.to_status = 'JUDGMENT' order by number`,
      [clientId],
    );
    expect(rows).toEqual(['L-2', 'L-4'].map((number) => ({ number, at: new Date(at) })));
  });

  it('accepts codes that the same file defines, on any line', async () => {
    const code = { kind: 'status_code', id: 'code-zz8', code: 'ZZ8', status: 'SKIP' };
    expect(await sendHistory(load('L-3', { code: 'ZZ8' }), code)).toEqual(['applied', 'applied']);
    expect(await statusOfNumber('L-3')).toBe('SKIP');
  });
});
