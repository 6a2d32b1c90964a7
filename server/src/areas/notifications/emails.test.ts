import { formatAccountNumber } from '@recoup/domain/shared/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCaller, callerOf, createTestOffer, type CompanyCaller } from '#test/account-callers.ts';
import { createMember, createTestAccount } from '#test/factories.ts';
import { makeFeed } from '#test/feed.ts';
import { startMailbox, type Mailbox } from '#test/mailbox.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { createMailer } from '#platform/email/index.ts';
import { notify, type NewNotification } from '#platform/notify.ts';
import { sendDailyEmails } from './daily-emails.ts';
import { notifyExpiringOffers } from './expiring-offers.ts';

let server: TestServer;
let mailbox: Mailbox;
let feed: Awaited<ReturnType<typeof makeFeed>>;
beforeAll(async () => {
  mailbox = await startMailbox();
  server = await startTestServer({ SMTP_URL: mailbox.url, AGENCY_TIME_ZONE: 'America/New_York' });
  feed = await makeFeed(server);
});
afterAll(async () => {
  await server.stop();
  await mailbox.stop();
});

let counter = 0;
/** An account of a separate client, and its feed items. */
async function account(of: (locations: string[]) => { locationId?: string } = () => ({})) {
  const owner = await createMember(server);
  const client = owner.client.id;
  const made = await createTestAccount(server, client, of(owner.client.locations));
  const [row] = await server.database.query<{ number: string }>('select number from portal.accounts where id = $1', [made.id]);
  const name = formatAccountNumber(Number(row?.number));
  const item = (kind: string, more: object) => {
    counter += 1;
    return { kind, id: `${kind}-${counter}`, client, account: name, at: '2026-06-01T10:00:00Z', ...more };
  };
  return { ...made, owner, client, name, item };
}
const results = async (...items: object[]) => (await feed.send(items)).map(({ result, code }) => code ?? result);
interface One<T> {
  data: T;
}

const emailsAtOnce = () =>
  server.platform.db.asOwner((tx) => server.platform.jobs.enqueue(tx, { name: 'notifications.mails' }, {}));
const written = (email: string) => mailbox.mails.filter(({ to }) => to === email);

describe('immediate emails', () => {
  const contact = { kind: 'contact_data', data: { phone: '702-555-0142' } };

  it('report a decision to the user who asked, without name or reason', async () => {
    const { id, item, name, personId, client, owner } = await account();
    const asker = await addCaller(server, client);
    const { body: stored } = await asker.post<One<{ number: string }>>(`/accounts/${id}/requests`, contact);
    const { body: refused } = await asker.post<One<{ number: string }>>(`/accounts/${id}/requests`, {
      kind: 'attorney',
      data: { name: 'Lee Example', phone: '702-555-0143' },
    });
    const decline = item('request_declined', { request: refused.data.number, reason: 'Ann Example has died.' });
    expect(await results(decline)).toEqual(['applied']);
    await emailsAtOnce();
    const declined = await mailbox.receive(asker.user.email);
    expect(declined.subject).toBe(`The agency declined your request ${refused.data.number}: account ${name}`);
    for (const text of [`account ${name} of`, 'The reason is shown', `/debtors/${personId}/${id}`, '/notifications/settings'])
      expect(declined.text).toContain(text);
    for (const text of ['Example Person', 'has died', 'Attorney']) expect(declined.text + declined.html).not.toContain(text);
    expect(declined.source).toMatch(/^List-Unsubscribe: <http\S+\/notifications\/settings>/m);
    expect(await results(item('request_accepted', { request: stored.data.number }))).toEqual(['applied']);
    await emailsAtOnce();
    expect((await mailbox.receive(asker.user.email)).subject).toContain(`accepted your request ${stored.data.number}`);
    // The completion of an accepted request sends no second email.
    expect(await results(item('request_applied', { request: stored.data.number }))).toEqual(['applied']);
    const notified = await server.database.query('select from portal.notifications where client_id = $1', [client]);
    expect(notified).toHaveLength(2);
    expect(written(owner.user.email)).toEqual([]);
  });

  it('are not sent to users who turned them off, read it, left, or no longer see the account', async () => {
    const { id, item, client, owner } = await account(([first = '']) => ({ locationId: first }));
    const decide = async (asker: CompanyCaller) => {
      const { body } = await asker.post<One<{ number: string }>>(`/accounts/${id}/requests`, {
        kind: 'contact_data',
        data: { phone: `702-555-01${String((counter += 1) % 100).padStart(2, '0')}` },
      });
      return item('request_declined', { request: body.data.number, reason: 'No.' });
    };
    const [silent, late, former, moved] = [
      await addCaller(server, client),
      await addCaller(server, client),
      await addCaller(server, client),
      await addCaller(server, client),
    ];
    await silent.settings({ kinds: [{ kind: 'request_decided', mail: 'off' }] });
    const items = [await decide(silent), await decide(late), await decide(former), await decide(moved)];
    await server.database.query('update portal.memberships set ended_at = now() where user_id = $1', [former.user.id]);
    const reader = callerOf(server, { clientId: client, token: owner.token });
    items.push(await decide(reader), await decide(reader));
    expect(await results(...items)).toEqual(Array.from({ length: 6 }, () => 'applied'));
    // Between event and email.
    await late.settings({ kinds: [{ kind: 'request_decided', mail: 'off' }] });
    await server.database.query('update portal.memberships set location_ids = $2 where user_id = $1', [
      moved.user.id,
      [owner.client.locations[1]],
    ]);
    await emailsAtOnce();
    const mail = await mailbox.receive(owner.user.email);
    expect(mail.subject).toBe('The agency declined 2 of your requests');
    expect(mail.text.match(/The agency declined your request R-\d+, account/g)).toHaveLength(2);
    for (const { user } of [silent, late, former, moved]) expect(written(user.email)).toEqual([]);
  });

  it('are sent once, also if two servers run at the same time', async () => {
    const { owner, client } = await account();
    const { db } = server.platform;
    await db.asService((tx) => notify(tx, [{ client_id: client, kind: 'offer', event: 'made' }]));
    await Promise.all([emailsAtOnce(), emailsAtOnce()]);
    await mailbox.receive(owner.user.email);
    await db.asService((tx) => notify(tx, [{ client_id: client, kind: 'offer', event: 'withdrawn' }]));
    await emailsAtOnce();
    expect((await mailbox.receive(owner.user.email)).subject).toBe('An offer was withdrawn');
  });
});

describe('the daily email', () => {
  /** With its own clock. */
  const write = (at: string) => {
    const { config, jobs, db, vault, log } = server.platform;
    const clock = { now: () => new Date(at) };
    const settings = {
      smtpUrl: config.SMTP_URL,
      from: 'agency@example.com',
      keepOutbox: false,
      brand: config,
    };
    // Jobs belong to the running server.
    const mailer = createMailer({ jobs: { ...jobs, define: () => {} }, db, vault, clock, log, settings });
    return sendDailyEmails({ db, config, clock, sendEmail: (tx, mail) => mailer.send(tx, mail) });
  };
  const notifyMembers = (client: string, ...notifications: Omit<NewNotification, 'client_id'>[]) =>
    server.platform.db.asService((tx) =>
      notify(
        tx,
        notifications.map((notification) => ({ ...notification, client_id: client }) as NewNotification),
      ),
    );

  it("arrives in the reader's morning, once, with counts and links and nothing about a debtor", async () => {
    const { owner, client, id, name } = await account();
    const reader = await addCaller(server, client, { role: 'client_admin' });
    await reader.settings({ kinds: [{ kind: 'offer', mail: 'daily' }], time_zone: 'Pacific/Honolulu' });
    await notifyMembers(client, { kind: 'remittance', event: 'issued', params: { number: '2026-06' } });
    await notifyMembers(
      client,
      { kind: 'offer', event: 'made', account_id: id },
      { kind: 'invitation', event: 'accepted', params: { name: 'Bo' } },
    );
    await notifyMembers(client, { kind: 'remittance', event: 'paid', params: { number: '2026-06' } });
    // Six in the morning in New York, one in Honolulu.
    expect(await write('2026-07-01T10:30:00Z')).toBe(0);
    // Half past seven in New York.
    expect(await Promise.all([write('2026-07-01T11:30:00Z'), write('2026-07-01T11:30:00Z')])).toSatisfy(
      ([one = 0, other = 0]: number[]) => one + other === 1,
    );
    const mail = await mailbox.receive(owner.user.email);
    expect(mail.subject).toMatch(/^Company \d+: 3 notifications$/);
    for (const text of ['Updates on 2 statements', '/payments?tab=remittances', 'Bo joined your company', '/manage-users'])
      expect(mail.text).toContain(text);
    expect(mail.source).toMatch(/^List-Unsubscribe:/m);

    // Half past eight in Honolulu; half past two in the afternoon in New York.
    await notifyMembers(client, { kind: 'remittance', event: 'failed', params: { number: '2026-06' } });
    expect(await write('2026-07-01T18:30:00Z')).toBe(1);
    const other = await mailbox.receive(reader.user.email);
    expect(other.subject).toMatch(/5 notifications$/);
    expect(other.text).toContain(`An offer needs your decision: account ${name}`);
    expect(other.text + other.html).not.toContain('Example Person');
    // Later notifications wait for the next morning.
    expect(await write('2026-07-02T11:30:00Z')).toBe(1);
    expect((await mailbox.receive(owner.user.email)).text).toContain('The payout of statement 2026-06 failed');
    expect(await write('2026-07-03T11:30:00Z')).toBe(0);
  });

  it('omits what was read or is no longer visible', async () => {
    const { owner, client } = await account();
    const second = await addCaller(server, client, { role: 'client_admin' });
    await notifyMembers(client, { kind: 'remittance', event: 'issued' });
    await server.database.query('update portal.notifications set read_at = now() where user_id = $1', [owner.user.id]);
    await server.database.query(`update portal.memberships set role = 'client_staff' where user_id = $1`, [second.user.id]);
    expect(await write('2026-07-04T11:30:00Z')).toBe(0);
  });

  it("is sent even if another reader's fails", async () => {
    const both = [await account(), await account()].toSorted((a, b) => (a.client < b.client ? -1 : 1));
    for (const { client } of both) await notifyMembers(client, { kind: 'remittance', event: 'issued' });
    const [poor, lucky] = both.map(({ owner, client }) => ({ client, user: owner.user }));
    await server.database.query(
      `insert into portal.notification_digests (client_id, user_id, time_zone) values ($1, $2, 'Gone/Nowhere')`,
      [poor?.client, poor?.user.id],
    );
    await expect(write('2026-07-05T11:30:00Z')).rejects.toThrow(AggregateError);
    expect((await mailbox.receive(lucky?.user.email ?? '')).subject).toMatch(/1 notification$/);
    await server.database.query('delete from portal.notifications where client_id = $1', [poor?.client]);
  });
});

describe('offers about to expire', () => {
  it('are announced once, two days before, unless they were open for less', async () => {
    const { owner, client, id } = await account();
    await createTestOffer(server, client, id, { expiresInDays: 7 });
    await createTestOffer(server, client, id, { expiresInDays: 1 });
    const { db } = server.platform;
    const within = (days: number) => ({ now: () => new Date(Date.now() + days * 86_400_000) });
    for (const days of [0, 5.5, 5.6]) await notifyExpiringOffers({ db, clock: within(days) });
    const notified = await server.database.query(
      'select event, user_id, account_id from portal.notifications where client_id = $1',
      [client],
    );
    expect(notified).toEqual([{ event: 'expiring', user_id: owner.user.id, account_id: id }]);
  });
});
