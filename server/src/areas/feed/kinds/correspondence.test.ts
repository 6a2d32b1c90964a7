import { formatAccountNumber } from '@recoup/domain/shared/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCaller, callerOf, type CompanyCaller } from '#test/account-callers.ts';
import { addMember, createMember, createTestAccount, createTestUser } from '#test/factories.ts';
import { makeFeed } from '#test/feed.ts';
import { startMailbox, type Mailbox } from '#test/mailbox.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let mailbox: Mailbox;
let feed: Awaited<ReturnType<typeof makeFeed>>;
let clientId: string;
let admin: CompanyCaller;
beforeAll(async () => {
  mailbox = await startMailbox();
  server = await startTestServer({ SMTP_URL: mailbox.url });
  feed = await makeFeed(server);
  const member = await createMember(server);
  clientId = member.client.id;
  admin = callerOf(server, { clientId, token: member.token });
});
afterAll(async () => {
  await server.stop();
  await mailbox.stop();
});

let counter = 0;
/** An account with the feed's identifier. */
async function account(overrides: Parameters<typeof createTestAccount>[2] = {}, client = clientId) {
  const made = await createTestAccount(server, client, overrides);
  const [row] = await server.database.query<{ number: string }>('select number from portal.accounts where id = $1', [made.id]);
  const name = formatAccountNumber(Number(row?.number));
  /** An item about it; ids are generated if not given. */
  const item = (kind: string, more: object = {}) => {
    counter += 1;
    return { kind, id: `${kind}-${counter}`, client, account: name, at: '2026-06-01T10:00:00Z', ...more };
  };
  return { ...made, name, item };
}
const statusOf = async (id: string) => {
  const [row] = await server.database.query<{ status: string; hold_until: string | null }>(
    'select status, hold_until::text as hold_until from portal.accounts where id = $1',
    [id],
  );
  return row;
};
const results = async (...items: object[]) => (await feed.send(items)).map(({ result, code }) => code ?? result);
interface One<T> {
  data: T;
}
interface List<T> {
  data: T[];
}

describe('disputes from the agency', () => {
  it('pause the account, are answered, and the last one returns it to its previous status', async () => {
    const { id, item } = await account({ status: 'PLAN' });
    const [first, second] = [item('dispute', { reason: 'not_mine', due_on: '2026-06-20' }), item('dispute', { reason: 'other' })];
    expect(await results(first, second, first)).toEqual(['applied', 'applied', 'repeated']);
    expect(await statusOf(id)).toMatchObject({ status: 'DISPUTED' });
    const { body } = await admin.get<List<{ id: string; reason: string }>>(`/disputes?account_id=${id}`);
    expect(body.data.map(({ reason }) => reason).toSorted()).toEqual(['not_mine', 'other']);
    expect((await admin.post(`/disputes/${body.data[0]?.id ?? ''}/answer`, { answer: 'confirm', text: 'Signed' })).status).toBe(
      200,
    );
    expect(await results(item('dispute_resolved', { dispute: first.id, outcome: 'verified' }))).toEqual(['applied']);
    expect(await statusOf(id)).toMatchObject({ status: 'DISPUTED' });
    expect(await results(item('dispute_resolved', { dispute: second.id, outcome: 'withdrawn' }))).toEqual(['applied']);
    expect(await statusOf(id)).toMatchObject({ status: 'PLAN' });
    expect(await results(item('dispute_resolved', { dispute: second.id, outcome: 'withdrawn' }))).toEqual(['resolved_before']);
  });

  it('start and end within one chunk, and may close the account', async () => {
    const { id, item } = await account();
    const dispute = item('dispute', { reason: 'already_paid' });
    expect(await results(dispute, item('dispute_resolved', { dispute: dispute.id, outcome: 'closed' }))).toEqual([
      'applied',
      'applied',
    ]);
    expect(await statusOf(id)).toMatchObject({ status: 'CLOSED' });
    expect(await results(item('dispute', { reason: 'other' }))).toEqual(['account_closed']);
  });

  it('are refused if impossible', async () => {
    const [one, other] = [await account(), await account()];
    const dispute = one.item('dispute', { reason: 'other' });
    await results(dispute);
    expect(
      await results(
        one.item('dispute_resolved', { dispute: 'nothing', outcome: 'verified' }),
        other.item('dispute_resolved', { dispute: dispute.id, outcome: 'verified' }),
        one.item('dispute', { reason: 'whim' }),
        one.item('dispute', { reason: 'other', due_on: '2026-02-30' }),
      ),
    ).toEqual(['unknown_dispute', 'unknown_dispute', 'validation_failed', 'validation_failed']);
  });
});

describe('offers from the agency', () => {
  it('are decided by the client, and withdrawn only before that', async () => {
    const { item } = await account();
    const make = () => item('offer', { type: 'settlement', amount_cents: 6000, expires_at: '2999-01-01T00:00:00Z' });
    const [one, other] = [make(), make()];
    expect(await results(one, other)).toEqual(['applied', 'applied']);
    const { body } = await admin.get<List<{ id: string; of_balance_bp: number }>>('/offers?state=open');
    expect(body.data).toMatchObject([{ of_balance_bp: 6000 }, { of_balance_bp: 6000 }]);
    expect(await results(item('offer_withdrawn', { offer: one.id }))).toEqual(['applied']);
    const open = await admin.get<List<{ id: string }>>('/offers?state=open');
    expect((await admin.post(`/offers/${open.body.data[0]?.id ?? ''}/decision`, { decision: 'accept' })).status).toBe(200);
    expect(await results(item('offer_withdrawn', { offer: other.id }), item('offer_withdrawn', { offer: 'x' }))).toEqual([
      'decided_before',
      'unknown_offer',
    ]);
  });

  it('start and end the review of a suit', async () => {
    const { id, item } = await account();
    const suit = item('offer', {
      type: 'suit',
      amount_cents: 10_000,
      cost_advance_cents: 500,
      expires_at: '2999-01-01T00:00:00Z',
    });
    expect(await results(suit)).toEqual(['applied']);
    expect(await statusOf(id)).toMatchObject({ status: 'LEGAL_REVIEW' });
    const { body } = await admin.get<List<{ id: string }>>(`/offers?account_id=${id}`);
    await admin.post(`/offers/${body.data[0]?.id ?? ''}/decision`, { decision: 'accept' });
    expect(await statusOf(id)).toMatchObject({ status: 'LEGAL' });
    expect(await results(item('status', { status: 'JUDGMENT', at: '2026-06-02T10:00:00Z' }))).toEqual(['applied']);
  });

  it('leave the account in review after a suit was withdrawn', async () => {
    const { id, item } = await account();
    const suit = item('offer', { type: 'suit', amount_cents: 10_000, expires_at: '2999-01-01T00:00:00Z' });
    expect(
      await results(
        suit,
        item('offer_withdrawn', { offer: suit.id }),
        item('status', { status: 'ACTIVE', at: '2026-06-02T10:00:00Z' }),
      ),
    ).toEqual(['applied', 'applied', 'applied']);
    expect(await statusOf(id)).toMatchObject({ status: 'ACTIVE' });
  });

  it('are refused if impossible', async () => {
    const [open, closed] = [await account(), await account({ status: 'PAID' })];
    const offer = { type: 'settlement', amount_cents: 6000, expires_at: '2999-01-01T00:00:00Z' };
    expect(
      await results(
        open.item('offer', { ...offer, amount_cents: 10_001 }),
        open.item('offer', { ...offer, expires_at: '2026-05-31T00:00:00Z' }),
        open.item('offer', { ...offer, type: 'plan' }),
        open.item('offer', { ...offer, amount_cents: 0 }),
        closed.item('offer', offer),
      ),
    ).toEqual(['above_balance', 'expired', 'validation_failed', 'validation_failed', 'account_closed']);
  });
});

describe('answers to requests', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const ask = async (id: string, kind: string, data: Record<string, string>) =>
    (await admin.post<One<{ id: string; number: string }>>(`/accounts/${id}/requests`, { kind, data })).body.data;
  const stateOf = async (id: string) => (await admin.get<One<Record<string, unknown>>>(`/requests/${id}`)).body.data;

  it('accept and apply a hold, which lasts until its date, and a release, which ends it', async () => {
    const { id, item } = await account({ status: 'SKIP' });
    const until = inDays(30);
    const hold = await ask(id, 'hold', { reason: 'insurance', until });
    expect(await results(item('request_accepted', { request: hold.number }))).toEqual(['applied']);
    expect((await admin.post<{ code: string }>(`/requests/${hold.id}/cancel`)).body.code).toBe('request_decided');
    expect(await results(item('request_applied', { request: hold.id }))).toEqual(['applied']);
    expect(await statusOf(id)).toEqual({ status: 'HOLD', hold_until: until });
    expect(await stateOf(hold.id)).toMatchObject({ state: 'applied', decided_at: '2026-06-01T10:00:00.000Z' });
    const release = await ask(id, 'release', {});
    expect(await results(item('request_applied', { request: release.number }))).toEqual(['applied']);
    expect(await statusOf(id)).toEqual({ status: 'SKIP', hold_until: null });
  });

  it.each(['SUBMITTED', 'ACTIVE', 'LEGAL'])('apply a recall in %s', async (status) => {
    const { id, item } = await account({ status });
    const recall = await ask(id, 'recall', { reason: 'sold', understood: 'yes' });
    expect(await results(item('request_applied', { request: recall.number }))).toEqual(['applied']);
    expect(await statusOf(id)).toMatchObject({ status: 'RECALLED' });
    const sent = item('status', { status: 'RECALLED' });
    expect(await results(sent)).toEqual(['applied']);
  });

  it('give the reason of a decline, after which the request may be repeated', async () => {
    const { id, item } = await account();
    const hold = { reason: 'insurance', until: inDays(10) };
    const first = await ask(id, 'hold', hold);
    expect(await results(item('request_declined', { request: first.number, reason: 'A suit was filed.' }))).toEqual(['applied']);
    expect(await stateOf(first.id)).toMatchObject({ state: 'declined', decline_reason: 'A suit was filed.' });
    expect((await ask(id, 'hold', hold)).id).not.toBe(first.id);
  });

  it('are refused for a cancelled request, and match only requests of the account', async () => {
    const [one, other] = [await account(), await account()];
    const hold = await ask(one.id, 'hold', { reason: 'insurance', until: inDays(10) });
    expect(
      await results(other.item('request_accepted', { request: hold.number }), one.item('request_applied', { request: 'R-1' })),
    ).toEqual(['unknown_request', 'unknown_request']);
    await admin.post(`/requests/${hold.id}/cancel`);
    expect(await results(one.item('request_accepted', { request: hold.number }))).toEqual(['impossible_state']);
  });

  it('race with a cancel: one of them wins, and both agree', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id, item } = await account();
      const hold = await ask(id, 'hold', { reason: 'insurance', until: inDays(10) });
      const [cancelled, answers] = await Promise.all([
        admin.post(`/requests/${hold.id}/cancel`),
        results(item('request_accepted', { request: hold.number })),
      ]);
      expect([cancelled.status, answers[0]]).toEqual(cancelled.status === 200 ? [200, 'impossible_state'] : [409, 'applied']);
      expect(await stateOf(hold.id)).toMatchObject({ state: cancelled.status === 200 ? 'cancelled' : 'accepted' });
    }
  });

  it('may be a payment that answers a payment report', async () => {
    const { id, item } = await account();
    const report = await ask(id, 'direct_payment', { amount: '25', date: '2026-05-30', method: 'check' });
    const { at: _at, ...payment } = item('payment', {
      type: 'PC',
      method: 'check',
      amount_cents: 2500,
      effective_on: '2026-05-30',
      reported_on: '2026-06-01',
      request: report.number,
    });
    expect(await results(payment)).toEqual(['applied']);
    expect(await stateOf(report.id)).toMatchObject({ state: 'applied', payment_id: expect.any(String) as string });
  });
});

describe('messages from the agency', () => {
  const runNotices = () =>
    server.platform.db.asOwner((tx) => server.platform.jobs.enqueue(tx, { name: 'notifications.mails' }, {}));

  it('appear in the threads, and are emailed without names to members who see them and want it', async () => {
    // A separate client: emails about others may arrive at any time.
    const own = await createMember(server);
    const { id: client, locations } = own.client;
    const reader = callerOf(server, { clientId: client, token: own.token });
    const { id, item, name } = await account({ locationId: locations[0] ?? '' }, client);
    const silent = await addCaller(server, client);
    await silent.settings({ kinds: [{ kind: 'message', mail: 'off' }] });
    const [near, far] = [await createTestUser(server), await createTestUser(server)];
    await addMember(server, { clientId: client, userId: near.id, role: 'client_staff', locationIds: [locations[0] ?? ''] });
    await addMember(server, { clientId: client, userId: far.id, role: 'client_staff', locationIds: [locations[1] ?? ''] });
    expect(await results(item('message', { by: 'Robin', text: 'Please send the lease.' }))).toEqual(['applied']);
    expect((await reader.get<{ unread: number }>(`/accounts/${id}/messages`)).body).toMatchObject({ unread: 1 });
    await runNotices();
    for (const { email } of [own.user, near]) {
      const mail = await mailbox.receive(email);
      expect(mail.subject).toBe(`The agency wrote to you: account ${name}`);
      expect(mail.text).not.toContain('Example Person');
    }
    // The general thread, and a dispute: an email about the first would have arrived before these.
    const company = {
      kind: 'company_message',
      id: 'cm-1',
      client,
      at: '2026-06-01T10:00:00Z',
      by: 'Robin',
      text: 'Closed on Monday',
    };
    expect(await results(company, item('dispute', { reason: 'other' }), company)).toEqual(['applied', 'applied', 'repeated']);
    await runNotices();
    const subjects = [(await mailbox.receive(own.user.email)).subject, (await mailbox.receive(own.user.email)).subject];
    expect(subjects.toSorted()).toEqual([`A debtor disputes a debt: account ${name}`, 'The agency wrote to you']);
    expect(mailbox.mails.map(({ to }) => to)).not.toContain(silent.user.email);
    expect(mailbox.mails.map(({ to }) => to)).not.toContain(far.email);
  });

  it('are one email, however many there are', async () => {
    const own = await createMember(server);
    const many = [];
    for (let count = 0; count < 3; count += 1)
      many.push((await account({}, own.client.id)).item('message', { by: 'Robin', text: 'Please answer.' }));
    expect(await results(...many)).toEqual(['applied', 'applied', 'applied']);
    await runNotices();
    const mail = await mailbox.receive(own.user.email);
    expect([mail.subject, mail.text]).toEqual([
      'The agency wrote 3 messages',
      expect.stringContaining('The agency wrote to you, account A-'),
    ]);
    expect(mail.text).toMatch(/\/messages$/m);
    expect(mailbox.mails.filter(({ to }) => to === own.user.email)).toEqual([]);
  });
});
