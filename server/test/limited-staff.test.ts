import type { Endpoint } from '@recoup/contract/shared/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { createAgencyUser } from '#test/agency.ts';
import { createRows, pathOf, type Rows } from '#test/endpoint-rows.ts';
import { call, createMember, createTestAccount } from '#test/factories.ts';
import { fingerprintOf } from '#test/fingerprint.ts';
import { idPositionsOf } from '#test/id-positions.ts';
import { sampleOf } from '#test/sample.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

// Agency users limited to one client, on every endpoint of the console that they may call.
let server: TestServer;
let theirs: Awaited<ReturnType<typeof createMember>>;
let theirRows: Rows;
let token: string;
let before: Record<string, string>;
/** Responses of the lists while there is no other client. */
let alone: Map<string, string>;
const name = 'Zebulon Quagmire';
beforeAll(async () => {
  server = await startTestServer();
  const mine = await createMember(server);
  ({ token } = await createAgencyUser(server, 'agency_admin', { clientIds: [mine.client.id] }));
  alone = await readLists();
  theirs = await createMember(server);
  theirRows = await createRows(server, theirs);
  const account = await createTestAccount(server, theirs.client.id, { name });
  const insert = async (text: string) =>
    (await server.database.query<{ id: string }>(`insert into ${text} returning id`, [theirs.client.id, name]))[0]?.id ?? '';
  theirRows = {
    ...theirRows,
    accounts: account.id,
    people_id: account.personId,
    complaint_id: await insert(
      `portal.complaints (client_id, kind, source, complainant, body, received_on, due_on, created_by_name)
       values ($1, 'amount', 'client', $2, $2, '2026-01-02', '2026-01-17', $2)`,
    ),
    hold_id: await insert('portal.legal_holds (client_id, reason, set_by_name) values ($1, $2, $2)'),
    note_id: await insert(
      `portal.client_notes (client_id, body, created_by, created_by_name) values ($1, $2, gen_random_uuid(), $2)`,
    ),
  };
  await server.database.query(`update portal.clients set name = $2, legal_name = $2 where id = $1`, [theirs.client.id, name]);
  before = await fingerprintOf(server.database, theirs.client.id);
});
afterAll(() => server.stop());

const reachable = () => server.app.endpoints.filter(({ access, reachesAllClients }) => access === 'agency' && !reachesAllClients);

function send(endpoint: Endpoint, path: string, { query = {}, body }: { query?: Record<string, string>; body?: unknown }) {
  const sampled = endpoint.query ? (sampleOf(endpoint.query) as Record<string, string>) : {};
  const sent = body ?? (endpoint.body ? sampleOf(endpoint.body) : undefined);
  return call<unknown>(server, token, `${path}?${new URLSearchParams({ ...sampled, ...query })}`, {
    method: endpoint.method,
    ...(sent === undefined ? {} : { body: sent }),
  });
}

const withoutOwn = (body: unknown, given: string) =>
  JSON.stringify(body, (key, value: unknown) => (/^(request_id|made_at|as_of|at)$/.test(key) ? undefined : value)).replaceAll(
    given,
    'ID',
  );

/** The answers of all lists, totals and files that take no id, whole and searched. */
async function readLists(): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const endpoint of reachable().filter(({ method, path }) => method === 'GET' && !path.includes('{')))
    for (const query of [undefined, { q: 'quagmire' }]) {
      const { status, body } = await send(endpoint, pathOf(endpoint, {}), query ? { query } : {});
      if (status === 200) answers.set(`${endpoint.name} ${query?.q ?? ''}`, withoutOwn(body, 'no id'));
    }
  return answers;
}

describe('an agency user limited to one client', () => {
  it('sees nothing of another in any list, total or file', async () => {
    const lists = await readLists();
    for (const [what, text] of lists) {
      for (const trace of ['Quagmire', theirs.client.id, theirs.user.email]) expect(text, what).not.toContain(trace);
      // A total or a position in a list has no name.
      expect(text, what).toBe(alone.get(what));
    }
    expect(lists.size).toBeGreaterThan(40);
  });

  it('gets the answer of a record that does not exist for an id of another in a path', async () => {
    let tried = 0;
    for (const endpoint of reachable()) {
      const [, collection = '', parameter = ''] = [...endpoint.path.matchAll(/([\w-]+)\/\{(id|\w+_id)\}/g)].at(-1) ?? [];
      const last = parameter === 'id' ? collection : parameter;
      const foreign = theirRows[last];
      if (!foreign || parameter === 'client_id') continue;
      const missing = newId();
      const at = (id: string) => send(endpoint, pathOf(endpoint, { ...theirRows, [last]: id }), {});
      const [one, other] = [await at(foreign), await at(missing)];
      expect([one.status, withoutOwn(one.body, foreign)], endpoint.name).toEqual([other.status, withoutOwn(other.body, missing)]);
      expect(one.status, endpoint.name).toBeGreaterThanOrEqual(400);
      tried += 1;
    }
    expect(tried).toBeGreaterThan(20);
  });

  it('gets the same for an id of another in a body or query', async () => {
    const ids: Record<string, string> = {
      client_id: theirs.client.id,
      account_id: theirRows['accounts'] ?? '',
      people_id: theirRows['people_id'] ?? '',
      subject_id: theirRows['offers'] ?? '',
      statement_id: theirRows['statements'] ?? '',
      complaint_id: theirRows['complaint_id'] ?? '',
      user_id: theirs.user.id,
    };
    let tried = 0;
    for (const endpoint of reachable().filter(({ path }) => !path.includes('{client_id}')))
      for (const part of ['body', 'query'] as const)
        for (const { path, fill } of idPositionsOf(endpoint[part])) {
          const field = path.filter((step) => step !== 0).at(-1) ?? '';
          const named = Object.entries(ids).filter(([key]) => field.replace(/s$/, '').endsWith(key));
          for (const [, id] of named.length > 0 ? named : Object.entries(ids)) {
            const missing = newId();
            const at = (given: string) => {
              const filled = fill(given);
              const query = Object.entries(filled as Record<string, unknown>).map(([key, value]) => [key, String(value)]);
              const target = pathOf(endpoint, theirRows);
              return send(endpoint, target, part === 'body' ? { body: filled } : { query: Object.fromEntries(query) });
            };
            const [one, other] = [await at(id), await at(missing)];
            const what = `${endpoint.name} ${part} ${path.join('.')}`;
            expect([one.status, withoutOwn(one.body, id)], what).toEqual([other.status, withoutOwn(other.body, missing)]);
            expect(JSON.stringify(one.body), what).not.toContain('Quagmire');
            tried += 1;
          }
        }
    expect(tried).toBeGreaterThan(20);
  });

  it('has changed nothing of another', async () => {
    expect(await fingerprintOf(server.database, theirs.client.id)).toEqual(before);
  });
});
