import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountDetails, DebtorRow, DebtorTotals } from '@recoup/contract/accounts/debtors';
import type { TimelineEntry } from '@recoup/contract/accounts/timeline';
import { call, createMember, createTestAccount } from '#test/factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Page = { data: DebtorRow[]; page: { next_cursor: string | null } };
const listPath = (clientId: string, query = '') => `/api/legacy/v1/clients/${clientId}/debtors${query}`;
const accountPath = (clientId: string, account: { id: string; personId: string }, rest = '') =>
  `${listPath(clientId)}/${account.personId}/accounts/${account.id}${rest}`;

describe('the debtors list', () => {
  it.each(['placed', 'name', 'balance', 'activity'])(
    'pages by %s both ways without losing or repeating a row, ties included',
    async (sort) => {
      const { client, token } = await createMember(server);
      for (let index = 0; index < 9; index += 1)
        await createTestAccount(server, client.id, {
          name: index < 4 ? 'Same Name' : `Name ${index}`,
          balance: 500 * (1 + (index % 3)),
        });
      for (const dir of ['asc', 'desc']) {
        const seen: string[] = [];
        let cursor = '';
        do {
          const { body } = await call<Page>(
            server,
            token,
            listPath(client.id, `?sort=${sort}&dir=${dir}&limit=2${cursor && `&cursor=${cursor}`}`),
          );
          seen.push(...body.data.map(({ id }) => id));
          cursor = body.page.next_cursor ?? '';
        } while (cursor);
        expect(new Set(seen).size).toBe(9);
        expect(seen).toHaveLength(9);
      }
    },
  );

  it('filters by status, repeated parameters and balance, and sums exactly what it lists', async () => {
    const { client, token } = await createMember(server);
    await createTestAccount(server, client.id, { status: 'ACTIVE', balance: 1001 });
    await createTestAccount(server, client.id, { status: 'PAID', balance: 2002 });
    await createTestAccount(server, client.id, { status: 'HOLD', balance: 4004 });
    const query = '?status=ACTIVE&status=HOLD&balance_min=1001';
    const { body } = await call<Page>(server, token, listPath(client.id, query));
    const totals = await call<{ data: DebtorTotals }>(server, token, listPath(client.id, `/totals${query}`));
    expect(body.data.map(({ balance_cents: cents }) => cents).toSorted()).toEqual([1001, 4004]);
    expect(totals.body.data).toEqual({
      accounts: 2,
      amount_placed_cents: 5005,
      paid_cents: 0,
      balance_cents: 5005,
      open_balance_cents: 5005,
    });
  });

  it('filters by time in the current status', async () => {
    const { client, token } = await createMember(server);
    const { id: before } = await createTestAccount(server, client.id, { status: 'REJECTED', balance: 1001 });
    await createTestAccount(server, client.id, { status: 'REJECTED', balance: 2002 });
    await server.database.query(`update portal.accounts set status_since = '2026-05-31T23:59:59Z' where id = $1`, [before]);
    const balances = async (query: string) =>
      (await call<Page>(server, token, listPath(client.id, query))).body.data.map(({ balance_cents: cents }) => cents).toSorted();
    expect(await balances('?status_from=2026-05-31')).toEqual([1001, 2002]);
    expect(await balances('?status=REJECTED&status_from=2026-06-01')).toEqual([2002]);
  });

  it('finds by parts of a name in any order, and by both account numbers', async () => {
    const { client, token } = await createMember(server);
    const match = await createTestAccount(server, client.id, { name: 'Marguerite de la Cruz', number: 'PT-00917' });
    await createTestAccount(server, client.id, { name: 'Marguerite Olsen' });
    const find = async (q: string) =>
      (await call<Page>(server, token, listPath(client.id, `?q=${encodeURIComponent(q)}`))).body.data;
    expect((await find('cruz marg')).map(({ id }) => id)).toEqual([match.id]);
    expect((await find('00917')).map(({ id }) => id)).toEqual([match.id]);
    const [row] = await find('pt-00917');
    expect((await find(row?.number ?? '')).map(({ id }) => id)).toEqual([match.id]);
    expect(await find('100%_')).toEqual([]);
  });

  it('names every invalid parameter', async () => {
    const { client, token } = await createMember(server);
    const { status, body } = await call<{ errors: { path: string }[] }>(
      server,
      token,
      listPath(client.id, '?status=GONE&limit=9999&sort=ssn'),
    );
    expect(status).toBe(400);
    expect(body.errors.map(({ path }) => path).toSorted()).toEqual([
      'querystring.limit',
      'querystring.sort',
      'querystring.status.0',
    ]);
    expect((await call(server, token, listPath(client.id, '?cursor=nonsense'))).status).toBe(400);
  });
});

describe('tenants and locations', () => {
  it("never shows another client's account by list, id or search", async () => {
    const [one, two] = [await createMember(server), await createMember(server)];
    const account = await createTestAccount(server, two.client.id, { name: 'Hidden Person' });
    expect((await call(server, one.token, listPath(two.client.id))).status).toBe(404);
    expect((await call(server, one.token, accountPath(two.client.id, account))).status).toBe(404);
    expect((await call(server, one.token, accountPath(one.client.id, account))).status).toBe(404);
    expect((await call<Page>(server, one.token, listPath(one.client.id, '?q=hidden'))).body.data).toEqual([]);
  });

  it('limits a member to their locations in list, totals, search, page and export', async () => {
    const { client, token } = await createMember(server, { limitTo: 1 });
    const hidden = await createTestAccount(server, client.id, { name: 'Other Office', locationId: client.locations[0] ?? null });
    const none = await createTestAccount(server, client.id, { name: 'No Office' });
    const shown = await createTestAccount(server, client.id, { name: 'My Office', locationId: client.locations[1] ?? null });
    expect((await call<Page>(server, token, listPath(client.id))).body.data.map(({ id }) => id)).toEqual([shown.id]);
    expect((await call<Page>(server, token, listPath(client.id, '?q=office'))).body.data.map(({ id }) => id)).toEqual([shown.id]);
    expect((await call<{ data: DebtorTotals }>(server, token, listPath(client.id, '/totals'))).body.data.accounts).toBe(1);
    for (const account of [hidden, none]) expect((await call(server, token, accountPath(client.id, account))).status).toBe(404);
    const csv = await call<string>(server, token, listPath(client.id, '/export'));
    expect(csv.body).toContain('My Office');
    expect(csv.body).not.toContain('Other Office');
  });
});

describe('account page', () => {
  it("shows the account, its person and the person's other accounts, and records the view", async () => {
    const { client, token, user } = await createMember(server);
    const account = await createTestAccount(server, client.id, { name: 'Ann Example' });
    const second = await createTestAccount(server, client.id, { name: 'Ann Example', personId: account.personId });
    const { body } = await call<{ data: AccountDetails }>(server, token, accountPath(client.id, account));
    expect(body.data.person).toMatchObject({
      display_name: 'Ann Example',
      ssn_last4: '6789',
      phones: [{ type: 'mobile', number: '+15125550101' }],
    });
    expect(body.data.other_accounts.map(({ id }) => id)).toEqual([second.id]);
    // The timeline shows the history.
    expect(body.data).not.toHaveProperty('history');
    expect(body.data).not.toHaveProperty('notes');
    expect(JSON.stringify(body)).not.toContain('sealed');
    const views = await server.database.query(
      `select actor_user_id, subject_id, ip_address from portal.audit_log where action = 'account.viewed'`,
    );
    expect(views).toContainEqual({ actor_user_id: user.id, subject_id: account.id, ip_address: '127.0.0.1' });
  });

  it('adds notes, and explains an empty one', async () => {
    const { client, token } = await createMember(server);
    const account = await createTestAccount(server, client.id);
    expect(
      (await call(server, token, accountPath(client.id, account, '/notes'), { method: 'POST', body: { body: '  ' } })).body,
    ).toMatchObject({ errors: [{ path: 'body', message: 'Write a note first' }] });
    expect(
      (
        await call(server, token, accountPath(client.id, account, '/notes'), {
          method: 'POST',
          body: { body: 'New phone: 555-0123' },
        })
      ).status,
    ).toBe(201);
    const timeline = `/api/legacy/v1/clients/${client.id}/accounts/${account.id}/timeline?kind=note`;
    const { body } = await call<{ data: TimelineEntry[] }>(server, token, timeline);
    expect(body.data).toMatchObject([{ author_name: 'Ada Example', data: { text: 'New phone: 555-0123' } }]);
  });

  it('accepts documents by content and returns them as attachments', async () => {
    const { client, token } = await createMember(server);
    const account = await createTestAccount(server, client.id);
    const send = (name: string, content: string) =>
      fetch(`${server.url}${accountPath(client.id, account, `/documents?kind=invoice&file_name=${encodeURIComponent(name)}`)}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
        body: content,
      });
    const pdf = '%PDF-1.7 invented';
    const added = await send('Rechnung “7”.pdf', pdf);
    expect(added.status).toBe(201);
    const { data } = (await added.json()) as { data: { id: string; bytes: number; media_type: string } };
    expect(data).toMatchObject({ bytes: pdf.length, media_type: 'application/pdf' });
    const file = await call<string>(server, token, accountPath(client.id, account, `/documents/${data.id}`));
    expect(file.body).toBe(pdf);
    expect(file.headers.get('content-disposition')).toContain('attachment');
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await send('program.pdf', 'MZ…')).status).toBe(415);
    expect((await send('page.html', '<script>')).status).toBe(415);
    expect((await send('empty.pdf', '')).status).toBe(400);
    const other = await createMember(server);
    expect((await call(server, other.token, accountPath(client.id, account, `/documents/${data.id}`))).status).toBe(404);
  });
});

describe('views and export', () => {
  it('keeps views per user and replaces one with the same name', async () => {
    const { client, token } = await createMember(server);
    const path = `/api/legacy/v1/clients/${client.id}/debtor-views`;
    await call(server, token, path, { method: 'PUT', body: { name: 'Open', query: 'status=ACTIVE' } });
    await call(server, token, path, { method: 'PUT', body: { name: 'Open', query: 'status=HOLD' } });
    const { body } = await call<{ data: { id: string; query: string }[] }>(server, token, path);
    expect(body.data).toMatchObject([{ name: 'Open', query: 'status=HOLD' }]);
    expect((await call(server, token, `${path}/${body.data[0]?.id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await call(server, token, `${path}/${body.data[0]?.id}`, { method: 'DELETE' })).status).toBe(404);
  });

  it('exports every hit of a search that the list truncates', async () => {
    const { client, token } = await createMember(server);
    const { id } = await createTestAccount(server, client.id, { name: 'Broad Search' });
    await server.database.query(
      `insert into portal.accounts (client_id, number, person_id, debtor_name, batch_id, debt_type, client_account_number, client_account_key,
         status, placed_on, amount_placed_cents, balance_cents)
       select a.client_id, 1000000 + n, a.person_id, a.debtor_name, a.batch_id, a.debt_type, 'N' || n, 'N' || n, a.status, a.placed_on, 1, 1
       from portal.accounts a, generate_series(1, 20000) n where a.id = $1`,
      [id],
    );
    const file = await call<string>(server, token, listPath(client.id, '/export?format=csv&q=broad'));
    expect(file.body.trimEnd().split('\r\n')).toHaveLength(1 + 20_001);
  });

  it('exports exactly what is listed, or selected', async () => {
    const { client, token } = await createMember(server);
    const target = await createTestAccount(server, client.id, { name: '=cmd()', balance: 12_345 });
    await createTestAccount(server, client.id, { name: 'Unlisted Person' });
    const all = await call<string>(server, token, listPath(client.id, '/export'));
    expect(all.body.split('\r\n')).toHaveLength(4);
    const one = await call<string>(server, token, listPath(client.id, `/export?account_id=${target.id}`));
    expect(one.body).toContain("'=cmd()");
    expect(one.body).toContain('123.45');
    expect(one.body).not.toContain('Unlisted');
    expect((await call(server, token, listPath(client.id, '/export?format=xlsx'))).headers.get('content-type')).toContain(
      'spreadsheetml',
    );
  });
});
