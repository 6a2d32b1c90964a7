import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#test/server.ts';
import { call } from '#test/factories.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '1', PASSWORD_ATTEMPTS_PER_5_MIN: '1' });
});
afterAll(() => server.stop());

let guesses = 0;
const guessFrom = async (address: string) => {
  const email = `guess.${(guesses += 1)}@example.com`;
  const body = { email, password: 'not-the-password' };
  const headers = { 'x-forwarded-for': address };
  return (await call(server, null, '/auth/v1/token?grant_type=password', { method: 'POST', body, headers })).status;
};

it('counts all addresses of one IPv6 network together, and other networks separately', async () => {
  for (let host = 1; host <= 5; host += 1) expect(await guessFrom(`2001:db8:7:7::${host}`)).toBe(400);
  expect(await guessFrom('2001:db8:7:7:ffff::1')).toBe(429);
  expect(await guessFrom('2001:db8:7:8::1')).toBe(400);
});
