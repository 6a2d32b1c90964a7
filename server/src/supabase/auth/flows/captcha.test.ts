import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEmail, startMailServer, type MailServer } from '#test/auth-flows.ts';
import { call, createOfficialClient, createTestUser, password } from '#test/factories.ts';
import { startRecorder, type Recorder } from '#test/request-recorder.ts';

let server: MailServer;
let provider: Recorder;
let isDown = false;
beforeAll(async () => {
  provider = await startRecorder(({ body }) => {
    if (isDown) return { status: 502, body: 'bad gateway' };
    const isRight = new URLSearchParams(body).get('response') === 'solved';
    return { body: isRight ? { success: true } : { success: false, 'error-codes': ['invalid-input-response'] } };
  });
  server = await startMailServer({
    CAPTCHA_PROVIDER: 'turnstile',
    CAPTCHA_SITE_KEY: 'key-of-the-site',
    CAPTCHA_SECRET: 'secret-of-the-site',
    CAPTCHA_VERIFY_URL: provider.url,
  });
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
});

describe('captcha with the official client', () => {
  it('protects every form and admits a solved one', async () => {
    const { email } = await createTestUser(server);
    const client = await createOfficialClient(server);
    const fresh = newEmail();
    const forms = {
      password: (captchaToken?: string) =>
        client.auth.signInWithPassword({ email, password, options: captchaToken ? { captchaToken } : {} }),
      signup: (captchaToken?: string) =>
        client.auth.signUp({ email: fresh, password, options: captchaToken ? { captchaToken } : {} }),
      otp: (captchaToken?: string) => client.auth.signInWithOtp({ email, options: captchaToken ? { captchaToken } : {} }),
      recover: (captchaToken?: string) => client.auth.resetPasswordForEmail(email, captchaToken ? { captchaToken } : {}),
      resend: (captchaToken?: string) =>
        client.auth.resend({ type: 'signup', email, options: captchaToken ? { captchaToken } : {} }),
    };
    for (const send of Object.values(forms)) {
      expect((await send()).error).toMatchObject({
        status: 400,
        code: 'captcha_failed',
        message: 'captcha protection: request disallowed (no captcha_token found)',
      });
      expect((await send('guessed')).error?.message).toBe('captcha protection: request disallowed (invalid-input-response)');
      provider.requests.length = 0;
      expect((await send('solved')).error).toBeNull();
      const form = new URLSearchParams(provider.requests[0]?.body);
      expect([form.get('secret'), form.get('remoteip')]).toEqual(['secret-of-the-site', '127.0.0.1']);
    }
  });

  it('is not required for a refresh, a code or a confirmation', async () => {
    const { email } = await createTestUser(server);
    const client = await createOfficialClient(server);
    await client.auth.signInWithPassword({ email, password, options: { captchaToken: 'solved' } });
    provider.requests.length = 0;
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect((await client.auth.exchangeCodeForSession('none')).error?.code).not.toBe('captcha_failed');
    expect((await client.auth.verifyOtp({ email, token: '123456', type: 'email' })).error?.code).toBe('otp_expired');
    expect(provider.requests).toEqual([]);
  });

  it('is required with the public key but not with the service key', async () => {
    const recover = async (key: string) =>
      (await call(server, key, '/auth/v1/recover', { method: 'POST', body: { email: newEmail() } })).status;
    expect(await recover(await server.auth.serviceKey())).toBe(200);
    expect(await recover(await server.auth.anonKey())).toBe(400);
    expect(await recover(`${await server.auth.serviceKey()}x`)).toBe(400);
  });

  it("is announced to the web app, whose policy then allows that provider's script only", async () => {
    const { body, headers } = await call(server, null, '/config.json');
    expect(body).toMatchObject({ sign_in: { captcha: { provider: 'turnstile', site_key: 'key-of-the-site' } } });
    expect(JSON.stringify(body)).not.toContain('secret-of-the-site');
    expect(headers.get('content-security-policy')).toContain("script-src 'self' https://challenges.cloudflare.com;");
  });

  it('admits nobody when the provider cannot be reached', async () => {
    isDown = true;
    const answer = await call(server, null, '/auth/v1/recover', {
      method: 'POST',
      body: { email: newEmail(), gotrue_meta_security: { captcha_token: 'solved' } },
    });
    isDown = false;
    expect(answer).toMatchObject({ status: 500, body: { msg: 'captcha verification process failed' } });
  });
});
