import { isAuthRetryableFetchError } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBreakableConnection, type BreakableConnection } from '#test/breakable-connection.ts';
import { call, createTestUser } from '#test/factories.ts';
import { openSession } from '#test/second-factors.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let line: BreakableConnection | undefined;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.stop();
  await line?.close();
});

interface Refusal {
  code: string;
  message: string;
}
const refresh = (at: TestServer, token: string) =>
  call<Refusal & { refresh_token: string }>(at, null, '/auth/v1/token?grant_type=refresh_token', {
    method: 'POST',
    body: { refresh_token: token },
    headers: { 'x-supabase-api-version': '2024-01-01' },
  });

async function session(at: TestServer) {
  const { id, email } = await createTestUser(at);
  const client = await openSession(at, email);
  const { data } = await client.auth.getSession();
  return { id, client, token: data.session?.refresh_token ?? '', accessToken: data.session?.access_token ?? '' };
}

describe('a refresh that fails permanently', () => {
  it.each([
    ['refresh_token_not_found', 'delete from auth.refresh_tokens where user_id = $1::text'],
    ['session_expired', `update auth.sessions set not_after = now() - interval '1 second' where user_id = $1::uuid`],
    ['user_banned', `update auth.users set banned_until = now() + interval '1 day' where id = $1::uuid`],
  ])('is told by 400 %s, which the client does not try again', async (code, change) => {
    const { id, client, token } = await session(server);
    await server.database.query(change, [id]);
    expect(await refresh(server, token)).toMatchObject({ status: 400, body: { code } });
    const { error } = await client.auth.refreshSession();
    expect(error).toMatchObject({ status: 400, code });
    expect(isAuthRetryableFetchError(error)).toBe(false);
  });

  it('is reported for a token used long ago, and ends the session with its access token and successors', async () => {
    const { id, token, accessToken } = await session(server);
    expect((await call(server, accessToken, '/api/core/v1/clients/my-clients')).status).toBe(200);
    const next = (await refresh(server, token)).body.refresh_token;
    const last = (await refresh(server, next)).body.refresh_token;
    await server.database.query(
      `update auth.refresh_tokens set updated_at = now() - interval '1 hour' where user_id = $1::text`,
      [id],
    );
    expect(await refresh(server, token)).toMatchObject({ status: 400, body: { code: 'refresh_token_already_used' } });
    expect(await refresh(server, last)).toMatchObject({ status: 400, body: { code: 'refresh_token_not_found' } });
    expect((await call(server, accessToken, '/auth/v1/user')).status).toBe(403);
    expect((await call(server, accessToken, '/api/core/v1/clients/my-clients')).status).toBe(401);
  });
});

describe('a refresh that may succeed later', () => {
  it('answers 5xx while the database is down, and the token stays valid', async () => {
    const { client, token } = await session(server);
    line = await openBreakableConnection(server.database.url);
    const { database, dataDir } = server;
    const away = await startTestServer({ DATABASE_URL: line.through(database.url), DATA_DIR: dataDir });
    try {
      line.cut();
      const refused = await refresh(away, token);
      expect(refused.status).toBeGreaterThanOrEqual(500);
      expect(refused.status).toBeLessThanOrEqual(504);
      line.restore();
      expect((await refresh(away, token)).status).toBe(200);
      expect((await client.auth.getUser()).error).toBeNull();
    } finally {
      await away.stop();
    }
  });
});
