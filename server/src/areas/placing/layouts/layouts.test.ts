import { afterAll, beforeAll, expect, it } from 'vitest';
import { operator } from '#platform/agency-audit.ts';
import { createMember } from '#test/factories.ts';
import { fileOf, header, line, linesOf, mappingOf } from '#test/import-files.ts';
import { createImporter } from '#test/imports.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { createLayouts } from './index.ts';

let server: TestServer;
let layouts: ReturnType<typeof createLayouts>;
beforeAll(async () => {
  server = await startTestServer();
  layouts = createLayouts(server.platform);
});
afterAll(async () => {
  await server.stop();
});

const by = operator('Ada Example');

it('the agency names, corrects and shares a layout, and new clients get it with its name', async () => {
  const first = await createMember(server);
  const my = createImporter(server, first);
  const read = await my.upload('first.csv', fileOf(...linesOf(1, 3)));
  // The client's own values and formats are not part of the layout.
  await my.map(read, { ...mappingOf(read), defaults: { location_code: 'L1' } });
  const [used] = await layouts.list();
  expect(used).toMatchObject({ name: null, is_shared: false, imports: 1, clients: [expect.any(String)] });
  const key = used?.key ?? '';
  await expect(layouts.share(key, true, by)).rejects.toThrow('Name the layout first.');
  expect((await layouts.name(key, ' Dentrix Enterprise aging ', by)).name).toBe('Dentrix Enterprise aging');
  await expect(layouts.correct(key, new Map([['Fax', null]]), by)).rejects.toThrow('no column “Fax”');
  await expect(layouts.correct(key, new Map([['Zip', 'balance']]), by)).rejects.toThrow('Two columns would be Amount placed');
  await expect(layouts.correct(key, new Map([['Zip', 'zipcode']]), by)).rejects.toThrow('no field zipcode');
  await layouts.correct(key, new Map([['phone', 'phone_mobile']]), by);
  expect((await layouts.show('dentrix enterprise AGING')).columns).toContainEqual(['Phone', 'phone_mobile']);

  const their = createImporter(server, await createMember(server));
  const before = await their.upload('before.csv', fileOf(...linesOf(11, 13)));
  expect(before.structure?.findings.map(({ message }) => message)).not.toContainEqual(expect.stringContaining('Dentrix'));
  await layouts.share(key, true, by);
  const known = await their.upload('known.csv', fileOf(...linesOf(21, 23)));
  // The user confirms a mapping that others made.
  expect(known).toMatchObject({ state: 'needs_mapping', structure: { remembered: false } });
  expect(known.structure?.findings[0]?.message).toBe('This file has the layout “Dentrix Enterprise aging”.');
  const phone = known.structure?.columns.find((column) => column.header === 'Phone');
  expect(phone?.suggestion).toMatchObject({
    field: 'phone_mobile',
    confidence: 0.99,
    reason: 'This is so in the layout “Dentrix Enterprise aging”.',
  });
  expect(known.structure?.proposed.defaults).toEqual({});

  const nearly = header.replace('Phone,', '').replace('Zip', 'Zip,Fax');
  const other = await their.upload('nearly.csv', nearly + line(31));
  expect(other.structure?.findings[0]?.message).toBe(
    'This file has nearly the layout “Dentrix Enterprise aging”. Missing columns: “Phone”. Additional columns: “Fax”.',
  );
  await layouts.share(key, false, by);
  const entries = await server.database.query(
    `select actor_user_id, actor_name, details ->> 'change' as change from portal.agency_audit_log
     where action = 'agency.layout_changed' order by at`,
  );
  expect(entries).toEqual(
    ['named', 'corrected', 'shared', 'no longer shared'].map((change) => ({ actor_user_id: null, actor_name: by.name, change })),
  );
  const ended = await their.upload('ended.csv', fileOf(line(41)));
  expect(ended.structure?.findings.map(({ message }) => message)).not.toContainEqual(expect.stringContaining('Dentrix'));
});

it('a file with nearly the columns of an earlier one shows what differs', async () => {
  const my = createImporter(server, await createMember(server));
  const read = await my.upload('first.csv', fileOf(...linesOf(1, 3)));
  const columns = mappingOf(read).columns?.map((column) =>
    column.field === 'phone' ? { ...column, field: 'phone_work' } : column,
  );
  await my.map(read, { ...mappingOf(read), ...(columns === undefined ? {} : { columns }) });
  const other = await my.upload('other.csv', header.replace('Phone', 'Phone,Fax') + line(14).replace('0123', '0123,'));
  expect(other.structure?.findings[0]?.message).toBe(
    'This file has nearly the columns of a file that you uploaded before. Additional columns: “Fax”.',
  );
  expect(other.structure?.columns.find((column) => column.header === 'Phone')?.suggestion).toMatchObject({
    field: 'phone_work',
    reason: 'This was so in a file that you uploaded before.',
  });
});

it('names are unique, and no user of a client reads them', async () => {
  const member = await createMember(server);
  const my = createImporter(server, member);
  const read = await my.upload('a.csv', `Acct,Who,Owed\r\nA1,Ann Lee,10.00\r\nA2,Bo Orr,20.00\r\n`);
  await my.map(read, { debt_type: 'consumer' });
  const unnamed = (await layouts.list()).find(({ name, imports }) => name === null && imports === 1);
  await expect(layouts.name(unnamed?.key ?? '', 'dentrix enterprise aging', by)).rejects.toThrow('Another layout is named');
  await expect(layouts.name('00000000', 'x', by)).rejects.toThrow('No layout has the key');
  const reading = server.platform.db.asUser({ sub: member.user.id, role: 'authenticated' }, (tx) =>
    tx.selectFrom('portal.layouts').selectAll().execute(),
  );
  expect(await reading).toEqual([]);
});
