// npm run bench -- upgrade [--from REF] [--to REF] [--proxy nginx|caddy]: builds two versions (default: the newest tag, or the
// commit before, and this commit) and replaces two servers of the first by servers of the second, one after the other, behind nginx
// and behind Caddy, while users work. Then restarts both servers of the second version. Counts failed requests. Needs Debian's
// packages nginx and caddy.
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { discardDataFolder, startEmbeddedPostgres } from '../server/src/platform/db/embedded/index.ts';
import { startOfficeWork, type Office } from '../server/test/support/office-work.ts';
import { buildVersion, nameOf, previousVersion, removeVersions } from './upgrade/build-version.ts';
import { proxies, type Proxy } from './upgrade/proxies.ts';
import { runVersion, startVersion, type VersionProcess } from './upgrade/version-process.ts';

const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    proxy: { type: 'string' },
    to: { type: 'string', default: 'HEAD' },
    keep: { type: 'boolean', default: false },
  },
});
const from = values.from ?? previousVersion();
const builds = join(tmpdir(), 'recoup-upgrade-builds');
const [email, password] = ['upgrade@example.com', 'bench-password-of-users'];
// The certificate of nginx is made for this run.
process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';

console.log(`From ${nameOf(from)}\nto   ${nameOf(values.to)}`);
const [older, newer] = [buildVersion(from, builds), buildVersion(values.to, builds)];

/** A client with an admin, an account and a feed key, made by the older version's command line and feed. */
async function openOffice(settings: Record<string, string>, url: string): Promise<Office> {
  const run = (...words: string[]) => runVersion(older, settings, words);
  await run('create-client', '--name', 'Upgrade Dental', '--code', 'UPG', '--trade', 'dental');
  await run(
    'create-user',
    '--email',
    email,
    '--password',
    password,
    '--first',
    'Ann',
    '--last',
    'Lee',
    '--client',
    'UPG',
    '--role',
    'client_admin',
  );
  const feedKey = /rcf_\S+/.exec(await run('feed-keys', 'make', '--name', 'Upgrade', '--scopes', 'read,write'))?.[0] ?? '';
  const item = {
    kind: 'account',
    client: 'UPG',
    agency_account: 'F-1',
    client_account: 'D-1',
    placed_on: '2026-01-15',
    status: 'ACTIVE',
  };
  const person = { kind: 'person', id: 'P-1', client: 'UPG', first_name: 'Ira', last_name: 'Poe' };
  const location = {
    kind: 'location',
    id: 'L-1',
    client: 'UPG',
    code: 'MAIN',
    name: 'Main office',
    line1: '1 Oak St',
    city: 'Salem',
    state: 'OR',
    postal_code: '97301',
  };
  const items = [location, person, { ...item, person: 'P-1', location: 'MAIN', amount_placed_cents: 120_000 }];
  const loaded = await fetch(`${url}/api/feed/v1/items?history=true`, {
    method: 'POST',
    headers: { authorization: `Bearer ${feedKey}`, 'content-type': 'application/x-ndjson' },
    body: items.map((each) => JSON.stringify(each)).join('\n'),
  });
  const answers = await loaded.text();
  if (!loaded.ok || answers.includes('"refused"')) throw new Error(`the account was not loaded: ${answers}`);
  const anonKey = /eyJ\S+/.exec(await run('keys'))?.[0] ?? '';
  const signedIn = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  const read = async <T>(path: string) =>
    ((await (await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })).json()) as { data: T }).data;
  const [client] = await read<{ client_id: string }[]>('/api/core/v1/clients/my-clients');
  const clientId = client?.client_id ?? '';
  const [account] = await read<{ id: string; people_id: string }[]>(`/api/legacy/v1/clients/${clientId}/debtors`);
  if (!account) throw new Error('there is no account');
  return {
    clientId,
    clientCode: 'UPG',
    email,
    password,
    anonKey,
    token,
    feedKey,
    account: { id: account.id, personId: account.people_id },
  };
}

async function measure(name: keyof typeof proxies, at: number, url: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'recoup-upgrade-'));
  const database = await startEmbeddedPostgres({ dataDir: folder });
  const ports = [at + 1, at + 2];
  const settings = {
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, 'data'),
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    // Tokens are valid at one address.
    PUBLIC_URL: url,
    RECOUP_DEMO: 'off',
    MFA_REQUIRED: 'off',
    TRUST_PROXY: '1',
    DRAIN_SECONDS: '10',
    PASSWORD_ATTEMPTS_PER_5_MIN: '100000',
  };
  mkdirSync(settings.DATA_DIR);
  const start = (build: string, port: number) => startVersion(build, { ...settings, PORT: String(port) });
  const servers: VersionProcess[] = [];
  let proxy: Proxy | undefined;
  try {
    for (const port of ports) servers.push(await start(older, port));
    proxy = await proxies[name]({ folder, url, servers: ports });
    const office = await openOffice(settings, `http://127.0.0.1:${ports[0]}`);
    const work = startOfficeWork(() => [url], office, { withWebApp: true, failsFast: false, pauseMs: 100 });
    await work.succeeds(5);
    for (const [step, build] of [
      ['update', newer],
      ['restart', newer],
    ] as const) {
      const [started, before] = [Date.now(), work.total()];
      for (const [index, port] of ports.entries()) {
        await servers[index]?.stop();
        servers[index] = await start(build, port);
        await work.succeeds(5);
      }
      console.log(
        `${name}, ${step} of both servers: ${work.total() - before} requests in ${Math.round((Date.now() - started) / 1000)} s, ${work.failures.length} failed in total`,
      );
    }
    await work.stop();
    // Ids differ, causes do not.
    const causes = Map.groupBy(work.failures, (failure) => failure.replaceAll(/[0-9a-f-]{36}|\?.*?:/g, '').slice(0, 200));
    for (const [cause, all] of causes) console.log(`  ${all.length} × ${cause}`);
    return work.failures.length;
  } finally {
    await proxy?.stop();
    await Promise.all(servers.map((server) => server.stop()));
    await database.stop();
    discardDataFolder(folder);
  }
}

try {
  const failed = [
    ...(values.proxy === 'caddy' ? [] : [await measure('nginx', 38_100, 'https://localhost:38100')]),
    ...(values.proxy === 'nginx' ? [] : [await measure('caddy', 38_200, 'http://127.0.0.1:38200')]),
  ];
  if (failed.some((count) => count > 0)) process.exitCode = 1;
} finally {
  if (!values.keep) removeVersions(builds);
}
