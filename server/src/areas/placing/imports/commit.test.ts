import { CERTIFICATION } from '@recoup/domain/placing/certification';
import { formatBatchNumber } from '@recoup/domain/shared/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMember } from '#test/factories.ts';
import { fileOf, header, line, linesOf, mappingOf } from '#test/import-files.ts';
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
  const check = async (content: string, name = 'list.csv', change: object = {}) => {
    const read = await my.upload(name, content);
    return read.state === 'ready' ? read : my.map(read, { ...mappingOf(read), ...change });
  };
  return { mine, my, check };
}

const table = <T extends object>(text: string, ...values: unknown[]) =>
  server.database.query<T & Record<string, unknown>>(text, values);

describe('a placed file', () => {
  it('is complete in every table, with known people and a closed account', async () => {
    const { mine, my, check } = await begin();
    const first = await my.place(await check(fileOf(line(1, { last: 'Stone' }))));
    await table(`update portal.accounts set status = 'PAID' where client_id = $1`, mine.client.id);
    const [before] = await table<{ id: string }>('select id from portal.accounts where client_id = $1', mine.client.id);

    const more = ['Email', 'Notes', 'Office', 'Co-Debtor', 'Co-Debtor SSN'].join(',');
    const extra = ',ann@example.com,Prefers email,Office 2,Jo Stone,900-71-4321';
    const second = await check(
      `${header.trimEnd()},${more}\r\n${line(1, { last: 'Stone-Lee', balance: '80' }).trimEnd()}${extra}\r\n${line(2).trimEnd()},,,,,\r\n`,
    );
    const warned = (await my.rows(second.id))[0]?.problems.find(({ code }) => code === 'duplicate_closed');
    expect(warned?.message).toBe('An account with this number was placed before and is closed. It will be placed again.');
    const done = await my.place(second);
    expect([first.batch?.number, done.batch?.number]).toEqual([formatBatchNumber(101), formatBatchNumber(102)]);

    const accounts = await table(
      `select a.number::int, a.debtor_name, a.previous_account_id, l.code, a.import_row_number, a.placed_on = current_date as today, p.last_name,
              p.emails from portal.accounts a join portal.people p on p.id = a.person_id left join portal.locations l on l.id = a.location_id
        where a.import_id = $1 order by a.number`,
      second.id,
    );
    expect(accounts).toMatchObject([
      {
        number: 1002,
        debtor_name: 'Ann Stone',
        previous_account_id: before?.id,
        code: 'L2',
        import_row_number: 2,
        last_name: 'Stone',
      },
      { number: 1003, debtor_name: 'Ann Example2', previous_account_id: null, code: 'L1', import_row_number: 3, emails: [] },
    ]);
    // The person was matched by number and stays unchanged.
    expect(
      await table('select emails from portal.people where client_id = $1 and last_name = $2', mine.client.id, 'Stone'),
    ).toEqual([{ emails: [] }]);
    const parties = await table<{ contact: object }>(
      'select role, display_name, is_liable, contact from portal.account_parties where client_id = $1',
      mine.client.id,
    );
    expect(parties).toMatchObject([
      { role: 'co_debtor', display_name: 'Jo Stone', is_liable: true, contact: { ssn_last4: '4321' } },
    ]);
    expect(JSON.stringify(parties)).not.toContain('71-4321');
    expect(
      await table('select body, author_name, created_by from portal.account_notes where client_id = $1', mine.client.id),
    ).toEqual([{ body: 'Prefers email', author_name: 'Ada Example', created_by: mine.user.id }]);
    expect(
      await table(
        `select h.to_status, h.actor, h.actor_user_id from portal.account_status_history h join portal.accounts a on a.id = h.account_id
          where a.import_id = $1`,
        second.id,
      ),
    ).toEqual([1, 2].map(() => ({ to_status: 'SUBMITTED', actor: 'client', actor_user_id: mine.user.id })));
    expect(
      await table('select account_count, amount_placed_cents::int, source from portal.batches where import_id = $1', second.id),
    ).toEqual([{ account_count: 2, amount_placed_cents: 20_550, source: 'file' }]);
    expect(await table(`select action from portal.audit_log where subject_id = $1 order by at, id`, second.id)).toEqual(
      ['import.created', 'import.certified', 'import.committed'].map((action) => ({ action })),
    );
    expect((await my.rows(second.id, '&state=committed')).map(({ state }) => state)).toEqual(['committed', 'committed']);
    expect(await my.rows(second.id, '&state=ok')).toEqual([]);
  });

  it('of invoices has one account per debtor, with documents and credits', async () => {
    const { my, check } = await begin();
    const text = [
      'Account Number,Customer,Address,City,State,Zip,Invoice,Invoice Date,Due Date,Type,Balance',
      'C-1,Acme Roofing LLC,1 Main St,Austin,TX,78701,INV-1,01/05/2026,02/05/2026,Invoice,100.00',
      'C-2,Birch Supply Inc,2 Main St,Austin,TX,78701,INV-2,01/07/2026,02/07/2026,Invoice,50.00',
      'C-1,Acme Roofing LLC,1 Main St,Austin,TX,78701,INV-3,01/02/2026,02/02/2026,Invoice,40.50',
      'C-1,Acme Roofing LLC,1 Main St,Austin,TX,78701,CM-1,03/01/2026,03/01/2026,Credit Memo,-15.00',
    ].join('\r\n');
    const checked = await check(text, 'invoices.csv', {
      debt_type: 'commercial',
      row_meaning: 'invoice',
      invoices: 'one_account',
    });
    expect(checked.summary).toMatchObject({ accounts: 2, people: 2, amount_cents: 17_550, rows: { merged: 2, error: 0 } });
    const rows = await my.rows(checked.id);
    expect(rows.map(({ merged_into: into, amount_cents: cents }) => [into, cents])).toEqual([
      [null, 12_550],
      [null, 5000],
      [2, null],
      [2, null],
    ]);
    expect((await my.place(checked)).summary).toMatchObject({ accounts: 2, rows: { committed: 4 } });
    const accounts = await table<{ invoices: { number: string; cents: number }[] }>(
      `select client_account_number, amount_placed_cents::int as cents, debt_type, details -> 'invoices' as invoices
         from portal.accounts where import_id = $1 order by number`,
      checked.id,
    );
    expect(accounts).toMatchObject([
      { client_account_number: 'C-1', cents: 12_550, debt_type: 'commercial' },
      { client_account_number: 'C-2', cents: 5000 },
    ]);
    expect(accounts[0]?.invoices.map(({ number, cents }) => [number, cents])).toEqual([
      ['INV-1', 10_000],
      ['INV-3', 4050],
      ['CM-1', -1500],
    ]);
  });
});

describe('placing is refused', () => {
  it('without every statement, with outdated totals, and with nothing to place', async () => {
    const { my, check } = await begin();
    const checked = await check(fileOf(line(1), line(2)));
    const { version, statements } = CERTIFICATION;
    const all = statements.map(() => true);
    for (const certification of [
      { version, affirmed: [] },
      { version, affirmed: all.with(0, false) },
      { version: '1999-01-01', affirmed: all },
    ])
      expect(await my.certify(checked, { certification })).toMatchObject({ status: 422, error: { code: 'not_certified' } });
    expect((await my.certify(checked, { certification: { version } })).status).toBe(400);
    for (const change of [
      { revision: checked.revision - 1 },
      { accounts: 3 },
      { amount_cents: 25_101 },
      { itemization_assumed: 99 },
    ])
      expect(await my.certify(checked, change)).toMatchObject({ status: 409, error: { code: 'import_changed' } });
    const { data } = await my.correct(checked.id, 3, { left_out: true });
    expect(await my.certify(checked)).toMatchObject({ status: 409, error: { code: 'import_changed' } });
    await my.correct(checked.id, 2, { left_out: true });
    expect(
      await my.certify({ ...checked, summary: { ...data.summary, accounts: 0, amount_cents: 0, itemization_assumed: 0 } }),
    ).toMatchObject({
      status: 409,
      error: { code: 'nothing_to_place' },
    });
    expect((await table('select count(*)::int as n from portal.batches where import_id = $1', checked.id))[0]).toEqual({ n: 0 });
  });

  it('to all but one of several requests, which all return the same batch', async () => {
    const { my, check } = await begin();
    const checked = await check(fileOf(...linesOf(1, 20)));
    const answers = await Promise.all(Array.from({ length: 5 }, () => my.certify(checked)));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202]);
    await my.reaches(checked.id, 'committed');
    expect(
      await table('select count(*)::int as n, max(number)::int as last from portal.accounts where import_id = $1', checked.id),
    ).toEqual([{ n: 20, last: 1020 }]);
  });
});

describe('a file that was placed before', () => {
  it('is recognized by its bytes and its accounts, whatever its name', async () => {
    const { my, check } = await begin();
    const content = fileOf(...linesOf(1, 12));
    const done = await my.place(await check(content));
    const again = await check(content, 'other.csv');
    expect(again.same_file).toMatchObject({ id: done.id, batch_number: done.batch?.number });
    expect(again).toMatchObject({ summary: { accounts: 0, rows: { error: 12 } }, may: { commit: false } });
    expect((await my.certify(again)).error.code).toBe('nothing_to_place');
    const [row] = await my.rows(again.id);
    expect(row?.problems.filter(({ level }) => level === 'error')).toEqual([
      {
        field: 'client_account_number',
        column: 0,
        code: 'duplicate_open',
        level: 'error',
        message: 'This account is already placed and still open. Correct the number, or leave the row out.',
      },
    ]);

    const other = await check(fileOf(...linesOf(8, 14, { balance: '99.00' })), 'april.csv');
    expect(other).toMatchObject({ same_file: null, summary: { accounts: 2, rows: { error: 5 } } });
    // A new number makes it another account; a correction still considers the open ones.
    const corrected = await my.correct(other.id, 2, { cells: { 1: 'Anna' } });
    expect(corrected.data.rows[0]?.problems.map(({ code }) => code)).toContain('duplicate_open');
    expect((await my.correct(other.id, 2, { cells: { 0: 'NEW-8' } })).data.summary.accounts).toBe(3);
  });
});
