import type { QueueItemDetails } from '@recoup/contract/agency/queue';
import type { QueueKind } from '@recoup/domain/agency/queue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { createTestDispute, createTestOffer } from '#test/account-callers.ts';
import { createMember, createTestAccount, createTestClient } from '#test/factories.ts';
import { createQueue, daysBefore, fillQueue } from '#test/queue.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let queue: Awaited<ReturnType<typeof createQueue>>;
beforeAll(async () => {
  server = await startTestServer();
  queue = await createQueue(server);
});
afterAll(() => server.stop());

describe('two people on one item', () => {
  const makeRequest = async () => {
    const { id: account } = await createTestAccount(server, queue.mine.client.id);
    const [row] = await server.database.query<{ id: string }>(
      `insert into portal.requests (client_id, account_id, number, kind, created_by_name)
       values ($1, $2, (select coalesce(max(number), 0) + 1 from portal.requests), 'hold', 'Ada') returning id`,
      [queue.mine.client.id, account],
    );
    return { account: await queue.numberOf(account), id: row?.id ?? '' };
  };

  it('see each other; only the first can answer, and the second sees who did', async () => {
    const { account, id } = await makeRequest();
    const path = queue.name('request', id);
    expect(await queue.hold(queue.robin, path)).toMatchObject({
      is_mine: true,
      open_by: [{ name: 'Robin Vance' }],
      closed: null,
    });
    const both = [{ name: 'Robin Vance' }, { name: 'Dana Vance' }];
    expect(await queue.hold(queue.dana, path)).toMatchObject({ is_mine: false, open_by: both });
    expect(await queue.hold(queue.robin, path)).toMatchObject({ is_mine: true, open_by: both });
    expect((await queue.list(queue.auditor, '?kind=request')).data.find((item) => item.id === id)?.open_by).toMatchObject(both);
    const decline = () => ({ kind: 'request_declined', id: newId(), account, request: id, reason: 'Too late' });
    const early = await queue.post(queue.dana, [decline()], { kind: 'request', id });
    expect([early.status, early.body.code, early.body.message]).toEqual([
      409,
      'item_held',
      'Robin Vance has this item open. Take it over to answer it yourself.',
    ]);
    const answer = decline();
    expect((await queue.post(queue.robin, [answer], { kind: 'request', id })).body.data).toMatchObject([{ result: 'applied' }]);
    expect((await queue.post(queue.robin, [answer], { kind: 'request', id })).body.data).toMatchObject([{ result: 'repeated' }]);
    const late = await queue.post(queue.dana, [decline()], { kind: 'request', id });
    expect([late.status, late.body.code, late.body.message]).toEqual([
      409,
      'item_closed',
      'Robin Vance has already handled this item.',
    ]);
    expect((await queue.hold(queue.dana, path)).closed?.by).toBe('Robin Vance');
    const gone = (await queue.api<{ data: QueueItemDetails }>(queue.dana, 'GET', path)).body.data;
    expect(gone.closed).toMatchObject({ by: 'Robin Vance', message: 'Robin Vance has already handled this item.' });
    expect(gone.account?.number).toBe(account);
  });

  it('take over from each other, and give the item up when they leave or stop renewing', async () => {
    const { id } = await makeRequest();
    const path = queue.name('request', id);
    await queue.hold(queue.robin, path);
    expect(await queue.hold(queue.dana, path, true)).toMatchObject({ is_mine: true });
    expect(await queue.hold(queue.robin, path)).toMatchObject({ is_mine: false });
    expect((await queue.api(queue.dana, 'DELETE', `${path}/lease`)).status).toBe(204);
    expect(await queue.hold(queue.robin, path)).toMatchObject({ is_mine: true, open_by: [{ name: 'Robin Vance' }] });
    await server.database.query(`update portal.queue_leases set expires_at = now() - interval '1 second' where subject_id = $1`, [
      id,
    ]);
    expect(await queue.hold(queue.dana, path)).toMatchObject({ is_mine: true, open_by: [{ name: 'Dana Vance' }] });
  });

  it('store one answer when both answer at the same moment', async () => {
    const { account, id } = await makeRequest();
    const answers = await Promise.all(
      [queue.robin, queue.dana].map((user) =>
        queue.post(
          user,
          [
            { kind: 'message', id: newId(), account, text: 'On hold now.' },
            { kind: 'request_applied', id: newId(), account, request: id },
          ],
          {
            kind: 'request',
            id,
          },
        ),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [{ n } = { n: -1 }] = await server.database.query<{ n: number }>(
      `select count(*)::int as n from portal.messages m join portal.requests q on q.client_id = m.client_id and q.account_id = m.account_id
       where q.id = $1`,
      [id],
    );
    expect(n).toBe(1);
  });

  it('see that a system or the client closed the item', async () => {
    const { id } = await makeRequest();
    await server.database.query(`update portal.requests set state = 'cancelled' where id = $1`, [id]);
    const late = await queue.post(queue.robin, [{ kind: 'company_message', id: newId(), text: 'x' }], { kind: 'request', id });
    expect(late.body.message).toContain('your system of record, or the client');
    expect(
      (await queue.post(queue.robin, [{ kind: 'company_message', id: newId(), text: 'x' }], { kind: 'request', id: newId() }))
        .status,
    ).toBe(404);
  });
});

describe('answers', () => {
  it('of each kind close their item', async () => {
    const client = (await createMember(server)).client.id;
    const run = (text: string, values: unknown[] = []) => server.database.query<{ id: string }>(text, [client, ...values]);
    const account = async (status: string) => {
      const { id } = await createTestAccount(server, client, { status });
      return { id, number: await queue.numberOf(id) };
    };
    const left = async () => (await queue.list(queue.robin, `?client=${client}`)).data;
    const answer = async (kind: QueueKind, items: readonly object[]) => {
      const [item] = (await left()).filter((one) => one.kind === kind);
      const posted = await queue.post(
        queue.robin,
        items.map((one) => ({ id: newId(), ...one })),
        { kind, id: item?.id ?? newId() },
        client,
      );
      expect(posted.body.data?.map(({ result }) => result)).toEqual(items.map(() => 'applied'));
      expect((await left()).filter((one) => one.kind === kind)).toEqual([]);
    };
    for (const item of [
      { kind: 'acknowledge', agency_account: 'AG-1' },
      { kind: 'reject', reason: 'No address' },
      { kind: 'need_info', reason: 'Which lease?' },
    ]) {
      const { number } = await account('SUBMITTED');
      await answer('placement', [{ ...item, account: number }]);
    }
    const asked = await account('NEEDS_INFO');
    const note = () =>
      run(
        `insert into portal.account_notes (client_id, account_id, body, author_name, created_by, created_at)
         values ($1, $2, 'Here', 'Ada', $2, clock_timestamp())`,
        [asked.id],
      );
    await note();
    await answer('information', [{ kind: 'message', account: asked.number, text: 'Which one?' }]);
    await note();
    await answer('information', [{ kind: 'acknowledge', account: asked.number }]);
    const active = await account('ACTIVE');
    const [reported] = await run(
      `insert into portal.requests (client_id, account_id, number, kind, data, created_by_name)
       values ($1, $2, 1, 'direct_payment', '{"amount_cents": 5000, "date": "2026-05-02", "method": "check"}', 'Ada') returning id`,
      [active.id],
    );
    const payment = { kind: 'payment', type: 'PC', amount_cents: 5000, effective_on: '2026-05-02', method: 'check' };
    await answer('request', [{ ...payment, account: active.number, request: reported?.id }]);
    const dispute = await createTestDispute(server, client, active.id);
    await run(`update portal.disputes set state = 'answered', answer = 'confirm', answered_at = now() where client_id = $1`);
    const details = await queue.api<{ data: QueueItemDetails }>(queue.robin, 'GET', queue.name('dispute', dispute, client));
    await answer('dispute', [
      {
        kind: 'dispute_resolved',
        account: active.number,
        dispute: details.body.data.dispute_item,
        outcome: 'verified',
        verification_sent_on: '2026-06-01',
      },
    ]);
    expect(await left()).toEqual([]);
  });
});

describe('closing without an answer', () => {
  it('ends a conversation until the client writes again, and an answer ends it too', async () => {
    const write = (author: string) =>
      server.database.query(
        `insert into portal.messages (client_id, account_id, author, author_name, body, created_at) values ($1, $2, $3, 'X', 'Text', clock_timestamp())`,
        [queue.mine.client.id, account.id, author],
      );
    const account = await createTestAccount(server, queue.mine.client.id);
    const waits = async () => (await queue.list(queue.robin, '?kind=message')).data.some(({ id }) => id === account.id);
    await write('client');
    await write('client');
    expect(await waits()).toBe(true);
    const path = `${queue.name('message', account.id)}/done`;
    expect((await queue.api(queue.robin, 'POST', path)).status).toBe(204);
    expect(await waits()).toBe(false);
    const again = await queue.api(queue.dana, 'POST', path);
    expect([again.status, again.body.message]).toEqual([409, 'Robin Vance has already handled this item.']);
    await write('client');
    expect(await waits()).toBe(true);
    await write('agency');
    expect(await waits()).toBe(false);
    expect((await queue.api(queue.robin, 'POST', `${queue.name('request' as 'offer', account.id)}/done`)).status).toBe(400);
  });

  it('keeps the first unanswered message as the age of a conversation', async () => {
    const account = await createTestAccount(server, queue.mine.client.id);
    await server.database.query(
      `insert into portal.messages (client_id, account_id, author, author_name, body, created_at)
       values ($1, $2, 'client', 'X', 'Old', now() - interval '9 days'), ($1, $2, 'agency', 'Y', 'Answer', now() - interval '8 days'),
         ($1, $2, 'client', 'X', 'First', now() - interval '7 days'), ($1, $2, 'client', 'X', 'Last', now() - interval '1 day')`,
      [queue.mine.client.id, account.id],
    );
    const item = (await queue.list(queue.robin, '?kind=message')).data.find(({ id }) => id === account.id);
    expect(item?.text).toBe('Last');
    expect(Date.parse(item?.at ?? '')).toBeCloseTo(Date.parse(daysBefore(7)), -5);
  });

  it('closes decisions on offers, explicitly or by a change of the account, and compliance flags', async () => {
    const account = await createTestAccount(server, queue.mine.client.id);
    const decide = async () => {
      const id = await createTestOffer(server, queue.mine.client.id, account.id);
      await server.database.query(
        `update portal.offers set state = 'accepted', decided_at = now() - interval '1 hour', expires_at = now() where id = $1`,
        [id],
      );
      return id;
    };
    const waits = async (id: string) => (await queue.list(queue.robin, '?kind=offer')).data.some((item) => item.id === id);
    const first = await decide();
    expect(await waits(first)).toBe(true);
    expect((await queue.api(queue.robin, 'POST', `${queue.name('offer', first)}/done`)).status).toBe(204);
    expect(await waits(first)).toBe(false);
    const second = await decide();
    await queue.post(queue.robin, [
      { kind: 'status', id: newId(), account: await queue.numberOf(account.id), status: 'PROMISE' },
    ]);
    expect(await waits(second)).toBe(false);
    const client = await createTestClient(server);
    const { flag } = await fillQueue(server, client, 2);
    const open = async () => (await queue.list(queue.robin, '?kind=compliance')).data.map(({ id }) => id);
    expect(await open()).toContain(flag);
    expect((await queue.api(queue.robin, 'POST', `${queue.name('compliance', flag, client.id)}/done`)).status).toBe(204);
    expect(await open()).not.toContain(flag);
  });
});
