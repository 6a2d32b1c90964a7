import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, call, createMember, createTestAccount, createTestUser, signIn } from '#test/factories.ts';
import { fileOf, header, line, linesOf, mappingOf } from '#test/import-files.ts';
import { createImporter } from '#test/imports.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { apiBases } from '#platform/http/bind.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.stop();
});

const bodies: Record<string, object> = {
  'imports.create': { file_name: 'a.csv', file_bytes: 10 },
  'imports.read-again': {},
  'imports.map': { columns: [], row_meaning: 'debtor', debt_type: 'consumer' },
  'imports.mend-row': { left_out: true },
  'imports.leave-out': { left_out: true },
  'imports.answer': { problem: 'fact_bankruptcy', answer: 'applies' },
  'imports.commit': {
    certification: { version: 'x', affirmed: [] },
    revision: 1,
    accounts: 1,
    amount_cents: 1,
    itemization_assumed: 0,
  },
};

describe("another client's import", () => {
  it('does not exist for any endpoint, nor for row-level security', async () => {
    const mine = await createMember(server);
    const theirs = await createMember(server);
    const my = createImporter(server, mine);
    const read = await my.upload('list.csv', fileOf(...linesOf(1, 3)));
    await my.map(read, mappingOf(read));
    await my.correct(read.id, 2, { cells: { 1: 'Anna' } });

    const endpoints = server.app.endpoints.filter(({ name }) => name.startsWith('imports.'));
    expect(endpoints.length).toBeGreaterThanOrEqual(12);
    for (const { name, method, path, api } of endpoints) {
      const ask = (token: string | null, clientId: string) => {
        const params: Record<string, string> = { client_id: clientId, id: read.id, row_number: '2' };
        const body = bodies[name] ?? (method === 'POST' ? {} : undefined);
        const filled = apiBases[api] + path.replaceAll(/\{(\w+)\}/g, (_match, key: string) => params[key] ?? '');
        return call(server, token, filled, { method, ...(body === undefined ? {} : { body }) });
      };
      expect((await ask(null, mine.client.id)).status, name).toBe(401);
      expect((await ask(theirs.token, mine.client.id)).status, name).toBe(404);
      if (path.includes('{id}')) expect((await ask(theirs.token, theirs.client.id)).status, name).toBe(404);
    }
    expect((await my.get(read.id)).state).toBe('ready');

    for (const table of ['imports', 'import_rows', 'import_edits', 'import_mappings']) {
      const count = (sub: string) =>
        server.platform.db.asUser({ sub, role: 'authenticated' }, async (tx) => {
          const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(`portal.${table}`)}`.execute(tx);
          return rows[0]?.n;
        });
      expect([table, await count(theirs.user.id)]).toEqual([table, 0]);
      expect([table, await count(mine.user.id)]).not.toEqual([table, 0]);
    }
  });
});

describe('staff', () => {
  it('place files like admins', async () => {
    const staff = await createMember(server, { role: 'client_staff' });
    const my = createImporter(server, staff);
    const read = await my.upload('list.csv', fileOf(line(1)));
    expect((await my.place(await my.map(read, mappingOf(read)))).state).toBe('committed');
  });

  it('limited to a location place there only, and see their own files only', async () => {
    const staff = await createMember(server, { limitTo: 0 });
    const admin = await createTestUser(server);
    await addMember(server, { clientId: staff.client.id, userId: admin.id });
    const theirs = createImporter(server, { client: staff.client, token: await signIn(server, admin.email) });
    const my = createImporter(server, staff);
    // Open, and at the office that the member does not see.
    await createTestAccount(server, staff.client.id, { number: 'ACC4', locationId: staff.client.locations[1] ?? null });

    const at = (row: string, office: string) => `${row.trimEnd()},${office}\r\n`;
    const offices = ['Office 1', 'Office 2', '', 'L1'].map((office, index) => at(line(index + 1), office));
    const content = `${header.trimEnd()},Office\r\n${offices.join('')}`;
    const read = await my.upload('list.csv', content);
    const checked = await my.map(read, { ...mappingOf(read), defaults: {} });
    const errors = (await my.rows(read.id)).map(({ problems }) =>
      problems.filter(({ level }) => level === 'error').map(({ code }) => code),
    );
    expect(errors).toEqual([[], ['location_required'], [], ['duplicate_open']]);

    // Regardless of the user who corrects it: the uploader's locations and the client's open accounts count.
    for (const who of [my, theirs]) {
      const corrected = await who.correct(read.id, 5, { cells: { 1: 'Anna' } });
      expect(corrected.data.rows[0]?.problems.map(({ code }) => code)).toContain('duplicate_open');
      const moved = await who.correct(read.id, 3, { cells: { 11: 'L2' } });
      expect(moved.data.rows[0]?.problems.map(({ code }) => code)).toContain('location_required');
    }
    const done = await my.place(await my.get(checked.id));
    expect(done).toMatchObject({ state: 'committed', summary: { accounts: 2 } });
    const codes = await server.database.query(
      'select l.code from portal.accounts a join portal.locations l on l.id = a.location_id where a.import_id = $1',
      [read.id],
    );
    expect(codes).toEqual([{ code: 'L1' }, { code: 'L1' }]);

    const other = await theirs.upload('other.csv', fileOf(line(9)));
    expect((await my.ask('GET', `/${other.id}`)).status).toBe(404);
    expect((await my.correct(other.id, 2, { left_out: true })).status).toBe(404);
    expect((await my.ask<{ id: string }[]>('GET', '')).data.map(({ id }) => id)).toEqual([read.id]);
    expect((await theirs.ask<{ id: string }[]>('GET', '')).data.map(({ id }) => id)).toEqual([other.id, read.id]);
  });
});
