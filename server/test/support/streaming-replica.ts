import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { discardDataFolder, startEmbeddedPostgres } from '#platform/db/embedded/index.ts';

export interface Replicated {
  primaryUrl: string;
  replicaUrl: string;
  /** Pauses replay on the replica. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Resolves when the replica has replayed everything. */
  catchUp(): Promise<void>;
  stopReplica(): Promise<void>;
  stop(): Promise<void>;
}

const settings = { fsync: 'off', shared_buffers: '64MB' };

/** Starts a primary and a streaming replica, created with SQL's backup functions because the npm package has no pg_basebackup. */
export async function startReplicated(): Promise<Replicated> {
  const folder = mkdtempSync(join(tmpdir(), 'recoup-replicated-'));
  chmodSync(folder, 0o755);
  const [one, two] = [join(folder, 'one'), join(folder, 'two')];
  for (const path of [one, two]) mkdirSync(path, { mode: 0o755 });
  const primary = await startEmbeddedPostgres({ dataDir: one, settings });
  const atPrimary = await connect(primary.adminUrl);
  await atPrimary.query(`select pg_backup_start('replica', true)`);
  // Preserves the owner, which is another user when this process runs as root. Files may change while they are copied.
  execFileSync('cp', ['-a', join(one, 'postgres'), join(two, 'postgres')]);
  const { rows } = await atPrimary.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  const data = join(two, 'postgres', 'data');
  rmSync(join(data, 'postmaster.pid'), { force: true });
  writeFileSync(join(data, 'backup_label'), rows[0]?.labelfile ?? '');
  writeFileSync(join(data, 'standby.signal'), '');
  for (const name of ['backup_label', 'standby.signal'])
    execFileSync('chown', [`--reference=${join(data, 'PG_VERSION')}`, join(data, name)]);
  const { username, password, port } = new URL(primary.adminUrl);
  const conninfo = `host=127.0.0.1 port=${port} user=${username} password=${password}`;
  let replica: Awaited<ReturnType<typeof startEmbeddedPostgres>> | null = await startEmbeddedPostgres({
    dataDir: two,
    settings: { ...settings, primary_conninfo: conninfo, hot_standby_feedback: 'on' },
  });
  const replicaUrl = replica.url;
  const atReplica = await connect(replica.adminUrl);
  const replicated: Replicated = {
    primaryUrl: primary.url,
    replicaUrl,
    pause: async () => void (await atReplica.query('select pg_wal_replay_pause()')),
    resume: async () => void (await atReplica.query('select pg_wal_replay_resume()')),
    async catchUp() {
      const { rows: at } = await atPrimary.query<{ lsn: string }>('select pg_current_wal_lsn() as lsn');
      for (;;) {
        const { rows: found } = await atReplica.query('select pg_last_wal_replay_lsn() >= $1::pg_lsn as done', [at[0]?.lsn]);
        if (found[0]?.done) return;
      }
    },
    async stopReplica() {
      await atReplica.end();
      await replica?.stop();
      replica = null;
    },
    async stop() {
      await atPrimary.end();
      if (replica) await replicated.stopReplica();
      await primary.stop();
      for (const path of [one, two]) discardDataFolder(path);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return replicated;
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  return client;
}
