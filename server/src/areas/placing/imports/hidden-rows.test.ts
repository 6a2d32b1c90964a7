import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMember } from '#test/factories.ts';
import { cellsOf, fileOf, linesOf, mappingOf, workbookOf } from '#test/import-files.ts';
import { createImporter, type Importer } from '#test/imports.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let my: Importer;
beforeAll(async () => {
  server = await startTestServer();
  my = createImporter(server, await createMember(server));
});
afterAll(async () => {
  await server.stop();
});

const QUESTION = 'This row is hidden in the file, for example by a filter. Confirm that it should be placed, or skip it.';

it('asks about rows that a filter hides, and names hidden columns that are used', async () => {
  const rows = cellsOf(fileOf(...linesOf(1, 6)));
  const read = await my.upload('filtered.xlsx', workbookOf({ name: 'Sheet', rows, hiddenRows: [3, 6], hiddenColumns: [9, 10] }));
  expect(read.structure?.findings.slice(0, 2)).toEqual([
    {
      code: 'hidden_rows',
      confidence: 1,
      message: '2 rows are hidden in the file, for example by a filter. They are placed only if you confirm them.',
      rows: [3, 6],
    },
    {
      code: 'hidden_columns',
      confidence: 1,
      message: 'Columns I (“SSN”), J (“Balance”) are hidden in the file but mapped below. Check that you want to use them.',
      rows: [],
    },
  ]);
  const checked = await my.map(read, mappingOf(read));
  expect(checked.summary).toMatchObject({ accounts: 4, rows: { error: 2 } });
  const asked = await my.rows(read.id, '&state=error');
  const errorsOf = ({ problems }: (typeof asked)[number]) => problems.filter(({ level }) => level === 'error');
  expect(asked.map((row) => [row.row_number, errorsOf(row).map(({ message }) => message)])).toEqual([
    [3, [QUESTION]],
    [6, [QUESTION]],
  ]);
  // A corrected cell is no answer.
  expect(await my.correct(read.id, 3, { cells: { 4: 'Dallas' } })).toMatchObject({ status: 200 });
  expect(await my.ask('POST', `/${read.id}/answers`, { problem: 'hidden_row', answer: 'place' })).toMatchObject({
    status: 200,
    data: { changed: 2, summary: { accounts: 6, rows: { error: 0 } } },
  });
});

it('reports nothing for a workbook without hidden rows or columns', async () => {
  const read = await my.upload('all.xlsx', workbookOf({ name: 'Sheet', rows: cellsOf(fileOf(...linesOf(11, 14))) }));
  expect(read.structure?.findings.filter(({ code }) => code.startsWith('hidden'))).toEqual([]);
  expect((await my.map(read, mappingOf(read))).summary).toMatchObject({ accounts: 4, rows: { error: 0 } });
});
