import type { Endpoint } from '@recoup/contract/shared/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { createRows, pathOf, type Rows } from '#test/endpoint-rows.ts';
import { addMember, call, createMember, createTestAccount, createTestUser, signIn } from '#test/factories.ts';
import { fingerprintOf } from '#test/fingerprint.ts';
import { idPositionsOf } from '#test/id-positions.ts';
import { sampleOf } from '#test/sample.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { confirmIdentity } from '#test/step-up.ts';

// Ids of other clients' records in bodies, including saved drafts, and in queries. Ids in paths: existence.test.ts and sweep.test.ts.
let server: TestServer;
let mine: Awaited<ReturnType<typeof createMember>>;
let myRows: Rows;
beforeAll(async () => {
  server = await startTestServer({ API_KEY_REQUESTS_PER_MINUTE: '100000' });
  mine = await createMember(server);
  myRows = await createRows(server, mine);
});
afterAll(() => server.stop());

const isUuid = (text: string | undefined) => text !== undefined && /^[0-9a-f-]{36}$/.test(text);

/** An answer without the parts that differ between any two requests. */
function comparable(status: number, body: unknown, given: string) {
  const changing = new Set([
    'request_id',
    'id',
    'created_at',
    'updated_at',
    'at',
    'made_at',
    'revision',
    'took_ms',
    'number',
    'secret',
  ]);
  const text = JSON.stringify(body, (key, value: unknown) => (changing.has(key) ? undefined : value));
  return { status, text: text.replaceAll(given, 'ID') };
}

interface Trial {
  token: string;
  /** Ids that the caller must not reach, by the name that a field has. */
  ids: Record<string, string>;
  /** Texts of those records. */
  traces: string[];
}

/** Sends each id in each position of each body and query, and expects the answer of an id that does not exist. */
async function expectUnknown({ token, ids, traces }: Trial): Promise<number> {
  // Few exports and reports run at once, and a draft is saved once per revision, so the second of two calls may be refused.
  const endpoints = server.app.endpoints.filter(
    ({ access, name }) =>
      (access === 'client' || access === 'user') && !/^exports\.|^reports\.create_run$|^placements\.save-draft$/.test(name),
  );
  let tried = 0;
  for (const endpoint of endpoints)
    for (const part of ['body', 'query'] as const)
      for (const { path, fill } of idPositionsOf(endpoint[part])) {
        const name = path.filter((step) => step !== 0).at(-1) ?? '';
        const named = Object.entries(ids).filter(([key]) => name.replace(/s$/, '').endsWith(key));
        for (const [key, id] of named.length > 0 ? named : Object.entries(ids)) {
          const [foreign, missing] = [await send(endpoint, token, { part, filled: fill(id) }), newId()];
          const unknown = await send(endpoint, token, { part, filled: fill(missing) });
          const what = `${endpoint.name} ${part} ${path.join('.')} ${key}`;
          expect(comparable(foreign.status, foreign.body, id), what).toEqual(comparable(unknown.status, unknown.body, missing));
          for (const trace of traces) expect(JSON.stringify(foreign.body), what).not.toContain(trace);
          tried += 1;
        }
      }
  return tried;
}

function send(endpoint: Endpoint, token: string, { part, filled }: { part: 'body' | 'query'; filled: unknown }) {
  const sampled = endpoint.query ? (sampleOf(endpoint.query) as Record<string, string>) : {};
  const query = new URLSearchParams({ ...sampled, ...(part === 'query' ? (flat(filled) as Record<string, string>) : {}) });
  const body = part === 'body' ? filled : endpoint.body ? sampleOf(endpoint.body) : undefined;
  return call<unknown>(server, token, `${pathOf(endpoint, myRows)}?${query}`, {
    method: endpoint.method,
    ...(body === undefined ? {} : { body }),
  });
}

const flat = (query: unknown) =>
  Object.fromEntries(Object.entries(query as Record<string, unknown>).map(([key, value]) => [key, String(value)]));

describe('an id in a body or query', () => {
  it('of another client is like one that does not exist, and nothing of that client changes', async () => {
    const theirs = await createMember(server);
    const rows = await createRows(server, theirs);
    const theirAccount = await createTestAccount(server, theirs.client.id, { name: 'Zebulon Quagmire' });
    await confirmIdentity(server, mine.token);
    const before = await fingerprintOf(server.database, theirs.client.id);
    const ids = {
      account_id: theirAccount.id,
      people_id: theirAccount.personId,
      location_id: theirs.client.locations[0] ?? '',
      batch_id: rows['batches'] ?? '',
      document_id: rows['document_id'] ?? '',
      payment_id: rows['payments'] ?? '',
      statement_id: rows['statements'] ?? '',
      bank_account_id: rows['bank-accounts'] ?? '',
      user_id: theirs.user.id,
      client_id: theirs.client.id,
    };
    expect(Object.values(ids).filter(isUuid)).toHaveLength(Object.keys(ids).length);
    const tried = await expectUnknown({ token: mine.token, ids, traces: ['Quagmire', theirs.user.email] });
    expect(tried).toBeGreaterThan(20);
    expect(await fingerprintOf(server.database, theirs.client.id)).toEqual(before);
  });

  it('of another client does nothing in a draft that is saved with it', async () => {
    const theirs = await createMember(server);
    const account = await createTestAccount(server, theirs.client.id, { name: 'Zebulon Quagmire' });
    const drafts = `/api/legacy/v1/clients/${mine.client.id}/manual-drafts`;
    const content = { debt_type: 'consumer', values: {}, parties: [] };
    const save = async (ids: Record<string, string>) => {
      const { body } = await call<{ data: { id: string } }>(server, mine.token, drafts, { method: 'POST', body: content });
      const saved = await call<unknown>(server, mine.token, `${drafts}/${body.data.id}`, {
        method: 'PUT',
        body: { ...content, revision: 1, ...ids },
      });
      const read = await call<unknown>(server, mine.token, `${drafts}/${body.data.id}`);
      return [saved, read].map(({ status, body: answer }) => comparable(status, answer, Object.values(ids)[0] ?? ''));
    };
    for (const [name, id] of [
      ['people_id', account.personId],
      ['corrects_account_id', account.id],
    ] as const) {
      const saved = await save({ [name]: id });
      expect(saved, name).toEqual(await save({ [name]: newId() }));
      expect(saved.map(({ status }) => status)).toEqual([200, 200]);
    }
  });

  it('of a location that a member is not limited to is like one that does not exist', async () => {
    const [office = '', other = ''] = mine.client.locations;
    const hidden = await createTestAccount(server, mine.client.id, { locationId: other, name: 'Zebulon Quagmire' });
    const staff = await createTestUser(server);
    await addMember(server, { clientId: mine.client.id, userId: staff.id, role: 'client_staff', locationIds: [office] });
    const token = await signIn(server, staff.email);
    await confirmIdentity(server, token);
    const ids = { account_id: hidden.id, people_id: hidden.personId, location_id: other };
    expect(await expectUnknown({ token, ids, traces: ['Quagmire'] })).toBeGreaterThan(15);
  });
});
