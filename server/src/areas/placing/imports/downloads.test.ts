import { REASON_HEADER } from '@recoup/domain/placing/import-files';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMember } from '#test/factories.ts';
import { fileOf, line, linesOf, mappingOf } from '#test/import-files.ts';
import { createImporter } from '#test/imports.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.stop();
});

async function begin() {
  const mine = await createMember(server);
  const my = createImporter(server, mine);
  const download = async (path: string) => {
    const response = await fetch(`${server.url}${my.base}${path}`, { headers: { authorization: `Bearer ${mine.token}` } });
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  };
  const activity = (id: string) =>
    server.database.query<{ action: string; details: object }>(
      `select action, details from portal.audit_log where subject_id = $1 and action like '%load%' order by at, id`,
      [id],
    );
  return { mine, my, download, activity };
}

const faulty = fileOf(
  line(1),
  line(2, { balance: 'forty' }),
  line(3, { last: '=1+1', date: '' }),
  line(4, { first: '', last: '' }),
);

describe('rows that were not placed', () => {
  it('are a file with the problems; personal numbers only on request, which is recorded', async () => {
    const { my, download, activity } = await begin();
    const read = await my.upload('march list.csv', faulty);
    const early = await download(`/${read.id}/errors`);
    expect([early.response.status, JSON.parse(early.bytes.toString()).code]).toEqual([409, 'import_state']);
    await my.map(read, mappingOf(read));
    await my.correct(read.id, 5, { cells: { 1: '@cmd', 8: '900-70-7777' } });

    const { response, bytes } = await download(`/${read.id}/errors?format=csv`);
    expect(response.headers.get('content-disposition')).toContain('march list to fix.csv');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const text = bytes.toString().replace(/^\uFEFF/, '');
    const rows = text.trimEnd().split('\r\n');
    expect(rows[0]).toBe(
      `Account Number,First Name,Last Name,Address,City,State,Zip,Phone,SSN,Balance,Date of Service,${REASON_HEADER}`,
    );
    expect(rows).toHaveLength(4);
    expect(rows[1]).toContain('Amount placed: “forty” is not an amount');
    expect(rows[2]).toContain(",'=1+1,");
    expect(rows[3]).toContain(",'@cmd,");
    expect(text).not.toMatch(/900-70|9007/);
    expect(text).toMatch(/•1002,/);

    const whole = (await download(`/${read.id}/errors?format=csv&sensitive=true`)).bytes.toString();
    for (const ssn of ['900-70-1002', '900-70-1003', '900-70-7777']) expect(whole).toContain(ssn);
    expect(whole).not.toContain('900-70-1001');
    const workbook = unzipSync((await download(`/${read.id}/errors?format=xlsx`)).bytes);
    const sheet = Buffer.from(workbook['xl/worksheets/sheet1.xml'] ?? []).toString();
    expect(sheet).toContain('forty');
    expect(sheet).not.toMatch(/900-70|<f>/);
    expect((await activity(read.id)).map(({ action, details }) => [action, details])).toEqual([
      ['import.errors_downloaded', { format: 'csv', sensitive: false }],
      ['import.errors_downloaded', { format: 'csv', sensitive: true }],
      ['import.errors_downloaded', { format: 'xlsx', sensitive: false }],
    ]);
  });

  it('are corrected in that file, in either format, and placed from it', async () => {
    const { mine, my, download } = await begin();
    const read = await my.upload('list.csv', faulty);
    const done = await my.place(await my.map(read, mappingOf(read)));
    expect(done.summary?.rows).toMatchObject({ committed: 1, error: 3 });
    const text = (await download(`/${read.id}/errors?sensitive=true`)).bytes.toString();
    const corrected = text.replace('forty', '40.00').replace("'=1+1", 'Okafor');
    const again = await my.upload('list to fix.csv', corrected);
    // The layout is known; our own column is not part of it.
    expect(again).toMatchObject({
      state: 'ready',
      structure: { remembered: true },
      summary: { accounts: 1, rows: { error: 2 } },
    });
    expect(again.mapping?.columns.find(({ index }) => index === 11)?.field ?? null).toBeNull();
    await my.correct(again.id, 3, { cells: { 10: '03/01/2026' } });
    expect((await my.place(await my.get(again.id))).summary).toMatchObject({ accounts: 2 });

    // With the numbers masked, the rest is still recognized.
    const last = (await download(`/${again.id}/errors`)).bytes.toString();
    const third = await my.upload('rest.csv', last.replace('ACC-4,,,', 'ACC-4,Bo,Orr,'));
    expect((await my.place(third)).summary).toMatchObject({ accounts: 1 });
    const people = await server.database.query(
      'select display_name, ssn_last4, ssn_sealed is not null as whole from portal.people where client_id = $1 order by ssn_last4',
      [mine.client.id],
    );
    expect(people).toEqual([
      { display_name: 'Ann Example1', ssn_last4: '1001', whole: true },
      { display_name: 'Ann Example2', ssn_last4: '1002', whole: true },
      { display_name: 'Ann Okafor', ssn_last4: '1003', whole: true },
      { display_name: 'Bo Orr', ssn_last4: '1004', whole: false },
    ]);
  });

  it('contain personal numbers for admins only, and reveal nothing about other imports', async () => {
    const { mine, my, download, activity } = await begin();
    const read = await my.upload('list.csv', faulty);
    await my.map(read, mappingOf(read));
    await server.database.query(`update portal.memberships set role = 'client_staff' where client_id = $1`, [mine.client.id]);
    const { response, bytes } = await download(`/${read.id}/errors?sensitive=true`);
    expect([response.status, JSON.parse(bytes.toString()).code]).toEqual([403, 'forbidden']);
    expect((await download(`/${mine.client.id}/errors?sensitive=true`)).response.status).toBe(404);
    expect(await activity(read.id)).toEqual([]);
    const masked = await download(`/${read.id}/errors`);
    expect(masked.response.status).toBe(200);
    expect(masked.bytes.toString()).not.toMatch(/900-70/);
  });

  it('are empty if every row is valid', async () => {
    const { my, download } = await begin();
    const read = await my.upload('list.csv', fileOf(line(1)));
    await my.map(read, mappingOf(read));
    const { response, bytes } = await download(`/${read.id}/errors`);
    expect([response.status, JSON.parse(bytes.toString()).code]).toEqual([409, 'no_errors']);
  });
});

it('the acknowledgement names the batch and every account, as PDF and CSV, once it is placed', async () => {
  const { my, download } = await begin();
  const read = await my.upload('list.csv', fileOf(...linesOf(1, 1200)));
  const checked = await my.map(read, mappingOf(read));
  expect((await download(`/${read.id}/acknowledgement`)).response.status).toBe(409);
  const done = await my.place(checked);
  const csv = await download(`/${read.id}/acknowledgement?format=csv`);
  const rows = csv.bytes.toString().trimEnd().split('\r\n');
  const accounts = rows.filter((row) => /ACC-\d+/.test(row));
  expect([accounts.length, new Set(accounts).size]).toEqual([1200, 1200]);
  expect(csv.response.headers.get('content-disposition')).toContain(`acknowledgement-${done.batch?.number}.csv`);
  const pdf = await download(`/${read.id}/acknowledgement?format=pdf`);
  expect(pdf.response.headers.get('content-type')).toBe('application/pdf');
  expect([pdf.bytes.subarray(0, 5).toString(), pdf.bytes.subarray(-6).toString().trim()]).toEqual(['%PDF-', '%%EOF']);
});
