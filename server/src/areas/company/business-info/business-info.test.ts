import type { BusinessInfo, BusinessSection, BusinessVersion } from '@recoup/contract/company/business-info';
import { typedOnboarding } from '@recoup/domain/company/onboarding/example';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAgencyUser } from '#test/agency.ts';
import { callAtOnce } from '#test/call-concurrently.ts';
import { addMember, call, createMember, createTestUser, signIn } from '#test/factories.ts';
import { createMoney } from '#test/money.ts';
import { startMailbox, type Mailbox } from '#test/mailbox.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { confirmIdentity } from '#test/step-up.ts';

let server: TestServer;
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
  server = await startTestServer({ SMTP_URL: mailbox.url });
});
afterAll(async () => {
  await server.stop();
  await mailbox.stop();
});

interface Answer {
  code?: string;
  message?: string;
  errors?: { path: string; message: string }[];
  data: BusinessInfo;
}
type My = Pick<Awaited<ReturnType<typeof createMember>>, 'client' | 'token'>;

const base = ({ client }: My) => `/api/core/v1/clients/${client.id}/business-info`;
const read = async (my: My) => (await call<Answer>(server, my.token, base(my))).body.data;
const save = (my: My, section: BusinessSection, data: unknown, revision = 0) =>
  call<Answer>(server, my.token, `${base(my)}/${section}`, { method: 'PUT', body: { revision, data } });
const history = async (my: My) => (await call<{ data: BusinessVersion[] }>(server, my.token, `${base(my)}/history`)).body.data;

/** The example's sections, with one value replaced by path. */
function typed(section: BusinessSection, path = '', value: unknown = null): Record<string, unknown> {
  const { company, contacts, billing, money, authority } = typedOnboarding();
  const { code: _code, ...named } = company;
  const { locations: _locations, ...reached } = contacts;
  const { bank: _bank, ...paid } = money;
  const all: Record<BusinessSection, Record<string, unknown>> = {
    company: { ...named },
    contacts: { ...reached },
    billing: { ...billing },
    money: { ...paid },
    authority: { ...authority },
  };
  const data = all[section];
  const parts = path.split('.').filter((part) => part !== '');
  const last = parts.pop();
  let at = data;
  for (const part of parts) at = at[part] as Record<string, unknown>;
  if (last !== undefined) at[last] = value;
  return data;
}

async function admin() {
  const my = await createMember(server);
  await confirmIdentity(server, my.token);
  return my;
}

let sharedAdmin: ReturnType<typeof admin> | undefined;
const shared = () => (sharedAdmin ??= admin());

describe('business info', () => {
  it('is saved by section and returned as typed, except the EIN', async () => {
    const my = await admin();
    expect(await read(my)).toMatchObject({ ein: null, sections: { company: { revision: 0, changed_by: null } } });
    for (const section of ['company', 'contacts', 'billing', 'money', 'authority'] as const) {
      const { status, body } = await save(my, section, typed(section));
      expect([status, body.errors], section).toEqual([200, undefined]);
      expect(body.data.sections[section]).toMatchObject({ revision: 1, changed_by: 'Ada Example' });
    }
    const info = await read(my);
    expect(info.ein).toBe('XX-•••6789');
    expect(info.sections.company.data).toMatchObject({
      legal_name: 'Willow Creek Dental, PLLC',
      phone: '(503) 555-0142',
      website: 'https://willow.example.com',
    });
    expect(info.sections.contacts.data).toMatchObject({ primary: { phone: '(503) 555-0143' }, billing: null });
    expect(info.sections.billing.data).toMatchObject({ interest_rate: '8.25', reports_credit: 'no', credit_wait_days: '' });
    expect(info.sections.authority.data).toMatchObject({ settlement_min_percent: '60', legal: 'yes' });
    expect(JSON.stringify(info)).not.toContain('123456789');
    // What was read can be saved again, without the hidden EIN.
    for (const section of ['company', 'contacts', 'billing', 'money', 'authority'] as const)
      expect((await save(my, section, info.sections[section].data, 1)).status, section).toBe(200);
    expect((await read(my)).ein).toBe('XX-•••6789');
    const rows = await server.database.query('select * from portal.clients where id = $1', [my.client.id]);
    expect(JSON.stringify(rows)).not.toContain('123456789');
  });

  it.each<[BusinessSection, string, unknown, string?]>([
    ['company', 'legal_name', ' '],
    ['company', 'legal_name', 'x'.repeat(201)],
    ['company', 'dba', 'x'.repeat(201)],
    ['company', 'entity_type', 'club'],
    ['company', 'formation_state', 'XX'],
    ['company', 'formation_year', '1699'],
    ['company', 'ein', '12-345678'],
    ['company', 'ein', '00-1234567'],
    ['company', 'ein', ''],
    ['company', 'trade', 'dentist'],
    ['company', 'website', 'javascript:alert(1)'],
    ['company', 'phone', '555-0142'],
    ['contacts', 'primary.name', ''],
    ['contacts', 'primary.email', 'ada@'],
    ['contacts', 'primary.phone', '123'],
    ['contacts', 'physical_address.line1', 'PO Box 12'],
    ['contacts', 'physical_address.state', 'Oregon'],
    ['contacts', 'physical_address.postal_code', '9720'],
    ['billing', 'debt_types', []],
    ['billing', 'debt_types', ['gambling']],
    ['billing', 'itemization_default', 'placement'],
    ['billing', 'interest_rate', '100.01'],
    ['billing', 'interest_from', 'birth'],
    ['billing', 'reports_credit', 'yes', 'credit_wait_days'],
    ['money', 'remittance_method', 'cash'],
    ['money', 'remittance_frequency', 'daily'],
    ['authority', 'settlement_min_percent', '101'],
    ['authority', 'plan_max_months', '0'],
    ['authority', 'legal', ''],
    ['authority', 'name', ''],
    ['authority', 'title', ''],
  ])('refuses %s %s %j', async (section, path, value, failing = path) => {
    const { status, body } = await save(await shared(), section, typed(section, path, value));
    expect([status, body.errors?.map((error) => error.path)]).toEqual([422, [failing]]);
  });

  it('refuses the second of two concurrent changes, naming who and when', async () => {
    const my = await admin();
    const both = await callAtOnce(
      server,
      sql`select from portal.clients where id = ${my.client.id}`,
      ['24', '36'].map((months) => () => save(my, 'authority', typed('authority', 'plan_max_months', months))),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const late = await save(my, 'authority', typed('authority', 'plan_max_months', '12'));
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'section_changed', errors: [{ path: 'changed_by', message: 'Ada Example' }, { path: 'changed_at' }] },
    });
    const { revision } = (await read(my)).sections.authority;
    expect((await save(my, 'authority', typed('authority'), revision)).status).toBe(200);
    expect((await save(my, 'billing', typed('billing'))).status).toBe(200);
  });
});

describe('legal name, EIN and remittance method', () => {
  it('require step-up, become versions, and are emailed to every admin', async () => {
    const my = await createMember(server);
    const colleague = await createTestUser(server);
    await addMember(server, { clientId: my.client.id, userId: colleague.id });
    for (const section of ['company', 'money'] as const)
      expect(await save(my, section, typed(section))).toMatchObject({ status: 403, body: { code: 'step_up_required' } });
    expect((await save(my, 'billing', typed('billing'))).status).toBe(200);
    await confirmIdentity(server, my.token);
    expect((await save(my, 'company', typed('company'))).status).toBe(200);
    for (const email of [my.user.email, colleague.email]) {
      const mail = await mailbox.receive(email);
      expect(mail.subject).toContain('Legal name and EIN changed');
      for (const words of [`${my.client.name} LLC → Willow Creek Dental, PLLC`, 'XX-•••6789', 'Ada Example', '127.0.0.1'])
        expect(mail.text).toContain(words);
      expect(mail.text).not.toContain('3456789');
    }
    await save(my, 'money', typed('money'));
    await save(my, 'money', typed('money', 'remittance_method', 'gross'), 1);
    await save(my, 'company', typed('company', 'ein', '98-7654321'), 1);
    const versions = await history(my);
    const of = (field: string) =>
      versions.filter((version) => version.field === field).map(({ version, value }) => [version, value]);
    expect(of('legal_name')).toEqual([
      [2, 'Willow Creek Dental, PLLC'],
      [1, `${my.client.name} LLC`],
    ]);
    expect(of('ein')).toEqual([
      [2, 'XX-•••4321'],
      [1, 'XX-•••6789'],
    ]);
    expect(of('remittance_method')).toEqual([
      [2, 'Gross'],
      [1, 'Net'],
    ]);
    const stored = await server.database.query<{ value_sealed: string | null }>(
      "select value_sealed from portal.client_profile_versions where client_id = $1 and field = 'ein' order by version",
      [my.client.id],
    );
    const { vault } = server.platform;
    expect(stored.map(({ value_sealed: sealed }) => vault.open(sealed ?? '', `clients.ein:${my.client.id}`))).toEqual([
      '123456789',
      '987654321',
    ]);
  });

  it('changes the method only after the previous balance is settled, R2.6', async () => {
    const money = await createMoney(server);
    await confirmIdentity(server, money.token);
    expect((await save(money, 'money', typed('money', 'remittance_method', 'split'))).status).toBe(200);
    const account = await money.addAccount({ balance: 500_000 });
    // At 30 % of 800.00 to the agency and 500.00 direct, the agency remits 560.00 and invoices 150.00.
    await money.give(
      money.payment(account, 'PU', 80_000),
      money.payment(account, 'PC', 50_000),
      money.item('remittance', {
        number: 'S-1',
        period_from: '2026-06-01',
        period_to: '2026-06-30',
        issued_on: '2026-07-01',
        method: 'split',
        opening_cents: 0,
        collected_cents: 80_000,
        fees_cents: 39_000,
        paid_out_cents: 56_000,
        closing_cents: -15_000,
        payments: 'all',
      }),
    );
    const change = (method: string) => save(money, 'money', typed('money', 'remittance_method', method), 1);
    const refused = async (owed: string) => {
      const { status, body } = await change('net');
      expect([status, body.code]).toEqual([422, 'method_unsettled']);
      const message = `After statement S-1 you still owe the agency ${owed}. The method can change once that is settled.`;
      expect(body.errors).toEqual([{ path: 'remittance_method', message }]);
    };
    await refused('$150.00');
    const invoice = { number: 'I-1', remittance: 'S-1', issued_on: '2026-07-01', due_on: '2026-07-31', amount_cents: 15_000 };
    await money.give(money.item('invoice', { ...invoice, paid_cents: 9000 }));
    await refused('$60.00');
    const { money: section } = (await read(money)).sections;
    expect(section.data).toMatchObject({ remittance_method: 'split' });
    expect((await save(money, 'money', typed('money', 'remittance_method', 'split'), 1)).status).toBe(200);
    await money.give(money.item('invoice_state', { number: 'I-1', paid_cents: 15_000 }));
    expect((await save(money, 'money', typed('money', 'remittance_method', 'net'), 2)).status).toBe(200);
  });

  it('require nothing and make no version if unchanged', async () => {
    const my = await admin();
    await save(my, 'company', typed('company'));
    const elsewhere = { ...my, token: await signIn(server, my.user.email) };
    const { ein: _ein, ...rest } = typed('company', 'phone', '503-555-0150');
    expect((await save(elsewhere, 'company', rest, 1)).status).toBe(200);
    expect((await save(elsewhere, 'company', typed('company', 'ein', '123456789'), 2)).status).toBe(200);
    expect((await history(my)).map(({ field }) => field).toSorted()).toEqual(['ein', 'legal_name', 'legal_name']);
  });
});

describe('the remittance address for checks', () => {
  it("requires step-up, whether its own or the company's, and is emailed to every admin", async () => {
    const my = await createMember(server);
    const colleague = await createTestUser(server);
    await addMember(server, { clientId: my.client.id, userId: colleague.id });
    // There was no earlier value.
    expect((await save(my, 'contacts', typed('contacts', 'remit_to_address', null))).status).toBe(200);
    const elsewhere = { line1: 'PO Box 99', line2: '', city: 'Reno', state: 'NV', postal_code: '89501' };
    const refused = { status: 403, body: { code: 'step_up_required' } };
    expect(await save(my, 'contacts', typed('contacts', 'remit_to_address', elsewhere), 1)).toMatchObject(refused);
    const moved = { ...typed('contacts', 'physical_address.line1', '1 Other Street'), remit_to_address: null };
    expect(await save(my, 'contacts', moved, 1)).toMatchObject(refused);
    // Contact persons do not affect payments.
    const renamed = { ...typed('contacts', 'primary.name', 'Another Person'), remit_to_address: null };
    expect((await save(my, 'contacts', renamed, 1)).status).toBe(200);
    await confirmIdentity(server, my.token);
    expect((await save(my, 'contacts', typed('contacts', 'remit_to_address', elsewhere), 2)).status).toBe(200);
    for (const email of [my.user.email, colleague.email]) {
      const mail = await mailbox.receive(email);
      expect(mail.subject).toContain('Remit-to address changed');
      expect(mail.text).toContain('→ PO Box 99, Reno, NV 89501');
    }
  });
});

describe('permissions', () => {
  it('let every member and the agency view, and admins change and see the history', async () => {
    const my = await admin();
    await save(my, 'company', typed('company'));
    const [staff, limited] = [await createTestUser(server), await createTestUser(server)];
    const locationIds = [my.client.locations[0] ?? ''];
    await addMember(server, { clientId: my.client.id, userId: staff.id, role: 'client_staff' });
    await addMember(server, { clientId: my.client.id, userId: limited.id, role: 'client_staff', locationIds });
    const agency = await createAgencyUser(server);
    const tokens = [await signIn(server, staff.email), await signIn(server, limited.email), agency.token];
    for (const token of tokens) {
      const info = await read({ ...my, token });
      expect(info).toMatchObject({ ein: 'XX-•••6789', abilities: { edit: false } });
      expect((await save({ ...my, token }, 'billing', typed('billing'))).status).toBe(403);
    }
    const histories = await Promise.all(tokens.map((token) => call(server, token, `${base(my)}/history`)));
    expect(histories.map(({ status }) => status)).toEqual([403, 403, 200]);
    for (const id of [staff.id, (await createMember(server)).user.id]) {
      const sealed = await server.platform.db.asUser({ sub: id, role: 'authenticated' }, (tx) =>
        tx
          .selectNoFrom(({ fn, val }) => fn<string | null>('portal.sealed_ein', [val(my.client.id)]).as('ein'))
          .executeTakeFirst(),
      );
      expect(sealed?.ein).toBeNull();
    }
  });
});
