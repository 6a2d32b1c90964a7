import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestUser } from '#test/factories.ts';
import { openSession } from '#test/second-factors.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let unlimited: TestServer;
let ahead = 0;
const minutes = (count: number) => count * 60_000;
const clock = { now: () => new Date(Date.now() + ahead) };

beforeAll(async () => {
  server = await startTestServer({ IDLE_MINUTES: '30', JWT_EXP: '3600', FACTOR_NEEDS_PROOF: 'off' }, { clock });
  unlimited = await startTestServer({ IDLE_MINUTES: '0' }, { clock });
});
afterAll(() => Promise.all([server.stop(), unlimited.stop()]));

async function signIn(at: TestServer) {
  ahead = 0;
  const { email } = await createTestUser(at);
  const client = await openSession(at, email);
  const refresh = async () => (await client.auth.refreshSession()).error;
  return { client, refresh };
}

describe('an idle session', () => {
  it('ends after its token lifetime plus the idle time', async () => {
    const { refresh } = await signIn(server);
    ahead = minutes(91);
    expect(await refresh()).toMatchObject({
      status: 400,
      code: 'session_expired',
      message: 'Invalid Refresh Token: Session Expired (Inactivity)',
    });
  });

  it('lasts while the user keeps coming back', async () => {
    const { refresh } = await signIn(server);
    for (ahead = minutes(89); ahead < minutes(600); ahead += minutes(89)) expect(await refresh()).toBeNull();
    ahead += minutes(5);
    expect(await refresh()).toMatchObject({ code: 'session_expired' });
  });

  it('counts a second-factor check as activity', async () => {
    const { client, refresh } = await signIn(server);
    // Still with the token of the sign-in.
    const { data } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'App' });
    ahead = minutes(50);
    const code = new TOTP({ secret: data?.totp.secret ?? '' }).generate({ timestamp: clock.now().getTime() });
    expect((await client.auth.mfa.challengeAndVerify({ factorId: data?.id ?? '', code })).error).toBeNull();
    ahead = minutes(135);
    expect(await refresh()).toBeNull();
  });

  it('never ends without an idle time', async () => {
    const { refresh } = await signIn(unlimited);
    ahead = minutes(60 * 24 * 20);
    expect(await refresh()).toBeNull();
  });
});
