import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEmail, startMailServer, type MailServer } from '#test/auth-flows.ts';
import { openSession } from '#test/second-factors.ts';
import { call, createOfficialClient, createTestUser, password } from '#test/factories.ts';

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer({
    MESSAGE_SPACING_SECONDS: '60',
    TRUST_PROXY: 'on',
    CODE_REQUESTS_PER_5_MIN: '5',
    CODE_ATTEMPTS_PER_5_MIN: '9',
    PASSWORD_ATTEMPTS_PER_DAY: '30',
  });
});
afterAll(() => server.stop());

let address = 0;
/** A different caller address each time, as behind a proxy. */
const elsewhere = () => `198.51.${Math.floor((address += 1) / 250)}.${(address % 250) + 1}`;
interface Refusal {
  code: string;
  message: string;
}
const post = (path: string, body: unknown, ip = elsewhere()) =>
  call<Refusal>(server, null, `/auth/v1/${path}`, {
    method: 'POST',
    body,
    headers: { 'x-forwarded-for': ip, 'x-supabase-api-version': '2024-01-01' },
  });

describe('limits', () => {
  it.each(['recover', 'otp'])('limit emails by /%s to one a minute, without revealing known addresses', async (path) => {
    const { email } = await createTestUser(server);
    const answers = [];
    for (const to of [email, newEmail('nobody')]) {
      answers.push(
        [await post(path, { email: to }), await post(path, { email: to })].map(({ status, body }) => ({ status, body })),
      );
    }
    const [known, unknown] = answers;
    expect(known).toEqual(unknown);
    expect(known?.[0]).toEqual({ status: 200, body: {} });
    expect(known?.[1]).toMatchObject({ status: 429, body: { code: 'over_email_send_rate_limit' } });
    expect(known?.[1]?.body.message).toMatch(/^For security purposes, you can only request this after (59|60) seconds\.$/);
  });

  it('admit one of several simultaneous requests', async () => {
    const email = newEmail();
    const answers = await Promise.all(Array.from({ length: 6 }, () => post('recover', { email })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429, 429, 429, 429]);
  });

  it('count requests per caller across calls', async () => {
    const ip = elsewhere();
    for (const path of ['recover', 'otp', 'resend', 'recover', 'otp'])
      expect((await post(path, { email: newEmail(), type: 'signup' }, ip)).status).toBe(200);
    const refused = await post('signup', { email: newEmail(), password }, ip);
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'over_request_rate_limit', message: 'Request rate limit reached' },
    });
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(240);
    expect(wait).toBeLessThanOrEqual(300);
    expect((await post('recover', { email: newEmail() })).status).toBe(200);
  });

  it("stop many machines from guessing one user's code while the link still works", async () => {
    const { email } = await createTestUser(server);
    await post('otp', { email });
    const mail = await server.mailbox.receive(email);
    const guess = mail.code === '123456' ? '654321' : '123456';
    const statuses = [];
    for (let attempt = 0; attempt < 5; attempt += 1)
      statuses.push((await post('verify', { type: 'email', email, token: guess })).status);
    expect(statuses).toEqual([403, 403, 403, 429, 429]);
    expect((await post('verify', { type: 'email', email, token: mail.code })).status).toBe(429);
    const token_hash = new URLSearchParams(mail.link.split('?')[1]).get('token');
    expect((await post('verify', { type: 'email', token_hash })).status).toBe(200);
  });

  it('stop ten thousand wrong passwords from many addresses, log them briefly, and leave the owner other sign-in methods', async () => {
    const { id, email } = await createTestUser(server);
    const unknown = newEmail('nobody');
    const owner = await openSession(server, email);
    const attack = async (address: string, guesses: number) => {
      const counts: Record<number, number> = {};
      let left = guesses;
      const guesser = async () => {
        while ((left -= 1) >= 0) {
          // Without sockets: this attacks the service, not the network.
          const { statusCode: status } = await server.app.inject({
            method: 'POST',
            url: '/auth/v1/token?grant_type=password',
            headers: { 'x-forwarded-for': elsewhere() },
            payload: { email: address, password: 'wrong' },
          });
          counts[status] = (counts[status] ?? 0) + 1;
        }
      };
      await Promise.all(Array.from({ length: 20 }, guesser));
      return counts;
    };
    expect(await attack(email, 10_000)).toEqual({ 400: 30, 429: 9970 });
    expect(await attack(unknown, 200)).toEqual({ 400: 30, 429: 170 });

    const noted = await server.database.query<{ refused: number | null }>(
      `select (payload -> 'traits' ->> 'refused')::int as refused from auth.audit_log_entries
        where payload ->> 'actor_id' = $1 and payload ->> 'action' = 'login_failed' order by 1 nulls first`,
      [id],
    );
    expect(noted.map(({ refused }) => refused)).toEqual([...Array<null>(30).fill(null), 1, 10, 100, 1000]);

    const client = await createOfficialClient(server);
    // The owner's own network is not locked out; a new one is, for a known and an unknown address alike.
    expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull();
    expect((await post('token?grant_type=password', { email, password })).status).toBe(429);
    expect((await client.auth.signInWithPassword({ email: unknown, password })).error?.status).toBe(429);
    expect((await owner.auth.refreshSession()).error).toBeNull();
    await client.auth.signInWithOtp({ email });
    const { code } = await server.mailbox.receive(email);
    expect((await client.auth.verifyOtp({ email, token: code, type: 'email' })).data.user?.email).toBe(email);
  });

  it('let the owner of an attacked password reset it by email', async () => {
    const { email } = await createTestUser(server);
    for (let guess = 0; guess < 31; guess += 1) await post('token?grant_type=password', { email, password: 'wrong' });
    const client = await createOfficialClient(server);
    expect((await client.auth.signInWithPassword({ email, password })).error?.status).toBe(429);
    await client.auth.resetPasswordForEmail(email);
    const { code } = await server.mailbox.receive(email);
    expect((await client.auth.verifyOtp({ email, token: code, type: 'recovery' })).error).toBeNull();
    expect((await client.auth.updateUser({ password: 'another-password' })).error).toBeNull();
  });

  it('cap what the installation sends per hour', async () => {
    const small = await startMailServer({ EMAILS_PER_HOUR: '2' });
    try {
      const client = await createOfficialClient(small);
      const send = async () => (await client.auth.resetPasswordForEmail(newEmail())).error;
      expect([await send(), await send()]).toEqual([null, null]);
      expect(await send()).toMatchObject({
        status: 429,
        code: 'over_email_send_rate_limit',
        message: 'email rate limit exceeded',
      });
    } finally {
      await small.stop();
    }
  });
});
