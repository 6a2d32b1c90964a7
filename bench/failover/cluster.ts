import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';

/** Of Debian's package; the servers do not run as root. */
function postgresUser(): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('postgres:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (!uid || !gid) throw new Error('apt-get install patroni etcd-server python3-etcd haproxy pgbouncer postgresql');
  return { uid: Number(uid), gid: Number(gid) };
}

const memberState = z.object({ members: z.array(z.object({ name: z.string(), role: z.string(), state: z.string() })) });
const ports = { etcd: 23790, peer: 23800, haproxy: 25000, pgbouncer: 26432, node: 25432, api: 28008 };

export interface Cluster {
  /** Of PgBouncer, in front of HAProxy. */
  url: string;
  /** Of HAProxy: the primary without a pooler. */
  directUrl: string;
  /** The name of the primary, or null while there is none. */
  primary(): Promise<string | null>;
  /** Resolves when there is a primary with a synchronous replica. */
  waitUntilSafe(): Promise<void>;
  /** Kills Patroni and PostgreSQL of a node, as if the machine were lost. */
  kill(name: string): Promise<void>;
  start(name: string): void;
  stop(): Promise<void>;
}

/** Two PostgreSQL servers under Patroni with synchronous replication, etcd, HAProxy and PgBouncer, from Debian's packages. */
export async function startCluster(): Promise<Cluster> {
  const user = postgresUser();
  const folder = mkdtempSync(join(tmpdir(), 'recoup-failover-'));
  chmodSync(folder, 0o755);
  const own = (name: string) => {
    const path = join(folder, name);
    mkdirSync(path, { mode: 0o700 });
    chownSync(path, user.uid, user.gid);
    return path;
  };
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const children = new Map<string, ChildProcess>();
  const run = (name: string, program: string, args: string[]) => {
    const child = spawn(program, args, { ...user, cwd: folder, stdio: 'ignore', env: { PATH: process.env['PATH'] ?? '' } });
    children.set(name, child);
  };

  const [clients, peers] = [`http://127.0.0.1:${ports.etcd}`, `http://127.0.0.1:${ports.peer}`];
  const etcd = {
    'data-dir': own('etcd'),
    name: 'e1',
    'listen-client-urls': clients,
    'advertise-client-urls': clients,
    'listen-peer-urls': peers,
    'initial-advertise-peer-urls': peers,
    'initial-cluster': `e1=${peers}`,
  };
  run(
    'etcd',
    'etcd',
    Object.entries(etcd).flatMap(([name, value]) => [`--${name}`, value]),
  );
  const names = ['one', 'two'];
  const apiOf = (name: string) => `http://127.0.0.1:${ports.api + names.indexOf(name)}`;
  const configs = new Map(names.map((name, at) => [name, write(`${name}.yml`, patroniConfig(name, at, own(name)))]));
  const start = (name: string) => run(name, 'patroni', [configs.get(name) ?? '']);
  for (const name of names) start(name);
  run('haproxy', 'haproxy', ['-db', '-f', write('haproxy.cfg', haproxyConfig(names))]);
  write('users.txt', '"postgres" ""\n');
  run('pgbouncer', 'pgbouncer', [write('pgbouncer.ini', pgbouncerConfig(folder))]);

  const ask = (url: string) => fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => null);
  async function primary(): Promise<string | null> {
    for (const name of names) if ((await ask(`${apiOf(name)}/primary`))?.status === 200) return name;
    return null;
  }
  return {
    url: `postgres://postgres@127.0.0.1:${ports.pgbouncer}/postgres`,
    directUrl: `postgres://postgres@127.0.0.1:${ports.haproxy}/postgres`,
    primary,
    start,
    async waitUntilSafe() {
      for (let tries = 0; tries < 600; tries += 1) {
        const name = await primary();
        const answer = name === null ? null : await ask(`${apiOf(name)}/cluster`);
        const members = answer?.ok ? memberState.parse(await answer.json()).members : [];
        if (members.some(({ role }) => role === 'sync_standby')) return;
        await delay(200);
      }
      throw new Error(`the cluster did not become safe; see ${folder}`);
    },
    async kill(name) {
      const [pid] = readFileSync(join(folder, name, 'data', 'postmaster.pid'), 'utf8').split('\n');
      children.get(name)?.kill('SIGKILL');
      process.kill(Number(pid), 'SIGKILL');
    },
    async stop() {
      for (const name of names) children.get(name)?.kill('SIGTERM');
      await delay(5000);
      for (const child of children.values()) child.kill('SIGKILL');
      for (const name of names)
        if (readdirSync(join(folder, name)).includes('data')) {
          const pid = Number(readPid(join(folder, name, 'data', 'postmaster.pid')));
          if (pid > 0) process.kill(pid, 'SIGQUIT');
        }
      await delay(1000);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function readPid(path: string): string {
  try {
    return readFileSync(path, 'utf8').split('\n')[0] ?? '';
  } catch {
    return '';
  }
}

const patroniConfig = (name: string, at: number, folder: string) => `
scope: recoup
name: ${name}
restapi: { listen: 127.0.0.1:${ports.api + at}, connect_address: 127.0.0.1:${ports.api + at} }
etcd3: { host: 127.0.0.1:${ports.etcd} }
bootstrap:
  dcs:
    ttl: 8
    loop_wait: 2
    retry_timeout: 3
    synchronous_mode: true
    postgresql:
      use_pg_rewind: true
      parameters: { max_connections: 100, shared_buffers: 64MB, wal_log_hints: 'on', wal_keep_size: 512MB, hot_standby_feedback: 'on' }
  initdb: [{ encoding: UTF8 }, { locale: C.UTF-8 }]
  pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust', 'local all all trust']
postgresql:
  listen: 127.0.0.1:${ports.node + at}
  connect_address: 127.0.0.1:${ports.node + at}
  data_dir: ${folder}/data
  bin_dir: ${binDirectory()}
  pgpass: ${folder}/pgpass
  remove_data_directory_on_rewind_failure: true
  authentication: { replication: { username: postgres }, superuser: { username: postgres }, rewind: { username: postgres } }
  parameters: { unix_socket_directories: ${folder} }
`;

function binDirectory(): string {
  const [newest] = readdirSync('/usr/lib/postgresql').toSorted((one, other) => Number(other) - Number(one));
  return `/usr/lib/postgresql/${newest}/bin`;
}

const haproxyConfig = (names: readonly string[]) => `
global
  maxconn 500
defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
  timeout check 2s
listen primary
  bind 127.0.0.1:${ports.haproxy}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${names.map((name, at) => `  server ${name} 127.0.0.1:${ports.node + at} check port ${ports.api + at}`).join('\n')}
`;

const pgbouncerConfig = (folder: string) => `
[databases]
postgres = host=127.0.0.1 port=${ports.haproxy} dbname=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ports.pgbouncer}
unix_socket_dir =
auth_type = trust
auth_file = ${folder}/users.txt
pool_mode = transaction
default_pool_size = 20
max_client_conn = 300
server_login_retry = 1
query_wait_timeout = 10
ignore_startup_parameters = extra_float_digits
`;
