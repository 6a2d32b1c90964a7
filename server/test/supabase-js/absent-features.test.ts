import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#test/server.ts';
import { openAdmin, openClient, refusal, signedIn } from '#test/supabase-client.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ PASSKEYS: 'off' });
});
afterAll(() => server.stop());

describe('unsupported features', () => {
  it('are refused as by a project with the feature disabled: wallets', async () => {
    const client = await openClient(server);
    const signed = { message: 'message', signature: '0x00' as const };
    expect((await client.auth.signInWithWeb3({ chain: 'ethereum', ...signed })).error).toMatchObject(
      refusal(422, 'web3_provider_disabled', 'Ethereum Web3 provider is disabled'),
    );
    const solana = { message: 'message', signature: new Uint8Array(64) };
    expect((await client.auth.signInWithWeb3({ chain: 'solana', ...solana })).error).toMatchObject(
      refusal(422, 'web3_provider_disabled', 'Solana Web3 provider is disabled'),
    );
    // The client supports only these two chains, so the request is rewritten for a third.
    const other = createClient(server.url, await server.auth.anonKey(), {
      auth: { autoRefreshToken: false, persistSession: false },
      global: { fetch: (input, init) => fetch(input, { ...init, body: String(init?.body).replace('ethereum', 'another') }) },
    });
    expect((await other.auth.signInWithWeb3({ chain: 'ethereum', ...signed })).error).toMatchObject(
      refusal(400, 'web3_unsupported_chain', 'Unsupported chain'),
    );
  });

  it('OAuth server', async () => {
    const { oauth } = (await openAdmin(server)).auth.admin;
    const off = refusal(404, 'feature_disabled', 'OAuth server is disabled');
    const id = '0b6f2a52-3b60-4d0e-9b42-000000000000';
    expect((await oauth.listClients()).error).toMatchObject(off);
    expect((await oauth.createClient({ client_name: 'A', redirect_uris: ['https://app.example.com'] })).error).toMatchObject(off);
    expect((await oauth.getClient(id)).error).toMatchObject(off);
    expect((await oauth.regenerateClientSecret(id)).error).toMatchObject(off);
    expect((await oauth.deleteClient(id)).error).toMatchObject(off);
    const { client } = await signedIn(server);
    expect((await client.auth.oauth.getAuthorizationDetails('a')).error).toMatchObject(off);
    expect((await client.auth.oauth.listGrants()).error).toMatchObject(off);
  });

  it('custom providers and passkeys', async () => {
    const admin = (await openAdmin(server)).auth.admin;
    expect((await admin.customProviders.listProviders()).error).toMatchObject({ status: 404, code: 'feature_disabled' });
    const { client, id } = await signedIn(server, { experimental: { passkey: true } });
    expect((await client.auth.passkey.list()).error).toMatchObject({ status: 404, code: 'passkey_disabled' });
    expect((await client.auth.passkey.startAuthentication()).error).toMatchObject({ status: 404, code: 'passkey_disabled' });
    expect((await admin.passkey.listPasskeys({ userId: id })).error).toMatchObject({ status: 404, code: 'passkey_disabled' });
  });
});
