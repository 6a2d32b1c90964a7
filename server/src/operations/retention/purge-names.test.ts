import type { Retention, RetentionRun } from '@recoup/contract/agency/retention';
import { REMOVED_NAME } from '@recoup/domain/agency/retention';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAgencyUser } from '#test/agency.ts';
import { call, createMember, createTestAccount } from '#test/factories.ts';
import { confirmIdentity } from '#test/step-up.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { runRetention } from './index.ts';

let server: TestServer;
let admin: Awaited<ReturnType<typeof createAgencyUser>>;
beforeAll(async () => {
  server = await startTestServer();
  admin = await createAgencyUser(server);
});
afterAll(() => server.stop());
beforeEach(() => confirmIdentity(server, admin.token));

const query = <T extends object>(text: string, values: unknown[] = []) => server.database.query<T>(text, values);

/** A debtor whose account was closed years ago, with something in every place that names debtors. */
async function createOld(clientId: string, { years = 8, status = 'PAID', name = 'Quibbleford, Zeno' } = {}) {
  const surname = name.split(',')[0] ?? '';
  const account = await createTestAccount(server, clientId, { name, status });
  const { files } = server.platform;
  const key = `documents/${clientId}/${account.id}`;
  const content = [Buffer.from(`A letter to ${surname}`)] as unknown as AsyncIterable<Buffer>;
  const { bytes, sha256 } = await files.put(key, content);
  for (const insert of [
    `account_parties (client_id, account_id, role, display_name, is_liable, contact) values ($1, $2, 'spouse', '${surname}, Mae', false, '{"city": "${surname}town"}')`,
    `account_notes (client_id, account_id, body, author_name) values ($1, $2, '${surname} called', 'Robin')`,
    `account_events (client_id, account_id, kind, body, at, external_id) values ($1, $2, 'call', '${surname}', now(), 'e-${account.id}')`,
    `messages (client_id, account_id, author, author_name, body) values ($1, $2, 'client', 'Ada', 'About ${surname}')`,
    `requests (client_id, account_id, number, kind, data, created_by_name) values ($1, $2, (select count(*) + 500 from portal.requests), 'hold', '{"text": "${surname}"}', 'Ada')`,
    `documents (client_id, account_id, kind, file_name, media_type, bytes, sha256, file_key, author_name)
       values ($1, $2, 'other', '${surname}.pdf', 'application/pdf', ${bytes}, '${sha256}', '${key}', 'Ada')`,
    `person_contacts (client_id, person_id, kind, value, source) select client_id, person_id, 'phone', '{"number": "+15125550199"}', 'skip_trace' from portal.accounts where client_id = $1 and id = $2`,
    `payments (client_id, account_id, type, method, state, effective_on, reported_on, amount_cents, effect_cents, external_id)
       values ($1, $2, 'PU', 'check', 'remitted', '2018-01-02', '2018-01-02', 2500, 2500, 'p-${account.id}')`,
  ])
    await query(`insert into portal.${insert}`, [clientId, account.id]);
  const at = new Date(Date.now() - years * 366 * 86_400_000);
  await query(`update portal.accounts set last_activity_at = $2, details = '{"memo": "${surname}"}' where id = $1`, [
    account.id,
    at,
  ]);
  await query(
    `update portal.people set created_at = $2, last_name = '${surname}', emails = '[{"email": "me@${surname}.test"}]' where id = $1`,
    [account.personId, at],
  );
  return { ...account, key };
}

/** Tables of a client that still have a text. */
async function tablesWith(clientId: string, text: string): Promise<string[]> {
  const tables = await query<{ name: string }>(
    `select table_name as name from information_schema.columns join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'portal' and column_name = 'client_id' and t.table_type = 'BASE TABLE' order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await query(
      `select from portal.${name} t where client_id = $1 and position(lower($2) in lower(to_jsonb(t)::text)) > 0 limit 1`,
      [clientId, text],
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

const sums = (clientId: string) =>
  query(
    `select (select sum(amount_placed_cents) from portal.accounts where client_id = $1) as placed,
      (select sum(balance_cents) from portal.accounts where client_id = $1) as balance,
      (select sum(effect_cents) from portal.payments where client_id = $1) as collected,
      (select jsonb_agg(to_jsonb(s) order by status, placed_month) from portal.status_totals s where client_id = $1) as totals,
      (select jsonb_agg(to_jsonb(s) order by reported_on) from portal.collection_totals s where client_id = $1) as money`,
    [clientId],
  );

describe('the purge of names', () => {
  it('removes a debtor from every table, file and search, and changes no sum', async () => {
    const mine = await createMember(server);
    const { id: clientId } = mine.client;
    const old = await createOld(clientId);
    const young = await createOld(clientId, { years: 6, name: 'Overholt, Una' });
    expect(await tablesWith(clientId, 'quibbleford, zeno')).toEqual(['accounts', 'people']);
    const find = async (text: string) => {
      const { body } = await call<{ data: { people_id: string }[] }>(
        server,
        mine.token,
        `/api/legacy/v1/clients/${clientId}/debtors?q=${text}`,
      );
      return body.data.length;
    };
    const [{ due }] = [(await call<{ data: Retention }>(server, admin.token, '/api/agency/v1/retention')).body.data];
    expect(due.find(({ kind }) => kind === 'debtor_names')).toMatchObject({
      due: 1,
      clients: [{ client: { id: clientId }, due: 1 }],
    });
    const before = await sums(clientId);
    expect(await find('quibbleford')).toBe(1);

    expect((await runRetention(server.platform))['debtor_names']).toBe(1);
    expect(await tablesWith(clientId, 'quibble')).toEqual([]);
    expect(await server.platform.files.exists(old.key)).toBe(false);
    expect(await server.platform.files.exists(young.key)).toBe(true);
    expect(await sums(clientId)).toEqual(before);
    expect(await find('quibbleford')).toBe(0);
    expect(await find('overholt')).toBe(1);
    expect(
      await query('select debtor_name as name, client_account_number as number from portal.accounts where id = $1', [old.id]),
    ).toEqual([{ name: REMOVED_NAME, number: old.number }]);
    const runs = await call<{ data: RetentionRun[] }>(server, admin.token, '/api/agency/v1/retention-runs');
    expect(runs.body.data[0]?.counts).toContainEqual(
      expect.objectContaining({ kind: 'debtor_names', removed: 1, months: 84, source: 'Agency policy' }),
    );
    expect(
      await query(`select details from portal.audit_log where client_id = $1 and action = 'retention.names_purged'`, [clientId]),
    ).toEqual([{ details: { people: 1 } }]);
    expect((await runRetention(server.platform))['debtor_names']).toBe(0);
  });

  it('spares debtors with an open account, a legal hold or an open complaint, and those loaded recently', async () => {
    const { client } = await createMember(server);
    const open = await createOld(client.id, { status: 'ACTIVE', name: 'Open, One' });
    const held = await createOld(client.id, { name: 'Held, Two' });
    await query(
      `insert into portal.legal_holds (client_id, person_id, reason, set_by_name) values ($1, $2, 'A lawsuit', 'Robin')`,
      [client.id, held.personId],
    );
    const complained = await createOld(client.id, { name: 'Complained, Three' });
    await query(
      `insert into portal.complaints (client_id, account_id, kind, source, complainant, body, received_on, due_on, created_by_name)
       values ($1, $2, 'amount', 'debtor', 'Three', 'Wrong', '2026-01-02', '2026-01-17', 'Robin')`,
      [client.id, complained.id],
    );
    const loaded = await createOld(client.id, { name: 'Loaded, Four' });
    await query('update portal.people set created_at = now() where id = $1', [loaded.personId]);
    await runRetention(server.platform);
    const names = await query<{ name: string }>(
      'select display_name as name from portal.people where client_id = $1 order by 1',
      [client.id],
    );
    expect(names.map(({ name }) => name)).toEqual(['Complained, Three', 'Held, Two', 'Loaded, Four', 'Open, One']);
    await query(`update portal.complaints set state = 'withdrawn' where client_id = $1`, [client.id]);
    await query(`update portal.accounts set status = 'PAID' where id = $1`, [open.id]);
    await runRetention(server.platform);
    const after = await query<{ name: string }>(
      'select display_name as name from portal.people where client_id = $1 order by 1',
      [client.id],
    );
    expect(after.map(({ name }) => name)).toEqual(['Held, Two', 'Loaded, Four', REMOVED_NAME, REMOVED_NAME]);
    expect(await query('select complainant, body from portal.complaints where client_id = $1', [client.id])).toEqual([
      { complainant: REMOVED_NAME, body: 'Text removed' },
    ]);
  });
});
