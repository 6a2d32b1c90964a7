import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMember } from '#test/factories.ts';
import { createImporter } from '#test/imports.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.stop();
});

/** Every row of every table as text, including jobs. */
async function everyRow(): Promise<string[]> {
  const tables = await server.database.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_schema in ('portal', 'pgboss', 'auth', 'auth_ext', 'storage') and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of tables)
    for (const { text } of await server.database.query<{ text: string }>(`select t::text as text from ${name} t`))
      found.push(`${name}: ${text}`);
  return found;
}

function everyFile(): string[] {
  return readdirSync(server.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.name}: ${readFileSync(join(entry.parentPath, entry.name), 'latin1')}`);
}

it('personal numbers and birth dates are stored nowhere in plain text, neither during the check nor after placing', async () => {
  const my = createImporter(server, await createMember(server));
  const header =
    'Account Number,First Name,Last Name,Zip,DOB,SSN,Drivers License,Co-Debtor,Co-Debtor SSN,Co-Debtor DOB,Balance,Service Date,Notes,Department';
  const rows = [
    'A1,Ann,Stone,78701,04/17/1981,,TX12345678,Jo Stone,900-71-4321,05/18/1982,50.00,03/14/2026,His SSN is 900-75-1111,SSN# 900751112',
    'A2,Bob,Stone,78701,06/19/1983,900-72-5678,,,,,60.00,03/14/2026,,',
    'A3,Cy,Stone,78701,13/45/1984,900-73-56789,,,,,x,03/14/2026,,',
  ];
  const read = await my.upload('list.csv', `${header}\r\n${rows.join('\r\n')}\r\n`);
  const fields = [
    'client_account_number',
    'first_name',
    'last_name',
    'postal_code',
    'date_of_birth',
    'ssn',
    'drivers_license',
    'co_full_name',
    'co_ssn',
    'co_dob',
    'balance',
    'date_of_service',
    'notes',
    'facility_name',
  ];
  const columns = (read.structure?.proposed.columns ?? []).map((column, at) => ({ ...column, field: fields[at] ?? null }));
  const secrets = new RegExp(
    [
      ...['71', '72', '73', '74', '75'].flatMap((group) => [`900-?${group}-?\\d{4}`]),
      '1981-04-17',
      '1982-05-18',
      '1983-06-19',
      '1985-07-20',
      '19810417',
      '19830619',
      '0?4/17/1981',
      '0?5/18/1982',
      '0?6/19/1983',
      '0?7/20/1985',
      '13/45/1984',
      'TX12345678',
    ].join('|'),
  );
  const leaksIn = (texts: string[]) => texts.flatMap((text) => (secrets.exec(text) ? [text.slice(0, 2000)] : []));
  // A data row selected as the header is stored without numbers.
  for (const header_rows of [[3], [1]]) {
    await my.ask('PUT', `/${read.id}/reading`, { header_rows });
    await my.reaches(read.id, 'needs_mapping');
    expect((await everyRow()).filter((text) => /900-?7\d-?\d{4}(?!\d)/.test(text))).toEqual([]);
  }
  await my.map(read, { columns, debt_type: 'medical', defaults: { location_code: 'L1' } });
  await my.correct(read.id, 3, { cells: { 4: '07/20/1985', 5: '900-74-6789' } });
  expect(leaksIn(await everyRow())).toEqual([]);
  const done = await my.place(await my.get(read.id));
  expect(done.summary?.accounts).toBe(2);
  expect(leaksIn(await everyRow())).toEqual([]);
  expect(leaksIn(everyFile())).toEqual([]);
});
