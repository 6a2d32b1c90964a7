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

/**
 * `own`: the statements of a request's transaction, one for each round trip. `all` also has those that the server sent on other
 * connections until the answer, of jobs for example.
 */
async function statementsOf(request: () => Promise<{ status: number }>): Promise<{ own: string[]; all: string[] }> {
  // Profiles, times of the last visit and the view of a list are recorded once.
  await request();
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    expect((await request()).status).toBe(200);
    const sent = query.mock.calls.map(([given]: unknown[], index) => ({
      connection: query.mock.contexts[index],
      text: typeof given === 'string' ? shorten(given) : 'opening and statement',
    }));
    const start = sent.findIndex(({ text }) => /"enter_\w+"$/.test(text));
    const own = sent.slice(start).filter(({ connection }) => connection === sent[start]?.connection);
    const end = own.findIndex(({ text }) => text === 'commit');
    return { own: own.slice(0, end + 1).map(({ text }) => text), all: sent.map(({ text }) => text) };
  } finally {
    query.mockRestore();
  }
}

const shorten = (statement: string): string =>
  statement
    .trim()
    .replace(/"(enter_\w+)".*/s, '"$1"')
    .split(/\s+/)
    .slice(0, 4)
    .join(' ');

it('reads a page of debtors with two statements, without waiting for the end of the transaction', async () => {
  const { token, client } = await createMember(server);
  await createTestAccount(server, client.id);
  const path = `/api/legacy/v1/clients/${client.id}/debtors?limit=100`;
  const { own } = await statementsOf(() => call(server, token, path));
  expect(own).toEqual(['select * from "portal"."enter_client"', 'opening and statement', 'commit']);
  // Other rows than before are recorded as seen, too.
  await createTestAccount(server, client.id);
  await call(server, token, path);
  expect(await server.database.query('select what from portal.list_views where client_id = $1', [client.id])).toHaveLength(2);
});

it('asks for the caller in the console with one statement, and writes nothing for a caller that is known', async () => {
  const { token } = await createAgencyUser(server, 'agency_admin');
  const { own, all } = await statementsOf(() => call(server, token, '/api/agency/v1/queue/counts'));
  expect(own.slice(0, 2)).toEqual(['select * from "portal"."enter_console"', 'opening and statement']);
  expect(all.join('\n')).not.toContain('user_profiles');
});
