import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGuardedFetch } from './guarded-fetch.ts';

const http = createServer((request, response) => {
  if (request.url === '/large') response.writeHead(200);
  if (request.url === '/large') for (let part = 0; part < 20; part += 1) response.write('x'.repeat(100_000));
  else if (request.url === '/elsewhere') response.writeHead(302, { location: 'http://169.254.169.254/' });
  else response.write('answer');
  response.end();
});
let url: string;
beforeAll(async () => {
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
});
afterAll(() => void http.close());

describe('requests to a provider', () => {
  it('reach an issuer on this machine and return its answer', async () => {
    expect(await (await createGuardedFetch(url)(`${url}/`)).text()).toBe('answer');
  });

  it('use https if the issuer does, wherever it points', async () => {
    const fetchGuarded = createGuardedFetch('https://id.example.com');
    await expect(fetchGuarded(`${url}/token`)).rejects.toThrow(/unencrypted/);
    await expect(fetchGuarded('file:///etc/passwd')).rejects.toThrow(/unencrypted/);
    await expect(createGuardedFetch(url)('http://id.example.com/token')).rejects.toThrow(/unencrypted/);
  });

  it('read at most one megabyte', async () => {
    await expect(createGuardedFetch(url)(`${url}/large`)).rejects.toThrow(/more than 1048576 bytes/);
  });

  it('follow no redirect', async () => {
    expect((await createGuardedFetch(url)(`${url}/elsewhere`)).status).toBe(302);
  });

  it('end with their caller', async () => {
    await expect(createGuardedFetch(url)(`${url}/`, { signal: AbortSignal.abort(new Error('over')) })).rejects.toThrow('over');
  });
});
