import { Readable } from 'node:stream';
import { mkdirSync, utimesSync, writeFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMember, createTestAccount } from '#test/factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { newId } from '#platform/ids.ts';
import { monthsBefore } from '@recoup/domain/agency/retention';
import { runRetention } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const now = new Date('2026-06-30T03:17:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const run = (at = now) => runRetention({ ...server.platform, clock: { now: () => at } });

async function createFile(folder: string, clientId: string): Promise<string> {
  const key = `${folder}/${clientId}/${newId()}`;
  await server.platform.files.put(key, Readable.from([Buffer.from('content')]));
  return key;
}

async function createImport(clientId: string, userId: string, state: string, updatedAt: Date) {
  const [id, key] = [newId(), await createFile('imports', clientId)];
  await server.database.query(
    `insert into portal.imports (client_id, id, file_name, file_bytes, file_key, state, structure, created_by, updated_at)
     values ($1, $2, 'debtors.csv', 7, $3, $4, '{"columns":[]}', $5, $6)`,
    [clientId, id, key, state, userId, updatedAt],
  );
  await server.database.query(
    `insert into portal.import_rows (client_id, import_id, row_number, cells, record, state) values ($1, $2, 1, '{Ann}', '{"ssn":"sealed"}', 'ok')`,
    [clientId, id],
  );
  const view = async () => {
    const [row] = await server.database.query<{ state: string; rows: string; records: string }>(
      `select state, (select count(*) from portal.import_rows r where r.import_id = i.id)::text as rows,
         (select count(record) from portal.import_rows r where r.import_id = i.id)::text as records
       from portal.imports i where id = $1`,
      [id],
    );
    return { ...row, file: await server.platform.files.exists(key) };
  };
  return { id, look: view };
}

it('deletes expired export files, and ends exports that lost their job', async () => {
  const { client, user } = await createMember(server);
  const keys = [await createFile('exports', client.id), await createFile('exports', client.id)];
  await server.database.query(
    `insert into portal.exports (client_id, format, query, state, file_key, created_by, created_at, expires_at) values
       ($1, 'csv', '{}', 'ready', $3, $2, $5, $6), ($1, 'csv', '{}', 'ready', $4, $2, $5, $7), ($1, 'csv', '{}', 'running', null, $2, $5, null)`,
    [client.id, user.id, keys[0], keys[1], daysAgo(7), now, new Date(now.getTime() + 1000)],
  );
  await run();
  const rows = await server.database.query<{ state: string; file_key: string | null }>(
    'select state, file_key from portal.exports where client_id = $1 order by id',
    [client.id],
  );
  expect(rows).toEqual([
    { state: 'expired', file_key: null },
    { state: 'ready', file_key: keys[1] },
    { state: 'failed', file_key: null },
  ]);
  expect(await Promise.all(keys.map((key) => server.platform.files.exists(key)))).toEqual([false, true]);
});

it('deletes staged rows of ended imports after a month, and abandons untouched ones', async () => {
  const { client, user } = await createMember(server);
  const fresh = await createImport(client.id, user.id, 'cancelled', daysAgo(29));
  const ended = await createImport(client.id, user.id, 'failed', daysAgo(32));
  const waiting = await createImport(client.id, user.id, 'ready', daysAgo(89));
  const idle = await createImport(client.id, user.id, 'needs_mapping', daysAgo(91));
  const uploading = await createImport(client.id, user.id, 'uploading', daysAgo(8));
  const working = await createImport(client.id, user.id, 'committing', daysAgo(200));
  await run();
  expect(await fresh.look()).toMatchObject({ state: 'cancelled', rows: '1', file: true });
  expect(await ended.look()).toMatchObject({ state: 'failed', rows: '0', file: false });
  expect(await waiting.look()).toMatchObject({ state: 'ready', rows: '1', file: true });
  expect(await idle.look()).toMatchObject({ state: 'cancelled', rows: '1', file: true });
  expect(await uploading.look()).toMatchObject({ state: 'cancelled' });
  expect(await working.look()).toMatchObject({ state: 'committing', rows: '1', file: true });
  await run(new Date(now.getTime() + 32 * 86_400_000));
  expect(await idle.look()).toMatchObject({ state: 'cancelled', rows: '0', file: false });
});

it("purges a person's numbers three years after the last activity on any account, and nothing else", async () => {
  const { client, user } = await createMember(server);
  const seal = (at: string, lastActivity: Date) => async () => {
    const account = await createTestAccount(server, client.id, { name: at });
    await server.database.query('update portal.accounts set last_activity_at = $2 where id = $1', [account.id, lastActivity]);
    await server.database.query(
      `update portal.people set ssn_sealed = 'k1.x', ssn_fingerprint = 'f', ein_last4 = '1234', date_of_birth_sealed = 'k1.y', drivers_license_sealed = 'k1.z',
         match_key = $3, created_at = $2 where id = $1`,
      [account.personId, daysAgo(1500), `ssn:${at}`],
    );
    await server.database.query(
      `insert into portal.account_parties (client_id, account_id, role, display_name, is_liable, contact)
       values ($1, $2, 'spouse', 'Spouse', false, '{"phones":[],"ssn_sealed":"k1.s","ssn_last4":"6789"}')`,
      [client.id, account.id],
    );
    return account;
  };
  const cutoff = monthsBefore(now, 36);
  const old = await seal('old', new Date(cutoff.getTime() - 1000))();
  const recent = await seal('recent', cutoff)();
  const both = await seal('both', new Date(cutoff.getTime() - 1000))();
  await createTestAccount(server, client.id, { personId: both.personId });
  const committed = await createImport(client.id, user.id, 'committed', daysAgo(1200));
  await server.database.query('update portal.import_rows set person_id = $2 where import_id = $1', [committed.id, old.personId]);

  expect(await run()).toMatchObject({ identity_numbers: 1 });
  const people = await server.database.query<{ id: string }>(
    'select id, ssn_sealed, ssn_fingerprint, ssn_last4, ein_last4, date_of_birth_sealed, drivers_license_sealed, match_key, display_name from portal.people where client_id = $1',
    [client.id],
  );
  expect(people.find(({ id }) => id === old.personId)).toEqual({
    id: old.personId,
    ssn_sealed: null,
    ssn_fingerprint: null,
    ssn_last4: null,
    ein_last4: null,
    date_of_birth_sealed: null,
    drivers_license_sealed: null,
    match_key: null,
    display_name: 'old',
  });
  for (const kept of [recent, both])
    expect(people.find(({ id }) => id === kept.personId)).toMatchObject({ ssn_sealed: 'k1.x', ssn_last4: '6789' });
  const contacts = await server.database.query<{ account_id: string; contact: object }>(
    'select account_id, contact from portal.account_parties where client_id = $1',
    [client.id],
  );
  expect(contacts.find(({ account_id: id }) => id === old.id)?.contact).toEqual({ phones: [] });
  expect(contacts.find(({ account_id: id }) => id === recent.id)?.contact).toHaveProperty('ssn_sealed');
  // The file's row is still readable; the unmasked file itself is deleted.
  expect(await committed.look()).toEqual({ state: 'committed', rows: '1', records: '0', file: false });
  const log = await server.database.query<{ details: object }>(
    `select details from portal.audit_log where client_id = $1 and action = 'retention.people_purged'`,
    [client.id],
  );
  expect(log).toEqual([{ details: { people: 1 } }]);
  expect(await run()).toMatchObject({ identity_numbers: 0 });
});

it('deletes the numbers of bank accounts three years after archiving, and nothing else of them', async () => {
  const { client, user } = await createMember(server);
  const archived = { old: new Date(monthsBefore(now, 36).getTime() - 1000), recent: monthsBefore(now, 36), live: null };
  for (const [holder, at] of Object.entries(archived))
    await server.database.query(
      `insert into portal.bank_accounts (client_id, holder, routing_number, bank_name, number_sealed, number_last4, number_fingerprint,
         type, purpose, usable_from, created_by, created_by_name, created_at, archived_at)
       values ($1, $2, '021000021', 'A bank', 'k1.sealed', '4567', $2, 'checking', 'both', $4, $3, 'Ann', $4, $5)`,
      [client.id, holder, user.id, daysAgo(2000), at],
    );
  expect(await run()).toMatchObject({ bank_numbers: 1 });
  const rows = await server.database.query<{ holder: string }>(
    'select holder, number_sealed, number_fingerprint, number_last4, bank_name from portal.bank_accounts where client_id = $1 order by holder',
    [client.id],
  );
  const kept = { number_last4: '4567', bank_name: 'A bank' };
  expect(rows).toEqual([
    { holder: 'live', number_sealed: 'k1.sealed', number_fingerprint: 'live', ...kept },
    { holder: 'old', number_sealed: null, number_fingerprint: null, ...kept },
    { holder: 'recent', number_sealed: 'k1.sealed', number_fingerprint: 'recent', ...kept },
  ]);
  const log = await server.database.query(
    `select details, at from portal.audit_log where client_id = $1 and action = 'retention.bank_numbers_purged'`,
    [client.id],
  );
  expect(log).toEqual([{ details: { accounts: 1 }, at: now }]);
  expect(await run()).toMatchObject({ bank_numbers: 0 });
  // An active one keeps its number.
  await expect(
    server.database.query(
      `update portal.bank_accounts set number_sealed = null, number_fingerprint = null where holder = 'live'`,
    ),
  ).rejects.toMatchObject({ code: '23514' });
});

it('deletes onboardings untouched for a year, and re-authentication attempts of that age', async () => {
  const { client, user } = await createMember(server);
  const drafts = {
    begun: [400, 400, null],
    goneOn: [400, 300, null],
    submitted: [400, 400, 390],
    sentAgain: [800, 800, 300],
  } as const;
  const ids: Record<string, string> = {};
  for (const [name, [created, saved, submitted]] of Object.entries(drafts)) {
    const id = newId();
    ids[name] = id;
    await server.database.query(
      'insert into portal.onboarding_drafts (client_id, created_at, submitted_at, submitted_by) values ($1, $2, $3, $4)',
      [id, daysAgo(created), submitted && daysAgo(submitted), submitted && user.id],
    );
    await server.database.query(
      `insert into portal.onboarding_steps (client_id, step, data, saved_by, saved_by_name, saved_at)
       values ($1, 'company', '{}', $3, 'Ann', $2), ($1, 'money', '{}', $3, 'Ann', $4)`,
      [id, daysAgo(created), user.id, daysAgo(saved)],
    );
  }
  for (const days of [366, 364])
    await server.database.query(
      `insert into portal.step_ups (user_id, session_id, method, succeeded, at) values ($1, $2, 'password', false, $3)`,
      [user.id, client.id, daysAgo(days)],
    );
  expect(await run()).toMatchObject({ onboardings: 2, step_ups: 1 });
  const steps = await server.database.query<{ client_id: string; n: number }>(
    `select d.client_id, count(s.step)::int as n from portal.onboarding_drafts d left join portal.onboarding_steps s using (client_id)
     where d.client_id = any ($1) group by d.client_id`,
    [Object.values(ids)],
  );
  expect(Object.fromEntries(steps.map(({ client_id: id, n }) => [Object.keys(ids).find((name) => ids[name] === id), n]))).toEqual(
    {
      goneOn: 2,
      submitted: 0,
      sentAgain: 2,
    },
  );
  expect(await run()).toMatchObject({ onboardings: 0, step_ups: 0 });
});

it('deletes what sessions, keys and killed servers leave', async () => {
  const { user } = await createMember(server);
  const [ended, open] = [newId(), newId()];
  await server.database.query(
    `insert into auth.sessions (id, user_id, created_at, not_after) values ($1, $3, now(), $4), ($2, $3, now(), null)`,
    [ended, open, user.id, daysAgo(2)],
  );
  await server.database.query(
    `insert into auth.refresh_tokens (token, user_id, session_id, revoked, updated_at) values
       ('old', $1, $2, true, $3), ('used', $1, $2, true, $4), ('live', $1, $2, false, $3)`,
    [user.id, open, daysAgo(31), daysAgo(29)],
  );
  await server.database.query(
    `insert into portal.idempotency_keys (user_id, key, operation, request_sha256, created_at) values ($1, 'a', 'x', '', $2), ($1, 'b', 'x', '', $3)`,
    [user.id, new Date(now.getTime() - 24 * 3_600_000 - 1000), now],
  );
  const folder = join(server.dataDir, 'files', 'documents', newId());
  mkdirSync(folder, { recursive: true });
  const [stale, young] = [join(folder, 'x.1.part'), join(folder, 'y.1.part')];
  for (const path of [stale, young]) writeFileSync(path, 'half');
  utimesSync(stale, daysAgo(2), daysAgo(2));
  utimesSync(young, now, now);
  await run();
  const sessions = await server.database.query<{ id: string }>('select id from auth.sessions where id = any ($1)', [
    [ended, open],
  ]);
  expect(sessions).toEqual([{ id: open }]);
  const tokens = await server.database.query<{ token: string }>('select token from auth.refresh_tokens where session_id = $1', [
    open,
  ]);
  expect(tokens.map(({ token }) => token).toSorted()).toEqual(['live', 'used']);
  const keys = await server.database.query('select key from portal.idempotency_keys where user_id = $1', [user.id]);
  expect(keys).toEqual([{ key: 'b' }]);
  expect([existsSync(stale), existsSync(young)]).toEqual([false, true]);
});

it('deletes drafts untouched for three years, with their documents', async () => {
  const { client, user } = await createMember(server);
  const account = await createTestAccount(server, client.id);
  const cases = { forgotten: [1100, null], fresh: [1000, null], placed: [1100, account.id] } as const;
  const ids: Record<string, { draft: string; key: string }> = {};
  for (const [name, [days, accountId]] of Object.entries(cases)) {
    const [draft, key] = [newId(), await createFile('documents', client.id)];
    ids[name] = { draft, key };
    await server.database.query(
      `insert into portal.manual_entry_drafts (client_id, id, created_by, draft, submitted_account_id, updated_at) values ($1, $2, $3, '{"sealed":""}', $4, $5)`,
      [client.id, draft, user.id, accountId, daysAgo(days)],
    );
    await server.database.query(
      `insert into portal.documents (client_id, account_id, draft_id, kind, file_name, media_type, bytes, sha256, file_key, author_name, created_by)
       values ($1, $2, $3, 'other', 'a.txt', 'text/plain', 7, '', $4, 'Ann', $5)`,
      [client.id, accountId, draft, key, user.id],
    );
  }
  await run();
  const left: string[] = [];
  for (const [name, { draft, key }] of Object.entries(ids)) {
    const drafts = await server.database.query('select from portal.manual_entry_drafts where id = $1', [draft]);
    const documents = await server.database.query('select from portal.documents where file_key = $1', [key]);
    if (drafts.length + documents.length + Number(await server.platform.files.exists(key)) === 3) left.push(name);
    else expect([drafts.length, documents.length, await server.platform.files.exists(key)], name).toEqual([0, 0, false]);
  }
  expect(left).toEqual(['fresh', 'placed']);
});

it('continues after a failing part, and reports it at the end', async () => {
  const { client, user } = await createMember(server);
  const ended = await createImport(client.id, user.id, 'failed', daysAgo(32));
  const uploads = { ...server.platform.uploads, dropAbandonedUploads: () => Promise.reject(new Error('disk')) };
  await expect(runRetention({ ...server.platform, uploads, clock: { now: () => now } })).rejects.toThrow(AggregateError);
  expect(await ended.look()).toMatchObject({ rows: '0' });
});

it('is due every night', async () => {
  const rows = await server.database.query(`select name, cron, timezone from pgboss.schedule where name like 'retention.%'`);
  expect(rows).toEqual([{ name: 'retention.daily', cron: '17 3 * * *', timezone: 'UTC' }]);
});

it('deletes report runs that are no longer listed and have no file', async () => {
  const { client, user } = await createMember(server);
  await server.database.query(
    `with run as (
       insert into portal.report_runs (client_id, kind, format, parameters, role, fingerprint, state, created_by, created_at)
       select $1, 'inventory', 'csv', '{}', 'client_admin', state || days, state, $2, $3::timestamptz - make_interval(days => days)
       from unnest(array['expired', 'cancelled', 'expired', 'ready'], array[91, 91, 89, 91]) as r (state, days) returning id)
     insert into portal.report_run_readers (client_id, run_id, user_id, asked_at) select $1, id, $2, $3 from run`,
    [client.id, user.id, now],
  );
  expect((await run())['old_report_runs']).toBe(2);
  const left = 'select state from portal.report_runs where client_id = $1 order by state';
  expect(await server.database.query(left, [client.id])).toEqual([{ state: 'expired' }, { state: 'ready' }]);
});

it('deletes notifications after half a year', async () => {
  const { client, user } = await createMember(server);
  await server.database.query(
    `insert into portal.notifications (client_id, user_id, kind, event, audience, at, in_portal, mail) values
       ($1, $2, 'dispute', 'opened', 'members', $3, true, 'off'), ($1, $2, 'dispute', 'resolved', 'members', $4, true, 'off')`,
    [client.id, user.id, daysAgo(181), daysAgo(179)],
  );
  await run();
  expect(await server.database.query('select event from portal.notifications where client_id = $1', [client.id])).toEqual([
    { event: 'resolved' },
  ]);
});
