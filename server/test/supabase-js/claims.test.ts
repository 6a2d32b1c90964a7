import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#test/server.ts';
import { openClient, signedIn } from '#test/supabase-client.ts';

let modern: TestServer;
let former: TestServer;
beforeAll(async () => {
  [modern, former] = await Promise.all([
    startTestServer(),
    startTestServer({ JWT_SECRET: 'a-shared-secret-of-an-old-project-0001' }),
  ]);
});
afterAll(() => Promise.all([modern.stop(), former.stop()]));

/** A client that records its requests. */
async function watched(server: TestServer) {
  const { session } = await signedIn(server);
  const calls: string[] = [];
  const client = createClient(server.url, await server.auth.anonKey(), {
    auth: { autoRefreshToken: false, persistSession: false },
    global: {
      fetch: (input, init) => {
        calls.push(new URL(input instanceof Request ? input.url : input).pathname);
        return fetch(input, init);
      },
    },
  });
  return { client, session, calls };
}

describe('auth.getClaims', () => {
  it('verifies ES256 locally with the published keys after one fetch', async () => {
    const { client, session, calls } = await watched(modern);
    const { data, error } = await client.auth.getClaims(session.access_token);
    expect(error).toBeNull();
    expect(data?.header).toMatchObject({ alg: 'ES256', typ: 'JWT', kid: expect.any(String) });
    const names = 'aal amr app_metadata aud email exp iat is_anonymous iss phone role session_id sub user_metadata';
    expect(Object.keys(data?.claims ?? {}).toSorted()).toEqual(names.split(' '));
    expect(data?.claims).toMatchObject({ sub: session.user.id, aud: 'authenticated', phone: '', is_anonymous: false });
    await client.auth.getClaims(session.access_token);
    expect(calls).toEqual(['/auth/v1/.well-known/jwks.json']);
  });

  it('calls the server for HS256, which has no public key', async () => {
    const { client, session, calls } = await watched(former);
    const { data, error } = await client.auth.getClaims(session.access_token);
    expect(error).toBeNull();
    expect(data).toMatchObject({ header: { alg: 'HS256' }, claims: { sub: session.user.id } });
    expect(calls).toEqual(['/auth/v1/user']);
  });

  it.each(['ES256', 'HS256'])('rejects a tampered %s token', async (algorithm) => {
    const { client, session } = await watched(algorithm === 'ES256' ? modern : former);
    const [header, payload = '', signature] = session.access_token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Record<string, unknown>;
    const forged = [header, Buffer.from(JSON.stringify({ ...claims, aal: 'aal2' })).toString('base64url'), signature].join('.');
    const { data, error } = await client.auth.getClaims(forged);
    expect(data).toBeNull();
    expect(error).toMatchObject(
      algorithm === 'ES256'
        ? { name: 'AuthInvalidJwtError', code: 'invalid_jwt' }
        : { name: 'AuthApiError', status: 403, code: 'bad_jwt' },
    );
    expect((await (await openClient(modern)).auth.getUser(forged)).error?.code).toBe('bad_jwt');
  });
});
