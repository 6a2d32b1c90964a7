import type { SearchGroup, SearchHit, SearchResult } from '@recoup/contract/search/search';
import { formatAccountNumber } from '@recoup/domain/shared/ids';
import { wordsOf } from '@recoup/domain/search/tokenize';
import { once } from 'node:events';
import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAgencyUser } from '#test/agency.ts';
import { addMember, call, createMember, createTestAccount, createTestUser, signIn } from '#test/factories.ts';
import { withLockedTable } from '#test/lock-table.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { startServer } from '#server/composition.ts';
import { newId } from '#platform/ids.ts';

let server: TestServer;
let company: Awaited<ReturnType<typeof makeCompany>>;

beforeAll(async () => {
  server = await startTestServer();
  company = await makeCompany();
});
afterAll(() => server.stop());

async function makeCompany() {
  const member = await createMember(server);
  const { client } = member;
  const place = (name: string, more: Parameters<typeof createTestAccount>[2] = {}) =>
    createTestAccount(server, client.id, { name, locationId: client.locations[0] ?? null, ...more });
  const ann = await place('Ann Marwood', { number: 'PT-00917', balance: 123_456 });
  const boris = await place('Boris Annison', { number: 'QX-31', status: 'DISPUTED', placedOn: '2026-03-10', balance: 70_000 });
  const closed = await place('Ann Marwood', { number: 'OLD-1', status: 'CLOSED', balance: 500 });
  const jose = await place('José O’Brien-Smith', { number: 'Z 77 88', locationId: client.locations[1] ?? null });
  await server.database.query(
    `update portal.people set phones = '[{"type":"home","number":"+12175550142"}]', emails = '["ann.marwood@example.com"]',
       ssn_last4 = '4321', city = 'Springfield', state = 'IL' where id = $1`,
    [ann.personId],
  );
  await server.database.query(
    `insert into portal.account_parties (client_id, account_id, role, display_name, is_liable) values ($1, $2, 'guarantor', 'Wilhelmina Guarantor', true)`,
    [client.id, boris.id],
  );
  await server.database.query('update portal.accounts set amount_placed_cents = 98765 where id = $1', [closed.id]);
  const payment = newId();
  await server.database.query(
    `insert into portal.payments (client_id, id, account_id, type, method, state, effective_on, reported_on, amount_cents, effect_cents, reference, external_id)
     values ($1, $2, $3, 'PU', 'check', 'posted', '2026-03-04', '2026-03-05', 25050, 25050, 'CK1001', 'pay-1')`,
    [client.id, payment, ann.id],
  );
  await server.database.query(
    `insert into portal.documents (client_id, account_id, kind, file_name, media_type, bytes, sha256, file_key, author_name)
     values ($1, $2, 'statement', 'march-ledger.pdf', 'application/pdf', 12, 'x', 'x', 'Ada'), ($1, $3, 'other', 'secret-ledger.pdf', 'application/pdf', 12, 'x', 'x', 'Ada')`,
    [client.id, ann.id, jose.id],
  );
  await server.database.query(
    `insert into portal.requests (client_id, number, account_id, kind, created_by_name) values ($1, 7001, $2, 'recall', 'Ada')`,
    [client.id, boris.id],
  );
  const upload = newId();
  await server.database.query(
    `insert into portal.imports (client_id, id, file_name, file_bytes, state, created_by) values ($1, $2, 'spring-debtors.csv', 1, 'committed', $3)`,
    [client.id, upload, member.user.id],
  );
  await server.database.query(
    `insert into portal.batches (client_id, number, source, import_id, account_count, amount_placed_cents) values ($1, 90318, 'file', $2, 3, 100)`,
    [client.id, upload],
  );
  const limited = await createTestUser(server);
  const { locations } = client;
  await addMember(server, { clientId: client.id, userId: limited.id, role: 'client_staff', locationIds: [locations[0] ?? ''] });
  const numbers = await server.database.query<{ id: string; number: string }>(
    'select id, number::text from portal.accounts where client_id = $1',
    [client.id],
  );
  const numberOf = (id: string) => formatAccountNumber(Number(numbers.find((row) => row.id === id)?.number));
  return { ...member, ann, boris, closed, jose, payment, numberOf, limited: await signIn(server, limited.email) };
}

async function search(q: string, more: { token?: string; query?: string } = {}): Promise<SearchResult> {
  const path = `/api/search/v3/clients/${company.client.id}/search?q=${encodeURIComponent(q)}${more.query ?? ''}`;
  const { status, body } = await call<{ data: SearchResult }>(server, more.token ?? company.token, path);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

const hitsOf = <K extends SearchHit['kind']>({ groups }: { groups: SearchGroup[] }, kind: K) =>
  (groups.find((group) => group.kind === kind)?.hits ?? []) as Extract<SearchHit, { kind: K }>[];

const namesOf = async (q: string, token?: string) =>
  hitsOf(await search(q, token ? { token } : {}), 'people').map(({ title }) => title);

describe('people', () => {
  it.each([
    ['in any order', 'marwood ann'],
    ['by their beginnings', 'marw an'],
    ['misspelt', 'marwod ann'],
    ['with letters swapped', 'Anm Mawrood'],
    ['by sound', 'marwud'],
  ])('finds a name %s, an open account first, and says why', async (_how, q) => {
    const [first, second] = hitsOf(await search(q), 'people');
    expect(first).toMatchObject({ title: 'Ann Marwood', account_id: company.ann.id, status: 'ACTIVE', place: 'Springfield, IL' });
    expect(second?.account_id).toBe(company.closed.id);
    expect(first?.why[0]).toMatchObject({ field: 'name', text: 'Ann Marwood' });
    expect(first?.title_ranges.length).toBeGreaterThan(0);
  });

  it('ranks a whole name above a prefix match', async () => {
    expect(await namesOf('ann')).toEqual(['Ann Marwood', 'Ann Marwood', 'Boris Annison']);
    const [ann, , boris] = hitsOf(await search('ann'), 'people');
    expect(ann?.score).toBeGreaterThan(boris?.score ?? 0);
    expect([ann?.why[0]?.match, boris?.why[0]?.match]).toEqual(['exact', 'start']);
    expect(boris?.title_ranges).toEqual([[6, 9]]);
  });

  it('reads accents, apostrophes and hyphens as people type them', async () => {
    for (const q of ['jose obrien', "o'brien", 'smith josé', 'OBRIEN-SMITH'])
      expect(await namesOf(q)).toEqual(['José O’Brien-Smith']);
  });

  it('finds other parties of an account by name', async () => {
    const [hit] = hitsOf(await search('wilhelmina'), 'people');
    expect(hit).toMatchObject({ title: 'Boris Annison', why: [{ field: 'other_name', text: 'Wilhelmina Guarantor' }] });
  });

  it.each(['(217) 555-0142', '2175550142', '+1 217.555.0142', '555-0142'])('finds the phone %s', async (q) => {
    const [hit] = hitsOf(await search(q), 'people');
    const ranges = q === '555-0142' ? [[6, 14]] : [[0, 14]];
    expect(hit).toMatchObject({ people_id: company.ann.personId, why: [{ field: 'phone', text: '(217) 555-0142', ranges }] });
  });

  it('finds an email by its prefix', async () => {
    const [hit] = hitsOf(await search('ann.mar@'.replace('@', 'wood@')), 'people');
    expect(hit?.why[0]).toMatchObject({ field: 'email', text: 'ann.marwood@example.com', ranges: [[0, 12]] });
  });

  it('searches the last four SSN digits beside a name only, records that, and never a whole one', async () => {
    const logged = () => server.database.query(`select details from portal.audit_log where action = 'search.by_ssn'`);
    const alone = await search('ssn:4321');
    expect(alone.groups).toEqual([]);
    expect(alone.understood[0]).toMatchObject({ kind: 'unknown', hint: expect.stringContaining('name') });
    expect(await logged()).toEqual([]);
    const [hit] = hitsOf(await search('marwood 4321'), 'people');
    expect(hit).toMatchObject({ people_id: company.ann.personId });
    expect(hit?.why[0]).toMatchObject({ field: 'ssn_last4', text: 'ends in 4321', ranges: [[8, 12]] });
    expect(hitsOf(await search('boris ssn:4321'), 'people')).toEqual([]);
    expect(await logged()).toEqual([{ details: {} }, { details: {} }]);
    const whole = await search('marwood 900-12-4321');
    expect([whole.groups, whole.understood[1]?.kind]).toEqual([[], 'refused']);
  });
});

describe('accounts', () => {
  it('finds its own number with and without punctuation, above all else', async () => {
    const number = company.numberOf(company.ann.id);
    for (const q of [number, number.replaceAll('-', ''), number.toLowerCase(), number.replaceAll('-', ' ')]) {
      const { groups } = await search(q);
      expect(groups[0]?.kind, q).toBe('accounts');
      expect(groups[0]?.hits[0], q).toMatchObject({
        account_id: company.ann.id,
        score: 1000,
        why: [{ field: 'account_number' }],
      });
    }
  });

  it.each(['PT-00917', 'pt00917', 'PT 00917', '00917', 'pt-009'])('finds the company’s own number as %s', async (q) => {
    const [hit] = hitsOf(await search(q, { query: '&kinds=accounts' }), 'accounts');
    expect(hit).toMatchObject({ account_id: company.ann.id, client_account_number: 'PT-00917' });
    expect(hit?.why[0]).toMatchObject({ field: 'client_account_number', text: 'PT-00917' });
  });

  it.each([
    ['status:disputed', 'Status is Disputed'],
    ['disputed', 'Status is Disputed'],
    ['status:disputed balance>500', 'Balance over $500.00'],
    ['placed:2026-03', 'Placed in March 2026'],
    ['placed in march 2026', 'Placed in March 2026'],
    ['boris balance:700', 'Balance of $700.00'],
    ['location:office amount:700', 'Location is office'],
  ])('narrows by %s', async (q, label) => {
    const result = await search(q);
    expect(hitsOf(result, 'accounts').map(({ account_id: id }) => id)).toEqual([company.boris.id]);
    expect(result.understood.map((part) => part.label)).toContain(label);
  });

  it('finds an account by the amount placed and gives that as the reason', async () => {
    const [hit] = hitsOf(await search('$987.65'), 'accounts');
    expect(hit).toMatchObject({ account_id: company.closed.id, balance_cents: 500 });
    expect(hit?.why).toContainEqual(
      expect.objectContaining({ field: 'amount', label: 'Placed', text: '$987.65', match: 'exact' }),
    );
    expect(hitsOf(await search('balance:987.65'), 'accounts')).toEqual([]);
  });

  it('explains filters, and finds nothing for an incomplete one', async () => {
    const { groups, understood } = await search('colour:red');
    expect(groups).toEqual([]);
    expect(understood[0]).toMatchObject({ kind: 'unknown', start: 0, end: 10, hint: expect.stringContaining('status') });
  });
});

describe('the other kinds', () => {
  it.each(['$250.50', '250.50', 'paid march 2026', 'paid>200', 'check CK1001', 'CK1001', 'paid:2026-03 marwood'])(
    'finds a payment by %s',
    async (q) => {
      const [hit] = hitsOf(await search(q), 'payments');
      expect(hit).toMatchObject({ payment_id: company.payment, account_id: company.ann.id, amount_cents: 25_050 });
      expect(hit?.why.length).toBeGreaterThan(0);
    },
  );

  it('finds batches by number and file, documents by name, requests by number, kind and account', async () => {
    expect(hitsOf(await search('B-90318'), 'batches')[0]).toMatchObject({ title: 'B-90318', score: 1000 });
    expect(hitsOf(await search('spring deb'), 'batches')[0]).toMatchObject({ file_name: 'spring-debtors.csv' });
    expect(hitsOf(await search('ledger march'), 'documents')[0]).toMatchObject({
      file_name: 'march-ledger.pdf',
      account_id: company.ann.id,
    });
    for (const q of ['R-7001', 'recall', 'recall annison', company.numberOf(company.boris.id)]) {
      expect(hitsOf(await search(q), 'requests')[0], q).toMatchObject({ title: 'R-7001', account_id: company.boris.id });
    }
    expect(hitsOf(await search('recall'), 'requests')[0]?.why).toMatchObject([{ text: 'Recall account', ranges: [[0, 6]] }]);
  });

  it('finds published documents that the role may see', async () => {
    await server.database.query(
      `insert into portal.published_documents (client_id, kind, title, file_name, media_type, bytes, sha256, file_key, external_id, published_at)
       values ($1, 'tax_form', '1099-MISC Zephyr', '1099.pdf', 'application/pdf', 12, 'x', 'x', 'D-1', now() + interval '1 minute'),
         ($1, 'letter', 'Zephyr welcome', 'hello.pdf', 'application/pdf', 12, 'x', 'x', 'D-2', now())`,
      [company.client.id],
    );
    const staff = await createTestUser(server);
    await addMember(server, { clientId: company.client.id, userId: staff.id, role: 'client_staff' });
    const titles = async (q: string, token?: string) =>
      hitsOf(await search(q, token ? { token } : {}), 'documents').map(({ title, is_published: isPublished }) => [
        title,
        isPublished,
      ]);
    expect(await titles('zephyr')).toEqual([
      ['1099-MISC Zephyr', true],
      ['Zephyr welcome', true],
    ]);
    expect(await titles('1099 zeph')).toEqual([['1099-MISC Zephyr', true]]);
    expect(await titles('zephyr', await signIn(server, staff.email))).toEqual([['Zephyr welcome', true]]);
    expect(await titles('zephyr', company.limited)).toEqual([]);
    const pages = [];
    for (let cursor = ''; ;) {
      const [group] = (await search('zephyr', { query: `&kinds=documents&limit=1${cursor}` })).groups;
      pages.push(...(group?.hits ?? []).map(({ title }) => title));
      if (!group?.next_cursor) break;
      cursor = `&cursor=${group.next_cursor}`;
    }
    expect(pages).toEqual(['1099-MISC Zephyr', 'Zephyr welcome']);
  });

  it('links to pages that the role may open', async () => {
    expect(hitsOf(await search('upload'), 'pages').map(({ page }) => page)).toEqual(['uploads', 'upload_file']);
    expect(hitsOf(await search('payments'), 'pages')[0]).toMatchObject({ page: 'payments', score: 940 });
    expect(hitsOf(await search('bank accounts'), 'pages')[0]?.page).toBe('bank_accounts');
    expect(hitsOf(await search('bank accounts', { token: company.limited }), 'pages')).toEqual([]);
    expect(hitsOf(await search('aging'), 'pages')).toMatchObject([{ page: 'report_aging', title: 'Aging report' }]);
    expect(hitsOf(await search('report users'), 'pages').map(({ page }) => page)).toEqual(['report_users']);
    expect(hitsOf(await search('report users', { token: company.limited }), 'pages')).toEqual([]);
  });

  it("pages through one kind, and refuses another query's cursor", async () => {
    const first = await search('ann', { query: '&kinds=people&limit=2' });
    const cursor = first.groups[0]?.next_cursor ?? '';
    const second = await search('ann', { query: `&kinds=people&limit=2&cursor=${cursor}` });
    expect(hitsOf(first, 'people').length).toBe(2);
    expect(hitsOf(second, 'people').map(({ title }) => title)).toEqual(['Boris Annison']);
    expect(second.groups[0]?.next_cursor).toBeNull();
    const path = `/api/search/v3/clients/${company.client.id}/search`;
    for (const wrong of [
      `?q=bob&kinds=people&cursor=${cursor}`,
      '?q=ann&kinds=people&cursor=x',
      `?q=ann&cursor=${cursor}`,
      '?q=',
      '?q=a&kinds=secrets',
    ]) {
      expect((await call(server, company.token, path + wrong)).status, wrong).toBe(400);
    }
  });
});

describe('access', () => {
  it('shows a limited member their locations only, in every kind', async () => {
    const token = company.limited;
    expect(await namesOf('obrien', token)).toEqual([]);
    expect(await namesOf('marwood', token)).toHaveLength(2);
    expect(hitsOf(await search('Z7788', { token }), 'accounts')).toEqual([]);
    expect(hitsOf(await search('ledger', { token }), 'documents').map((hit) => hit.file_name)).toEqual(['march-ledger.pdf']);
    expect(hitsOf(await search('placed:2026', { token }), 'accounts').map((hit) => hit.account_id)).not.toContain(
      company.jose.id,
    );
  });

  it('returns nothing to outsiders or other clients', async () => {
    const other = await createMember(server);
    const path = (id: string, q: string) => `/api/search/v3/clients/${id}/search?q=${q}`;
    expect((await call(server, other.token, path(company.client.id, 'ann'))).status).toBe(404);
    for (const q of ['marwood', 'PT-00917', '2175550142', 'ledger', 'status:disputed', 'recall', '$250.50']) {
      const { body } = await call<{ data: SearchResult }>(server, other.token, path(other.client.id, encodeURIComponent(q)));
      expect(
        body.data.groups.filter(({ kind }) => kind !== 'pages'),
        q,
      ).toEqual([]);
    }
  });

  it('lets agency users search, and records it', async () => {
    const agency = await createAgencyUser(server);
    expect(await namesOf('marwood', agency.token)).toHaveLength(2);
    expect(hitsOf(await search('add a debtor', { token: agency.token }), 'pages')).toEqual([]);
    const rows = await server.database.query(
      `select details ->> 'operation' as operation from portal.audit_log where action = 'agency.looked' and client_id = $1`,
      [company.client.id],
    );
    expect(rows).toContainEqual({ operation: 'search.query' });
  });

  it('splits words like the database', async () => {
    const texts = [
      'Ann O’Brien-Smith',
      'JOSÉ ŁUKASZ 3M',
      'PT-00917/a12b',
      'Ünïcödé Straße ﬁn',
      '李 小龍',
      'Δοκιμή',
      'a_b…c—d',
      '１２３',
    ];
    for (const text of texts) {
      const rows = await server.database.query<{ words: string }>('select portal.search_text($1) as words', [text]);
      expect(rows[0]?.words, text).toBe(wordsOf(text).join(' '));
    }
  });
});

describe('time limits', () => {
  const whileLocked = (table: string, work: (waiting: () => Promise<number>) => Promise<void>) =>
    withLockedTable(server, table, work);

  it('return the other kinds when one takes too long', async () => {
    await whileLocked('documents', async () => {
      const result = await search('marwood');
      expect(result.partial).toEqual(['documents']);
      expect(hitsOf(result, 'people')).toHaveLength(2);
    });
    expect((await search('marwood')).partial).toEqual([]);
  });

  it('run other kinds beside a slow one, and two slow ones at the same time', async () => {
    await whileLocked('documents', (documents) =>
      whileLocked('requests', async (requests) => {
        const searching = search('recall marwood');
        await expect.poll(async () => (await documents()) + (await requests()), { interval: 20 }).toBe(2);
        expect((await searching).partial).toEqual(['documents', 'requests']);
      }),
    );
  });

  it('cancel the statement of an abandoned search', async () => {
    await whileLocked('documents', async (waiting) => {
      // Separate connections: the shared ones are reopened when one is cut, and a stopping server waits for those.
      const path = `${server.url}/api/search/v3/clients/${company.client.id}/search?q=marwood&kinds=documents`;
      const send = () => get(path, { agent: false, headers: { authorization: `Bearer ${company.token}` } });
      const waitingProcesses = () =>
        server.database.query(`select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`);
      const kept = send();
      const answered = once(kept, 'response');
      await expect.poll(waiting, { interval: 20 }).toBe(1);
      const [first] = await waitingProcesses();
      const abandoned = send();
      const ended = once(abandoned, 'error');
      await expect.poll(waiting, { interval: 20 }).toBe(2);
      abandoned.destroy(new Error('gone'));
      await ended;
      // The kept search began earlier, so its statement would be the first to reach the time limit.
      await expect.poll(waitingProcesses, { interval: 20 }).toEqual([first]);
      await answered;
      kept.destroy();
    });
  });

  it('keep serving when as many searches as connections are abandoned at once', async () => {
    const small = await startServer({ ...server.platform.config, DATABASE_POOL_MAX: 2 });
    const path = `${small.url}/api/search/v3/clients/${company.client.id}/search?q=marwood&kinds=`;
    const headers = { authorization: `Bearer ${company.token}` };
    await whileLocked('documents', async (waiting) => {
      const requests = [1, 2].map(() => get(`${path}documents`, { agent: false, headers }));
      const ended = requests.map((request) => once(request, 'error'));
      await expect.poll(waiting, { interval: 10 }).toBe(2);
      for (const request of requests) request.destroy(new Error('gone'));
      await Promise.all(ended);
      const started = Date.now();
      expect((await fetch(`${path}pages`, { headers })).status).toBe(200);
      expect(Date.now() - started).toBeLessThan(3000);
    });
    await small.stop();
  });
});
