import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { discardDataFolder, startEmbeddedPostgres } from './index.ts';

const settings = { shared_buffers: '32MB' };
const folders: string[] = [];
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'recoup-embedded-'));
  folders.push(folder);
  return folder;
};
afterEach(() => {
  for (const folder of folders.splice(0)) discardDataFolder(folder);
});

async function query<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<T>(text);
  await client.end();
  return rows;
}

/** A separate server process that starts the database and reports its port; it can be killed. */
async function startElsewhere(dataDir: string): Promise<{ child: ChildProcess; url: string }> {
  const script = join(dataDir, 'server.mjs');
  writeFileSync(
    script,
    `import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'index.ts'))};
     const database = await startEmbeddedPostgres({ dataDir: process.argv[2], settings: ${JSON.stringify(settings)} });
     console.log(database.url);
     process.on('SIGTERM', () => database.stop().then(() => process.exit(0)));
     setInterval(() => {}, 1000);`,
  );
  const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  if (!child.stdout) throw new Error('no output');
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { child, url };
}

describe('embedded PostgreSQL', () => {
  it('starts, keeps data across a stop, and listens on loopback only', async () => {
    const dataDir = newFolder();
    const first = await startEmbeddedPostgres({ dataDir, settings });
    expect(new URL(first.url).hostname).toBe('127.0.0.1');
    await query(first.url, 'create table kept as select 42 as answer');
    expect(await query(first.url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
    await first.stop();
    await expect(query(first.url, 'select 1')).rejects.toThrow();
    const second = await startEmbeddedPostgres({ dataDir, settings });
    expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
    await second.stop();
  });

  it('is joined again after its server was killed, without data loss', async () => {
    const dataDir = newFolder();
    const { child, url } = await startElsewhere(dataDir);
    await query(url, 'create table kept as select 7 as answer');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const again = await startEmbeddedPostgres({ dataDir, settings });
    expect(await query(again.url, 'select answer from kept')).toEqual([{ answer: 7 }]);
    await again.stop();
    await expect(query(again.url, 'select 1')).rejects.toThrow();
  });

  it('starts after the database itself was killed', async () => {
    const dataDir = newFolder();
    const first = await startEmbeddedPostgres({ dataDir, settings });
    await query(first.url, 'create table kept as select 1 as answer');
    const [{ pid = 0 } = {}] = await query<{ pid: number }>(
      first.adminUrl,
      `select pg_read_file('postmaster.pid') as text, split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid`,
    );
    process.kill(pid, 'SIGKILL');
    const second = await startEmbeddedPostgres({ dataDir, settings });
    expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 1 }]);
    await second.stop();
  });

  it('is shared by two servers and stops with the last one', async () => {
    const dataDir = newFolder();
    const { child, url } = await startElsewhere(dataDir);
    const here = await startEmbeddedPostgres({ dataDir, settings });
    expect(here.url).toBe(url);
    await here.stop();
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    child.kill('SIGTERM');
    await once(child, 'exit');
    await expect(query(url, 'select 1')).rejects.toThrow();
  });

  it('keeps running for a second server when the one that started it is killed', async () => {
    const dataDir = newFolder();
    const { child, url } = await startElsewhere(dataDir);
    const here = await startEmbeddedPostgres({ dataDir, settings });
    child.kill('SIGKILL');
    await once(child, 'exit');
    // Longer than the watchdog needs to notice.
    expect(await query(url, 'select pg_sleep(2), 1 as one')).toEqual([{ pg_sleep: '', one: 1 }]);
    await here.stop();
    await expect(query(url, 'select 1')).rejects.toThrow();
  });
});
