import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ItemAnswer } from '@recoup/contract/feed/items';
import type { Reconciliation } from '@recoup/contract/feed/reconciliation';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestAccount, createTestClient } from '#test/factories.ts';
import { makeFeed, readAnswers } from '#test/feed.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { kinds } from '#areas/feed/kinds/index.ts';

const readPage = (name: string) => readFileSync(join(import.meta.dirname, '../../../../docs', name), 'utf8');
const page = readPage('feed.md');

/** A page's item blocks, in order. */
function blocksOf(text: string) {
  return [...text.matchAll(/^```(ndjson|csv)([^\n]*)\n([\s\S]*?)^```$/gm)].map(([, format, info = '', body = '']) => ({
    format,
    refused: /refused=(\S+)/.exec(info)?.[1],
    warning: /warning=(\S+)/.exec(info)?.[1],
    kind: /kind=(\S+)/.exec(info)?.[1],
    isHistory: /\bhistory\b/.test(info),
    body,
  }));
}

/** Sends a page's examples, and expects the documented results. */
async function expectDocumented(text: string, feed: Awaited<ReturnType<typeof makeFeed>>): Promise<void> {
  const blocks = blocksOf(text);
  expect(blocks.length).toBeGreaterThan(5);
  const given: [string, ItemAnswer[]][] = [];
  for (const { format, kind, isHistory, body } of blocks) {
    const query = new URLSearchParams({ ...(kind ? { kind } : {}), ...(isHistory ? { history: 'true' } : {}) });
    const answer = await feed.post(body, { query: `?${query}`, ...(format === 'csv' ? { type: 'text/csv' } : {}) });
    given.push([body, readAnswers(await answer.text())]);
  }
  const wrong = given.flatMap(([, answers], index) => {
    const { refused, warning } = blocks[index] ?? {};
    return answers.filter((answer) =>
      refused === undefined ? answer.result !== 'applied' || answer.warning?.code !== warning : answer.code !== refused,
    );
  });
  expect(wrong).toEqual([]);
  expect(given.every(([body, answers]) => answers.length > 0 && answers.length <= body.split('\n').length)).toBe(true);
}

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const client = await createTestClient(server);
  await server.database.query(`update portal.clients set code = 'RIVER' where id = $1`, [client.id]);
  for (const [index, number] of [1001, 1002, 1003, 1004].entries()) {
    const account = await createTestAccount(server, client.id, {
      status: 'SUBMITTED',
      balance: 50_000,
      number: `OWN${1001 + index}`,
    });
    await server.database.query('update portal.accounts set number = $2 where id = $1', [account.id, number]);
    if (index > 1) continue;
    await server.database.query(
      `insert into portal.requests (client_id, account_id, number, kind, data, created_by_name)
       values ($1, $2, 101 + $3::int, case $3::int when 0 then 'hold' else 'recall' end, '{"until":"2026-12-31"}', 'Ada')`,
      [client.id, account.id, index],
    );
  }
});
afterAll(() => server.stop());

it("applies the page's examples with the documented results, in order", async () => {
  await expectDocumented(page, await makeFeed(server));
});

it('leads an agency from an empty installation to a reconciled book by CSV files', async () => {
  const empty = await startTestServer();
  try {
    const feed = await makeFeed(empty);
    await expectDocumented(readPage('connect/csv.md'), feed);
    const { body } = await feed.get<{ data: Reconciliation }>('/v1/reconciliation?client=RIVER&day=2026-02-10');
    expect(body.data).toMatchObject({ state: 'equal', accounts_stated: 2, accounts_different: 0 });
    expect(body.data.totals).toHaveLength(5);
    const accounts = await feed.get<{ data: object[] }>('/v1/accounts?client=RIVER');
    expect(accounts.body.data).toMatchObject([
      { agency_account: 'F-2', person: 'P-2', balance_cents: 40_000, status: 'ACTIVE' },
      { agency_account: 'F-1', person: 'P-1', balance_cents: 110_000, status: 'PLAN' },
    ]);
  } finally {
    await empty.stop();
  }
});

it('documents every kind of item', () => {
  const shown = new Set([...page.matchAll(/"kind":"(\w+)"/g)].map(([, kind]) => kind));
  expect(kinds.map(({ kind }) => kind).filter((kind) => !shown.has(kind))).toEqual([]);
});
