import type { Endpoint } from '@recoup/contract/shared/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { createAgencyUser } from '#test/agency.ts';
import { createRows, pathOf, type Rows } from '#test/endpoint-rows.ts';
import { call, createMember, createTestAccount } from '#test/factories.ts';
import { recordStatements, textsOf, type SentStatement } from '#test/record-statements.ts';
import { sampleOf } from '#test/sample.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

// Neither an answer nor its timing may reveal whether a record of another client exists: the server must take the same path as for a record
// that does not exist. The tests compare statements and plans, because measured times vary anyway.
let server: TestServer;
let mine: Awaited<ReturnType<typeof createMember>>;
let theirs: Awaited<ReturnType<typeof createMember>>;
let myRows: Rows;
let theirRows: Rows;
beforeAll(async () => {
  server = await startTestServer({ API_KEY_REQUESTS_PER_MINUTE: '100000' });
  mine = await createMember(server);
  theirs = await createMember(server);
  myRows = await createRows(server, mine);
  theirRows = await createRows(server, theirs);
});
afterAll(() => server.stop());

interface Answer {
  status: number;
  body: unknown;
}

/** An answer without the parts that differ between any two requests, and the statements that it took. */
async function ask(token: string, endpoint: Endpoint, path: string) {
  const query = new URLSearchParams(endpoint.query ? (sampleOf(endpoint.query) as Record<string, string>) : {});
  let answer: Answer | undefined;
  const sent = await recordStatements(async () => {
    answer = await call<unknown>(server, token, `${path}?${query}`, {
      method: endpoint.method,
      ...(endpoint.body ? { body: sampleOf(endpoint.body) } : {}),
    });
  });
  return { status: answer?.status, text: withoutRequest(answer?.body), statements: textsOf(sent) };
}

const withoutRequest = (body: unknown) =>
  JSON.stringify(body, (key, value: unknown) => (['request_id', 'took_ms', 'understood'].includes(key) ? undefined : value));

/** Compares up to five times: work beside a request, such as filling a cache, may add a statement once, but not every time. */
async function expectSame(what: string, foreign: () => Promise<unknown>, missing: () => Promise<unknown>): Promise<void> {
  await missing();
  for (let left = 5; left > 0; left -= 1) {
    const [one, other] = [await foreign(), await missing()];
    if (left === 1 || JSON.stringify(one) === JSON.stringify(other)) return expect(one, what).toEqual(other);
  }
}

describe('a record of another client and one that does not exist', () => {
  it("are answered by the same statements behind one's own client id", async () => {
    const withIds = server.app.endpoints.filter(({ access, path }) => access === 'client' && /\{(?!client_id|kind)/.test(path));
    let compared = 0;
    for (const endpoint of withIds) {
      const [, collection = '', name = ''] = [...endpoint.path.matchAll(/([\w-]+)\/\{(id|\w+_id)\}/g)].at(-1) ?? [];
      const last = name === 'id' ? collection : name;
      const foreign = theirRows[last];
      if (!foreign) continue;
      const at = (id: string) => ask(mine.token, endpoint, pathOf(endpoint, { ...myRows, [last]: id }));
      await expectSame(
        endpoint.name,
        () => at(foreign),
        () => at(newId()),
      );
      compared += 1;
    }
    expect(compared).toBeGreaterThan(50);
  });

  it('are answered by the same statements as a client', async () => {
    for (const endpoint of server.app.endpoints.filter(({ access }) => access === 'client')) {
      const at = (clientId: string) => ask(mine.token, endpoint, pathOf(endpoint, { ...theirRows, client_id: clientId }));
      await expectSame(
        endpoint.name,
        () => at(theirs.client.id),
        () => at(newId()),
      );
    }
  });

  it('are answered by the same statements to agency users limited to another client', async () => {
    const { token } = await createAgencyUser(server, 'agency_admin', { clientIds: [mine.client.id] });
    const console = server.app.endpoints.filter(({ access, path }) => access === 'agency' && path.includes('{client_id}'));
    for (const endpoint of console) {
      const at = (clientId: string) => ask(token, endpoint, pathOf(endpoint, { ...theirRows, client_id: clientId }));
      await expectSame(
        endpoint.name,
        () => at(theirs.client.id),
        () => at(newId()),
      );
    }
    expect(console.length).toBeGreaterThan(20);
  });
});

describe('a search for what only another client has', () => {
  /** The plans of a search's statements with the rows they touched, with indexes as on a large table. */
  async function explain(sent: readonly SentStatement[][]): Promise<string[]> {
    const plans: string[] = [];
    for (const list of sent) {
      await server.database.query('begin');
      await server.database.query('set local enable_seqscan = off');
      for (const { text, values } of list) {
        // The role and claims that follow `begin` count for the rest of the transaction.
        const statement = text.replace(/^\s*(begin[^;]*|commit|rollback);?/i, '').trim();
        if (statement === '') continue;
        const isRead = /^(select|with|\()/i.test(statement) && !statement.includes('set_config');
        const rows = await server.database.query<Record<string, string>>(
          isRead ? `explain (analyze, timing off, costs off, summary off, buffers off) ${statement}` : statement,
          values.length > 0 ? values : undefined,
        );
        if (isRead) plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
      }
      await server.database.query('rollback');
    }
    // Values are part of a plan's conditions.
    return plans.map((plan) => plan.replaceAll(/'[^']*'/g, "'…'")).toSorted();
  }

  it('takes the same statements and touches as many rows as a search for nothing', async () => {
    await createTestAccount(server, theirs.client.id, { name: 'Zebulon Quagmire' });
    const path = `/api/search/v3/clients/${mine.client.id}/search`;
    const search = async (q: string) => {
      let answer: Answer | undefined;
      const sent = await recordStatements(async () => {
        answer = await call<unknown>(server, mine.token, `${path}?q=${encodeURIComponent(q)}`);
      });
      return { text: withoutRequest(answer?.body), sent };
    };
    let found: SentStatement[][] = [];
    let nothing: SentStatement[][] = [];
    await expectSame(
      'search',
      async () => {
        const { text, sent } = await search('quagmire zebulon');
        found = sent;
        return { text, statements: textsOf(sent) };
      },
      async () => {
        const { text, sent } = await search('quagmore zebulan');
        nothing = sent;
        return { text, statements: textsOf(sent) };
      },
    );
    const plans = await explain(nothing);
    expect(plans.length).toBeGreaterThan(5);
    expect(await explain(found)).toEqual(plans);
  });
});
