import type { LocationHit, SearchHit, SearchResult, StatementHit } from '@recoup/contract/search/search';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAgencyUser } from '#test/agency.ts';
import { addMember, call, createMember, createTestAccount, createTestUser, signIn } from '#test/factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let company: Awaited<ReturnType<typeof makeCompany>>;
beforeAll(async () => {
  server = await startTestServer();
  company = await makeCompany();
});
afterAll(() => server.stop());

/**
 * Statements S-1 to S-12 of the months of 2026, an invoice on the last one and one on none; two locations, the second in Salem.
 */
async function makeCompany() {
  const member = await createMember(server);
  const { client } = member;
  await server.database.query(
    `insert into portal.statements (client_id, number, period_from, period_to, issued_on, method, opening_cents, collected_cents,
       fees_cents, paid_out_cents, adjustments_cents, closing_cents, state, trace, external_id)
     select $1, 'S-' || n, day, (day + interval '1 month - 1 day')::date, (day + interval '1 month')::date, 'net', 0, n * 1000, 0, n * 1000,
       0, 0, 'paid', '09110' || n || '77', 'rem-' || n
     from generate_series(1, 12) n, lateral (select make_date(2026, n, 1) as day) d`,
    [client.id],
  );
  await server.database.query(
    `insert into portal.invoices (client_id, number, remittance_id, issued_on, due_on, amount_cents, state, external_id)
     select $1, 'I-0012', r.id, date '2027-01-01', date '2027-01-31', 4200, 'open', 'inv-1' from portal.statements r
     where r.client_id = $1 and r.number = 'S-12'
     union all select $1, 'COST/77', null, '2026-03-15', '2026-04-15', 950, 'void', 'inv-2'`,
    [client.id],
  );
  const [main = '', hills = ''] = client.locations;
  await server.database.query(
    `update portal.locations set name = 'North Hills', code = 'NH-2', line1 = '7 Lake Road', city = 'Salem', state = 'OR', postal_code = '97301'
     where id = $1`,
    [hills],
  );
  const join = async (locationIds?: string[]) => {
    const user = await createTestUser(server);
    await addMember(server, {
      clientId: client.id,
      userId: user.id,
      role: 'client_staff',
      ...(locationIds ? { locationIds } : {}),
    });
    return signIn(server, user.email);
  };
  return { ...member, main, hills, staff: await join(), limited: await join([main]) };
}

async function search(q: string, { token = company.token, query = '' } = {}): Promise<SearchResult> {
  const path = `/api/search/v3/clients/${company.client.id}/search?q=${encodeURIComponent(q)}${query}`;
  const { status, body } = await call<{ data: SearchResult }>(server, token, path);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

const hitsOf = <K extends SearchHit['kind']>({ groups }: SearchResult, kind: K) =>
  (groups.find((group) => group.kind === kind)?.hits ?? []) as Extract<SearchHit, { kind: K }>[];
const statementsOf = async (...args: Parameters<typeof search>): Promise<StatementHit[]> =>
  hitsOf(await search(...args), 'statements');
const locationsOf = async (...args: Parameters<typeof search>): Promise<LocationHit[]> =>
  hitsOf(await search(...args), 'locations');

describe('statements and invoices', () => {
  it.each(['S-1', 's1', 's 1', 'statement S-1', 'remittance s-1'])(
    'finds the statement that is named by %s above those that begin so',
    async (q) => {
      const result = await search(q);
      expect(result.groups[0]?.kind).toBe('statements');
      const [first, ...rest] = hitsOf(result, 'statements');
      expect(first).toMatchObject({
        title: 'S-1',
        title_ranges: expect.arrayContaining([expect.any(Array)]),
        score: 1000,
        amount_cents: 1000,
        statement: { state: 'paid', period_from: '2026-01-01', period_to: '2026-01-31' },
        invoice: null,
      });
      expect(first?.remittance_id).toBe(first?.id);
      expect(first?.why[0]).toMatchObject({ field: 'statement_number', label: 'Statement', text: 'S-1' });
      expect(rest.map(({ title }) => title)).toEqual(['S-12', 'S-11', 'S-10']);
    },
  );

  it('finds an invoice by number, and links to its statement', async () => {
    for (const q of ['I-0012', 'i0012', '0012', 'invoice 0012']) {
      const [hit] = await statementsOf(q);
      expect(hit, q).toMatchObject({ title: 'I-0012', statement: null, invoice: { state: 'open', due_on: '2027-01-31' } });
      expect(hit?.why[0], q).toMatchObject({ field: 'invoice_number', label: 'Invoice' });
      expect(hit?.remittance_id, q).toBe((await statementsOf('S-12'))[0]?.id);
    }
    expect(await statementsOf('cost/77')).toMatchObject([{ title: 'COST/77', remittance_id: null, score: 1000 }]);
    expect((await statementsOf('invoices')).map(({ title }) => title)).toEqual(['I-0012', 'COST/77']);
    expect(await statementsOf('invoice S-1')).toEqual([]);
  });

  it("finds a statement by its payment's trace number, by the amount remitted, and by period", async () => {
    expect(await statementsOf('09110377')).toMatchObject([
      { title: 'S-3', title_ranges: [], why: [{ field: 'trace', text: '09110377', match: 'exact' }] },
    ]);
    expect(await statementsOf('$42.00')).toMatchObject([{ title: 'I-0012', why: [{ label: 'Amount', text: '$42.00' }] }]);
    expect(await statementsOf('amount:30')).toMatchObject([{ title: 'S-3', why: [{ label: 'Paid out', text: '$30.00' }] }]);
    expect((await statementsOf('march 2026')).map(({ title }) => title)).toEqual(['S-3', 'COST/77']);
    expect((await statementsOf('statement march 2026')).map(({ title }) => title)).toEqual(['S-3']);
    expect(await statementsOf('status:open')).toEqual([]);
  });

  it('is paged, newest first', async () => {
    const titles: string[] = [];
    for (let cursor = ''; ;) {
      const [group] = (await search('statements', { query: `&kinds=statements&limit=5${cursor}` })).groups;
      titles.push(...(group?.hits ?? []).map(({ title }) => title));
      if (!group?.next_cursor) break;
      cursor = `&cursor=${group.next_cursor}`;
    }
    expect(titles).toEqual(Array.from({ length: 12 }, (_, at) => `S-${12 - at}`));
  });

  it('returns nothing to staff, however it is asked, or to outsiders', async () => {
    const agency = await createAgencyUser(server, 'agency_staff');
    const other = await createMember(server);
    for (const token of [company.staff, company.limited, agency.token])
      for (const [q, query] of [
        ['S-1', ''],
        ['invoices', ''],
        ['09110377', '&kinds=statements'],
        ['in:statements', ''],
        ['march 2026', '&kinds=statements&limit=1'],
      ] as const) {
        const { groups, partial } = await search(q, { token, query });
        expect([groups.map(({ kind }) => kind), partial], q).toEqual([[], []]);
      }
    const lookers = await createAgencyUser(server, 'agency_admin');
    expect((await statementsOf('S-3', { token: lookers.token })).map(({ title }) => title)).toEqual(['S-3']);
    const path = `/api/search/v3/clients/${other.client.id}/search?q=S-1`;
    expect((await call<{ data: SearchResult }>(server, other.token, path)).body.data.groups).toEqual([]);
  });
});

describe('locations', () => {
  it.each([
    ['north hills', 820, 'location'],
    ['hil', 590, 'location'],
    ['NH-2', 820, 'location_code'],
    ['nh2', 820, 'location_code'],
    ['salem', 590, 'city'],
    ['location:north', 590, 'location'],
  ])('finds one by %s', async (q, score, field) => {
    const hits = await locationsOf(q);
    expect(hits).toMatchObject([
      { title: 'North Hills', location_id: company.hills, code: 'NH-2', place: 'Salem, OR', is_active: true, accounts: 0, score },
    ]);
    expect(hits[0]?.why[0]).toMatchObject({ field, ranges: expect.arrayContaining([expect.any(Array)]) });
  });

  it("are for everyone, within a limited member's locations", async () => {
    expect((await locationsOf('office', { token: company.staff })).map(({ code }) => code)).toEqual(['L1']);
    expect((await locationsOf('in:locations', { token: company.limited })).map(({ code }) => code)).toEqual(['L1']);
    expect(await locationsOf('north', { token: company.limited })).toEqual([]);
    expect(await locationsOf('salem', { token: company.limited })).toEqual([]);
  });
});

describe('files among many matches', () => {
  /** 1,200 in insertion order, the last one newest. */
  const added = `(now() - interval '2000 hours') + n * interval '1 hour'`;
  beforeAll(async () => {
    const { client, main, hills, user } = company;
    const [here, there] = [
      await createTestAccount(server, client.id, { name: 'Ann Marwood', locationId: main }),
      await createTestAccount(server, client.id, { name: 'Bo Sample', locationId: hills }),
    ];
    await server.database.query(
      `insert into portal.documents (client_id, account_id, kind, file_name, media_type, bytes, sha256, file_key, author_name, created_at)
       select $1, case when n = 7 then $2::uuid else $3::uuid end, 'other', 'flood-' || n || '.pdf', 'application/pdf', 1, 'x', 'x', 'Ada', ${added}
       from generate_series(1, 1200) n`,
      [client.id, here.id, there.id],
    );
    await server.database.query(
      `with made as (
         insert into portal.imports (client_id, id, file_name, file_bytes, state, created_by, created_at)
         select $1, portal.new_id(), 'drift-' || n || '.csv', 1, case when n > 1190 then 'cancelled' else 'committed' end, $2, ${added}
         from generate_series(1, 1200) n returning id, file_name, state, created_at
       )
       insert into portal.batches (client_id, number, source, import_id, created_by, created_at)
       select $1, 5000 + row_number() over (order by created_at), 'file', id, $2, created_at from made where state = 'committed'`,
      [client.id, user.id],
    );
    // As the database does automatically some time later.
    await server.database.query('analyze portal.documents, portal.imports, portal.batches');
  });

  const namesOf = async (kind: 'documents' | 'batches', ...args: Parameters<typeof search>) =>
    hitsOf(await search(...args), kind).map(({ file_name: name }) => name);

  it('shows the newest, regardless of insertion order', async () => {
    expect((await namesOf('documents', 'flood')).slice(0, 2)).toEqual(['flood-1200.pdf', 'flood-1199.pdf']);
    expect((await namesOf('batches', 'drift')).slice(0, 2)).toEqual(['drift-1190.csv', 'drift-1189.csv']);
  });

  it('shows old ones if their period was requested', async () => {
    const [row] = await server.database.query<{ day: string }>(
      `select to_char(min(created_at) at time zone 'utc', 'YYYY-MM-DD') as day from portal.documents where file_name like 'flood%'`,
    );
    expect(await namesOf('documents', `flood date<=${row?.day}`, { query: '&limit=50' })).toContain('flood-1.pdf');
    expect(await namesOf('batches', `drift date<=${row?.day}`, { query: '&limit=50' })).toContain('drift-1.csv');
  });

  it('omits nothing for a limited member when all newer files are of other locations', async () => {
    expect(await namesOf('documents', 'flood', { token: company.limited })).toEqual(['flood-7.pdf']);
    expect(await namesOf('batches', 'drift', { token: company.limited })).toEqual([]);
  });
});
