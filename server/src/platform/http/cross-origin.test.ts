import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#test/server.ts';
import { readConfig } from '#server/config.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: 'https://portal.example.com', CORS_ORIGINS: 'https://app.example.com:8443' });
});
afterAll(() => server.stop());

const paths = ['/auth/v1/settings', '/rest/v1/accounts', '/realtime/v1/api/broadcast', '/api/core/v1/clients/my-clients'];

async function originFor(path: string, origin: string): Promise<string | null> {
  const answers = await Promise.all(
    ['GET', 'OPTIONS'].map((method) =>
      fetch(server.url + path, { method, headers: { origin, 'access-control-request-method': 'POST' } }),
    ),
  );
  await Promise.all(answers.map((answer) => answer.text()));
  return answers.map((answer) => answer.headers.get('access-control-allow-origin')).find((value) => value !== null) ?? null;
}

describe('a page of another origin', () => {
  it.each(paths)('reads nothing of %s', async (path) => {
    for (const origin of [
      'https://evil.example',
      'https://app.example.com',
      'http://portal.example.com',
      'https://portal.example.com.evil.example',
      'null',
    ])
      expect(await originFor(path, origin)).toBeNull();
  });

  it.each(paths.slice(0, 3))('reads %s if its origin is named', async (path) => {
    for (const origin of ['https://app.example.com:8443', 'https://portal.example.com'])
      expect(await originFor(path, origin)).toBe(origin);
  });
});

it.each(['https://app.example.com/', 'app.example.com', 'https://*.example.com'])('refuses %s as a setting', (origin) =>
  expect(() => readConfig({ CORS_ORIGINS: origin }, '/')).toThrow('CORS_ORIGINS: must be origins'),
);
