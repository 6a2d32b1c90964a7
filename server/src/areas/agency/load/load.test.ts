import type { LoadColumns, LoadKind, LoadReport } from '@recoup/contract/agency/load';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAgencyUser } from '#test/agency.ts';
import { call } from '#test/factories.ts';
import { createMoney } from '#test/money.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { confirmIdentity } from '#test/step-up.ts';

let server: TestServer;
let money: Awaited<ReturnType<typeof createMoney>>;
let staff: Awaited<ReturnType<typeof createAgencyUser>>;
let account: Awaited<ReturnType<(typeof money)['addAccount']>>;
beforeAll(async () => {
  server = await startTestServer();
  money = await createMoney(server);
  staff = await createAgencyUser(server, 'agency_staff');
  account = await money.addAccount({ balance: 100_000 });
});
afterAll(() => server.stop());

interface Sent<T> {
  data: T;
  code?: string;
  errors?: { path: string; message: string }[];
}

async function send<T>(step: string, file: string, query: Record<string, string> = {}, token = staff.token) {
  const search = new URLSearchParams({ file_name: 'payments.csv', kind: 'payment', source: 'Ledger 7', ...query });
  const answer = await fetch(`${server.url}/api/agency/v1/load/${step}?${search}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
    body: file,
  });
  return { status: answer.status, body: (await answer.json()) as Sent<T> };
}

const fileOf = (...rows: string[]) => ['Receipt,Company,Acct,Kind,Sum,Day', ...rows].join('\n');
const row = (id: string, sum: string, name = account.name) => `${id},${money.client.id},${name},PU,${sum},07/01/2026`;
const mapping = {
  columns: JSON.stringify({
    id: 'Receipt',
    client: 'Company',
    account: 'Acct',
    type: 'Kind',
    amount_cents: 'Sum',
    effective_on: 'Day',
  }),
  constants: JSON.stringify({ method: 'check' }),
};
const balance = async () => (await money.account(account.id)).balance;

describe('a file in the console', () => {
  it('is read by its columns, whose mapping is suggested and completed', async () => {
    const { body } = await send<LoadColumns>('columns', fileOf(row('R-1', '10.00')));
    expect(body.data.table?.columns.map(({ header }) => header)).toEqual(['Receipt', 'Company', 'Acct', 'Kind', 'Sum', 'Day']);
    expect(body.data.table?.columns[4]?.samples).toEqual(['10.00']);
    expect(body.data.table?.fields.find(({ name }) => name === 'amount_cents')).toMatchObject({ is_required: true });
    expect(body.data.table).toMatchObject({ is_saved: false });
    expect(JSON.stringify(body.data.table?.problems)).not.toContain('--');
  });

  it('says in a dry run what would change, and changes nothing', async () => {
    const { body } = await send<LoadReport>('check', fileOf(row('R-1', '10.00'), row('R-2', '20.00', 'A-9999-9')), mapping);
    expect(body.data.counts).toEqual({ new: 1, refused: 1 });
    expect(body.data.changes[0]).toMatchObject({
      line: 2,
      fields: expect.arrayContaining([expect.objectContaining({ field: 'balance_cents', before: '100000', after: '99000' })]),
    });
    expect(body.data.refused).toMatchObject([{ line: 3, message: expect.any(String) }]);
    expect(await balance()).toBe(100_000);
  });

  it('is applied after a confirmation of identity, once, with its refused rows as a file and its mapping saved', async () => {
    const file = fileOf(row('R-1', '10.00'), row('R-2', '20.00', 'A-9999-9'));
    expect(await send('apply', file, mapping)).toMatchObject({ status: 403, body: { code: 'step_up_required' } });
    await confirmIdentity(server, staff.token);
    const { body } = await send<LoadReport>('apply', file, mapping);
    expect(body.data.counts).toEqual({ applied: 1, refused: 1 });
    expect(body.data.refused_file?.replace('\uFEFF', '').split('\r\n').slice(0, 2)).toEqual([
      'Receipt,Company,Acct,Kind,Sum,Day,Refused line,Refused code,Refused reason',
      expect.stringContaining('R-2,'),
    ]);
    expect(await balance()).toBe(99_000);
    expect((await send<LoadReport>('apply', file, mapping)).body.data.counts).toEqual({ repeated: 1, refused: 1 });
    expect(await balance()).toBe(99_000);
    const again = await send<LoadColumns>('columns', fileOf(row('R-3', '5.00')));
    expect(again.body.data.table).toMatchObject({
      is_saved: true,
      mapping: { amount_cents: 'Sum' },
      constants: { method: 'check' },
      problems: [],
    });
    const entries = await server.database.query<{ details: object }>(
      `select details from portal.agency_audit_log where action = 'agency.file_loaded' and actor_user_id = $1 order by at, id limit 1`,
      [staff.id],
    );
    expect(entries).toEqual([{ details: { file: 'payments.csv', kind: 'payment', applied: 1, refused: 1 } }]);
  });

  it('is refused where a column that it needs is missing, or the mapping names one that it lacks', async () => {
    const missing = await send('check', fileOf(row('R-9', '1.00')), { columns: '{}', constants: '{}' });
    expect(missing).toMatchObject({ status: 422, body: { code: 'file_unclear' } });
    expect(missing.body.errors?.map(({ message }) => message).join(' ')).toContain('No column is amount_cents.');
    expect((await send('check', fileOf(row('R-9', '1.00')), { columns: 'x' })).status).toBe(400);
    expect(await send('check', '', mapping)).toMatchObject({ status: 422, body: { code: 'file_unreadable' } });
  });

  it('of clients, terms or several kinds is for agency admins, and none for users limited to clients', async () => {
    expect((await send('columns', 'a', { kind: 'schedule' })).status).toBe(403);
    const kindsOf = async (token: string) => {
      const { body } = await call<{ data: { kinds: LoadKind[]; sources: string[] } }>(server, token, '/api/agency/v1/load/kinds');
      return body.data;
    };
    const own = await kindsOf(staff.token);
    expect(own.sources).toContain('Ledger 7');
    expect(own.kinds.map(({ kind }) => kind)).toContain('payment');
    expect(own.kinds.map(({ kind }) => kind)).not.toContain('client');
    const admin = await createAgencyUser(server);
    expect((await kindsOf(admin.token)).kinds.map(({ kind }) => kind)).toContain('client');
    const note = JSON.stringify({
      kind: 'note',
      id: 'N-1',
      client: money.client.id,
      account: account.name,
      text: 'Called.',
      at: '2026-07-01T15:00:00Z',
    });
    const checked = await fetch(`${server.url}/api/agency/v1/load/check?file_name=items.ndjson`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/x-ndjson' },
      body: note,
    });
    expect(await checked.json()).toMatchObject({ data: { counts: { new: 1 } } });
    const limited = await createAgencyUser(server, 'agency_staff', { clientIds: [money.client.id] });
    expect((await send('check', fileOf(row('R-1', '1')), mapping, limited.token)).status).toBe(403);
  });

  it('has no items of kinds for agency admins from agency staff, whatever kind its address names', async () => {
    const items = [
      { kind: 'client', id: 'FERN77', legal_name: 'Fernhill Dental LLC' },
      { kind: 'schedule', id: 'SC-1', client: money.client.id, valid_from: '2026-01-01', rules: [{ rate_bp: 100 }] },
      { kind: 'remittance_void', id: 'V-1', client: money.client.id, number: 'S-1', reason: 'Wrong' },
      {
        kind: 'note',
        id: 'N-2',
        client: money.client.id,
        account: account.name,
        text: 'Called.',
        at: '2026-07-01T15:00:00Z',
      },
    ];
    const ndjson = items.map((item) => JSON.stringify(item)).join('\n');
    await confirmIdentity(server, staff.token);
    for (const [step, result] of [
      ['check', 'new'],
      ['apply', 'applied'],
    ] as const) {
      const { body } = await send<LoadReport>(step, ndjson, { file_name: 'items.ndjson' });
      expect(body.data.counts).toEqual({ refused: 3, [result]: 1 });
      expect(body.data.refused.map(({ message }) => message)).toEqual(
        ['client', 'schedule', 'remittance_void'].map((kind) => `Your role may not load "${kind}". Ask an agency admin.`),
      );
    }
    expect(await server.database.query(`select from portal.clients where code = 'FERN77'`)).toEqual([]);
  });
});
