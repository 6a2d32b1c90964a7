import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { addMember, createMember, createTestAccount, createTestUser, signIn } from '#test/factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { listen, openRealtimeClient } from './channels.ts';

let server: TestServer;
const clients: SupabaseClient[] = [];

beforeAll(async () => {
  server = await startTestServer({}, { realtimeLimits: { changesPerUser: 20 } });
  await server.database.query(`
    create view api.account_labels as select a.client_id, a.id, a.number || ' ' || c.name as label, c.name from portal.accounts a
      join portal.clients c on c.id = a.client_id;
    create view api.open_statuses as select distinct status from portal.accounts;
    create view public.hidden_accounts as select client_id, id from portal.accounts;
    grant select on api.account_labels, api.open_statuses, public.hidden_accounts to authenticated`);
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.removeAllChannels()));
});
afterAll(() => server.stop());

async function openListener(token: string, changes: Record<string, string>[], topic = 'rows') {
  const client = await openRealtimeClient(server, token);
  clients.push(client);
  const listener = listen(client, topic, { changes });
  expect(await listener.join()).toMatchObject({ status: 'SUBSCRIBED' });
  await listener.until('system');
  return {
    ...listener,
    rows: () => listener.heard.flatMap(({ type, payload }) => (type === 'postgres_changes' ? [payload] : [])),
  };
}

const accounts = { event: '*', schema: 'api', table: 'accounts' };
const refused = { extension: 'postgres_changes', status: 'error', message: /^Unable to subscribe/ };

describe('changes of a view', () => {
  it('are written only for views with a channel', async () => {
    const { token, client } = await createMember(server);
    const relayed = async () =>
      (await server.database.query(`select from realtime_ext.relays where topic = 'portal.batches'`)).length;
    const listener = await openListener(token, [{ event: '*', schema: 'api', table: 'people' }]);
    await createTestAccount(server, client.id);
    await listener.until('postgres_changes', 'INSERT');
    expect(await relayed()).toBe(0);
  });

  it('reach those who find the row in it, as they find it', async () => {
    const mine = await createMember(server);
    const theirs = await createMember(server);
    const limited = await createTestUser(server);
    await addMember(server, {
      clientId: mine.client.id,
      userId: limited.id,
      role: 'client_staff',
      locationIds: [mine.client.locations[1] ?? ''],
    });
    const member = await openListener(mine.token, [accounts]);
    const filtered = await openListener(mine.token, [
      { ...accounts, filter: 'amount_placed_cents=gt.90000' },
      { ...accounts, event: 'UPDATE', filter: 'status=in.(ACTIVE,CLOSED)' },
      { ...accounts, filter: 'amount_placed_cents=eq.plenty' },
    ]);
    const everything = await openListener(mine.token, [{ event: '*', schema: 'api' }]);
    const elsewhere = await openListener(await signIn(server, limited.email), [accounts]);
    const outsider = await openListener(theirs.token, [accounts]);

    const [location] = mine.client.locations;
    const account = await createTestAccount(server, mine.client.id, { locationId: location ?? '' });
    await member.until('postgres_changes', 'INSERT');
    await server.database.query('update portal.accounts set status = $2 where id = $1', [account.id, 'CLOSED']);
    await member.until('postgres_changes', 'UPDATE');
    await filtered.until('postgres_changes', 'UPDATE');
    await everything.until(
      'postgres_changes',
      ({ payload }) => payload['table'] === 'accounts' && payload['eventType'] === 'UPDATE',
    );

    const [stored] = await server.database.query('select to_jsonb(a) as row from api.accounts a where id = $1', [account.id]);
    const common = { schema: 'api', table: 'accounts', commit_timestamp: expect.any(String), errors: null };
    expect(member.rows()).toEqual([
      { ...common, eventType: 'INSERT', new: expect.objectContaining({ id: account.id }), old: {} },
      { ...common, eventType: 'UPDATE', new: stored?.['row'], old: { id: account.id, client_id: mine.client.id } },
    ]);
    expect(filtered.rows()).toMatchObject([{ eventType: 'UPDATE', new: { status: 'CLOSED' } }]);
    expect(new Set(everything.rows().map(({ table }) => table))).toContain('people');
    expect([...elsewhere.rows(), ...outsider.rows()]).toEqual([]);
  });

  it('arrive for all rows of one statement', async () => {
    const { token, client } = await createMember(server);
    const member = await openListener(token, [{ event: 'INSERT', schema: 'api', table: 'locations' }]);
    await server.database.query(
      `insert into portal.locations (client_id, id, code, name)
       select $1, gen_random_uuid(), 'N' || n, 'Office ' || n from generate_series(1, 1201) n`,
      [client.id],
    );
    await expect.poll(() => member.rows().length, { interval: 20 }).toBe(1201);
    expect(new Set(member.rows().map(({ new: row }) => (row as { code: string }).code)).size).toBe(1201);
  });

  it('end with the membership', async () => {
    const { token, client, user } = await createMember(server);
    const witness = await createTestUser(server);
    await addMember(server, { clientId: client.id, userId: witness.id });
    const former = await openListener(token, [accounts]);
    const other = await openListener(await signIn(server, witness.email), [accounts]);
    await server.database.query('update portal.memberships set ended_at = now() where user_id = $1', [user.id]);
    await createTestAccount(server, client.id);
    await other.until('postgres_changes', 'INSERT');
    expect(former.rows()).toEqual([]);
  });

  it('cost one query per reader of another client, however many filters it has', async () => {
    const [mine, theirs] = [await createMember(server), await createMember(server)];
    const filters = Array.from({ length: 20 }, (_, number) => ({ ...accounts, filter: `number=eq.${number}` }));
    await openListener(theirs.token, filters);
    const member = await openListener(mine.token, [accounts]);
    const queries = vi.spyOn(server.platform.db, 'asOwner');
    for (const count of [1, 2]) {
      await createTestAccount(server, mine.client.id);
      await expect.poll(() => member.rows().length, { interval: 20 }).toBe(count);
    }
    // The first account was announced to everyone before the second.
    expect(queries.mock.calls.length).toBeLessThan(filters.length);
    queries.mockRestore();
  });

  it('are limited to a number of subscriptions per user, in all of its channels', async () => {
    const { token } = await createMember(server);
    const filters = Array.from({ length: 11 }, (_, number) => ({ ...accounts, filter: `number=eq.${number}` }));
    const first = await openListener(token, filters, 'first');
    const client = await openRealtimeClient(server, token);
    clients.push(client);
    const second = () => listen(client, 'second', { changes: filters }).join();
    expect(await second()).toMatchObject({ status: 'CHANNEL_ERROR', reason: expect.stringContaining('Too many subscriptions') });
    await first.channel.unsubscribe();
    await client.removeAllChannels();
    expect(await second()).toMatchObject({ status: 'SUBSCRIBED' });
  });

  it('are refused for tables behind views, views of other schemas and views without a key', async () => {
    const { token } = await createMember(server);
    for (const change of [
      { ...accounts, schema: 'portal' },
      { ...accounts, schema: 'public', table: 'hidden_accounts' },
      { ...accounts, table: 'open_statuses' },
      { ...accounts, table: 'account_labels' },
      { ...accounts, filter: 'ssn_last4=eq.1234' },
    ]) {
      const listener = await openListener(token, [change], `refused-${change.schema}-${change.table}`);
      expect((await listener.until('system')).payload).toMatchObject(refused);
    }
  });

  it('give no key of a table behind a view, even beside a subscription to the view', async () => {
    const { token, client } = await createMember(server);
    const spying = await openListener(token, [{ ...accounts, schema: 'portal' }, accounts]);
    await createTestAccount(server, client.id);
    await spying.until('postgres_changes', 'INSERT');
    expect(spying.rows().map(({ schema }) => schema)).toEqual(['api']);
  });
});

describe('a public channel of row changes', () => {
  it('carries nothing else', async () => {
    const [one, two] = [await createMember(server), await createMember(server)];
    const speaker = await openListener(one.token, [accounts], 'lobby');
    const hearer = await openListener(two.token, [accounts], 'lobby');
    await speaker.channel.send({ type: 'broadcast', event: 'word', payload: { text: 'hello' } });
    await speaker.channel.track({ here: true });
    await createTestAccount(server, two.client.id);
    await hearer.until('postgres_changes', 'INSERT');
    expect(hearer.broadcasts()).toEqual([]);
    expect(hearer.heard.filter(({ type }) => type === 'presence')).toEqual([]);
    expect(await server.database.query(`select from realtime_ext.presences where topic = 'lobby'`)).toEqual([]);
    expect(await server.database.query(`select from realtime_ext.relays where topic = 'lobby'`)).toEqual([]);
  });

  it('is closed to the public key and to channels without row changes', async () => {
    const { token } = await createMember(server);
    for (const [who, changes] of [
      [null, [accounts]],
      [token, []],
    ] as const) {
      const client = await openRealtimeClient(server, who);
      clients.push(client);
      const outcome = await listen(client, 'lobby', { changes: [...changes] }).join();
      expect(outcome).toMatchObject({ status: 'CHANNEL_ERROR', reason: expect.stringContaining('PrivateOnly') });
    }
  });
});
