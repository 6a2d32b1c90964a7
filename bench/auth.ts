// npm run bench:auth: the auth service over HTTP, each figure beside its theoretical floor, measured alternately: sign-ins
// against bare password hashes of the same cost; GET /user and token refresh against a Fastify route with one indexed query; and
// the latency of other requests while eight users sign in continuously. Prints only. BENCH_ROUNDS=… and BENCH_SECONDS=… set the
// length.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { discardDataFolder, startEmbeddedPostgres } from '../server/src/platform/db/embedded/index.ts';
import { ask, drive, median, quantile, sample } from './auth/load.ts';
import { address, startProgram, type Program } from './auth/program.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const milliseconds = Number(process.env['BENCH_SECONDS'] ?? 4) * 1000;
const [signers, callers] = [8, 16];
interface Session {
  access_token: string;
  refresh_token: string;
  user: { id: string };
}

const dataDir = mkdtempSync(join(tmpdir(), 'recoup-bench-'));
const database = await startEmbeddedPostgres({ dataDir });
const client = new pg.Client({ connectionString: database.adminUrl });
const server = startProgram([join(import.meta.dirname, 'imports/server.ts')], {
  PORT: '0',
  LOG_LEVEL: 'info',
  RECOUP_DEMO: 'off',
  MFA_REQUIRED: 'off',
  DATA_DIR: dataDir,
  DATABASE_URL: database.adminUrl,
  PUBLIC_URL: '',
  ENCRYPTION_KEY: '',
  // Counts as usual; one machine plays all callers here.
  PASSWORD_ATTEMPTS_PER_5_MIN: '100000',
});
let bare: Program | undefined;
try {
  const url = await server.talk(address);
  await client.connect();
  const sessions: Session[] = [];
  for (let caller = 0; caller < callers; caller += 1) {
    await server.talk(/^user (\S+)$/, `bench-${caller}@example.com`);
    sessions.push(await signIn(url, caller));
  }
  const { rows } = await client.query<{ hash: string }>('select encrypted_password as hash from auth.users limit 1');
  bare = startProgram([join(import.meta.dirname, 'auth/bare.ts'), database.adminUrl, rows[0]?.hash ?? '']);
  const bareUrl = await bare.talk(address);

  const others = () => ask({ url: `${url}/api/core/v1/clients/my-clients`, token: sessions[0]?.access_token ?? '' });
  const userOf = (caller: number) => ask({ url: `${url}/auth/v1/user`, token: sessions[caller]?.access_token ?? '' });
  const bareRow = (caller: number) => ask({ url: `${bareUrl}/users/${sessions[caller]?.user.id}` });
  const sessionIds = (await client.query<{ id: string }>('select id from auth.sessions order by id')).rows;
  const bareWrite = (caller: number) => ask({ method: 'POST', url: `${bareUrl}/sessions/${sessionIds[caller]?.id}` });
  const refresh = async (caller: number) => {
    const token = sessions[caller]?.refresh_token;
    sessions[caller] = await ask<Session>({
      method: 'POST',
      url: `${url}/auth/v1/token?grant_type=refresh_token`,
      body: { refresh_token: token },
    });
  };

  const figures: Record<'hash' | 'signIn' | 'row' | 'user' | 'write' | 'refresh', number[]> = {
    hash: [],
    signIn: [],
    row: [],
    user: [],
    write: [],
    refresh: [],
  };
  const waits: Record<'idle' | 'busy', number[]> = { idle: [], busy: [] };
  for (let round = -1; round < rounds; round += 1) {
    const isWarm = round >= 0;
    const hash = await ask<{ perSecond: number }>({
      method: 'POST',
      url: `${bareUrl}/hashes?callers=${signers}&milliseconds=${milliseconds}`,
    });
    const signIns = await drive(signers, milliseconds, (caller) => signIn(url, caller));
    const row = await drive(callers, milliseconds / 2, bareRow);
    const user = await drive(callers, milliseconds / 2, userOf);
    const write = await drive(callers, milliseconds / 2, bareWrite);
    const refreshes = await drive(callers, milliseconds / 2, refresh);
    const idle = await sample(others, delay(milliseconds / 2));
    // Separate from the figure above, because the probe takes CPU time.
    const busy = await sample(
      others,
      drive(signers, milliseconds, (caller) => signIn(url, caller)),
    );
    if (!isWarm) continue;
    figures.hash.push(hash.perSecond);
    figures.signIn.push(signIns);
    figures.row.push(row);
    figures.user.push(user);
    figures.write.push(write);
    figures.refresh.push(refreshes);
    waits.idle.push(...idle.latencies);
    waits.busy.push(...busy.latencies);
  }
  console.log(`medians of ${rounds} rounds, each pair in turn; per second`);
  report(`sign-in at ${signers} callers`, figures.signIn, 'bare password hashes', figures.hash);
  report(`GET /user at ${callers} callers`, figures.user, 'bare route, one indexed read', figures.row);
  report(`refresh at ${callers} callers`, figures.refresh, 'bare route, one indexed read', figures.row);
  report(`refresh at ${callers} callers`, figures.refresh, 'bare route, one indexed write', figures.write);
  const [p50, p95] = [0.5, 0.95].map((part) =>
    [waits.idle, waits.busy].map((values) => quantile(values, part).toFixed(1).padStart(6)),
  );
  console.log(`another caller's GET /v1/clients/my-clients, ms: idle p50 ${p50?.[0]}, p95 ${p95?.[0]}`);
  console.log(`                         while ${signers} sign in, ms:      p50 ${p50?.[1]}, p95 ${p95?.[1]}`);
} finally {
  await client.end();
  await bare?.stop();
  await server.stop();
  await database.stop();
  discardDataFolder(dataDir);
}

async function signIn(url: string, caller: number): Promise<Session> {
  const body = { email: `bench-${caller}@example.com`, password: 'bench-password' };
  return ask<Session>({ method: 'POST', url: `${url}/auth/v1/token?grant_type=password`, body });
}

function report(name: string, ours: number[], against: string, theirs: number[]): void {
  const ratio = median(ours.map((value, round) => value / (theirs[round] ?? 1)));
  console.log(
    `${name.padEnd(24)} ${median(ours).toFixed(1).padStart(8)}   ${against.padEnd(30)} ${median(theirs).toFixed(1).padStart(8)}   ratio ${(ratio * 100).toFixed(0)} %`,
  );
}
