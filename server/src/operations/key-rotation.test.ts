import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '#test/api-keys.ts';
import { createTestDatabase } from '#test/database.ts';
import { call, createMember, createOfficialClient, createTestUser } from '#test/factories.ts';
import { makeFeed } from '#test/feed.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { confirmIdentity } from '#test/step-up.ts';
import { createWebhook } from '#test/webhooks.ts';
import { startServer, type Server } from '#server/composition.ts';
import { readConfig } from '#server/config.ts';
import { createSystemKeys } from '#areas/feed/systems/index.ts';

const secret = () => randomBytes(32).toString('base64');

/** One installation that restarts with other settings. */
async function install() {
  const database = await createTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'recoup-rotation-'));
  const start = async (env: Record<string, string>): Promise<TestServer> => {
    const server: Server = await startServer(
      readConfig(
        {
          PORT: '0',
          LOG_LEVEL: 'silent',
          RECOUP_DEMO: 'off',
          MFA_REQUIRED: 'off',
          AGENCY_TIME_ZONE: 'UTC',
          DATA_DIR: dataDir,
          DATABASE_URL: database.url,
          ...env,
        },
        dataDir,
      ),
    );
    return { ...server, database, dataDir };
  };
  return {
    database,
    start,
    discard: async () => {
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

describe('the encryption key', () => {
  it('rotates by a restart: old values, files and sessions stay, new values use the new key', async () => {
    const installation = await install();
    const [first, second] = [secret(), secret()];
    const former = await installation.start({ ENCRYPTION_KEY: `k1:${first}` });
    const member = await createMember(former);
    const old = former.platform.vault.seal('900-12-3456', 'people.ssn:x');
    const print = former.platform.vault.fingerprint('900-12-3456', member.client.id);
    await former.platform.files.put('documents/a/b', Readable.from([Buffer.from('a letter')]));
    await former.stop();

    const next = await installation.start({ ENCRYPTION_KEY: `k1:${first},k2:${second}` });
    const { vault, files } = next.platform;
    expect(vault.open(old, 'people.ssn:x')).toBe('900-12-3456');
    expect(vault.fingerprint('900-12-3456', member.client.id)).toBe(print);
    expect(vault.seal('900-12-3456', 'people.ssn:x')).toMatch(/^k2\./);
    expect(await text(files.get('documents/a/b'))).toBe('a letter');
    expect((await call(next, member.token, '/api/core/v1/clients/my-clients')).status).toBe(200);
    await next.stop();
    // Without the first key, the server must refuse to start.
    await expect(installation.start({ ENCRYPTION_KEY: `k2:${second}` })).rejects.toThrow();
    await installation.discard();
  });
});

describe('a password of the database', () => {
  it('changes while the old server finishes', async () => {
    const installation = await install();
    const login = `rotating_${Date.now()}`;
    await installation.database.query(`create role ${login} login superuser password 'the-old-one'`);
    const as = (password: string) => {
      const url = new URL(installation.database.url);
      url.username = login;
      url.password = password;
      return url.href;
    };
    const former = await installation.start({ DATABASE_URL: as('the-old-one') });
    await installation.database.query(`alter role ${login} password 'the-new-one'`);
    const next = await installation.start({ DATABASE_URL: as('the-new-one') });
    for (const server of [former, next]) expect((await call(server, null, '/readyz')).status).toBe(200);
    await former.stop();
    expect((await call(next, null, '/readyz')).status).toBe(200);
    await expect(installation.start({ DATABASE_URL: as('the-old-one') })).rejects.toThrow(/password authentication failed/);
    await next.stop();
    await installation.discard();
    // Belongs to the cluster of the tests.
    const cleaner = await createTestDatabase({ empty: true });
    await cleaner.query(`drop role if exists ${login}`);
    await cleaner.drop();
  });
});

describe("the mail server's password", () => {
  it('changes by a restart, and what waited is sent with the new one', async () => {
    let accepted = 'the-old-one';
    const recipients: string[] = [];
    const smtp = new SMTPServer({
      logger: false,
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ password }, _session, done) =>
        password === accepted ? done(null, { user: 'portal' }) : done(new Error('Invalid username or password')),
      onData(stream, { envelope }, done) {
        stream.resume();
        stream.on('end', () => {
          recipients.push(...envelope.rcptTo.map(({ address }) => address));
          done();
        });
      },
    });
    smtp.listen(0, '127.0.0.1');
    await once(smtp.server, 'listening');
    const at = (password: string) => `smtp://portal:${password}@127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;
    const installation = await install();
    const former = await installation.start({ SMTP_URL: at('the-old-one') });
    const { email } = await createTestUser(former);
    accepted = 'the-new-one';
    await (await createOfficialClient(former)).auth.resetPasswordForEmail(email);
    await expect
      .poll(
        async () =>
          (
            await installation.database.query(
              `select from pgboss.job where name = 'mail.send' and retry_count > 0 or state = 'retry'`,
            )
          ).length,
        { timeout: 20_000 },
      )
      .toBeGreaterThan(0);
    expect(recipients).toEqual([]);
    await former.stop();
    const next = await installation.start({ SMTP_URL: at('the-new-one') });
    await installation.database.query(`update pgboss.job set start_after = now() where name = 'mail.send'`);
    await expect.poll(() => recipients, { timeout: 20_000 }).toEqual([email]);
    await next.stop();
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
    await installation.discard();
  });
});

describe('keys that are replaced while the server runs', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  it('of sessions are replaced, and nobody is signed out', async () => {
    const member = await createMember(server);
    const [anon, service] = [await server.auth.anonKey(), await server.auth.serviceKey()];
    const users = (key: string) => call(server, key, '/auth/v1/admin/users', { headers: { apikey: anon } });
    expect((await users(service)).status).toBe(200);
    await server.auth.rotateKeys();
    expect((await call(server, member.token, '/api/core/v1/clients/my-clients')).status).toBe(200);
    expect((await users(service)).status).toBe(200);
    const later = await createMember(server);
    expect((await call(server, later.token, '/api/core/v1/clients/my-clients')).status).toBe(200);
  });

  it('of a feed and of a client end with their next use, beside the new ones', async () => {
    const { key } = await makeFeed(server);
    const keys = createSystemKeys(server.platform);
    const next = await keys.make({ name: 'The new key', scopes: ['read', 'write'] });
    const read = async (bearer: string) => (await call(server, bearer, '/api/feed/v1/outgoing')).status;
    expect([await read(key), await read(next)]).toEqual([200, 200]);
    await server.database.query(`update feed.systems set revoked_at = now() where name <> 'The new key'`);
    expect([await read(key), await read(next)]).toEqual([401, 200]);

    const member = await createMember(server);
    await confirmIdentity(server, member.token);
    const [former, newer] = [await createApiKey(server, member), await createApiKey(server, member)];
    const base = `/api/core/v1/clients/${member.client.id}/api-keys`;
    const use = async (bearer: string) => (await call(server, bearer, `/rest/v1/accounts?select=id&limit=1`)).status;
    expect([await use(former.secret), await use(newer.secret)]).toEqual([200, 200]);
    await call(server, member.token, `${base}/${former.id}/revoke`, { method: 'POST' });
    expect([await use(former.secret), await use(newer.secret)]).toEqual([401, 200]);
  });

  it('of a webhook are replaced', async () => {
    const member = await createMember(server);
    await confirmIdentity(server, member.token);
    const webhook = await createWebhook(server, member);
    const path = `/api/core/v1/clients/${member.client.id}/webhooks/${webhook.id}`;
    const rotated = await call<{ data: { secret: string } }>(server, member.token, `${path}/rotate-secret`, { method: 'POST' });
    expect(rotated.status).toBe(200);
    expect(rotated.body.data.secret).not.toBe(webhook.secret);
  });
});
