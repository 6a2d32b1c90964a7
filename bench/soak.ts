// npm run bench -- soak --hours 2 [--pause 250]: mixed use of one server, and how its memory, handles and database connections
// develop. Samples every 30 seconds; `--pause` sets the milliseconds between rounds. Prints their slopes per hour over the second
// half, when caches are warm.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { WebSocket } from 'ws';
import { discardDataFolder, startEmbeddedPostgres } from '../server/src/platform/db/embedded/index.ts';
import { signInAt, startServerProcess } from './processes.ts';
import { fillInventory } from './reports/fill.ts';
import { startMixedUse } from './soak/mixed-use.ts';

const { values } = parseArgs({
  options: { hours: { type: 'string', default: '2' }, pause: { type: 'string', default: '250' } },
});
const hours = Number(values.hours);
const everyMs = Math.min(30_000, (hours * 3_600_000) / 20);
const dataDir = mkdtempSync(join(tmpdir(), 'recoup-bench-'));
const database = await startEmbeddedPostgres({ dataDir });
const client = new pg.Client({ connectionString: database.adminUrl });
await client.connect();
const server = await startServerProcess({ DATABASE_URL: database.url, DATA_DIR: join(dataDir, 'server') });

interface Sample {
  hour: number;
  megabytes: number;
  handles: number;
  connections: number;
}

/** Slope by least squares. */
function slope(samples: readonly Sample[], of: keyof Sample): number {
  const mean = (key: keyof Sample) => samples.reduce((sum, sample) => sum + sample[key], 0) / samples.length;
  const [x, y] = [mean('hour'), mean(of)];
  const above = samples.reduce((sum, sample) => sum + (sample.hour - x) * (sample[of] - y), 0);
  return above / samples.reduce((sum, sample) => sum + (sample.hour - x) ** 2, 0);
}

try {
  const { clientId } = await fillInventory(client, 20_000);
  const email = 'soak@example.com';
  const userId = await server.createUser(email);
  await client.query(`insert into portal.memberships (client_id, user_id, role) values ($1, $2, 'client_admin')`, [
    clientId,
    userId,
  ]);
  const use = startMixedUse(server.url, {
    clientId,
    pauseMs: Number(values.pause),
    signIn: () => signInAt(server.url, email),
    openSocket: (url) => new WebSocket(url),
  });
  const samples: Sample[] = [];
  const started = Date.now();
  while (Date.now() - started < hours * 3_600_000) {
    await delay(everyMs);
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where application_name like 'recoup%'`,
    );
    samples.push({ hour: (Date.now() - started) / 3_600_000, ...server.usage(), connections: rows[0]?.n ?? 0 });
  }
  const counts = await use.stop();
  const late = samples.slice(Math.floor(samples.length / 2));
  console.log(
    `\n${hours} hours: ${Object.entries(counts)
      .map(([name, n]) => `${n} ${name}`)
      .join(', ')}`,
  );
  console.log('                 first      last   slope per hour (second half)');
  for (const key of ['megabytes', 'handles', 'connections'] as const)
    console.log(
      `${key.padEnd(14)}${[samples[0]?.[key] ?? 0, samples.at(-1)?.[key] ?? 0, slope(late, key)].map((n) => n.toFixed(1).padStart(10)).join('')}`,
    );
} finally {
  await server.kill();
  await client.end();
  await database.stop();
  discardDataFolder(dataDir);
}
