import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPkceClient, newEmail, openLink, startMailServer, type MailServer } from '#test/auth-flows.ts';
import { call, createTestUser, password } from '#test/factories.ts';

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.stop());

const exchange = (auth_code: string, code_verifier: string) =>
  call<{ code: string; message: string }>(server, null, '/auth/v1/token?grant_type=pkce', {
    method: 'POST',
    body: { auth_code, code_verifier },
    headers: { 'x-supabase-api-version': '2024-01-01' },
  });

async function requestLink(path = 'otp') {
  const { email } = await createTestUser(server);
  const verifier = randomBytes(40).toString('hex');
  const code_challenge = createHash('sha256').update(verifier).digest('base64url');
  await call(server, null, `/auth/v1/${path}`, {
    method: 'POST',
    body: { email, code_challenge, code_challenge_method: 's256' },
  });
  const mail = await server.mailbox.receive(email);
  return { email, verifier, mail };
}

describe('links that return a code, with the official client', () => {
  it.each([
    ['sign-up', 'email/signup'],
    ['sign-in link', 'magiclink'],
    ['recovery', 'recovery'],
  ])('a %s ends in a session of its own method', async (what, method) => {
    const client = await createPkceClient(server);
    const email = what === 'sign-up' ? newEmail() : (await createTestUser(server)).email;
    if (what === 'sign-up') await client.auth.signUp({ email, password });
    else if (what === 'recovery') await client.auth.resetPasswordForEmail(email);
    else await client.auth.signInWithOtp({ email });
    const { link } = await server.mailbox.receive(email);
    const landed = await openLink(server, link);
    expect(landed.location.hash).toBe('');
    const code = landed.query.get('code') ?? '';
    const { data, error } = await client.auth.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
    const claims = await client.auth.getClaims(data.session?.access_token);
    expect(claims.data?.claims.amr).toEqual([{ method, timestamp: expect.any(Number) }]);
  });

  it('give nothing to another browser, twice, or late', async () => {
    const { verifier, mail } = await requestLink();
    const code = (await openLink(server, mail.link)).query.get('code') ?? '';
    expect(await exchange(code, 'x'.repeat(64))).toMatchObject({
      status: 400,
      body: { code: 'bad_code_verifier', message: 'code challenge does not match previously saved code verifier' },
    });
    const both = await Promise.all([exchange(code, verifier), exchange(code, verifier)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect((await exchange(code, verifier)).body.code).toBe('flow_state_not_found');

    const late = await requestLink();
    const lateCode = (await openLink(server, late.mail.link)).query.get('code') ?? '';
    await server.database.query(
      `update auth.flow_state set auth_code_issued_at = now() - interval '6 minutes' where auth_code = $1`,
      [lateCode],
    );
    expect(await exchange(lateCode, late.verifier)).toMatchObject({ status: 422, body: { code: 'flow_state_expired' } });
  });

  it('have no code before the link was opened', async () => {
    const { verifier, email } = await requestLink();
    const [flow] = await server.database.query<{ auth_code: string }>(
      `select f.auth_code from auth.flow_state f join auth.users u on u.id = f.user_id where u.email = $1`,
      [email],
    );
    expect((await exchange(flow?.auth_code ?? '', verifier)).status).toBe(404);
    expect((await exchange('', verifier)).body.message).toBe(
      'invalid request: both auth code and code verifier should be non-empty',
    );
  });

  it('report errors in the query too', async () => {
    const { mail } = await requestLink();
    await openLink(server, mail.link);
    const again = await openLink(server, mail.link);
    expect(again.query.get('error_code')).toBe('otp_expired');
    expect(again.fragment.get('error')).toBe('access_denied');
  });

  it('accept the emailed code as well', async () => {
    const { mail, email } = await requestLink();
    const answer = await call<{ user: { email: string } }>(server, null, '/auth/v1/verify', {
      method: 'POST',
      body: { email, token: mail.code, type: 'magiclink' },
    });
    expect(answer).toMatchObject({ status: 200, body: { user: { email } } });
  });
});
