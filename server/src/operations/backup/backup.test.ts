import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { call, createMember, createTestAccount, signIn } from '#test/factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { readConfig } from '#server/config.ts';
import { startServer } from '#server/composition.ts';
import { createVault, openVault } from '#platform/crypto/index.ts';
import { createJobs } from '#platform/jobs/index.ts';
import { createDiskStore } from '#platform/files/disk-store.ts';
import { restoreBackup, writeBackup, type BackupCounts } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'recoup-backup-'));
const path = join(folder, 'whole.backup');
const text = `Statement of account\n${'line of it\n'.repeat(50_000)}`;
const quiet = { error: () => {}, info: () => {} };
const waits = { name: 'test.waits', payload: z.object({ text: z.string() }) };
const ssnContext = (clientId: string) => `people.ssn:${clientId}`;

let source: TestServer;
let member: Awaited<ReturnType<typeof createMember>>;
let account: Awaited<ReturnType<typeof createTestAccount>>;
let documentId: string;
let counts: BackupCounts;
let target: { database: TestDatabase; dataDir: string };

const accountPath = () => `/api/legacy/v1/clients/${member.client.id}/debtors/${account.personId}/accounts/${account.id}`;
const paperUrl = ({ url }: { url: string }) => `${url}/storage/v1/object/documents/${member.client.id}/paper.txt`;
const vaultOf = (dataDir: string) => openVault({ dataDir, mustExist: true });
const restore = (file = path) =>
  restoreBackup({
    databaseUrl: target.database.url,
    files: createDiskStore(join(target.dataDir, 'files')),
    vault: vaultOf(target.dataDir),
    path: file,
  });
const accountsRestored = async () =>
  (await target.database.query<{ count: string }>('select count(*) from portal.accounts'))[0]?.count;
/** Everything but the keys; an empty directory does not count. */
const filesRestored = () =>
  readdirSync(target.dataDir, { recursive: true, withFileTypes: true }).filter(
    (file) => file.isFile() && file.name !== 'vault.json',
  );

async function fillSource(): Promise<void> {
  member = await createMember(source);
  account = await createTestAccount(source, member.client.id, { name: 'Odd\tName \\ "née" Ünal' });
  await source.database.query('update portal.people set ssn_sealed = $1 where id = $2', [
    source.platform.vault.seal('900-12-3456', ssnContext(member.client.id)),
    account.personId,
  ]);
  // A payment has sums, which must count once in the restored installation too.
  await source.database.query(
    `insert into portal.payments (client_id, account_id, type, method, state, effective_on, reported_on, amount_cents, effect_cents, external_id)
     values ($1, $2, 'PU', 'check', 'posted', '2026-06-01', '2026-06-02', 2500, 2500, 'pay-1')`,
    [member.client.id, account.id],
  );
  const answer = await fetch(`${source.url}${accountPath()}/documents?file_name=statement.txt&kind=statement`, {
    method: 'POST',
    headers: { authorization: `Bearer ${member.token}`, 'content-type': 'text/plain' },
    body: text,
  });
  documentId = ((await answer.json()) as { data: { id: string } }).data.id;
  const paper = await fetch(paperUrl(source), {
    method: 'POST',
    headers: { authorization: `Bearer ${member.token}`, 'content-type': 'text/plain' },
    body: 'a paper',
  });
  expect(paper.status).toBe(200);
  await source.database.query(
    `insert into portal.messages (client_id, author, author_name, body) values ($1, 'agency', 'Robin', 'Welcome')`,
    [member.client.id],
  );
  // Its effects must not happen again in the restored installation.
  await source.database.query(
    `insert into portal.statements (client_id, number, period_from, period_to, issued_on, method, opening_cents, collected_cents,
       fees_cents, paid_out_cents, adjustments_cents, closing_cents, state, external_id)
     values ($1, 'S-1', '2026-06-01', '2026-06-30', '2026-07-01', 'net', 0, 0, 0, 0, 0, 0, 'issued', 'S-1')`,
    [member.client.id],
  );
  await source.database.query(
    `insert into portal.report_schedules (client_id, kind, format, parameters, rhythm, created_by)
     values ($1, 'remittance', 'pdf', '{}', '{"every":"remittance"}', $2)`,
    [member.client.id, member.user.id],
  );
  await source.database.query(
    `insert into portal.notifications (client_id, user_id, kind, event, audience, at, in_portal, mail)
     values ($1, $2, 'remittance', 'issued', 'admins', now(), true, 'off')`,
    [member.client.id, member.user.id],
  );
}

/** A job that is running while the backup is made. */
async function whileAJobRuns<T>(work: () => Promise<T>): Promise<T> {
  const jobs = createJobs({ url: source.database.url, log: quiet });
  const [started, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  jobs.define({ ...waits, retries: 3, handler: () => (started.resolve(), over.promise) });
  await jobs.start();
  await source.platform.db.asService((tx) => jobs.enqueue(tx, waits, { text: 'half done' }, { group: member.client.id }));
  await started.promise;
  try {
    return await work();
  } finally {
    over.resolve();
    await jobs.stop();
  }
}

beforeAll(async () => {
  source = await startTestServer();
  await fillSource();
  counts = await whileAJobRuns(() =>
    writeBackup({
      databaseUrl: source.database.url,
      files: createDiskStore(join(source.dataDir, 'files')),
      vault: source.platform.vault,
      path,
      now: new Date('2026-11-21T08:00:00Z'),
    }),
  );
});
beforeEach(async () => {
  if (target) await target.database.drop();
  target = { database: await createTestDatabase(), dataDir: mkdtempSync(join(folder, 'target-')) };
  cpSync(join(source.dataDir, 'keys'), join(target.dataDir, 'keys'), { recursive: true });
});
afterAll(async () => {
  await target.database.drop();
  await source.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('a backup', () => {
  it('is private and unreadable without the keys', () => {
    expect(counts).toMatchObject({ files: 2, jobs: 1, bytes: statSync(path).size });
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const bytes = readFileSync(path);
    for (const secret of ['Ünal', account.number, 'statement.txt', readFileSync(join(source.dataDir, 'keys/vault.json'), 'utf8')])
      expect(bytes.includes(secret)).toBe(false);
  });

  it('does not overwrite a file, and leaves nothing after a failure', async () => {
    const options = {
      databaseUrl: source.database.url,
      files: createDiskStore(folder),
      vault: source.platform.vault,
      now: new Date(),
    };
    await expect(writeBackup({ ...options, path })).rejects.toThrow(/already exists/);
    const empty = await createTestDatabase({ empty: true });
    const other = join(folder, 'other.backup');
    await expect(writeBackup({ ...options, databaseUrl: empty.url, path: other })).rejects.toThrow(/nothing to back up/);
    await empty.drop();
    expect(readdirSync(folder).filter((name) => name.startsWith('other'))).toEqual([]);
  });
});

describe('a restored installation', () => {
  it('has sign-ins, accounts, encrypted values, documents, numbers and unfinished jobs, but no sessions', async () => {
    expect(await restore()).toMatchObject({ createdAt: '2026-11-21T08:00:00.000Z', files: 2, jobs: 1 });
    const server = await startServer(
      readConfig(
        {
          PORT: '0',
          LOG_LEVEL: 'silent',
          RECOUP_DEMO: 'off',
          MFA_REQUIRED: 'off',
          DATA_DIR: target.dataDir,
          DATABASE_URL: target.database.url,
        },
        target.dataDir,
      ),
    );
    const restored: TestServer = { ...server, ...target };
    try {
      expect((await call(restored, member.token, accountPath())).status).toBe(401);
      const token = await signIn(restored, member.user.email);
      const { body } = await call<{ data: { debtor_name: string } }>(restored, token, accountPath());
      expect(JSON.stringify(body)).toContain('Odd\\tName \\\\ \\"née\\" Ünal');

      const download = await fetch(`${restored.url}${accountPath()}/documents/${documentId}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(await download.text()).toBe(text);
      const paper = await fetch(paperUrl(restored), { headers: { authorization: `Bearer ${token}` } });
      expect(await paper.text()).toBe('a paper');

      const [person] = await target.database.query<{ ssn_sealed: string }>('select ssn_sealed from portal.people where id = $1', [
        account.personId,
      ]);
      expect(server.platform.vault.open(person?.ssn_sealed ?? '', ssnContext(member.client.id))).toBe('900-12-3456');
    } finally {
      await server.stop();
    }
    const jobs = createJobs({ url: target.database.url, log: quiet });
    const again = Promise.withResolvers<string>();
    jobs.define({ ...waits, handler: async (payload) => again.resolve(payload.text) });
    await jobs.start();
    expect(await again.promise).toBe('half done');
    await jobs.stop();
  });

  it('has every row of every carried table, and continues counting', async () => {
    // Existing files were admitted once, however low the quota is now.
    await target.database.query('insert into storage_ext.quota (bytes) values (1)');
    await restore();
    const digest = async ({ query }: TestDatabase) => {
      const tables = await query<{ name: string }>(
        `select format('%s.%s', schemaname, tablename) as name from pg_tables where schemaname in ('auth', 'portal', 'auth_ext', 'feed', 'storage', 'storage_ext') order by 1`,
      );
      const all: [string, string | null | undefined][] = [];
      for (const { name } of tables) {
        const [row] = await query<{ digest: string | null }>(
          `select md5(string_agg(r::text, ',' order by r::text)) as digest from (select to_jsonb(t) - 'changed_in' as r from ${name} t) t`,
        );
        all.push([name, row?.digest]);
      }
      return Object.fromEntries(all);
    };
    const [before, after] = [await digest(source.database), await digest(target.database)];
    const different = Object.keys(before).filter((name) => before[name] !== after[name]);
    expect(different).toEqual([
      'auth.mfa_amr_claims',
      'auth.refresh_tokens',
      'auth.sessions',
      'auth_ext.rate_limits',
      'storage_ext.quota',
    ]);
    expect(await target.database.query('select from realtime.messages')).toEqual([]);
    const last = `select last_value from auth.refresh_tokens_id_seq`;
    expect(await target.database.query(last)).toEqual(await source.database.query(last));
  });

  it('covers every schema that the migrations create', async () => {
    const schemas = await target.database.query<{ name: string }>(
      `select nspname as name from pg_namespace where nspname !~ '^(pg_|information_schema$|public$)' order by 1`,
    );
    expect(schemas.map(({ name }) => name)).toEqual([
      'api',
      'auth',
      'auth_ext',
      'feed',
      'portal',
      'portal_meta',
      'realtime',
      'realtime_ext',
      'rest',
      'storage',
      'storage_ext',
    ]);
    // These hold views and functions only: a backup has nothing to copy from them.
    expect(
      await target.database.query(
        `select relname from pg_class where relnamespace in ('api'::regnamespace, 'rest'::regnamespace) and relkind in ('r', 'p', 'S')`,
      ),
    ).toEqual([]);
  });
});

describe('the command line', () => {
  const recoup = (dataDir: string, databaseUrl: string, ...words: string[]) =>
    promisify(execFile)(process.execPath, [join(import.meta.dirname, '../../cli/main.ts'), ...words], {
      env: { ...process.env, INIT_CWD: folder, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ENCRYPTION_KEY: '' },
    }).then(
      ({ stdout }) => stdout,
      (error: { stderr: string }) => `failed: ${error.stderr}`,
    );

  it('backs up and restores relative to where it was called, and reports the essentials', async () => {
    const made = await recoup(source.dataDir, source.database.url, 'backup', 'cli.backup');
    expect(made).toMatch(/Wrote \S+cli.backup: \d+ rows, 2 files/);
    expect(made).toContain(join(source.dataDir, 'keys', 'vault.json'));
    expect(await source.database.query('select bytes > 0 as has_bytes from portal_meta.backups')).toEqual([{ has_bytes: true }]);
    expect(await recoup(target.dataDir, target.database.url, 'restore', 'cli.backup')).toMatch(/Restored .* 2 files/);
    expect(await recoup(target.dataDir, target.database.url, 'restore', 'cli.backup')).toMatch(/^failed: .*not empty/);
    expect(await recoup(target.dataDir, target.database.url, 'restore', 'gone.backup')).toMatch(/^failed: There is no/);
    expect(await recoup(target.dataDir, target.database.url, 'backup')).toMatch(/^failed: The name of the file is missing/);
  });
});

describe('restoring refuses', () => {
  const changed = (change: (bytes: Buffer) => Buffer) => {
    const file = join(target.dataDir, '..', 'changed.backup');
    writeFileSync(file, change(readFileSync(path)));
    return file;
  };

  it('a truncated or changed backup, and leaves nothing half done', async () => {
    const size = statSync(path).size;
    for (const length of [size - 1, size - 70_000, Math.floor(size / 2), 3000, 40])
      await expect(restore(changed((bytes) => bytes.subarray(0, length))), `cut at ${length}`).rejects.toThrow(/is damaged/);
    for (const at of [size - 1, Math.floor(size / 2), 2000]) {
      const flipped = changed((bytes) => {
        bytes[at] = (bytes[at] ?? 0) ^ 1;
        return bytes;
      });
      await expect(restore(flipped), `changed at ${at}`).rejects.toThrow(/is damaged/);
    }
    await expect(restore(changed((bytes) => Buffer.concat([bytes, Buffer.from('x')])))).rejects.toThrow(/is damaged/);
    expect(await accountsRestored()).toBe('0');
    expect(filesRestored().map(({ name }) => name)).toEqual(
      ['changed.backup'].filter((name) => existsSync(join(target.dataDir, name))),
    );
    await restore();
    expect(await accountsRestored()).toBe('1');
  });

  it('anything but a backup', async () => {
    for (const content of ['', 'PK', 'RECOUP-BACKUP 2\n{}\n', 'x'.repeat(200_000)])
      await expect(restore(changed(() => Buffer.from(content)))).rejects.toThrow(/not a backup/);
  });

  it('other keys, and no keys', async () => {
    const options = { databaseUrl: target.database.url, files: createDiskStore(join(target.dataDir, 'files')), path };
    const stranger = createVault([{ id: 'k1', secret: Buffer.alloc(32, 7) }]);
    await expect(restoreBackup({ ...options, vault: stranger })).rejects.toThrow(/other keys/);
    rmSync(join(target.dataDir, 'keys'), { recursive: true });
    expect(() => vaultOf(target.dataDir)).toThrow(/No encryption key/);
    expect(existsSync(join(target.dataDir, 'keys'))).toBe(false);
  });

  it('an installation with data, one of another version, and one with a running server', async () => {
    await target.database.query(`insert into portal.clients (code, name, legal_name) values ('HERE', 'Here', 'Here LLC')`);
    await expect(restore()).rejects.toThrow(/not empty \(portal.clients/);
    await target.database.query('delete from portal.clients');
    await target.database.query(`insert into portal_meta.migrations (name, checksum) values ('20990101000000_later', 'x')`);
    await expect(restore()).rejects.toThrow(/another version.*20990101000000_later/);
    await target.database.query(`delete from portal_meta.migrations where name like '2099%'`);
    const jobs = createJobs({ url: target.database.url, log: quiet });
    await jobs.start();
    await expect(restore()).rejects.toThrow(/A server is running/);
    await jobs.stop();
    expect(filesRestored()).toEqual([]);
    await restore();
    await expect(restore()).rejects.toThrow(/not empty/);
  });
});
