import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createVault } from '#platform/crypto/index.ts';
import { createDiskStore } from '#platform/files/disk-store.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createFormerDatabase, levelBeforeNames } from '#test/former-database.ts';
import { restoreBackup, writeBackup } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'recoup-former-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const vault = createVault([{ id: 'k1', secret: Buffer.alloc(32, 7) }]);
const clientId = '0190a0b0-0000-7000-8000-000000000001';

/** A restored row up to the columns that it had; later ones are at the end. */
async function startOf(database: TestDatabase, table: string, [former]: readonly { row: string }[]) {
  const rows = await database.query<{ row: string }>(`select t::text as row from ${table} t`);
  return rows.map(({ row }) => ({ row: `${row.slice(0, (former?.row.length ?? 1) - 1)})` }));
}

it('restores a backup of the level before the names of the glossary into the renamed tables', async () => {
  const former = await createFormerDatabase(levelBeforeNames);
  await former.query(`
    insert into portal.clients (id, code, name, legal_name) values ('${clientId}', 'FORMER', 'Former', 'Former LLC');
    insert into portal.activity_log (client_id, action) values ('${clientId}', 'user.invited');
    insert into portal.manual_drafts (client_id, created_by, draft) values ('${clientId}', gen_random_uuid(), '{"sealed":"x"}');
    insert into portal.reads (client_id, user_id, subject_id, read_at) values ('${clientId}', gen_random_uuid(), '${clientId}', now());
    insert into portal.notification_mornings (client_id, user_id) values ('${clientId}', gen_random_uuid());
    insert into portal.report_schedules (client_id, kind, format, parameters, rhythm, created_by)
      values ('${clientId}', 'remittance', 'pdf', '{}', '{"every":"remittance"}', gen_random_uuid());
    insert into portal.remittances (client_id, number, period_from, period_to, issued_on, method, opening_cents, collected_cents,
      fees_cents, paid_out_cents, adjustments_cents, closing_cents, state, external_id)
      values ('${clientId}', 'S-1', '2026-06-01', '2026-06-30', '2099-07-01', 'net', 0, 0, 0, 0, 0, 0, 'issued', 'S-1');
    insert into feed.outgoing (client_id, kind, subject_id) values ('${clientId}', 'note', gen_random_uuid());
    insert into feed.received (client_id, kind, external_id, digest) values ('${clientId}', 'note', 'e', '');
    insert into storage_ext.loose_files (version) values ('v1');
    insert into auth_ext.outbox (id, sent_at, sealed) values (gen_random_uuid(), now(), 'left out');
  `);
  const path = join(folder, 'former.backup');
  await writeBackup({ databaseUrl: former.url, files: createDiskStore(join(folder, 'files')), vault, path, now: new Date() });

  const current = await createTestDatabase();
  await restoreBackup({ databaseUrl: current.url, files: createDiskStore(join(folder, 'restored')), vault, path });
  const pairs = {
    'portal.activity_log': 'portal.audit_log',
    'portal.manual_drafts': 'portal.manual_entry_drafts',
    'portal.reads': 'portal.thread_reads',
    'portal.notification_mornings': 'portal.notification_digests',
    'portal.report_schedules': 'portal.report_schedules',
    'portal.remittances': 'portal.statements',
    'feed.outgoing': 'feed.outbox_events',
    'feed.received': 'feed.received_items',
    'storage_ext.loose_files': 'storage_ext.orphaned_files',
  };
  for (const [before, after] of Object.entries(pairs)) {
    const rows = await former.query<{ row: string }>(`select t::text as row from ${before} t`);
    expect(rows.length, before).toBe(1);
    expect(await startOf(current, after, rows), after).toEqual(rows);
  }
  expect(await current.query('select from auth_ext.email_outbox')).toEqual([]);
  const due = await current.query('select cardinality(due_statement_ids) as due from portal.report_schedules');
  expect(due).toEqual([{ due: 1 }]);
  await former.drop();
  await current.drop();
});

it('restores a backup of the last former level', async () => {
  const former = await createFormerDatabase();
  await former.query(`
    insert into portal.clients (id, code, name, legal_name) values ('${clientId}', 'FORMER', 'Former', 'Former LLC');
    insert into portal.audit_log (client_id, action) values ('${clientId}', 'user.invited')`);
  const path = join(folder, 'last.backup');
  await writeBackup({ databaseUrl: former.url, files: createDiskStore(join(folder, 'files')), vault, path, now: new Date() });

  const current = await createTestDatabase();
  await restoreBackup({ databaseUrl: current.url, files: createDiskStore(join(folder, 'restored')), vault, path });
  for (const table of ['portal.clients', 'portal.audit_log']) {
    const rows = await former.query<{ row: string }>(`select t::text as row from ${table} t`);
    expect(rows).toHaveLength(1);
    expect(await startOf(current, table, rows)).toEqual(rows);
  }
  await former.drop();
  await current.drop();
});

it('refuses a backup of an older level and names the version to use', async () => {
  const former = await createFormerDatabase(levelBeforeNames - 1);
  const path = join(folder, 'older.backup');
  await writeBackup({ databaseUrl: former.url, files: createDiskStore(join(folder, 'files')), vault, path, now: new Date() });
  const current = await createTestDatabase();
  await expect(
    restoreBackup({ databaseUrl: current.url, files: createDiskStore(join(folder, 'restored')), vault, path }),
  ).rejects.toThrow(/at 20261122005950_referencing_indexes.*start commit 9128a73f on it, then this version/);
  expect(await current.query('select from portal.clients')).toEqual([]);
  await former.drop();
  await current.drop();
});
