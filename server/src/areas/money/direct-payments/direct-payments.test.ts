import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCaller, callerOf, outboxKindsOf, type CompanyCaller } from '#test/account-callers.ts';
import { createMember, createTestAccount } from '#test/factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { formatAccountNumber } from '@recoup/domain/shared/ids';
import { sheetOf, writeXlsx } from '#platform/tabular/xlsx.ts';

interface Read {
  data: {
    rows: {
      row: number;
      payment: Record<string, string>;
      account: { id: string } | null;
      problems: { path: string; message: string }[];
      warning: string | null;
    }[];
    total_cents: number;
    unknown_columns: string[];
  };
  code?: string;
}

let server: TestServer;
let clientId: string;
let locations: string[];
let staff: CompanyCaller;
beforeAll(async () => {
  server = await startTestServer();
  const member = await createMember(server, { role: 'client_staff' });
  clientId = member.client.id;
  locations = member.client.locations;
  staff = callerOf(server, { clientId, token: member.token });
});
afterAll(() => server.stop());

const read = (content: string | Uint8Array, who = staff) => who.upload<Read>('/requests/direct-payments/read-file', content);
const send = (rows: Record<string, string>[]) =>
  staff.post<{ data: { submitted: number; total_cents: number }; errors?: { path: string; message: string }[] }>(
    '/requests/direct-payments/import',
    { rows },
  );
const account = (overrides: Parameters<typeof createTestAccount>[2] = {}) => createTestAccount(server, clientId, overrides);

describe('a file of direct payments', () => {
  it('is read with the problems of each row, reported in one call, and recognized when repeated', async () => {
    const [first, second, closed] = [
      await account({ number: 'FILE001' }),
      await account({ number: 'FILE002' }),
      await account({ number: 'FILE003', status: 'CLOSED' }),
    ];
    const head = 'Acct,Account #,Amount Paid,Date Paid,Method,Check #,Notes';
    const file = [
      head,
      ',file 001,"$1,250.50",01/31/2026,Check,1042,Thank you',
      ',FILE002,10.00,2026-02-01,Bank transfer (ACH),,',
      ',FILE003,5,2026-02-01,cash,,late',
      ',FILE999,5,2026-02-01,cash,,',
      ',,x,2999-01-01,shells,,',
      ',FILE001,1250.5,2026-01-31,cash,1042,',
    ].join('\n');
    const { status, body } = await read(file);
    expect(status).toBe(200);
    expect(body.data.unknown_columns).toEqual(['Acct']);
    expect(body.data.rows.map(({ row, problems }) => [row, problems.map(({ path }) => path)])).toEqual([
      [2, []],
      [3, []],
      [4, []],
      [5, ['account']],
      [6, ['account', 'amount', 'date', 'method']],
      [7, ['amount']],
    ]);
    expect(body.data.rows[0]).toMatchObject({ account: { id: first.id }, payment: { date: '2026-01-31', method: 'check' } });
    expect(body.data.rows[2]?.warning).toContain('closed');
    expect(body.data.total_cents).toBe(126_550);
    expect(await outboxKindsOf(server, first.id)).toEqual([]);

    const all = body.data.rows.map(({ payment }) => payment);
    const refused = await send(all);
    expect([refused.status, refused.body.errors?.map(({ path }) => path)]).toEqual([
      422,
      ['rows.3.account', 'rows.4.account', 'rows.4.amount', 'rows.4.date', 'rows.4.method', 'rows.5.amount'],
    ]);
    expect(await outboxKindsOf(server, first.id)).toEqual([]);
    const done = await send(all.slice(0, 3));
    expect(done).toMatchObject({ status: 201, body: { data: { submitted: 3, total_cents: 126_550 } } });
    for (const { id } of [first, second, closed]) expect(await outboxKindsOf(server, id)).toEqual(['request']);
    const again = await send(all.slice(0, 3));
    expect(again.body.errors?.map(({ path }) => path)).toEqual(['rows.0.amount', 'rows.1.amount', 'rows.2.amount']);
    expect(again.body.errors?.[0]?.message).toMatch(/^R-\d+ already reports this$/);
  });

  it('may be a workbook, and name accounts by our number', async () => {
    const { id } = await account();
    const [row] = await server.database.query<{ number: string }>('select number from portal.accounts where id = $1', [id]);
    interface Line {
      account: string;
      paid: number;
      on: string;
    }
    const line: Line = { account: formatAccountNumber(Number(row?.number)), paid: 1999, on: '2026-02-03' };
    async function* lines() {
      yield [line];
    }
    const sheet = sheetOf<Line>(
      'Payments',
      [
        { header: 'Account number', kind: 'text', value: (one) => one.account },
        { header: 'Amount', kind: 'money', value: (one) => one.paid },
        { header: 'Date', kind: 'date', value: (one) => one.on },
      ],
      lines(),
    );
    const parts: Buffer[] = [];
    for await (const part of writeXlsx([sheet])) parts.push(Buffer.from(part as Uint8Array));
    const { body } = await read(Buffer.concat(parts));
    expect(body.data.rows).toMatchObject([
      { account: { id }, problems: [], payment: { amount: '19.99', date: '2026-02-03', method: 'other' } },
    ]);
  });

  it('selects the open one of several accounts with a number, and none if that is ambiguous', async () => {
    const [closed, open] = [await account({ number: 'TWICE1', status: 'CLOSED' }), await account({ number: 'TWICE1' })];
    const file = 'Account,Amount,Date\nTWICE1,5,2026-02-01';
    expect((await read(file)).body.data.rows[0]?.account?.id).toBe(open.id);
    await server.database.query(`update portal.accounts set status = 'PAID' where id = $1`, [open.id]);
    expect((await read(file)).body.data.rows[0]?.problems[0]?.message).toContain('Several accounts');
    expect(await outboxKindsOf(server, closed.id)).toEqual([]);
  });

  it('finds only accounts that the user sees', async () => {
    await account({ number: 'FAR1', locationId: locations[1] ?? null });
    const limited = await addCaller(server, clientId, { locationIds: [locations[0] ?? ''] });
    const file = 'Account,Amount,Date\nFAR1,5,2026-02-01';
    expect((await read(file, limited)).body.data.rows[0]).toMatchObject({ account: null, problems: [{ path: 'account' }] });
  });

  it.each([
    ['nothing', '', 'empty'],
    ['a header alone', 'Account,Amount,Date', 'no_rows'],
    ['no columns that matter', 'Name,City\nAnn,Austin', 'header_unknown'],
    ['a picture', '\u0089PNG\r\n', undefined],
    ['more than two thousand rows', `Account,Amount,Date\n${'A,1,2026-01-01\n'.repeat(2001)}`, 'too_large'],
  ])('explains why %s is refused', async (_what, content, code) => {
    const answer = await read(content);
    expect(answer.status).toBe(422);
    if (code) expect(answer.body.code).toBe(code);
  });

  it('must not be empty', async () => {
    expect((await send([])).status).toBe(400);
  });
});
