import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAgencyUser } from '#test/agency.ts';
import { call, createMember, createTestUser, password } from '#test/factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: 'on', PASSWORD_ATTEMPTS_PER_5_MIN: '3', PASSWORD_ATTEMPTS_PER_DAY: '8' });
});
afterAll(() => server.stop());

const office = '203.0.113.7';
const attacker = '198.51.100.9';

async function signIn(email: string, ip: string, secret = password, at = server): Promise<number> {
  const { statusCode } = await at.app.inject({
    method: 'POST',
    url: '/auth/v1/token?grant_type=password',
    headers: { 'x-forwarded-for': ip },
    payload: { email, password: secret },
  });
  return statusCode;
}

async function guess(email: string, ip: string, times: number): Promise<number[]> {
  const statuses = [];
  for (let count = 0; count < times; count += 1) statuses.push(await signIn(email, ip, `wrong-${count}`));
  return statuses;
}

describe('an attacker who guesses a password', () => {
  it('does not lock out its owner, neither in the office nor elsewhere', async () => {
    const { email } = await createTestUser(server);
    expect(await signIn(email, office)).toBe(200);
    expect(await guess(email, attacker, 5)).toEqual([400, 400, 400, 429, 429]);
    expect(await signIn(email, office)).toBe(200);
    expect(await signIn(email, '203.0.113.200')).toBe(200);
  });

  it('gets a few guesses a day from all networks together, and the office still signs in', async () => {
    const { email } = await createTestUser(server);
    expect(await signIn(email, office)).toBe(200);
    const statuses = [];
    for (let network = 1; network <= 12; network += 1) statuses.push(await signIn(email, `192.0.2.${network}`, 'wrong'));
    expect(statuses).toEqual([...Array<number>(8).fill(400), ...Array<number>(4).fill(429)]);
    expect(await signIn(email, office)).toBe(200);
  });

  it('does not lock out an office of many with its own wrong passwords', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => createTestUser(server)));
    const statuses = [];
    // More sign-ins than the address may fail, each after a wrong password.
    for (const { email } of people) statuses.push(await signIn(email, '203.0.113.50'));
    expect(new Set(statuses)).toEqual(new Set([200]));
    const [{ email } = { email: '' }] = people;
    expect(await guess(email, '203.0.113.50', 2)).toEqual([400, 400]);
    expect(await signIn(email, '203.0.113.50')).toBe(200);
    expect(await guess(email, '203.0.113.50', 2)).toEqual([400, 400]);
  });

  it('does not prevent the owner from confirming a change elsewhere', async () => {
    const { token } = await createMember(server);
    const confirm = async (ip: string, secret: string) =>
      (
        await server.app.inject({
          method: 'POST',
          url: '/api/core/v1/auth/step-up',
          headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': ip },
          payload: { method: 'password', password: secret },
        })
      ).statusCode;
    for (let count = 0; count < 5; count += 1) await confirm(attacker, 'wrong');
    expect(await confirm(attacker, password)).toBe(429);
    expect(await confirm(office, password)).toBe(200);
  });
});

it('does not count attempts by the address of an untrusted proxy, and warns', async () => {
  const behind = await startTestServer({ PASSWORD_ATTEMPTS_PER_5_MIN: '3' });
  try {
    const users = await Promise.all(Array.from({ length: 8 }, () => createTestUser(behind)));
    const statuses = [];
    for (const user of users)
      for (const secret of ['wrong', 'wrong', password]) statuses.push(await signIn(user.email, office, secret, behind));
    expect(statuses.filter((status) => status === 429)).toEqual([]);
    const { token } = await createAgencyUser(behind, 'agency_admin');
    const { body } = await call<{ data: { warnings: string[] } }>(behind, token, '/api/agency/v1/settings/installation');
    expect(body.data.warnings).toEqual(expect.arrayContaining([expect.stringContaining('TRUST_PROXY')]));
  } finally {
    await behind.stop();
  }
});
