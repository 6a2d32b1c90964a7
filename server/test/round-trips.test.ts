import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createAgencyUser } from '#test/agency.ts';
import { call, createMember, createTestAccount } from '#test/factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** The statements that a request sends before its answer, one for each round trip, without those of jobs. */
async function statementsOf(request: () => Promise<{ status: number }>): Promise<string[]> {
  // Profiles, times of the last visit and the view of a list are recorded once.
  await request();
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    expect((await request()).status).toBe(200);
    const statements = query.mock.calls
      .map(([given]: unknown[]) => (typeof given === 'string' ? given : 'opening and statement'))
      .filter((text) => !text.includes('pgboss') && !text.includes('realtime'))
      .map((text) =>
        text
          .trim()
          .replace(/"(enter_\w+)".*/s, '"$1"')
          .split(/\s+/)
          .slice(0, 4)
          .join(' '),
      );
    // The end of the transaction before, which its answer did not wait for.
    return statements[0] === 'commit' ? statements.slice(1) : statements;
  } finally {
    query.mockRestore();
  }
}

it('reads a page of debtors with two statements, without waiting for the end of the transaction', async () => {
  const { token, client } = await createMember(server);
  await createTestAccount(server, client.id);
  const path = `/api/legacy/v1/clients/${client.id}/debtors?limit=100`;
  expect(await statementsOf(() => call(server, token, path))).toEqual([
    'select * from "portal"."enter_client"',
    'opening and statement',
    'commit',
  ]);
  // Other rows than before are recorded as seen, too.
  await createTestAccount(server, client.id);
  await call(server, token, path);
  expect(await server.database.query('select what from portal.list_views where client_id = $1', [client.id])).toHaveLength(2);
});

it('asks for the caller in the console with one statement, and writes nothing for a caller that is known', async () => {
  const { token } = await createAgencyUser(server, 'agency_admin');
  const statements = await statementsOf(() => call(server, token, '/api/agency/v1/queue/counts'));
  expect(statements.slice(0, 2)).toEqual(['select * from "portal"."enter_console"', 'opening and statement']);
  expect(statements.join('\n')).not.toContain('user_profiles');
});
