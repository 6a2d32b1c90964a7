import type { LoadKind } from '@recoup/contract/agency/load';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createAgencyUser } from '#test/agency.ts';
import { call } from '#test/factories.ts';
import { createLoader } from '#test/loads.ts';
import { withLockedRow } from '#test/lock-table.ts';
import { createMoney } from '#test/money.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let money: Awaited<ReturnType<typeof createMoney>>;
let staff: Awaited<ReturnType<typeof createAgencyUser>>;
let account: Awaited<ReturnType<(typeof money)['addAccount']>>;
let my: ReturnType<typeof createLoader>;
beforeAll(async () => {
  server = await startTestServer();
  money = await createMoney(server);
  staff = await createAgencyUser(server, 'agency_staff');
  account = await money.addAccount({ balance: 10_000_000 });
  my = createLoader(server, staff.token);
});
afterAll(() => server.stop());

const fileOf = (...rows: string[]) => ['Receipt,Company,Acct,Kind,Sum,Day', ...rows].join('\n');
const row = (id: string, sum: string, name = account.name) => `${id},${money.client.id},${name},PU,${sum},07/01/2026`;
const mapping = {
  columns: { id: 'Receipt', client: 'Company', account: 'Acct', type: 'Kind', amount_cents: 'Sum', effective_on: 'Day' },
  constants: { method: 'check' },
};
const balance = async () => (await money.account(account.id)).balance;

describe('a file in the console', () => {
  it('is uploaded in parts and read by its columns, whose mapping is suggested', async () => {
    const id = await my.send('payments.csv', fileOf(row('R-1', '10.00')));
    const { columns, rows_total: total } = await my.reaches(id, 'mapping');
    expect(total).toBe(1);
    expect(columns.table?.columns.map(({ header }) => header)).toEqual(['Receipt', 'Company', 'Acct', 'Kind', 'Sum', 'Day']);
    expect(columns.table?.columns[4]?.samples).toEqual(['10.00']);
    expect(columns.table?.fields.find(({ name }) => name === 'amount_cents')).toMatchObject({ is_required: true });
    expect(columns.table).toMatchObject({ is_saved: false });
    expect(JSON.stringify(columns.table?.problems)).not.toContain('--');
  });

  it('reports in a dry run what would change, and changes nothing', async () => {
    const before = await balance();
    const { report, counts } = await my.check('p.csv', fileOf(row('R-1', '10.00'), row('R-2', '20.00', 'A-9999-9')), mapping);
    expect(counts).toEqual({ new: 1, refused: 1 });
    expect(report?.changes[0]).toMatchObject({
      line: 2,
      fields: expect.arrayContaining([
        expect.objectContaining({ field: 'balance_cents', before: String(before), after: String(before - 1000) }),
      ]),
    });
    expect(report?.refused).toMatchObject([{ line: 3, message: expect.any(String) }]);
    expect(await balance()).toBe(before);
  });

  it('is applied once after a step-up, offers its refused rows as a file, and saves its mapping', async () => {
    const before = await balance();
    const file = fileOf(row('R-1', '10.00'), row('R-2', '20.00', 'A-9999-9'));
    const { id } = await my.check('payments.csv', file, mapping);
    expect(await my.ask('POST', `/${id}/apply`)).toMatchObject({ status: 403, code: 'step_up_required' });
    await my.apply(id);
    expect((await my.reaches(id, 'applied')).counts).toEqual({ applied: 1, refused: 1 });
    const refused = await my.refusedFile(id);
    expect(refused.headers.get('content-disposition')).toContain('payments-refused.csv');
    expect((await refused.text()).replace('\uFEFF', '').split('\r\n').slice(0, 2)).toEqual([
      'Receipt,Company,Acct,Kind,Sum,Day,Refused line,Refused code,Refused reason',
      expect.stringContaining('R-2,'),
    ]);
    expect(await balance()).toBe(before - 1000);

    const again = await my.check('payments.csv', file, mapping);
    expect(again.columns.table).toMatchObject({ is_saved: true, mapping: { amount_cents: 'Sum' }, problems: [] });
    await my.apply(again.id);
    expect((await my.reaches(again.id, 'applied')).counts).toEqual({ repeated: 1, refused: 1 });
    expect(await balance()).toBe(before - 1000);
    const entries = await server.database.query<{ details: object }>(
      `select details from portal.agency_audit_log where action = 'agency.file_loaded' and actor_user_id = $1 order by at, id limit 1`,
      [staff.id],
    );
    expect(entries).toEqual([{ details: { file: 'payments.csv', kind: 'payment', applied: 1, refused: 1 } }]);
  });

  it('returns to its columns if one is missing, and fails if it cannot be read', async () => {
    const missing = await my.check('p.csv', fileOf(row('R-9', '1.00')), { columns: {}, constants: {} });
    expect(missing.state).toBe('mapping');
    expect(missing.failure.join(' ')).toContain('No column is amount_cents.');
    const id = await my.send('blank.csv', '  \n');
    expect((await my.reaches(id, 'failed')).failure.join(' ')).toMatch(/empty/i);
    expect((await my.ask('POST', '', { file_name: 'a.csv', file_bytes: 0, kind: 'payment' })).status).toBe(400);
    const large = { file_name: 'a.csv', file_bytes: 999_000_000_000, kind: 'payment' };
    expect(await my.ask('POST', '', large)).toMatchObject({ status: 422, code: 'file_too_large' });
  });

  it('changes nothing if canceled before it is applied, and cannot be applied then', async () => {
    const before = await balance();
    const { id } = await my.check('p.csv', fileOf(row('C-1', '10.00')), mapping);
    expect((await my.ask('POST', `/${id}/cancel`)).data).toMatchObject({ state: 'cancelled', counts: {} });
    expect(await my.ask('POST', `/${id}/cancel`)).toMatchObject({ status: 200 });
    expect((await my.ask('POST', `/${id}/apply`)).status).toBe(409);
    expect(await balance()).toBe(before);
  });

  it('stops after the current transaction if canceled while applying, and counts the applied rows', async () => {
    const rows = Array.from({ length: 5000 }, (_, index) => row(`K-${index}`, '0.01'));
    const before = await balance();
    const { id } = await my.check('large.csv', fileOf(...rows), mapping);
    await withLockedRow(server, { table: 'accounts', id: account.id }, async (waiting) => {
      await my.apply(id);
      await vi.waitUntil(async () => (await waiting()) > 0, { timeout: 30_000 });
      expect((await my.ask('POST', `/${id}/cancel`)).data).toMatchObject({ state: 'applying', is_cancelling: true });
    });
    const { counts } = await my.reaches(id, 'cancelled');
    expect(counts['applied']).toBeGreaterThan(0);
    expect(counts['applied']).toBeLessThan(5000);
    expect(await balance()).toBe(before - (counts['applied'] ?? 0));
  });

  it('of clients, terms or several kinds is for agency admins, and none for users limited to clients', async () => {
    const several = { file_name: 'items.ndjson', file_bytes: 10 };
    expect((await my.ask('POST', '', { ...several, kind: 'schedule' })).status).toBe(403);
    expect((await my.ask('POST', '', several)).status).toBe(403);
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
    const note = { kind: 'note', id: 'N-1', client: money.client.id, account: account.name, text: 'Called.' };
    const theirs = createLoader(server, admin.token);
    const id = await theirs.send('items.ndjson', JSON.stringify({ ...note, at: '2026-07-01T15:00:00Z' }), {});
    expect((await theirs.reaches(id, 'checked')).counts).toEqual({ new: 1 });
    // Other staff do not see it, and cannot send its bytes.
    expect((await my.ask('GET', `/${id}`)).status).toBe(404);
    const limited = await createAgencyUser(server, 'agency_staff', { clientIds: [money.client.id] });
    expect((await createLoader(server, limited.token).ask('POST', '', { ...several, kind: 'payment' })).status).toBe(403);
    const auditor = await createAgencyUser(server, 'agency_auditor');
    expect((await createLoader(server, auditor.token).ask('GET', '')).status).toBe(403);
  });
});
