import fc from 'fast-check';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMember } from '#test/factories.ts';
import { header, line, linesOf, mappingOf } from '#test/import-files.ts';
import { createImporter } from '#test/imports.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.stop();
});

const odd = [
  '***',
  '--',
  '\\N',
  '\\.',
  '\\',
  '"',
  "'=1+1",
  '=1+1',
  '\u0000',
  '\u0001',
  '\ud800',
  'a\udc00b',
  '\u202e',
  '客户',
  '🧾',
  'x'.repeat(5000),
  '\t',
  '${x}',
  "'; drop table",
  '{"a":1}',
  '0',
  'null',
  '9'.repeat(60),
];
const text = fc.oneof(fc.constantFrom(...odd), fc.string({ unit: 'binary', maxLength: 40 }), fc.string({ maxLength: 70 }));
const cell = (value: string) => `"${value.replaceAll('"', '""')}"`;

it('every row is checked whatever its cells contain, and valid ones can be placed', async () => {
  const my = createImporter(server, await createMember(server));
  const rows = fc.sample(fc.record({ text, column: fc.nat(11), second: text, at: fc.nat(11) }), { numRuns: 600, seed: 2026 });
  const lines = rows.map(({ text: one, column, second, at }, index) => {
    const cells = [
      ...line(index + 100)
        .trimEnd()
        .split(','),
      '',
    ];
    cells[column] = cell(one);
    if (index % 3 === 0) cells[at] = cell(second);
    return `${cells.join(',')}\r\n`;
  });
  const content = `${header.trimEnd()},Notes\r\n${linesOf(1, 30)
    .map((row) => `${row.trimEnd()},\r\n`)
    .join('')}${lines.join('')}`;
  const read = await my.upload('strange.csv', iconv.encode(content, 'utf-16le', { addBOM: true }));
  expect(read).toMatchObject({ state: 'needs_mapping', failure: null });
  for (const meaning of ['co-debtor', 'line', 'invoice', 'debtor'] as const)
    expect(await my.map(read, { ...mappingOf(read), row_meaning: meaning })).toMatchObject({ state: 'ready', failure: null });
  const checked = await my.get(read.id);
  expect(checked.summary?.accounts).toBeGreaterThan(100);
  expect(await my.place(checked)).toMatchObject({
    state: 'committed',
    failure: null,
    summary: { accounts: checked.summary?.accounts },
  });
  // The rest of it, as lines of an account.
  const rest = await my.upload('rest.csv', iconv.encode(content.replaceAll('ACC-', 'B-'), 'utf-16le', { addBOM: true }));
  const joined = await my.map(rest, { ...mappingOf(rest), row_meaning: 'line' });
  expect(await my.place(joined)).toMatchObject({ state: 'committed', failure: null });
});
