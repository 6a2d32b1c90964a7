import type { ClientEndingState } from '@recoup/contract/agency/client-endings';
import { sql } from 'kysely';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAgencyUser } from '#test/agency.ts';
import { call, createMember, createTestAccount } from '#test/factories.ts';
import { fillCompany } from '#test/fill-company.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { confirmIdentity } from '#test/step-up.ts';
import { runRetention } from '#operations/retention/index.ts';
import { CLIENT_TABLES } from './client-tables.ts';
import { purgeEndedClients } from './deletion.service.ts';
import { makeExport } from './export.service.ts';

let server: TestServer;
let admin: Awaited<ReturnType<typeof createAgencyUser>>;
beforeAll(async () => {
  server = await startTestServer();
  admin = await createAgencyUser(server);
});
afterAll(() => server.stop());
beforeEach(() => confirmIdentity(server, admin.token));

const query = <T extends object>(text: string, values: unknown[] = []) => server.database.query<T>(text, values);
const send = (method: string, clientId: string, rest = '', body?: object) =>
  call<{ data: ClientEndingState['ending']; code?: string }>(
    server,
    admin.token,
    `/api/agency/v1/clients/${clientId}/ending${rest}`,
    { method, ...(body === undefined ? {} : { body }) },
  );
const stateOf = async (clientId: string) => {
  const { body } = await call<{ data: ClientEndingState }>(server, admin.token, `/api/agency/v1/clients/${clientId}/ending`);
  return body.data.ending;
};
const until = (clientId: string, state: string) =>
  expect.poll(async () => (await stateOf(clientId))?.state, { timeout: 30_000 }).toBe(state);

const fillSome: typeof fillCompany = async (_server, { client }) => {
  await createTestAccount(server, client.id);
};

/** A client that has nothing open and has ended. */
async function endFilled(fill: typeof fillCompany = fillSome) {
  const mine = await createMember(server);
  const { id, name } = mine.client;
  await fill(server, mine);
  await query('delete from portal.client_ending_counts where client_id = $1', [id]);
  await query('delete from portal.client_ending_files where client_id = $1', [id]);
  await query('delete from portal.client_endings where client_id = $1', [id]);
  await query('delete from portal.statement_drafts where client_id = $1', [id]);
  await query(`update portal.payments set state = 'remitted' where client_id = $1`, [id]);
  await query(
    `update portal.legal_holds set released_at = now(), released_by_name = 'R', release_reason = 'R' where client_id = $1`,
    [id],
  );
  await query(`update portal.accounts set status = 'PAID', debtor_name = 'Zyxwell Quorra' where client_id = $1`, [id]);
  await query(`update portal.people set display_name = 'Zyxwell Quorra', last_name = 'Quorra' where client_id = $1`, [id]);
  await query(`update portal.disputes set state = 'resolved', resolved_at = now(), outcome = 'closed' where client_id = $1`, [
    id,
  ]);
  await query(`update portal.requests set state = 'applied' where client_id = $1`, [id]);
  await query(`update portal.threads set waiting_since = null where client_id = $1`, [id]);
  await query(`update portal.offers set handled_at = now() where client_id = $1`, [id]);
  await query(`update feed.compliance_flags set cleared_at = now(), reviewed_at = now() where client_id = $1`, [id]);
  const { status, body } = await send('POST', id, '', { reason: 'Over', disposition: 'return', confirmation: name });
  if (status !== 201) throw new Error(JSON.stringify([body, await stateOf(id)]));
  await until(id, 'exported');
  return { id, name };
}

const age = (clientId: string, months: number) =>
  query(`update portal.accounts set last_activity_at = now() - make_interval(months => $2) where client_id = $1`, [
    clientId,
    months,
  ]);

/** Tables of a client that still contain a text. */
async function tablesWith(clientId: string, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const { table } of CLIENT_TABLES) {
    const [row] = await query<{ n: number }>(
      `select count(*)::integer as n from ${table} t where client_id = $1 and position(lower($2) in lower(to_jsonb(t)::text)) > 0`,
      [clientId, text],
    );
    if ((row?.n ?? 0) > 0) found.push(table);
  }
  return found;
}

const sums = (clientId: string) =>
  query(
    `select (select sum(amount_placed_cents) from portal.accounts where client_id = $1) as placed,
      (select sum(effect_cents) from portal.payments where client_id = $1) as collected,
      (select jsonb_agg(to_jsonb(s) - 'changed_in') from portal.statements s where client_id = $1) as statements,
      (select jsonb_agg(to_jsonb(s) order by status, placed_month) from portal.status_totals s where client_id = $1) as totals`,
    [clientId],
  );

describe('the deletion of an ended client', () => {
  it('waits for the return, the period and legal holds, and is then certified', async () => {
    // With a row in every table.
    const { id, name } = await endFilled(fillCompany);
    expect((await send('POST', id, '/deletion', { confirmation: name })).body.code).toBe('not_returned');
    const returned = { to: 'Ada Example, owner', how: 'Encrypted drive, signed for' };
    expect((await send('POST', id, '/return', returned)).body.data).toMatchObject({ returned });
    expect((await send('POST', id, '/return', returned)).body.code).toBe('already_returned');
    expect((await send('POST', id, '/deletion', { confirmation: 'no' })).status).toBe(422);
    const ordered = await send('POST', id, '/deletion', { confirmation: name });
    expect(ordered.body.data).toMatchObject({ state: 'exported', retention: { months: 36, source: '12 CFR 1006.100(a)' } });
    expect(ordered.body.data?.deletable_on).toMatch(/^\d{4}-/);
    expect((await send('GET', id, '/certificate')).status).toBe(404);

    await age(id, 37);
    await query(`insert into portal.legal_holds (client_id, reason, set_by_name) values ($1, 'A lawsuit', 'Robin')`, [id]);
    await runRetention(server.platform);
    expect((await stateOf(id))?.state).toBe('exported');
    await query(
      `update portal.legal_holds set released_at = now(), released_by_name = 'R', release_reason = 'R' where client_id = $1`,
      [id],
    );
    const before = await sums(id);
    const manifest = (await stateOf(id))?.exported?.manifest_sha256;
    expect(await tablesWith(id, 'quorra')).toEqual(
      expect.arrayContaining(['portal.people', 'portal.accounts', 'portal.name_words']),
    );

    expect((await runRetention(server.platform))['ended_clients']).toBe(1);
    expect(await stateOf(id)).toMatchObject({ state: 'deleted', deletable_on: null });
    expect(await tablesWith(id, 'quorra')).toEqual([]);
    for (const end of CLIENT_TABLES)
      if ('deleted' in end)
        expect([end.table, await query(`select from ${end.table} where client_id = $1`, [id])]).toEqual([end.table, []]);
    expect(await sums(id)).toEqual(before);
    expect((await send('GET', id, '/export')).status).toBe(404);
    expect(await server.platform.files.exists(`endings/${id}/manifest`)).toBe(false);

    const pdf = await fetch(`${server.url}/api/agency/v1/clients/${id}/ending/certificate`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await pdf.arrayBuffer())), { mergePages: true });
    const plain = text.replaceAll(/\s+/g, ' ');
    expect(plain.replaceAll(' ', '')).toContain(manifest);
    for (const part of [name, 'Ada Example, owner', 'Deleted records', 'Messages', 'Audit log', 'Robin Vance'])
      expect(plain).toContain(part);
    // Nothing is left to do.
    expect((await runRetention(server.platform))['ended_clients']).toBe(0);
  });

  it('continues after a kill, and counts nothing twice', async () => {
    const { id, name } = await endFilled();
    await query(
      'insert into portal.account_notes (client_id, account_id, body, author_name) select client_id, id, $2, $3 from portal.accounts where client_id = $1',
      [id, 'Quorra called', 'Robin'],
    );
    const [notes] = await query<{ n: number }>('select count(*)::integer as n from portal.account_notes where client_id = $1', [
      id,
    ]);
    await send('POST', id, '/return', { to: 'Ada', how: 'By hand' });
    // As after a killed server: one table is deleted and counted, and the state is still `deleting`.
    await query(`update portal.client_endings set state = 'deleting' where client_id = $1`, [id]);
    await query(
      `with gone as (delete from portal.account_notes where client_id = $1 returning 1)
       insert into portal.client_ending_counts (client_id, effect, what, records) select $1, 'deleted', 'notes', count(*) from gone`,
      [id],
    );
    await age(id, 37);
    await send('POST', id, '/deletion', { confirmation: name });
    await until(id, 'deleted');
    const counts = await query<{ records: string | number }>(
      `select records from portal.client_ending_counts where client_id = $1 and effect = 'deleted' and what = 'notes'`,
      [id],
    );
    expect(counts.map(({ records }) => Number(records))).toEqual([notes?.n]);
  });
});

describe('a killed export', () => {
  it('continues with the files that are not written yet', async () => {
    const { id } = await endFilled();
    const [first] = await query<{ path: string; sha256: string }>(
      `select path, sha256 from portal.client_ending_files where client_id = $1 and path = 'data/accounts.csv'`,
      [id],
    );
    await query(
      `update portal.client_endings set state = 'exporting', exported_at = null, manifest_sha256 = null where client_id = $1`,
      [id],
    );
    await query(`delete from portal.client_ending_files where client_id = $1 and path > 'data/accounts.csv'`, [id]);
    // The written parts are unchanged, although the table changed.
    await query(`update portal.accounts set debtor_name = 'Changed' where client_id = $1`, [id]);
    const stopped = new AbortController();
    stopped.abort();
    await expect(makeExport(server.platform, id, stopped.signal)).rejects.toThrow();
    expect((await stateOf(id))?.state).toBe('exporting');
    await makeExport(server.platform, id, new AbortController().signal);
    expect(await stateOf(id)).toMatchObject({ state: 'exported' });
    expect(
      await query(`select path, sha256 from portal.client_ending_files where client_id = $1 and path = 'data/accounts.csv'`, [
        id,
      ]),
    ).toEqual([first]);
  });
});

describe('a legal hold that is set while the deletion runs', () => {
  it('stops it until the hold is released', async () => {
    const { id } = await endFilled();
    await age(id, 37);
    await query(
      `update portal.client_endings set state = 'deleting', deletion_ordered_at = now(), deletion_ordered_by_name = 'R' where client_id = $1`,
      [id],
    );
    await query(`insert into portal.legal_holds (client_id, reason, set_by_name) values ($1, 'A lawsuit', 'Robin')`, [id]);
    // A run that chose the client before the hold.
    const chosen = sql`select ${id}::uuid as client_id, ${id}::uuid as id, false as is_held`;
    expect([...(await purgeEndedClients(server.platform, chosen))]).toEqual([]);
    await runRetention(server.platform);
    expect((await stateOf(id))?.state).toBe('deleting');
    expect(await query('select from portal.messages where client_id = $1', [id])).toEqual([]);
    expect(
      (await query('select from portal.people where client_id = $1 and display_name <> $2', [id, 'Name removed'])).length,
    ).toBe(1);
    await query(
      `update portal.legal_holds set released_at = now(), released_by_name = 'R', release_reason = 'R' where client_id = $1 and released_at is null`,
      [id],
    );
    await runRetention(server.platform);
    expect((await stateOf(id))?.state).toBe('deleted');
  });
});
