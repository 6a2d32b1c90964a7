import { formatAccountNumber } from '@recoup/domain/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCaller, callerOf, type CompanyCaller } from '../../../../test/account-life.ts';
import { createMember, createTestAccount } from '../../../../test/factories.ts';
import { makeFeed } from '../../../../test/feed.ts';
import { startMailbox, type Mailbox } from '../../../../test/mailbox.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
let mailbox: Mailbox;
let feed: Awaited<ReturnType<typeof makeFeed>>;
beforeAll(async () => {
  mailbox = await startMailbox();
  server = await startTestServer({ SMTP_URL: mailbox.url });
  feed = await makeFeed(server);
});
afterAll(async () => {
  await server.stop();
  await mailbox.stop();
});

let counter = 0;
/** An account of a company of its own, and what the feed says of it. */
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

describe('decisions of the agency', () => {
  const runNotices = () => server.platform.db.asOwner((tx) => server.platform.jobs.enqueue(tx, { name: 'messages.notices' }, {}));
  const contact = { kind: 'contact_data', data: { phone: '702-555-0142' } };

  it('are told by mail to whoever has asked, and say neither a name nor a reason', async () => {
    const { id, item, name, personId, client, owner } = await account();
    const asker = await addCaller(server, client);
    const [{ body: kept }, { body: refused }] = [
      await asker.post<One<{ number: string }>>(`/accounts/${id}/requests`, contact),
      await asker.post<One<{ number: string }>>(`/accounts/${id}/requests`, {
        kind: 'attorney',
        data: { name: 'Lee Example', phone: '702-555-0143' },
      }),
    ];
    expect(await results(item('request_declined', { request: refused.data.number, reason: 'Ann Example has died.' }))).toEqual([
      'applied',
    ]);
    await runNotices();
    const declined = await mailbox.receive(asker.user.email);
    expect(declined.subject).toBe(`The agency has declined your request ${refused.data.number}`);
    for (const text of [`account ${name} of`, 'The reason stands beside it', `/debtors/${personId}/${id}`])
      expect(declined.text).toContain(text);
    for (const text of ['Example Person', 'has died']) expect(declined.text + declined.html).not.toContain(text);
    expect(await results(item('request_accepted', { request: kept.data.number }))).toEqual(['applied']);
    await runNotices();
    expect((await mailbox.receive(asker.user.email)).subject).toBe(`The agency has accepted your request ${kept.data.number}`);
    // That it is done was said when it was accepted; nobody else is written to.
    expect(await results(item('request_applied', { request: kept.data.number }))).toEqual(['applied']);
    expect(await server.database.query('select from portal.agency_notices where client_id = $1', [client])).toEqual([]);
    expect(mailbox.mails.map(({ to }) => to)).not.toContain(owner.user.email);
  });

  it('are not told to who does not want it, has left, or no longer sees the account', async () => {
    const { id, item, client, owner } = await account(([first = '']) => ({ locationId: first }));
    const decide = async (asker: CompanyCaller) => {
      const { body } = await asker.post<One<{ number: string }>>(`/accounts/${id}/requests`, {
        kind: 'contact_data',
        data: { phone: `702-555-01${String((counter += 1) % 100).padStart(2, '0')}` },
      });
      return item('request_declined', { request: body.data.number, reason: 'No.' });
    };
    const [silent, gone, moved] = [
      await addCaller(server, client),
      await addCaller(server, client),
      await addCaller(server, client),
    ];
    await silent.put('/notice-settings', { requests: false });
    const items = [await decide(silent), await decide(gone), await decide(moved)];
    await server.database.query('update portal.memberships set ended_at = now() where user_id = $1', [gone.user.id]);
    await server.database.query('update portal.memberships set location_ids = $2 where user_id = $1', [
      moved.user.id,
      [owner.client.locations[1]],
    ]);
    const reader = callerOf(server, { clientId: client, token: owner.token });
    items.push(await decide(reader), await decide(reader));
    expect(await results(...items)).toEqual(Array.from({ length: 5 }, () => 'applied'));
    await runNotices();
    const mail = await mailbox.receive(owner.user.email);
    expect(mail.subject).toBe('The agency has decided on 2 of your requests');
    expect(mail.text.match(/declined\./g)).toHaveLength(2);
    for (const { user } of [silent, gone, moved]) expect(mailbox.mails.map(({ to }) => to)).not.toContain(user.email);
  });
});
