import type { ImportDetails, ImportRow } from '@recoup/contract/placing/import-shapes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, createMember, createTestUser, signIn } from '#test/factories.ts';
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

async function check(content: string) {
  const mine = await createMember(server);
  const my = createImporter(server, mine);
  const read = await my.upload('list.csv', content);
  return { mine, my, checked: await my.map(read, mappingOf(read)) };
}

const [BALANCE, ACCOUNT, SSN, LAST] = [9, 0, 8, 2];
const errorsOf = ({ problems }: ImportRow) => problems.filter(({ level }) => level === 'error').map(({ code }) => code);
const statesOf = (rows: readonly ImportRow[]) => rows.map(({ row_number: row, state }) => [row, state]);

/** Everything that users see of a checked import, except the order of equal counts and their examples. */
async function seen(my: Importer, id: string) {
  const { summary } = await my.get(id);
  const problems = summary?.problems.map(({ code, level, field, count }) => ({ code, level, field, count }));
  problems?.sort((a, b) => `${a.code}${a.field}`.localeCompare(`${b.code}${b.field}`));
  return { summary: { ...summary, problems }, rows: await my.rows(id) };
}

/** Checks the whole file again with the same mapping: single corrections must give the same result. */
async function freshCheck(my: Importer, { id }: ImportDetails) {
  const { mapping } = await my.get(id);
  await my.ask('PUT', `/${id}/mapping`, mapping);
  await my.reaches(id, 'ready');
  return seen(my, id);
}

describe('a corrected cell', () => {
  it('makes a row valid and changes counts and dollars like a full check', async () => {
    const { my, checked } = await check(fileOf(line(1), line(2, { balance: 'about 40' }), line(3, { last: '' })));
    expect(checked.summary).toMatchObject({ accounts: 1, amount_cents: 12_550, rows: { error: 2 } });
    const { status, data } = await my.correct(checked.id, 3, { cells: { [BALANCE]: ' 40.00 ' } });
    expect(status).toBe(200);
    expect(data.rows).toMatchObject([{ row_number: 3, state: 'warning', mended: [BALANCE], amount_cents: 4000 }]);
    expect(data.rows[0]?.cells[BALANCE]).toBe('40.00');
    expect(data.summary).toMatchObject({ accounts: 2, amount_cents: 16_550, rows: { error: 1 } });
    expect(data.summary.problems.map(({ code }) => code)).not.toContain('not_an_amount');
    const again = await my.correct(checked.id, 3, { cells: { [BALANCE]: 'no' } });
    expect(again.data.summary).toMatchObject({ accounts: 1, rows: { error: 2 } });
    await my.correct(checked.id, 4, { cells: { [LAST]: 'Mended' } });
    expect(await seen(my, checked.id)).toEqual(await freshCheck(my, checked));
  });

  it('of a sensitive column shows its last four and stays encrypted, also when another cell is corrected', async () => {
    const { my, checked } = await check(fileOf(line(1, { ssn: '900-70-12' }), line(2)));
    const wrong = (await my.rows(checked.id)).find(({ row_number: row }) => row === 2);
    expect(wrong?.problems.map(({ column }) => column)).toContain(SSN);
    const first = await my.correct(checked.id, 2, { cells: { [SSN]: '900-70-9876' } });
    expect(first.data.rows[0]?.cells[SSN]).toMatch(/^•+9876$/);
    const second = await my.correct(checked.id, 2, { cells: { [LAST]: 'Other', 5: 'tx (900-70-9876)' } });
    expect(second.data.rows[0]?.cells).toEqual(expect.arrayContaining(['Other', 'tx (•••-••-9876)']));
    const stored = await server.database.query<{ all: string }>(
      `select e::text || r::text || i::text as all from portal.imports i join portal.import_rows r on r.import_id = i.id
         left join portal.import_edits e on e.import_id = i.id and e.row_number = r.row_number where i.id = $1`,
      [checked.id],
    );
    for (const { all } of stored) expect(all ?? '').not.toMatch(/900-?70-?(9876|1002)/);
    await my.correct(checked.id, 2, { cells: { 5: 'TX' } });
    const { summary, revision } = await my.get(checked.id);
    await my.certify({ ...checked, revision, summary });
    await my.reaches(checked.id, 'committed');
    const people = await server.database.query('select last_name, ssn_last4 from portal.people where last_name = $1', ['Other']);
    expect(people).toEqual([{ last_name: 'Other', ssn_last4: '9876' }]);
  });

  it('is encrypted when its column turns out to be sensitive', async () => {
    const { my, checked } = await check(`${header.trimEnd()},Code\r\n${line(1).trimEnd()},7\r\n${line(2).trimEnd()},8\r\n`);
    await my.correct(checked.id, 2, { cells: { 11: '900701234' } });
    const columns = checked.mapping?.columns.map((column) => ({
      ...column,
      field: column.index === 11 ? 'ssn' : column.field === 'ssn' ? null : column.field,
    }));
    expect((await my.map(checked, { ...checked.mapping, columns })).state).toBe('ready');
    expect((await my.rows(checked.id))[0]?.cells[11]).toMatch(/^•+1234$/);
    const [stored] = await server.database.query<{ cells: string }>(
      'select cells::text from portal.import_edits where import_id = $1',
      [checked.id],
    );
    expect(stored?.cells).toContain('sealed');
    expect(stored?.cells).not.toContain('900701234');
  });

  it('is refused for an unknown row or column, or a value that is too long', async () => {
    const { my, checked } = await check(fileOf(line(1)));
    expect((await my.correct(checked.id, 99, { cells: { 0: 'x' } })).status).toBe(404);
    expect(await my.correct(checked.id, 2, { cells: { 11: 'x' } })).toMatchObject({
      status: 422,
      error: { errors: [{ path: 'cells.11', message: 'The file has no column 12.' }] },
    });
    expect((await my.correct(checked.id, 2, { cells: { 0: 'x'.repeat(2001) } })).status).toBe(400);
    expect((await my.correct(checked.id, 2, {})).data.rows).toMatchObject([{ row_number: 2, mended: [] }]);
  });

  it('survives another mapping, but not another reading of the file', async () => {
    const { my, checked } = await check(fileOf(line(1), line(2)));
    await my.correct(checked.id, 2, { cells: { [BALANCE]: '70.00' } });
    await my.correct(checked.id, 3, { left_out: true });
    const columns = checked.mapping?.columns.map((column) => (column.field === 'phone' ? { ...column, field: null } : column));
    await my.map(checked, { ...checked.mapping, columns });
    expect(statesOf(await my.rows(checked.id))).toEqual([
      [2, 'warning'],
      [3, 'left_out'],
    ]);
    expect((await my.get(checked.id)).summary).toMatchObject({ amount_cents: 7000, left_out_cents: 12_550 });
    expect((await my.ask('PUT', `/${checked.id}/reading`, { header_rows: [2] })).status).toBe(202);
    const again = await my.reaches(checked.id, 'needs_mapping');
    expect(again.structure).toMatchObject({ header_rows: [2], data_rows: 1, remembered: false });
    expect((await my.ask('PUT', `/${checked.id}/reading`, { header_rows: [1] })).status).toBe(202);
    const back = await my.reaches(checked.id, 'needs_mapping');
    expect(back.structure?.remembered).toBe(true);
    await my.map(back);
    expect(statesOf(await my.rows(checked.id))).toEqual([
      [2, 'warning'],
      [3, 'warning'],
    ]);
  });
});

describe('rows with the same account number', () => {
  it('are resolved by correcting or skipping one', async () => {
    const same = { account: 'TWIN-1' };
    const { my, checked } = await check(fileOf(line(1, same), line(2, same), line(3, { account: 'twin 1' }), line(4)));
    const rows = await my.rows(checked.id);
    expect(rows.map(errorsOf)).toEqual([[], ['duplicate_in_file'], ['duplicate_in_file'], []]);
    expect(rows[2]?.problems.at(-1)?.message).toBe(
      'Row 2 has the same account number. Correct the number, or leave one of the rows out.',
    );
    const corrected = await my.correct(checked.id, 3, { cells: { [ACCOUNT]: 'TWIN-2' } });
    expect(statesOf(corrected.data.rows)).toEqual([[3, 'warning']]);
    const out = await my.correct(checked.id, 2, { left_out: true });
    expect(statesOf(out.data.rows)).toEqual([
      [2, 'left_out'],
      [4, 'warning'],
    ]);
    const back = await my.correct(checked.id, 2, { left_out: false });
    expect(statesOf(back.data.rows)).toEqual([
      [2, 'warning'],
      [4, 'error'],
    ]);
    expect(back.data.summary).toMatchObject({ accounts: 3, rows: { error: 1 } });
    expect(await seen(my, checked.id)).toEqual(await freshCheck(my, checked));
  });
});

it('a person of several rows counts once, until the last of them is skipped', async () => {
  const same = { ssn: '900-70-1111', last: 'Twice' };
  const { my, checked } = await check(fileOf(line(1, same), line(2, same), line(3, { balance: 'x' })));
  const peopleAfter = async (row: number, change: Parameters<Importer['correct']>[2]) =>
    (await my.correct(checked.id, row, change)).data.summary.people;
  expect(checked.summary).toMatchObject({ accounts: 2, people: 1 });
  expect(await peopleAfter(2, { left_out: true })).toBe(1);
  expect(await peopleAfter(3, { left_out: true })).toBe(0);
  expect(await peopleAfter(4, { cells: { [BALANCE]: '10.00' } })).toBe(1);
  expect(await peopleAfter(2, { left_out: false })).toBe(2);
  expect(await peopleAfter(4, { cells: { [SSN]: '900-70-1111', [LAST]: 'Twice' } })).toBe(1);
  expect(await seen(my, checked.id)).toEqual(await freshCheck(my, checked));
});

describe('rows skipped together', () => {
  it('are selected by problem or state, and restored', async () => {
    const { my, checked } = await check(fileOf(...linesOf(1, 5), ...linesOf(6, 9, { balance: 'x' }), line(10, { last: '' })));
    const leave = (body: object) => my.ask<{ changed: number }>('POST', `/${checked.id}/leave-out`, body);
    const byProblem = await leave({ problem: 'not_an_amount', left_out: true });
    expect(byProblem.data).toMatchObject({ changed: 4, summary: { rows: { left_out: 4, error: 1 } } });
    expect((await leave({ state: 'error', left_out: true })).data).toMatchObject({ changed: 1, summary: { rows: { error: 0 } } });
    expect((await leave({ state: 'error', left_out: true })).data.changed).toBe(0);
    const back = await leave({ state: 'left_out', left_out: false });
    expect(back.data).toMatchObject({ changed: 5, summary: { accounts: 5, rows: { left_out: 0, error: 5 } } });
    expect(await seen(my, checked.id)).toEqual(await freshCheck(my, checked));
  });

  it('are checked in the background if there are many', async () => {
    const { my, checked } = await check(fileOf(...linesOf(1, 600)));
    const { data } = await my.ask<{ changed: number }>('POST', `/${checked.id}/leave-out`, { state: 'warning', left_out: true });
    expect(data.changed).toBe(600);
    const [, ready] = [await my.get(checked.id), await my.reaches(checked.id, 'ready')];
    expect(ready).toMatchObject({ summary: { accounts: 0, amount_cents: 0, rows: { left_out: 600 } }, may: { commit: false } });
    expect(ready.revision).toBe(checked.revision + 1);
  });
});

describe('questions of several columns about the same fact', () => {
  const remarks = [
    ['BK13', ''],
    ['', 'filed chapter 7'],
    ['bankruptcy', 'filed chapter 7'],
    ['', ''],
  ];
  const [NOTES, REMARKS] = [11, 12];
  const asking = fileOf(...linesOf(1, remarks.length))
    .trim()
    .split('\r\n')
    .map((text, at) => `${text},${(remarks[at - 1] ?? ['Internal Notes', 'Remarks']).join(',')}`)
    .join('\r\n');
  const countsOf = ({ summary }: Pick<ImportDetails, 'summary'>) =>
    summary?.problems
      .flatMap(({ code, column, count }) => (code === 'fact_bankruptcy' ? [[column, count]] : []))
      .toSorted((a, b) => Number(a[0]) - Number(b[0]));
  const leave = (my: Importer, id: string, body: object) => my.ask<{ changed: number }>('POST', `/${id}/leave-out`, body);
  const answer = (my: Importer, id: string, body: object) =>
    my.ask<{ changed: number }>('POST', `/${id}/answers`, { problem: 'fact_bankruptcy', answer: 'does_not_apply', ...body });

  it('are listed and skipped by column', async () => {
    const { my, checked } = await check(asking);
    expect(countsOf(checked)).toEqual([
      [NOTES, 2],
      [REMARKS, 2],
    ]);
    const listed = async (column: number | string) => {
      const { data } = await my.ask<ImportRow[]>('GET', `/${checked.id}/rows?problem=fact_bankruptcy&column=${column}`);
      return data.map(({ row_number: row }) => row);
    };
    expect([await listed(NOTES), await listed(REMARKS), await listed('none')]).toEqual([[2, 4], [3, 4], []]);
    const skipped = await leave(my, checked.id, { problem: 'fact_bankruptcy', column: REMARKS, left_out: true });
    expect(skipped.data.changed).toBe(2);
    expect(countsOf(await my.get(checked.id))).toEqual([[NOTES, 1]]);
    expect(await seen(my, checked.id)).toEqual(await freshCheck(my, checked));
  });

  it('are counted again by column where an earlier version counted them together', async () => {
    const { my, checked } = await check(asking);
    await server.database.query(
      `update portal.imports set summary = jsonb_set(summary, '{problems}',
         (select jsonb_agg(case when p ->> 'code' = 'fact_bankruptcy' then p - 'column' else p end)
            from jsonb_array_elements(summary -> 'problems') p)) where id = $1`,
      [checked.id],
    );
    expect(countsOf(await my.get(checked.id))).toEqual([
      [undefined, 2],
      [undefined, 2],
    ]);
    await my.correct(checked.id, 2, { cells: { [NOTES]: 'see file' } });
    expect(countsOf(await my.get(checked.id))).toEqual([
      [NOTES, 1],
      [REMARKS, 2],
    ]);
    const unclear = await answer(my, checked.id, {});
    expect([unclear.status, unclear.error.errors?.[0]?.message]).toEqual([
      422,
      'Several columns state this fact. Send `column` to say which one you are answering.',
    ]);
    for (const [column, changed] of [
      [NOTES, 1],
      [REMARKS, 2],
    ])
      expect((await answer(my, checked.id, { column })).data.changed).toBe(changed);
    expect(countsOf(await my.get(checked.id))).toEqual([]);
  });
});

it('two members correct at once, and every change counts', async () => {
  const { mine, my, checked } = await check(fileOf(...linesOf(1, 12, { balance: 'x' })));
  const colleague = await createTestUser(server);
  await addMember(server, { clientId: mine.client.id, userId: colleague.id, role: 'client_staff' });
  const their = createImporter(server, { client: mine.client, token: await signIn(server, colleague.email) });
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      (at % 2 === 0 ? my : their).correct(checked.id, at + 2, { cells: { [BALANCE]: '10.00' } }),
    ),
  );
  expect(answers.map(({ status, data }) => [status, data.rows[0]?.state])).toEqual(answers.map(() => [200, 'warning']));
  const both = await seen(my, checked.id);
  expect(both.summary).toMatchObject({ accounts: 12, amount_cents: 12_000, rows: { error: 0 } });
  expect(both).toEqual(await freshCheck(their, checked));
});

it('nothing is corrected, mapped or reread while a file is read, checked or committed, or after it ended', async () => {
  const { mine, my, checked } = await check(fileOf(line(1), line(2)));
  for (const state of ['uploading', 'uploaded', 'reading', 'checking', 'committing', 'committed', 'cancelled']) {
    await server.database.query('update portal.imports set state = $2 where client_id = $1', [mine.client.id, state]);
    const answers = [
      await my.correct(checked.id, 2, { left_out: true }),
      await my.ask('POST', `/${checked.id}/leave-out`, { left_out: true }),
      await my.ask('PUT', `/${checked.id}/mapping`, checked.mapping),
      await my.ask('PUT', `/${checked.id}/reading`, {}),
    ];
    expect(answers.map(({ status, error }) => [status, error.code])).toEqual(answers.map(() => [409, 'import_state']));
  }
});
