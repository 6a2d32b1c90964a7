import type { Statement, StatementLineRow } from '@recoup/contract/money/statements';
import type { Report } from '@recoup/contract/reports/reports';
import { canTransition, type StatusActor } from '@recoup/domain/accounts/status-transitions';
import type { StatusCode } from '@recoup/domain/accounts/statuses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callerOf } from '#test/account-callers.ts';
import { call, createOfficialClient, signIn } from '#test/factories.ts';
import { followFigures } from '#test/report-figures.ts';
import { moveByHand, readAll } from '#test/recomputed-figures.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { expectSumsToHold } from '#test/expect-sums.ts';
import { createSigning } from '#areas/company/agreements/index.ts';
import { demoPassword, seedDemo } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  // Without the live agency, which would answer waiting items.
  server = await startTestServer({ RECOUP_DEMO: 'on', DEMO_AGENCY_DAY_SECONDS: '0' });
});
afterAll(() => server.stop());

const payments = 'portal.payments p where p.client_id = c.id and';
const accountsWith = (condition: string) => `portal.accounts a where a.client_id = c.id and ${condition}`;
const stopped = (stop: string, status: string) => accountsWith(`a.status = '${status}' and '${stop}' = any (a.collection_stops)`);
const paid = (types: string) =>
  `exists (select from portal.payments p where p.client_id = a.client_id and p.account_id = a.id and p.type in (${types}))`;

/** What is counted of a client `c`. */
const exceptions: [name: string, count: string][] = [
  ['an overpayment that is payable back', accountsWith('a.balance_cents < 0')],
  [
    'a refund',
    `${payments} p.reason_code = 'refund' and p.reverses_id in (select id from portal.payments o where o.client_id = c.id and o.overpaid_cents = p.amount_cents)`,
  ],
  [
    'a payment reversed in part',
    `${payments} p.reason_code = 'chargeback' and p.amount_cents < (select amount_cents from portal.payments o where o.client_id = c.id and o.id = p.reverses_id)`,
  ],
  [
    'a returned check with its fee',
    `portal.account_balances b where b.client_id = c.id and b.charge = 'nsf_fee' and exists (
      select from portal.payments p where p.client_id = c.id and p.account_id = b.account_id and p.reason_code = 'nsf')`,
  ],
  [
    'court costs advanced, withheld and recovered',
    `${payments} p.costs_cents = 7500 and p.reason_code = 'cost_recovery' and p.commission_cents < p.amount_cents - 7500
      and exists (select from portal.account_balances b where b.client_id = c.id and b.account_id = p.account_id and b.charge = 'court_cost')
      and exists (select from portal.statements s where s.client_id = c.id and s.adjustments @> jsonb_build_array(jsonb_build_object('kind', 'cost', 'account_id', p.account_id)))`,
  ],
  [
    'one payment on several accounts of a person',
    `(select from portal.payments p join portal.accounts a on a.client_id = p.client_id and a.id = p.account_id
      where p.client_id = c.id and p.split_reference is not null group by split_reference, a.person_id having count(distinct a.id) > 1) several`,
  ],
  ['payments to client and agency for one debt', accountsWith(`${paid("'PU'")} and ${paid("'PC'")}`)],
  [
    'an adjustment after payment in full',
    accountsWith(
      `a.status = 'PAID' and a.adjusted_cents > 0 and exists (select from portal.payments p where p.client_id = a.client_id and p.account_id = a.id and p.reason_code = 'refund')`,
    ),
  ],
  [
    'a settlement whose remainder is written off',
    accountsWith(
      `a.status = 'SETTLED' and a.balance_cents = 0 and exists (select from portal.payments p where p.client_id = a.client_id and p.account_id = a.id and p.reason_code = 'settlement_remainder')`,
    ),
  ],
  ['a payment after judgment', `${payments} p.account_status = 'JUDGMENT'`],
  ['a payment after recall', `${payments} p.account_status = 'RECALLED'`],
  ['a voided statement', `portal.statements s where s.client_id = c.id and s.state = 'void' and s.void_reason is not null`],
  [
    'its correction',
    `portal.statements s join portal.statements w on w.client_id = s.client_id and w.id = s.corrects_id
      where s.client_id = c.id and w.state = 'void' and s.paid_out_cents = w.paid_out_cents`,
  ],
  [
    'a remittance that is not what was due, settled by the next statement',
    `portal.statements s where s.client_id = c.id and s.paid_cents < s.paid_out_cents and s.paid_accepted_by is not null and exists (
      select from portal.statements n, jsonb_array_elements(n.adjustments) x where n.client_id = c.id and n.period_to > s.period_to
        and x ->> 'kind' = 'correction' and (x ->> 'amount_cents')::bigint = s.paid_out_cents - s.paid_cents)`,
  ],
  [
    'a commission set by the agency',
    'portal.stated_commissions s where s.client_id = c.id and s.stated_rate_bp = 2000 and s.difference_cents <> 0',
  ],
  ['a written dispute', stopped('dispute', 'DISPUTED')],
  ['a bankruptcy', stopped('bankruptcy', 'BANKRUPTCY')],
  ['a death', stopped('deceased', 'DECEASED')],
  ['an attorney', stopped('attorney', 'HOLD')],
  ['a request to cease', stopped('cease', 'HOLD')],
  ['a report that a stop kept from taking effect', `feed.compliance_flags f where f.client_id = c.id and f.stop = 'cease'`],
  [
    'a loaded account without itemization and address, and with a conversion adjustment',
    `portal.accounts a join portal.people p on p.client_id = a.client_id and p.id = a.person_id
      where a.client_id = c.id and a.itemization_reference is null and a.debt_date is null and p.address_line1 is null and a.conversion_cents <> 0`,
  ],
  [
    'interest of a judgment',
    `portal.accounts a join portal.interest_postings i on i.client_id = a.client_id and i.account_id = a.id
      where a.client_id = c.id and a.status = 'JUDGMENT' group by a.id, a.accrued_cents having sum(i.amount_cents) = a.accrued_cents`,
  ],
];

const reportKinds = [
  'acknowledgement',
  'inventory',
  'closed',
  'payments',
  'remittance',
  'liquidation',
  'performance',
  'stair_step',
  'batch_analysis',
  'roll_forward',
  'aging',
];

const sumOf = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((all, row) => all + of(row), 0);

/** Each client as its admin reads it. */
async function companies() {
  const clients = await server.database.query<{ id: string; code: string }>(
    'select id, code from portal.clients where ended_at is null order by code',
  );
  const token = await signIn(server, 'admin@demo.test');
  return clients.map(({ id, code }) => {
    const bases = { legacy: `/api/legacy/v1/clients/${id}`, payments: `/api/legacy-payments/v1/clients/${id}`, any: '' };
    const get = async <T>(api: keyof typeof bases, path: string): Promise<T> => {
      const { status, body } = await call<T>(server, token, `${bases[api]}${path}`);
      expect(status, path).toBe(200);
      return body;
    };
    return { id, code, bases, get };
  });
}

describe('demo data', () => {
  it('has three clients, 2,200 placed accounts and nine loaded ones, and is not created twice', async () => {
    const count = async () => (await server.database.query<{ count: string }>('select count(*) from portal.accounts'))[0]?.count;
    expect(await count()).toBe('2209');
    const { db, vault, clock, config, files } = server.platform;
    const signing = createSigning({ config, files });
    expect(await seedDemo({ db, vault, clock, signing, createUser: (user) => server.auth.createUser(user), log: () => {} })).toBe(
      false,
    );
    expect(await count()).toBe('2209');
  });

  it('adds up: balances, itemizations, batches', async () => {
    const [wrong] = await server.database.query<{ balances: string; itemizations: string; batches: string }>(`
      select
        (select count(*) from portal.accounts a where balance_cents <> amount_placed_cents + accrued_cents - paid_cents - adjusted_cents
          or (balance_cents < 0 and -balance_cents <> (select sum(overpaid_cents) from portal.payments p where p.client_id = a.client_id and p.account_id = a.id))
          or accrued_cents <> coalesce((select accrued_cents from portal.account_balances b where b.client_id = a.client_id and b.account_id = a.id order by as_of desc, id desc limit 1), 0)
            + (select coalesce(sum(i.amount_cents), 0) from portal.interest_postings i where i.client_id = a.client_id and i.account_id = a.id)) as balances,
        (select count(*) from portal.accounts where itemization_reference is not null and amount_placed_cents <>
          itemization_amount_cents + itemization_interest_cents + itemization_fees_cents - itemization_payments_cents - itemization_credits_cents) as itemizations,
        (select count(*) from portal.batches b where account_count <> (select count(*) from portal.accounts a where a.client_id = b.client_id and a.batch_id = b.id)) as batches`);
    expect(wrong).toEqual({ balances: '0', itemizations: '0', batches: '0' });
  });

  it('has no paid or adjusted amounts without payments, and sums equal to their rows', async () => {
    const [wrong] = await server.database.query<{ accounts: string; paid: string }>(`
      select count(*) filter (where a.paid_cents <> p.paid or a.paid_direct_cents <> p.direct or a.adjusted_cents - a.conversion_cents <> p.adjusted) as accounts,
        count(*) filter (where p.paid > 0) as paid
      from portal.accounts a cross join lateral (
        select coalesce(sum(effect_cents) filter (where type in ('PU', 'PUR', 'PC', 'PCR')), 0) as paid,
          coalesce(sum(effect_cents) filter (where type in ('PC', 'PCR')), 0) as direct,
          coalesce(sum(effect_cents) filter (where type in ('DA', 'DAR')), 0) as adjusted
        from portal.payments p where p.client_id = a.client_id and p.account_id = a.id) p`);
    expect(wrong?.accounts).toBe('0');
    expect(Number(wrong?.paid)).toBeGreaterThan(500);
    expect(await expectSumsToHold(server)).toBeGreaterThan(1000);
  });

  it('covers every feature and more than a year', async () => {
    const [found] = await server.database.query<Record<string, string | number>>(`
      select (select count(*) from portal.statements) as remittances, (select count(*) from portal.invoices where state = 'open') as invoices,
        (select count(*) from portal.disputes where state = 'open' and due_on > current_date) as disputes,
        (select count(*) from portal.offers where state = 'open' and expires_at > now()) as offers,
        (select count(*) from portal.payments where type = 'PUR') as returned, (select count(*) from portal.payments where type = 'PC') as direct,
        (select count(*) from portal.requests where state = 'applied') as requests,
        (select max(reported_on) - min(reported_on) from portal.payments) as days,
        (select count(*) from portal.accounts where status = 'JUDGMENT') as judgments,
        (select count(*) from portal.accounts where status = 'HOLD') as holds,
        (select count(distinct status) from portal.accounts) as statuses`);
    for (const [name, count] of Object.entries(found ?? {})) expect(Number(count), name).toBeGreaterThan(0);
    expect(Number(found?.['days'])).toBeGreaterThan(395);
    expect(Number(found?.['statuses'])).toBeGreaterThan(12);
  });

  it.each(exceptions)('has in every client: %s', async (_name, count) => {
    const rows = await server.database.query<{ code: string; count: string }>(
      `select c.code, (select count(*) from ${count}) as count from portal.clients c where c.ended_at is null order by c.code`,
    );
    expect(rows).toHaveLength(3);
    for (const { code, count: found } of rows) expect(Number(found), code).toBeGreaterThan(0);
  });

  it('carries and then invoices what a net client owes', async () => {
    const rows = await server.database.query(`
      select s.number, s.closing_cents < 0 as owes, i.state as invoice from portal.statements s
      join portal.clients c on c.id = s.client_id and c.code = 'BRIGHT'
      left join portal.invoices i on i.client_id = s.client_id and i.remittance_id = s.id
      where s.method = 'net' and s.number like 'S-%' order by s.period_to limit 3`);
    expect(rows).toEqual([
      { number: 'S-0001', owes: true, invoice: null },
      { number: 'S-0002', owes: true, invoice: 'paid' },
      { number: 'S-0003', owes: false, invoice: null },
    ]);
  });

  it('shows each statement as its lines add up, voided and corrected ones included', async () => {
    for (const { get, code } of await companies()) {
      const { data } = await get<{ data: Statement[] }>('payments', '/remittances?limit=200');
      expect(data.length, code).toBeGreaterThan(20);
      const inOrder = data.toSorted((one, other) => (one.period_to < other.period_to ? -1 : 1));
      let closing = 0;
      for (const { id, number } of inOrder.filter(({ state }) => state !== 'void')) {
        const { data: statement } = await get<{ data: Statement }>('payments', `/remittances/${id}`);
        const { data: lines } = await get<{ data: StatementLineRow[] }>('payments', `/remittances/${id}/lines?limit=200`);
        expect(statement.opening_cents, `${code} ${number}`).toBe(closing);
        closing = statement.closing_cents;
        const collected = sumOf(
          lines.filter(({ type }) => type.startsWith('PU')),
          (line) => line.effect_cents,
        );
        const commission = sumOf(lines, (line) => line.commission_cents);
        const costs = sumOf(statement.adjustments, (one) => one.amount_cents);
        expect(lines).toHaveLength(statement.payments);
        expect([statement.collected_cents, statement.fees_cents]).toEqual([collected, commission]);
        expect(closing).toBe(statement.opening_cents + collected - commission - statement.paid_out_cents + costs);
        expect(sumOf(statement.sections, (section) => section.commission_cents)).toBe(commission);
      }
      for (const wrong of data.filter(({ state }) => state === 'void')) {
        const { data: lines } = await get<{ data: StatementLineRow[] }>('payments', `/remittances/${wrong.id}/lines?limit=200`);
        expect(sumOf(lines, (line) => line.commission_cents)).toBe(wrong.fees_cents);
        const { data: detail } = await get<{ data: Statement }>('payments', `/remittances/${wrong.id}`);
        expect(detail.corrected_by?.number).toBe(`${wrong.number}a`);
      }
    }
  });

  it('reports what its accounts and payments add up to', async () => {
    for (const { get, id, code } of await companies()) {
      const rows = await readAll(server, id);
      const today = server.platform.clock.today();
      const table = async (kind: string, index = 0) => {
        const { data } = await get<{ data: Report }>('legacy', `/reports/${kind}/preview?period=all`);
        const { columns, totals } = data.tables[index] ?? { columns: [], totals: [] };
        return { report: data, totals: Object.fromEntries(columns.map(({ key }, place) => [key, totals?.[place]])) };
      };
      const money = rows.flatMap(({ payments: own }) => own).filter(({ type }) => !type.startsWith('DA'));
      const collected = sumOf(money, ({ effect }) => effect);
      const agency = sumOf(
        money.filter(({ type }) => type.startsWith('PU')),
        ({ effect }) => effect,
      );
      const commission = sumOf(money, (one) => one.commission);
      const placed = sumOf(rows, (row) => row.placed);
      const owing = sumOf(rows, ({ balance }) => balance);
      const { totals: liquidation } = await table('liquidation');
      expect(liquidation, code).toMatchObject({ placed, collected, agency, commission, accounts: rows.length });
      const { totals: batches } = await table('batch_analysis');
      const [accrued, adjusted] = [sumOf(rows, (row) => row.accrued), sumOf(rows, (row) => row.adjusted)];
      expect(batches).toMatchObject({ listed: placed, accrued, adjustments: -adjusted, paid: collected, owing });
      expect(owing).toBe(placed + accrued - adjusted - collected);
      const { totals: payments } = await table('payments');
      expect(payments['commission']).toBe(commission);
      const [first = today] = rows.map(({ placed_on: on }) => on).toSorted();
      const rolled = await table('roll_forward', 1);
      const { cents } = moveByHand(rows, { from: `${first.slice(0, 7)}-01`, to: today, today });
      expect(rolled.totals['end']).toBe(cents.end);
      // Months: each one opens with what the previous one closed with.
      const [months] = rolled.report.tables.slice(1);
      const column = (key: string) => months?.columns.findIndex((one) => one.key === key) ?? -1;
      for (const [index, row] of (months?.rows ?? []).entries()) {
        const next = months?.rows[index + 1];
        if (next) expect(next[column('begin')]).toBe(row[column('end')]);
        const parts = row.filter((cell, place) => typeof cell === 'number' && place !== column('end')) as number[];
        expect(sumOf(parts, (cell) => cell)).toBe(row[column('end')]);
      }
    }
  });

  it.each(reportKinds)('links each figure of the report %s to a list with the same total', async (kind) => {
    for (const { get, bases, code } of await companies()) {
      const { data } = await get<{ data: Report }>(
        'legacy',
        `/reports/${kind}/preview${kind === 'aging' || kind === 'inventory' ? '' : '?period=all'}`,
      );
      const followed = await followFigures(data, {
        get: async <T>(path: string) => (await get<{ data: T }>('any', path)).data,
        bases,
      });
      expect(
        followed.filter(({ shown, listed }) => shown !== listed),
        code,
      ).toEqual([]);
      expect(followed.filter(({ shown }) => shown !== 0).length, code).toBeGreaterThan(0);
    }
  });

  it('dates each payment, offer and dispute when it happened, not when it arrived', async () => {
    const [late] = await server.database.query<{ late: string }>(`
      select count(*) as late from (select created_at, received_at from portal.offers union all select created_at, received_at from portal.disputes) o
      where created_at > received_at - interval '1 hour'`);
    expect(late?.late).toBe('0');
    const [paid] = await server.database.query<{ client_id: string; account_id: string; on: string }>(`
      select client_id, account_id, reported_on::text as on from portal.payments
      where reported_on < current_date - 100 and client_id = (select id from portal.clients where code = 'BRIGHT') limit 1`);
    const token = await signIn(server, 'admin@demo.test');
    const { body } = await callerOf(server, { clientId: paid?.client_id ?? '', token }).get<{ data: { at: string }[] }>(
      `/accounts/${paid?.account_id}/timeline?kind=payment`,
    );
    expect(body.data.map(({ at }) => at.slice(0, 10))).toContain(paid?.on);
  });

  it('has a dispute, an offer, a suit, a question and a message pending in every client', async () => {
    const waiting = await server.database.query<Record<string, string>>(`
      select c.code, (select count(*) from portal.disputes d where d.client_id = c.id and d.state = 'open' and d.due_on > current_date) as disputes,
        (select count(*) from portal.offers o where o.client_id = c.id and o.state = 'open' and o.expires_at > now()) as offers,
        (select count(*) from portal.accounts a where a.client_id = c.id and a.status = 'LEGAL_REVIEW') as suits,
        (select count(*) from portal.accounts a where a.client_id = c.id and a.status = 'NEEDS_INFO') as questions,
        (select count(*) from portal.accounts a where a.client_id = c.id and a.status = 'SUBMITTED') as placed,
        (select count(*) from portal.accounts a where a.client_id = c.id and a.status = 'REJECTED' and a.status_since > now() - interval '30 days') as rejected,
        (select count(*) from portal.messages m where m.client_id = c.id and m.account_id is null) as messages,
        (select count(*) from portal.bank_accounts b where b.client_id = c.id and b.is_default) as banks
      from portal.clients c where c.ended_at is null`);
    expect(waiting).toHaveLength(3);
    for (const company of waiting)
      for (const [name, count] of Object.entries(company))
        if (name !== 'code') expect(Number(count), `${company['code']} ${name}`).toBeGreaterThan(0);
  });

  it('leaves only the last days unread, and sends no emails about the past', async () => {
    const [unread] = await server.database.query<{ unread: string; messages: string; notices: string }>(`
      select count(*) filter (where m.received_at > coalesce(r.read_at, '-infinity')) as unread, count(*) as messages,
        (select count(*) from portal.notifications where mail <> 'off' and mailed_at is null) as notices
      from portal.messages m join portal.memberships u on u.client_id = m.client_id
      left join portal.thread_reads r on r.client_id = m.client_id and r.user_id = u.user_id and r.subject_id = coalesce(m.account_id, m.client_id)
      where m.author = 'agency'`);
    expect(Number(unread?.messages)).toBeGreaterThan(20);
    expect(Number(unread?.unread)).toBeGreaterThanOrEqual(6);
    expect(Number(unread?.unread)).toBeLessThan(20);
    expect(unread?.notices).toBe('0');
  });

  it("has histories that the transition table allows, ending in the account's status", async () => {
    const steps = await server.database.query<{ from_status: StatusCode | null; to_status: StatusCode }>(
      'select distinct from_status, to_status from portal.account_status_history',
    );
    for (const { from_status: from, to_status: to } of steps) {
      if (from)
        expect(
          ['agency', 'client', 'system'].some((who) => canTransition(from, to, who as StatusActor)) || to === 'RECALLED',
          `${from} to ${to}`,
        ).toBe(true);
    }
    const [off] = await server.database.query<{ count: string }>(`
      select count(*) from portal.accounts a where status <>
        (select to_status from portal.account_status_history h where h.client_id = a.client_id and h.account_id = a.id order by at desc, id desc limit 1)`);
    expect(off?.count).toBe('0');
  });

  it('lets both demo users sign in', async () => {
    for (const [email, companies] of [
      ['admin@demo.test', 3],
      ['staff@demo.test', 1],
    ] as const) {
      const client = await createOfficialClient(server);
      const { data } = await client.auth.signInWithPassword({ email, password: demoPassword });
      const answer = await fetch(`${server.url}/api/core/v1/clients/my-clients`, {
        headers: { authorization: `Bearer ${data.session?.access_token}` },
      });
      expect(((await answer.json()) as { data: unknown[] }).data).toHaveLength(companies);
    }
  });

  it('stores no Social Security number in plain text', async () => {
    const [row] = await server.database.query<{ sealed: string; last4: string }>(
      'select ssn_sealed as sealed, ssn_last4 as last4 from portal.people where ssn_sealed is not null limit 1',
    );
    expect(row?.sealed).toMatch(/^k1\./);
    expect(row?.last4).toMatch(/^\d{4}$/);
  });
});
