import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '#test/factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const isShown = async (at: TestServer) => (await call<{ sign_in: { sso: boolean } }>(at, null, '/config.json')).body.sign_in.sso;
const isEnabled = async (at: TestServer) =>
  (await call<{ saml_enabled: boolean }>(at, null, '/auth/v1/settings')).body.saml_enabled;

describe('single sign-on on the sign-in page', () => {
  it('appears once a domain leads to a provider, and not while that is disabled', async () => {
    expect(await isShown(server)).toBe(false);
    const id = randomUUID();
    await server.database.query('insert into auth.sso_providers (id) values ($1)', [id]);
    expect(await isShown(server)).toBe(false);
    await server.database.query('insert into auth.sso_domains (id, sso_provider_id, domain) values ($1, $2, $3)', [
      randomUUID(),
      id,
      'company.example.com',
    ]);
    expect(await isShown(server)).toBe(true);
    await server.database.query('update auth.sso_providers set disabled = true where id = $1', [id]);
    expect(await isShown(server)).toBe(false);
    expect(await isEnabled(server)).toBe(true);
  });

  it('is always or never shown when the operator says so', async () => {
    const [on, off] = await Promise.all([startTestServer({ SAML: 'on' }), startTestServer({ SAML: 'off' })]);
    expect([await isShown(on), await isEnabled(on)]).toEqual([true, true]);
    expect([await isShown(off), await isEnabled(off)]).toEqual([false, false]);
    await Promise.all([on.stop(), off.stop()]);
  });
});
