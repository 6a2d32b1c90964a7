import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import pg from 'pg';
import { discardDataFolder, startEmbeddedPostgres } from '../server/src/platform/db/embedded/index.ts';
import { ask } from './auth/load.ts';
import { address, startProgram } from './auth/program.ts';

const N = Number(process.env['N'] ?? 3000);
const dataDir = mkdtempSync(join(tmpdir(), 'recoup-left-'));
const database = await startEmbeddedPostgres({ dataDir });
const client = new pg.Client({ connectionString: database.url });
await client.connect();
const server = startProgram([...(process.env['PROF'] ? ['--cpu-prof', '--cpu-prof-dir=/tmp/left-prof'] : []), join(import.meta.dirname, 'imports/server.ts')], {
  PORT: '0', LOG_LEVEL: 'info', RECOUP_DEMO: 'off', DATA_DIR: dataDir, DATABASE_URL: database.url, PUBLIC_URL: '', ENCRYPTION_KEY: '', PASSWORD_ATTEMPTS_PER_5_MIN: '100000',
});
const url = await server.talk(address);
const sessions: any[] = [];
for (let i = 0; i < 16; i++) { await server.talk(/^user (\S+)$/, `bench-${i}@example.com`); sessions.push(await ask({ method: 'POST', url: `${url}/auth/v1/token?grant_type=password`, body: { email: `bench-${i}@example.com`, password: 'bench-password' } })); }
const refresh = async (c: number) => { sessions[c] = await ask({ method: 'POST', url: `${url}/auth/v1/token?grant_type=refresh_token`, body: { refresh_token: sessions[c].refresh_token } }); };
const user = (c: number) => ask({ url: `${url}/auth/v1/user`, token: sessions[c].access_token });
const many = async (work: (c: number) => Promise<unknown>, n: number) => { let left = n; await Promise.all(sessions.map(async (_, c) => { while (left-- > 0) await work(c); })); };
const pids = (pattern: string) => execFileSync('pgrep', ['-f', pattern]).toString().trim().split('\n');
const serverPid = execFileSync('bash', ['-c', `ss -ltnp | grep ':${new URL(url).port} ' | sed 's/.*pid=\\([0-9]*\\).*/\\1/'`]).toString().trim();
for (const [name, work] of [['user', user], ['refresh', refresh]] as const) {
  await many(work, 2000);
  const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity where pid <> pg_backend_pid() and pid is not null');
  const perf = (who: string[]) => { const p = spawn('perf', ['stat', '-x', ',', '-e', 'instructions:u,instructions:k,task-clock', '-p', who.join(',')]); let out = ''; p.stderr.on('data', (d) => (out += d)); return { stop: async () => { p.kill('SIGINT'); await once(p, 'close'); return out.trim().split('\n').map((l) => l.split(',')[0] + ' ' + l.split(',')[2]).map((l) => { const [v, e] = l.split(' '); return `${e} ${(Number(v) / N).toFixed(e === 'task-clock' ? 4 : 0)}`; }).join(' | '); } }; };
  const a = perf([serverPid]); const b = perf(rows.map(({ pid }) => String(pid)));
  await new Promise((r) => setTimeout(r, 500));
  const t = performance.now(); await many(work, N); const s = (performance.now() - t) / 1000;
  console.log(name, `${(N / s).toFixed(0)}/s`, '\n  server:', await a.stop(), '\n  postgres:', await b.stop());
}
await client.end(); await server.stop(); await database.stop(); discardDataFolder(dataDir);
