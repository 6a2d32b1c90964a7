import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ItemAnswer } from '@recoup/contract/feed/items';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestAccount, createTestClient } from '#test/factories.ts';
import { makeFeed, readAnswers } from '#test/feed.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { kinds } from '#areas/feed/kinds/index.ts';

const page = readFileSync(join(import.meta.dirname, '../../../../docs/feed.md'), 'utf8');

/** The page's item blocks, in order. */
const blocks = [...page.matchAll(/^```(ndjson|csv)([^\n]*)\n([\s\S]*?)^```$/gm)].map(([, format, info = '', body = '']) => ({
  format,
  refused: /refused=(\S+)/.exec(info)?.[1],
  warning: /warning=(\S+)/.exec(info)?.[1],
  kind: /kind=(\S+)/.exec(info)?.[1],
  isHistory: /\bhistory\b/.test(info),
  body,
}));

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
  const feed = await makeFeed(server);
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
});

it('documents every kind of item', () => {
  const shown = new Set([...page.matchAll(/"kind":"(\w+)"/g)].map(([, kind]) => kind));
  expect(kinds.map(({ kind }) => kind).filter((kind) => !shown.has(kind))).toEqual([]);
});
