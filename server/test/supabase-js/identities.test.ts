import type { UserIdentity } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#test/server.ts';
import { createStore, createTestUser, openClient, refusal, signedIn } from '#test/supabase-client.ts';

let server: TestServer;
let closed: TestServer;
beforeAll(async () => {
  [server, closed] = await Promise.all([startTestServer(), startTestServer({ MANUAL_LINKING: 'off' })]);
});
afterAll(() => Promise.all([server.stop(), closed.stop()]));

/** A user with a provider identity. */
async function twofold(data: Record<string, unknown> = {}) {
  const member = await signedIn(server);
  await server.database.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
     values (gen_random_uuid()::text, $1, $2, 'google', now(), now() + interval '1 second', now())`,
    [member.id, JSON.stringify({ sub: member.id, email: member.email, email_verified: true, ...data })],
  );
  const identities = (await member.client.auth.getUserIdentities()).data?.identities ?? [];
  const of = (name: string) => identities.find(({ provider }) => provider === name) as UserIdentity;
  return { ...member, of };
}

describe('auth.getUserIdentities and unlinkIdentity', () => {
  it('list and remove an identity', async () => {
    const { client, id, email, of } = await twofold();
    expect(of('email')).toMatchObject({ id, user_id: id, identity_id: expect.any(String), identity_data: { email, sub: id } });
    expect(of('google')).toMatchObject({ user_id: id, last_sign_in_at: expect.any(String), email });
    expect(await client.auth.unlinkIdentity(of('google'))).toEqual({ data: {}, error: null });
    expect((await client.auth.getUserIdentities()).data?.identities.map(({ provider }) => provider)).toEqual(['email']);
    expect((await client.auth.unlinkIdentity(of('email'))).error).toMatchObject(
      refusal(422, 'single_identity_not_deletable', 'User must have at least 1 identity after unlinking'),
    );
    expect((await (await openClient(server)).auth.getUserIdentities()).error?.name).toBe('AuthSessionMissingError');
  });

  it('do not touch other users or audiences', async () => {
    const { client, of, session } = await twofold();
    const other = await twofold();
    expect((await client.auth.unlinkIdentity(other.of('google'))).error).toMatchObject(
      refusal(422, 'identity_not_found', "Identity doesn't exist"),
    );
    const named = { ...of('google'), identity_id: 'x' };
    expect((await client.auth.unlinkIdentity(named)).error).toMatchObject(
      refusal(404, 'validation_failed', 'identity_id must be an UUID'),
    );
    const foreign = await openClient(server, { headers: { 'X-JWT-AUD': 'another' }, storage: storageOf(session) });
    expect((await foreign.auth.unlinkIdentity(of('google'))).error).toMatchObject({ status: 403, code: 'unexpected_audience' });
    const taken = await createTestUser(server);
    const conflicting = await twofold({ email: taken.email });
    expect((await conflicting.client.auth.unlinkIdentity(conflicting.of('email'))).error).toMatchObject({
      status: 422,
      code: 'email_conflict_identity_not_deletable',
    });
  });

  it('can be disabled', async () => {
    const { client } = await signedIn(closed);
    const [identity] = (await client.auth.getUserIdentities()).data?.identities ?? [];
    expect((await client.auth.unlinkIdentity(identity as UserIdentity)).error).toMatchObject(
      refusal(404, 'manual_linking_disabled', 'Manual linking is disabled'),
    );
  });
});

/** As stored by a tab. */
function storageOf(session: object) {
  const key = `sb-${new URL(server.url).hostname.split('.')[0]}-auth-token`;
  return createStore({ [key]: JSON.stringify(session) });
}
