import type { DebtorRow, DebtorTotals } from '@recoup/contract/accounts/debtors';
import type { HomeData } from '@recoup/contract/home/home';
import { INBOX_KINDS, type InboxItem } from '@recoup/contract/home/inbox';
import {
  agencyRows,
  collectedInMonth,
  collectedRows,
  directRows,
  onTheWayRows,
  openRows,
  placedInMonth,
  remittedRows,
  statusRows,
  unremittedRows,
  vintageRows,
} from '@recoup/contract/home/home-rows';
import type { PaymentRow, PaymentTotals } from '@recoup/contract/money/payments';
import type { StatementRow, StatementTotals } from '@recoup/contract/money/statements';
import { isOpenStatus } from '@recoup/domain/accounts/statuses';
import { addDays } from '@recoup/domain/shared/days';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDispute, createTestOffer } from '#test/account-callers.ts';
import { addMember, call, createTestUser, signIn } from '#test/factories.ts';
import { createMoney, type Money } from '#test/money.ts';
import { createRandomMoney } from '#test/random-money.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** Compares each Home figure with the rows it links to. */
let server: TestServer;
let money: Money;
const today = new Date().toISOString().slice(0, 10);
beforeAll(async () => {
  server = await startTestServer();
  money = await createMoney(server);
  // Includes future dates, because agencies report ahead, and accounts older than any displayed period.
  const agency = createRandomMoney(server, money, 6, { firstDay: addDays(today, -40) });
  await agency.addAccounts(24);
  for (let day = 0; day < 12; day += 1) await agency.sendDay(25);
  await addWaitingItems();
});
afterAll(() => server.stop());

async function addWaitingItems(): Promise<void> {
  const { client, user } = money;
  const at = (index: number) => client.locations[index] ?? null;
  const [one, other] = [await money.addAccount({ locationId: at(0) }), await money.addAccount({ locationId: at(1) })];
  await createTestDispute(server, client.id, one.id, { dueOn: addDays(today, 5) });
  await createTestDispute(server, client.id, other.id, { dueOn: addDays(today, 3) });
  await createTestDispute(server, client.id, other.id, { state: 'resolved' });
  await createTestOffer(server, client.id, one.id);
  await createTestOffer(server, client.id, other.id, { expiresInDays: -1 });
  for (const [index, status] of ['NEEDS_INFO', 'REJECTED', 'REJECTED', 'CLOSED'].entries())
    await money.addAccount({ locationId: at(index % 2), status, placedOn: addDays(today, -400) });
  await server.database.query(
    `update portal.accounts set status_since = now() - interval '40 days' where id = (
       select id from portal.accounts where client_id = $1 and status = 'REJECTED' limit 1)`,
    [client.id],
  );
  for (const accountId of [null, one.id, one.id, other.id])
    await server.database.query(
      `insert into portal.messages (client_id, account_id, author, author_name, body) values ($1, $2, 'agency', 'Robin', 'Text')`,
      [client.id, accountId],
    );
  for (const state of ['needs_mapping', 'ready', 'committed'])
    await server.database.query(
      `insert into portal.imports (client_id, created_by, file_name, file_bytes, state) values ($1, $2, 'a.csv', 1, $3)`,
      [client.id, user.id, state],
    );
}

function toQuery(filters: object): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(filters)) for (const one of [value].flat()) search.append(key, String(one));
  return search.toString();
}

interface Listed<T> {
  data: T[];
  page: { next_cursor: string | null };
}

/** One user's view: Home, and all rows of a list. */
function readerOf(token: string) {
  const clientId = money.client.id;
  async function all<T>(path: string, filters: object): Promise<T[]> {
    const rows: T[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const query: string = toQuery({ ...filters, limit: 100, ...(cursor ? { cursor } : {}) });
      const { status, body } = await call<Listed<T>>(server, token, `${path}?${query}`);
      expect(status).toBe(200);
      rows.push(...body.data);
      cursor = body.page.next_cursor;
    }
    return rows;
  }
  const legacy = `/api/legacy/v1/clients/${clientId}`;
  const get = async <T>(path: string) => (await call<{ data: T }>(server, token, path)).body.data;
  return {
    home: () => get<HomeData>(`${legacy}/overview`),
    list: <T = object>(name: string, filters: object = {}) => all<T>(`${legacy}/${name}`, filters),
    /** The totals above a list equal its rows. */
    async accounts(filters: object) {
      const rows = await all<DebtorRow>(`${legacy}/debtors`, filters);
      const shown = await get<DebtorTotals>(`${legacy}/debtors/totals?${toQuery(filters)}`);
      expect(shown).toMatchObject({
        accounts: rows.length,
        amount_placed_cents: placed(rows),
        balance_cents: balance(rows),
        open_balance_cents: balance(rows.filter(({ status }) => isOpenStatus(status))),
      });
      return rows;
    },
    async payments(filters: object) {
      const rows = await all<PaymentRow>(`${money.base}/payments`, filters);
      const shown = await get<PaymentTotals>(`${money.base}/payments/totals?${toQuery(filters)}`);
      expect([shown.payments, shown.agency_cents + shown.direct_cents + shown.adjusted_cents, shown.commission_cents]).toEqual([
        rows.length,
        effect(rows),
        commission(rows),
      ]);
      return rows;
    },
    statements: {
      list: (filters: object) => all<StatementRow>(`${money.base}/remittances`, filters),
      totals: () => get<StatementTotals>(`${money.base}/remittances/totals`),
    },
  };
}

type Reader = ReturnType<typeof readerOf>;

const sum = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((total, row) => total + of(row), 0);
const effect = (rows: readonly PaymentRow[]) => sum(rows, ({ effect_cents: cents }) => cents);
const commission = (rows: readonly PaymentRow[]) => sum(rows, ({ commission_cents: cents }) => cents);
const placed = (rows: readonly DebtorRow[]) => sum(rows, ({ amount_placed_cents: cents }) => cents);
const balance = (rows: readonly DebtorRow[]) => sum(rows, ({ balance_cents: cents }) => cents);

async function expectMoney({ payments }: Reader, home: HomeData): Promise<void> {
  for (const { from, to, ...shown } of Object.values(home.money).flatMap(({ current, before }) => [current, before])) {
    const period = { from, to };
    const agency = await payments(agencyRows(period));
    const direct = await payments(directRows(period));
    const all = await payments(collectedRows(period));
    expect([effect(agency), effect(direct), effect(all)]).toEqual([
      shown.agency_cents,
      shown.direct_cents,
      shown.agency_cents + shown.direct_cents,
    ]);
    expect(commission(all)).toBe(shown.commission_cents);
    await payments(period);
    const settled = await payments({ ...period, state: ['posted', 'remitted', 'returned'] });
    expect(settled).toHaveLength(shown.payments);
  }
}

async function expectAccounts({ accounts }: Reader, home: HomeData): Promise<void> {
  for (const { status, ...shown } of home.by_status) {
    const rows = await accounts(statusRows(status));
    expect([rows.length, placed(rows), balance(rows)]).toEqual([shown.accounts, shown.placed_cents, shown.balance_cents]);
  }
  const open = await accounts(openRows);
  expect({ accounts: open.length, balance_cents: balance(open) }).toEqual(home.open);
  // Of the list of all accounts, the open balance leaves out the closed ones.
  expect(balance(await accounts({}))).not.toBe(home.open.balance_cents);
}

async function expectMonths({ accounts, payments }: Reader, home: HomeData): Promise<void> {
  for (const { month, ...shown } of home.months) {
    const rows = await accounts(placedInMonth(month));
    const came = effect(await payments(collectedInMonth(month, home.today)));
    expect([rows.length, placed(rows), came]).toEqual([shown.accounts, shown.placed_cents, shown.collected_cents]);
  }
  for (const { month, collected_cents: collected, ...shown } of home.vintages) {
    const rows = await accounts(placedInMonth(month));
    expect([rows.length, placed(rows)]).toEqual([shown.accounts, shown.placed_cents]);
    if (shown.accounts === 0) continue;
    for (const since of collected.keys()) {
      const until = effect(await payments(vintageRows(month, since, home.today)));
      expect(until).toBe(sum(collected.slice(0, since + 1), (cents) => cents));
    }
  }
}

/** Each kind has as many items as the list it leads to, and the first ones are those of the inbox. */
async function expectNeeds({ accounts, list }: Reader, { needs, today: day }: HomeData): Promise<void> {
  const inbox = await list<InboxItem>('inbox', {});
  expect(needs.next).toEqual(inbox.slice(0, needs.next.length));
  for (const kind of INBOX_KINDS) {
    expect(needs.counts[kind], kind).toBe(inbox.filter((item) => item.kind === kind).length);
    expect(await list<InboxItem>('inbox', { kind })).toEqual(inbox.filter((item) => item.kind === kind));
  }
  expect(needs.counts.dispute).toBe((await list('disputes', { state: 'open' })).length);
  expect(needs.counts.information).toBe((await accounts({ status: ['NEEDS_INFO'] })).length);
  expect(needs.counts.rejected).toBe((await accounts({ status: ['REJECTED'], status_from: addDays(day, -30) })).length);
  expect(needs.counts.upload).toBe((await list('imports', { state: ['needs_mapping', 'ready'] })).length);
  expect(needs.counts.message).toBe((await list('message-threads', { unread: 'only' })).length);
}

/** Only admins see statements. */
async function expectRemittances({ payments, statements }: Reader, { remittance }: HomeData): Promise<void> {
  if (!remittance) return;
  const paidOut = async (rows: object) => sum(await statements.list(rows), (row) => row.paid_cents ?? row.paid_out_cents);
  expect(remittance.remitted.cents).toBe(await paidOut(remittedRows(remittance.remitted)));
  expect(remittance.due.on_the_way_cents).toBe(await paidOut(onTheWayRows));
  const waiting = await payments(unremittedRows);
  const due = sum(waiting, (row) => row.due_client_cents - row.due_agency_cents);
  const { balance } = await statements.totals();
  expect(remittance.due.unremitted_cents - remittance.due.owed_cents).toBe(due + (balance?.closing_cents ?? 0));
}

async function expectAgreement(token: string): Promise<HomeData> {
  const reader = readerOf(token);
  const home = await reader.home();
  await expectMoney(reader, home);
  await expectAccounts(reader, home);
  await expectMonths(reader, home);
  await expectNeeds(reader, home);
  await expectRemittances(reader, home);
  return home;
}

it('shows admins the totals of the linked rows', async () => {
  const { money: sums, needs, months, remittance } = await expectAgreement(money.token);
  expect(sums.year.current.payments).toBeGreaterThan(100);
  expect(months.filter(({ collected_cents: cents }) => cents !== 0).length).toBeGreaterThan(1);
  expect(needs.counts).toMatchObject({ dispute: 2, offer: 1, information: 1, rejected: 1, upload: 2, message: 3 });
  expect(remittance?.due.unremitted_cents).toBeGreaterThan(0);
});

it('shows a member of one location the totals of the rows the member may see', async () => {
  const staff = await createTestUser(server);
  const locationIds = money.client.locations.slice(0, 1);
  await addMember(server, { clientId: money.client.id, userId: staff.id, role: 'client_staff', locationIds });
  const { needs, remittance } = await expectAgreement(await signIn(server, staff.email));
  // Staff cannot decide offers.
  expect(needs.counts).toMatchObject({ dispute: 1, offer: 0, message: 1 });
  expect(remittance).toBeNull();
});
