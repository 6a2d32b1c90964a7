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
  (await listFlags(server.platform.db, 1000)).filter(({ external_id: id }) => externalIds.includes(id));

interface List<T> {
  data: T[];
}

describe('a written dispute within the validation period', () => {
  it('keeps the account out of collection until verification is sent, and flags what is reported all the same', async () => {
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
