import { once } from 'node:events';
import { generateKeyPairSync } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseFilesUrl } from '#server/files-settings.ts';
import { readConfig } from '#server/config.ts';
import { openFileStore } from '#platform/files/open-store.ts';
import { createCertificate } from '#supabase/auth/sso/certificate.ts';
import { collect } from '#test/collect.ts';
import { createTestClient } from '#test/factories.ts';
import { runRecoup } from '#test/run-recoup.ts';
import { startS3Server } from '#test/s3-server.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { testAddress } from './check-address.ts';
import { checkClock, readClock } from './check-clock.ts';
import { checkDatabase } from './check-database.ts';
import { testFileStore } from './check-files.ts';
import { checkKeys } from './check-keys.ts';
import { checkDisk, checkNode, readDisk } from './check-machine.ts';
import { testMailServer } from './check-mail.ts';
import { checkSettings } from './check-settings.ts';
import type { DatabaseFacts } from './doctor.repository.ts';
import type { Finding } from './finding.ts';

const good = {
  NODE_ENV: 'production',
  RECOUP_DEMO: 'off',
  PUBLIC_URL: 'https://portal.agency.example.com',
  TRUST_PROXY: '1',
  SMTP_URL: 'smtps://mail.agency.example.com',
  MFA_REQUIRED: 'all',
  AGENCY_TIME_ZONE: 'America/Chicago',
};
const severityOf = (findings: readonly Finding[], check: string) => findings.find((finding) => finding.check === check)?.severity;

describe('settings', () => {
  it('are fine in a production installation', () => {
    expect(new Set(checkSettings(readConfig(good, '/')).map(({ severity }) => severity))).toEqual(new Set(['fine']));
  });

  it.each([
    ['demo', 'weak', { NODE_ENV: '' }],
    ['address', 'wrong', { PUBLIC_URL: '' }],
    ['address', 'wrong', { PUBLIC_URL: 'http://portal.agency.example.com' }],
    ['address', 'weak', { PUBLIC_URL: 'http://localhost:3000' }],
    ['proxy', 'wrong', { TRUST_PROXY: 'off' }],
    ['proxy', 'wrong', { PUBLIC_URL: 'http://portal.agency.example.com', HOST: '0.0.0.0' }],
    ['email', 'wrong', { SMTP_URL: '' }],
    ['factors', 'weak', { MFA_REQUIRED: 'admins' }],
    ['factors', 'weak', { MFA_REQUIRED: 'off' }],
    ['time zone', 'weak', { AGENCY_TIME_ZONE: '' }],
  ] as const)('%s are %s with %j', (check, severity, change) => {
    expect(severityOf(checkSettings(readConfig({ ...good, ...change }, '/')), check)).toBe(severity);
  });

  // A production server refuses to start with these; the doctor also examines others.
  it.each([
    ['demo', { RECOUP_DEMO: true }],
    ['email', { SMTP_URL: undefined, NODE_ENV: undefined, MAIL_OUTBOX: 'anywhere' }],
  ] as const)('%s are wrong with %j', (check, change) => {
    expect(severityOf(checkSettings({ ...readConfig(good, '/'), ...change }), check)).toBe('wrong');
  });
});

describe('keys', () => {
  let dataDir: string;
  beforeAll(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'recoup-doctor-'));
    mkdirSync(join(dataDir, 'keys'));
    writeFileSync(join(dataDir, 'keys/vault.json'), '[]', { mode: 0o600 });
  });
  afterAll(() => rmSync(dataDir, { recursive: true }));
  const random = 'k1:3q2+796tvu/erb7v3q2+796tvu/erb7v3q2+796tvu8=';

  it.each([
    ['keys', 'fine', 0o600, { ENCRYPTION_KEY: random }],
    ['keys', 'wrong', 0o600, { ENCRYPTION_KEY: `${'A'.repeat(43)}=` }],
    ['keys', 'weak', 0o600, {}],
    ['keys', 'wrong', 0o644, {}],
    ['tokens', 'wrong', 0o600, { JWT_SECRET: 'secret'.repeat(8) }],
    ['tokens', undefined, 0o600, { JWT_SECRET: 'vN4k2qLw8rTzY1sXcB7uHj5mPd0fGe3a' }],
  ] as const)('%s are %s with mode %o and %j', (check, severity, mode, change) => {
    chmodSync(join(dataDir, 'keys/vault.json'), mode);
    expect(severityOf(checkKeys(readConfig({ DATA_DIR: dataDir, ...change }, '/')), check)).toBe(severity);
  });
});

describe('the database', () => {
  const now = new Date('2026-11-26T12:00:00Z');
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const facts: DatabaseFacts = {
    version: 170_004,
    isSuperuser: false,
    notTaken: [],
    serviceBypasses: true,
    tooPowerful: [],
    now,
    migrations: ['1_one', '2_two'],
    lastBackup: hoursAgo(3),
    clients: 2,
    demoUsers: 0,
    secondFactorFor: 'all',
  };
  const expected = { now, migrations: ['1_one', '2_two'], isEmbedded: false, isDemo: false };

  it('is fine in a production installation', () => {
    expect(new Set(checkDatabase(facts, expected).map(({ severity }) => severity))).toEqual(new Set(['fine']));
  });

  it.each<[string, Finding['severity'], Partial<DatabaseFacts>, Partial<typeof expected>]>([
    ['database', 'wrong', { version: 140_012 }, {}],
    ['database role', 'wrong', { isSuperuser: true }, {}],
    ['database role', 'weak', { isSuperuser: true }, { isEmbedded: true }],
    ['API roles', 'wrong', { notTaken: ['service_role'] }, {}],
    ['API roles', 'wrong', { serviceBypasses: false }, {}],
    ['API roles', 'wrong', { tooPowerful: ['anon'] }, {}],
    ['schema', 'weak', { migrations: ['1_one', '2_two', '3_three'] }, {}],
    ['schema', 'weak', { migrations: ['1_one'] }, {}],
    ['clock', 'weak', { now: hoursAgo(0.005) }, {}],
    ['clock', 'wrong', { now: hoursAgo(1) }, {}],
    ['backup', 'wrong', { lastBackup: null }, {}],
    ['backup', 'weak', { lastBackup: null, clients: 0 }, {}],
    ['backup', 'weak', { lastBackup: hoursAgo(30) }, {}],
    ['backup', 'wrong', { lastBackup: hoursAgo(200) }, {}],
    ['demo sign-ins', 'wrong', { demoUsers: 3 }, {}],
    ['demo sign-ins', 'fine', { demoUsers: 3 }, { isDemo: true }],
  ])('%s is %s with %j and %j', (check, severity, change, situation) => {
    const findings = checkDatabase({ ...facts, ...change }, { ...expected, ...situation });
    expect(severityOf(findings, check)).toBe(severity);
  });
});

describe('the machine', () => {
  const GiB = 1024 ** 3;

  it.each([
    ['fine', 50, 100],
    ['weak', 10, 100],
    ['wrong', 4, 100],
    ['wrong', 0.5, 1],
  ] as const)('has a disk that is %s with %d of %d GiB', (severity, free, total) => {
    expect(checkDisk({ path: '/data', freeBytes: free * GiB, totalBytes: total * GiB }).severity).toBe(severity);
  });

  it('is asked for the disk of a directory', async () => {
    expect((await readDisk(tmpdir()))?.totalBytes).toBeGreaterThan(0);
    expect(await readDisk('/nowhere')).toBeNull();
  });

  it.each([
    ['v24.21.0', 'fine'],
    ['v22.22.0', 'wrong'],
  ] as const)('runs Node %s, which is %s', (version, severity) => expect(checkNode(version).severity).toBe(severity));
});

it('connects to the mail server', async () => {
  const accepting = new SMTPServer({ disabledCommands: ['STARTTLS'], authOptional: true }).listen(0, '127.0.0.1');
  await once(accepting, 'listening');
  expect(await testMailServer(`smtp://127.0.0.1:${(accepting.address() as AddressInfo).port}`)).toMatchObject({
    severity: 'fine',
  });
  accepting.close();
  const refusing = createServer((socket) => socket.end('554 no\r\n')).listen(0, '127.0.0.1');
  await once(refusing, 'listening');
  expect(await testMailServer(`smtp://127.0.0.1:${(refusing.address() as AddressInfo).port}`)).toMatchObject({
    severity: 'wrong',
  });
  refusing.close();
});

describe('the file store', () => {
  it('is written, read and emptied in S3, and its refusal is named', async () => {
    const s3 = await startS3Server();
    const storeAt = (url: string) => openFileStore(parseFilesUrl(url, (path) => path));
    const store = storeAt(s3.url('files'));
    expect(await testFileStore(store)).toMatchObject({ severity: 'fine' });
    expect(await collect(store.list())).toEqual([]);
    expect(await testFileStore(storeAt(s3.url('', 'nowhere')))).toMatchObject({
      severity: 'wrong',
      remedy: expect.stringContaining('Create it'),
    });
    await s3.stop();
  });

  it('on disk needs a directory that can be written', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'recoup-doctor-'));
    expect(await testFileStore(openFileStore({ kind: 'disk', directory: folder }))).toMatchObject({ severity: 'fine' });
    writeFileSync(join(folder, 'file'), '');
    expect(await testFileStore(openFileStore({ kind: 'disk', directory: join(folder, 'file') }))).toMatchObject({
      severity: 'wrong',
    });
    rmSync(folder, { recursive: true });
  });
});

it('reads the clock of another server', async () => {
  const at = new Date('2026-11-26T12:00:00Z');
  const web = createHttpServer((_request, response) => response.writeHead(403, { date: at.toUTCString() }).end());
  web.listen(0, '127.0.0.1');
  await once(web, 'listening');
  const { port } = web.address() as AddressInfo;
  const clock = await readClock(`http://127.0.0.1:${port}`);
  expect(clock).toEqual({ of: `127.0.0.1:${port}`, at });
  web.close();
  expect(await readClock(`http://127.0.0.1:${port}`)).toBeNull();
  const later = (seconds: number) => new Date(at.getTime() + seconds * 1000);
  expect([3, 10, 90].map((seconds) => checkClock({ of: 'it', at }, later(seconds)).severity)).toEqual(['fine', 'weak', 'wrong']);
});

describe('the address', () => {
  const before = getCACertificates('default');
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const cert = createCertificate({ privateKey: key, commonName: 'localhost' });
  let status = 200;
  const proxy = createTlsServer({ key: key.export({ type: 'pkcs8', format: 'pem' }), cert }, (_request, response) =>
    response.writeHead(status).end(status === 200 ? '{"status":"ready"}' : 'Bad Gateway'),
  );
  let url: string;
  const test = (now = new Date()) => testAddress(url, now);
  beforeAll(async () => {
    proxy.listen(0, 'localhost');
    await once(proxy, 'listening');
    url = `https://localhost:${(proxy.address() as AddressInfo).port}`;
  });
  afterAll(() => setDefaultCACertificates(before));

  it('has a certificate that is not trusted', async () => {
    const finding = await test();
    expect(finding).toMatchObject({ severity: 'wrong', message: expect.stringContaining('DEPTH_ZERO_SELF_SIGNED_CERT') });
  });

  it('has a certificate that is, until it nearly expires', async () => {
    setDefaultCACertificates([...before, cert]);
    expect(await test()).toMatchObject({ severity: 'fine' });
    expect(await test(new Date('9999-12-25T00:00:00Z'))).toMatchObject({ severity: 'weak' });
  });

  it('leads to no server that is ready, or nowhere from this machine', async () => {
    status = 502;
    expect(await test()).toMatchObject({ severity: 'wrong', message: expect.stringContaining('answered 502') });
    proxy.close();
    await once(proxy, 'close');
    expect(await test()).toMatchObject({ severity: 'weak', message: expect.stringContaining('ECONNREFUSED') });
  });
});

describe('recoup doctor', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
    await createTestClient(server);
  });
  afterAll(() => server.stop());
  const settings = () => ({
    DATABASE_URL: server.database.url,
    DATA_DIR: server.dataDir,
    RECOUP_DEMO: 'off',
    AGENCY_TIME_ZONE: 'UTC',
  });

  it('exits with 1 and names the remedies where something is wrong', async () => {
    const failed = await runRecoup(settings(), ['doctor']).catch((error: { code: number; stdout: string }) => error);
    expect(failed).toMatchObject({ code: 1, stdout: expect.stringContaining('Run recoup backup every night') });
  });

  it('prints JSON, with a backup that was made', async () => {
    await server.database.query('insert into portal_meta.backups (at, bytes) values (now(), 1)');
    const { stdout } = (await runRecoup(settings(), ['doctor', '--json']).catch((error: { stdout: string }) => error)) as {
      stdout: string;
    };
    const { healthy, findings } = JSON.parse(stdout) as { healthy: boolean; findings: Finding[] };
    expect(healthy).toBe(false);
    const checks = ['backup', 'schema', 'API roles', 'files'];
    expect(checks.map((check) => severityOf(findings, check))).toEqual(checks.map(() => 'fine'));
  });
});
