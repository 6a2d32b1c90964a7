import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMember } from '#test/factories.ts';
import { createImporter, type Importer } from '#test/imports.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.stop();
});

const newImporter = async (): Promise<{ mine: Awaited<ReturnType<typeof createMember>>; my: Importer }> => {
  const mine = await createMember(server);
  return { mine, my: createImporter(server, mine) };
};

const header = 'Account Number,First Name,Last Name,Address,City,State,Zip,Phone,SSN,Balance,Date of Service\r\n';
const line = (number: number, rest: Partial<{ last: string; balance: string; date: string; ssn: string; first: string }> = {}) =>
  `ACC-${number},${rest.first ?? 'Ann'},${rest.last ?? `Example${number}`},${number} Main St,Austin,TX,78701,512-555-0123,${rest.ssn ?? `900-70-${String(1000 + number)}`},${rest.balance ?? '125.50'},${rest.date ?? '03/14/2026'}\r\n`;
const fileOf = (...lines: string[]) => header + lines.join('');

describe('from file to accounts', () => {
  it('reads, checks, certifies and places, repeatably', async () => {
    const { mine, my } = await newImporter();
    const read = await my.upload('march.csv', fileOf(line(1), line(2), line(3, { balance: '"1,000.00"', date: '04/02/2026' })));
    expect(read.failure).toBeNull();
    expect(read.structure?.header_rows).toEqual([1]);
    const checked = await my.map(read, { debt_type: 'medical', defaults: { location_code: 'L1' } });
    expect(checked.summary?.problems.filter(({ level }) => level === 'error')).toEqual([]);
    expect(checked.summary).toMatchObject({ accounts: 3, people: 3, amount_cents: 125_100, rows: { error: 0 } });
    const { status } = await my.certify(checked);
    expect(status).toBe(202);
    const done = await my.reaches(read.id, 'committed', 'failed', 'ready');
    expect(done).toMatchObject({ state: 'committed', failure: null, summary: { accounts: 3, rows: { committed: 3 } } });
    const rows = await server.database.query(
      `select a.number::int, a.client_account_number, a.debtor_name, a.amount_placed_cents::int, a.balance_cents::int, a.status, p.ssn_last4, p.city,
              a.itemization_date::text, a.itemization_amount_cents::int, l.code as location
         from portal.accounts a join portal.people p on p.client_id = a.client_id and p.id = a.person_id
         join portal.locations l on l.client_id = a.client_id and l.id = a.location_id
        where a.client_id = $1 order by a.number`,
      [mine.client.id],
    );
    expect(rows).toEqual(
      [12_550, 12_550, 100_000].map((cents, at) => ({
        number: 1001 + at,
        client_account_number: `ACC-${at + 1}`,
        debtor_name: `Ann Example${at + 1}`,
        amount_placed_cents: cents,
        balance_cents: cents,
        status: 'SUBMITTED',
        ssn_last4: String(1001 + at),
        city: 'Austin',
        itemization_date: at === 2 ? '2026-04-02' : '2026-03-14',
        itemization_amount_cents: cents,
        location: 'L1',
      })),
    );
    // The same request again, after a lost response.
    const again = await my.certify(checked);
    expect([again.status, again.data.batch?.number]).toEqual([202, done.batch?.number]);
  });
});
