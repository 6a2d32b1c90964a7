import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMember } from '#test/factories.ts';
import { fileOf, header, line, linesOf, mappingOf } from '#test/import-files.ts';
import { createImporter, type Importer } from '#test/imports.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.stop();
});

const DATE = 10;

/** Service dates that an import read, in row order. */
async function daysOf(id: string): Promise<string[]> {
  const rows = await server.database.query<{ day: string }>(
    `select record #>> '{account,details,date_of_service}' as day from portal.import_rows where import_id = $1 order by row_number`,
    [id],
  );
  return rows.map(({ day }) => day);
}

async function knowLayout(my: Importer, ...dates: string[]) {
  const read = await my.upload('first.csv', fileOf(...dates.map((date, at) => line(at + 1, { date }))));
  return my.map(read, mappingOf(read));
}

it('the second file of a layout is checked automatically, with its own date and amount formats', async () => {
  const my = createImporter(server, await createMember(server));
  const first = await knowLayout(my, '03/14/2026', '04/25/2026');
  expect(first.structure?.remembered).toBe(false);
  const lines = [line(11, { date: '14/03/2026', balance: '1.250,50' }), line(12, { date: '05/04/2026', balance: '80,00' })];
  const second = await my.upload('second.csv', fileOf(...lines));
  expect(second).toMatchObject({
    state: 'ready',
    revision: 1,
    structure: { remembered: true },
    mapping: { debt_type: 'medical', defaults: { location_code: 'L1' } },
    summary: { accounts: 2, amount_cents: 133_050, rows: { error: 0 } },
  });
  expect(await daysOf(second.id)).toEqual(['2026-03-14', '2026-04-05']);
  expect((await my.place(second)).state).toBe('committed');
  // Headers match regardless of case and spaces; another column makes another layout.
  const same = header.replace('Account Number', ' ACCOUNT  NUMBER ').replace('Zip', 'ZIP');
  expect((await my.upload('third.csv', same + line(13))).state).toBe('ready');
  const other = await my.upload('other.csv', header.replace('Phone', 'Phone,Fax') + line(14).replace('0123', '0123,'));
  expect(other).toMatchObject({ state: 'needs_mapping', structure: { remembered: false } });
});

it('an ambiguous format is read as the user chose last time', async () => {
  const my = createImporter(server, await createMember(server));
  await knowLayout(my, '14/03/2026', '25/04/2026');
  const second = await my.upload('second.csv', fileOf(line(11, { date: '05/04/2026' }), line(12, { date: '01/02/2026' })));
  expect(second.state).toBe('ready');
  expect(await daysOf(second.id)).toEqual(['2026-04-05', '2026-02-01']);
  // A change in this file applies to the next.
  const columns = second.mapping?.columns.map((column) =>
    column.index === DATE ? { ...column, format: { date: 'M/D/YYYY' as const } } : column,
  );
  await my.map(second, { ...second.mapping, columns });
  expect(await daysOf(second.id)).toEqual(['2026-05-04', '2026-01-02']);
  const third = await my.upload('third.csv', fileOf(line(21, { date: '05/04/2026' })));
  expect(await daysOf(third.id)).toEqual(['2026-05-04']);
});

it('is known to its client only, and waits if the user asked to read again', async () => {
  const my = createImporter(server, await createMember(server));
  const their = createImporter(server, await createMember(server));
  const first = await knowLayout(my, '03/14/2026');
  expect(await their.upload('theirs.csv', fileOf(...linesOf(1, 3)))).toMatchObject({
    state: 'needs_mapping',
    structure: { remembered: false },
  });
  expect((await my.ask('PUT', `/${first.id}/reading`, { row_meaning: 'debtor' })).status).toBe(202);
  expect(await my.reaches(first.id, 'needs_mapping')).toMatchObject({ structure: { remembered: true }, mapping: null });
});
