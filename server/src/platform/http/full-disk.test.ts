import { writeFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, createMember, createOfficialClient, createTestUser, password } from '#test/factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { sendError } from './error-handler.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** The real error of a full disk, with the path in its message. */
function fillDisk(): unknown {
  try {
    writeFileSync('/dev/full', 'x');
    return new Error('the disk was not full');
  } catch (error) {
    return error;
  }
}

/** Makes every insert into a table fail in the database as on a full disk. */
async function fillTable(table: string): Promise<() => Promise<void>> {
  await server.database.query(`
    create or replace function public.fill_disk() returns trigger language plpgsql security definer
    as $$ begin copy (select 1) to '/dev/full'; return new; end $$`);
  await server.database.query(
    `create trigger fill_disk before insert on ${table} for each row execute function public.fill_disk()`,
  );
  return async () => void (await server.database.query(`drop trigger fill_disk on ${table}`));
}

interface Refusal {
  code: string;
  message: string;
}
const plain = /no space left, so nothing was stored/;

// Before the others: a full disk is remembered for a minute.
it('is not ready while files cannot be written', async () => {
  const other = await startTestServer();
  try {
    expect((await call(other, null, '/readyz')).status).toBe(200);
    await rename(other.dataDir, `${other.dataDir}.away`);
    expect((await call(other, null, '/readyz')).status).toBe(503);
    await rename(`${other.dataDir}.away`, other.dataDir);
    expect((await call(other, null, '/readyz')).status).toBe(200);
  } finally {
    await other.stop();
  }
});

describe('a full disk', () => {
  it('of the files is named without a path', () => {
    const sent: { status?: number; body?: Refusal } = {};
    const reply = {
      header: () => reply,
      status: (status: number) => ((sent.status = status), reply),
      send: (body: Refusal) => ((sent.body = body), reply),
    };
    const request = { id: 'r1', log: { error: () => {} } };
    sendError(fillDisk(), request as never, reply as never);
    expect(sent).toMatchObject({ status: 503, body: { code: 'disk_full', message: expect.stringMatching(plain) } });
    expect(JSON.stringify(sent)).not.toContain('/dev');
  });

  it('of the database is named without a path on each surface, and nothing is stored', async () => {
    const member = await createMember(server);
    const empty = await fillTable('portal.recent_searches');
    const path = `/api/search/v3/clients/${member.client.id}/recent-searches`;
    const refused = await call<Refusal>(server, member.token, path, { method: 'POST', body: { q: 'smith' } });
    await empty();
    expect(refused).toMatchObject({ status: 503, body: { code: 'disk_full', message: expect.stringMatching(plain) } });
    expect(JSON.stringify(refused.body)).not.toContain('/dev');
    expect((await call(server, member.token, path, { method: 'POST', body: { q: 'smith' } })).status).toBeLessThan(300);

    const { email } = await createTestUser(server);
    const again = await fillTable('auth.sessions');
    const { error } = await (await createOfficialClient(server)).auth.signInWithPassword({ email, password });
    await again();
    expect(error?.status).toBe(503);
    expect(error?.message ?? '').not.toContain('/dev');
    expect(
      await server.database.query('select from auth.sessions s join auth.users u on u.id = s.user_id where email = $1', [email]),
    ).toEqual([]);
  });

  it('makes the server not ready', async () => {
    expect((await call(server, null, '/readyz')).status).toBe(503);
  });
});
