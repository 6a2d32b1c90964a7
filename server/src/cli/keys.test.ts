import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from '#test/factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it("prints the project's keys, good for years and with the roles that a client of the original expects", async () => {
  const env = { PATH: process.env['PATH'], DATABASE_URL: server.database.url, DATA_DIR: server.dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'main.ts'), 'keys'], { env });
  const [anon = '', service = ''] = stdout.match(/^eyJ\S+$/gm) ?? [];
  expect([decodeJwt(anon)['role'], decodeJwt(service)['role']]).toEqual(['anon', 'service_role']);
  expect(decodeJwt(service).exp).toBeGreaterThan(Date.now() / 1000 + 5 * 365 * 86_400);
  const users = (key: string) => call(server, key, '/auth/v1/admin/users', { headers: { apikey: anon } });
  expect((await users(service)).status).toBe(200);
  expect((await users(anon)).status).toBe(403);
});
