import type { BankAccount } from '@recoup/contract/company/bank-accounts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAgencyUser } from '#test/agency.ts';
import { callAtOnce } from '#test/call-concurrently.ts';
import { addMember, call, createMember, createTestClient, createTestUser, signIn } from '#test/factories.ts';
import { startMailbox, type Mailbox } from '#test/mailbox.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { bankAccountBody, confirmIdentity } from '#test/step-up.ts';
import { lockBankAccounts, numberContext } from './bank-accounts.repository.ts';

let server: TestServer;
let mailbox: Mailbox;
let now = new Date();
beforeAll(async () => {
  mailbox = await startMailbox();
  server = await startTestServer(
    { SMTP_URL: mailbox.url, BANK_WAITING_DAYS: '5', FACTOR_NEEDS_PROOF: 'off' },
    { clock: { now: () => now } },
  );
});
afterAll(async () => {
  await server.stop();
  await mailbox.stop();
});

interface Answer {
  code?: string;
  errors?: { path: string; message: string }[];
  data: BankAccount;
}
type Member = Awaited<ReturnType<typeof createMember>>;

const base = ({ client }: Pick<Member, 'client'>) => `/api/core/v1/clients/${client.id}/bank-accounts`;
const send = (my: Pick<Member, 'client' | 'token'>, path = '', body: unknown = {}, method = 'POST') =>
  call<Answer>(server, my.token, base(my) + path, { method, body });
const list = async (my: Pick<Member, 'client' | 'token'>, state = 'live') =>
  (await call<{ data: BankAccount[]; waiting_days: number; abilities: unknown }>(server, my.token, `${base(my)}?state=${state}`))
    .body;
const defaults = async (my: Member) => (await list(my)).data.filter((account) => account.is_default).map(({ last4 }) => last4);
const another = (number: string, more: Record<string, unknown> = {}) =>
  bankAccountBody({ account_number: number, account_number_again: number, ...more });

async function admin(): Promise<Member> {
  const my = await createMember(server);
  await confirmIdentity(server, my.token);
  return my;
}

describe('adding a bank account', () => {
  it('shows only its last digits, names the bank, and says when remittances start', async () => {
    const my = await admin();
    const answer = await send(my, '', bankAccountBody({ account_number_again: '9000 1234 5678', routing_number: '0210-00021' }));
    expect(answer).toMatchObject({
      status: 201,
      body: {
        data: {
          last4: '5678',
          bank_name: 'JPMorgan Chase Bank',
          is_default: true,
          is_waiting: true,
          usable_from: new Date(now.getTime() + 5 * 86_400_000).toISOString(),
          created_by: 'Ada Example',
          abilities: { make_default: false, change_purpose: true, archive: true },
        },
      },
    });
    expect(JSON.stringify(answer.body)).not.toContain('12345678');
    expect(await list(my)).toMatchObject({ data: [{ last4: '5678' }], waiting_days: 5, abilities: { add: true } });
  });

  it('is encrypted at rest, also in logs and queues, and unreadable for members', async () => {
    const my = await admin();
    const number = '70707070123';
    expect((await send(my, '', another(number))).status).toBe(201);
    const rows = await server.database.query<{ number_sealed: string }>(
      'select * from portal.bank_accounts where client_id = $1',
      [my.client.id],
    );
    expect(JSON.stringify(rows)).not.toContain(number);
    expect(server.platform.vault.open(rows[0]?.number_sealed ?? '', numberContext(my.client.id))).toBe(number);
    const elsewhere = await server.database.query(
      `select to_jsonb(l)::text as text from portal.audit_log l union all select to_jsonb(j)::text from pgboss.job j
       union all select to_jsonb(i)::text from portal.idempotency_keys i`,
    );
    expect(JSON.stringify(elsewhere)).not.toContain(number);
    const read = server.platform.db.asUser({ sub: my.user.id, role: 'authenticated' }, (tx) =>
      tx.selectFrom('portal.bank_accounts').select('number_sealed').execute(),
    );
    await expect(read).rejects.toMatchObject({ code: '42501' });
  });

  it.each([
    ['holder', ' '],
    ['holder', 'x'.repeat(201)],
    ['holder', 'Zero\u200Bwidth'],
    ['routing_number', ''],
    ['routing_number', '000000000'],
    ['routing_number', '123456789'],
    ['routing_number', '021000012'],
    ['routing_number', '991000025'],
    ['routing_number', '02100002'],
    ['account_number', ''],
    ['account_number', '123'],
    ['account_number', '1'.repeat(18)],
    ['account_number', '12a45'],
    ['account_number', '١٢٣٤٥'],
    ['account_number_again', '900012345679'],
    ['account_number_again', ''],
    ['type', 'money market'],
    ['type', ''],
    ['purpose', 'payroll'],
    ['purpose', ''],
  ])('refuses %s %j', async (path, value) => {
    const my = await shared();
    const { status, body } = await send(my, '', bankAccountBody({ [path]: value }));
    expect([status, body.errors?.map((error) => error.path)]).toEqual([422, [path]]);
  });

  it('names all invalid fields, and accepts no other types', async () => {
    const my = await shared();
    expect((await send(my, '', {})).body.errors?.map(({ path }) => path)).toEqual([
      'holder',
      'routing_number',
      'account_number',
      'type',
      'purpose',
    ]);
    expect((await send(my, '', bankAccountBody({ account_number: 900_012_345_678 }))).status).toBe(400);
    expect((await send(my, '', bankAccountBody({ account_number: '1'.repeat(41) }))).status).toBe(400);
  });

  it('refuses a duplicate, also under concurrency, until the first is archived', async () => {
    const my = await admin();
    const both = await Promise.all([send(my, '', another('555566667777')), send(my, '', another('5555 6666 7777'))]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('bank_account_exists');
    const [first] = (await list(my)).data;
    expect((await send(my, `/${first?.id}/archive`)).status).toBe(200);
    expect((await send(my, '', another('555566667777'))).status).toBe(201);
  });

  it('counts the waiting days from then on', async () => {
    const my = await admin();
    await send(my, '', another('11112222'));
    const before = now;
    now = new Date(now.getTime() + 5 * 86_400_000);
    expect((await list(my)).data[0]?.is_waiting).toBe(false);
    now = before;
  });
});

let sharedAdmin: Promise<Member> | undefined;
const shared = () => (sharedAdmin ??= admin());

describe('the default bank account', () => {
  it('is exactly one, under concurrency', async () => {
    const my = await admin();
    for (const number of ['10000001', '10000002', '10000003']) await send(my, '', another(number));
    expect(await defaults(my)).toEqual(['0001']);
    const { data } = await list(my);
    const others = data.filter(({ is_default: isDefault }) => !isDefault);
    const answers = await callAtOnce(
      server,
      sql`select from portal.bank_accounts where client_id = ${my.client.id}`,
      others.map(
        ({ id }) =>
          () =>
            send(my, `/${id}/default`),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await defaults(my)).toHaveLength(1);
    await send(my, '', another('10000004', { make_default: true }));
    expect(await defaults(my)).toEqual(['0004']);
  });

  it('is archived only with a replacement, and archived accounts stay archived', async () => {
    const my = await admin();
    const ids: string[] = [];
    for (const number of ['20000001', '20000002']) ids.push((await send(my, '', another(number))).body.data.id);
    const [first, second] = ids;
    expect((await send(my, `/${first}/archive`)).body.code).toBe('default_needed');
    expect(await send(my, `/${first}/archive`, { new_default_id: first })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'new_default_id' }] },
    });
    expect((await send(my, `/${first}/archive`, { new_default_id: second })).body.data).toMatchObject({
      is_default: false,
      archived_by: 'Ada Example',
      abilities: { make_default: false, change_purpose: false, archive: false },
    });
    expect(await defaults(my)).toEqual(['0002']);
    for (const path of ['default', 'archive'])
      expect((await send(my, `/${first}/${path}`)).body.code).toBe('bank_account_archived');
    expect((await send(my, `/${first}`, { purpose: 'fees' }, 'PATCH')).body.code).toBe('bank_account_archived');
    expect((await list(my, 'archived')).data.map(({ id }) => id)).toEqual([first]);
    expect((await send(my, `/${second}/archive`)).status).toBe(200);
    expect((await list(my)).data).toEqual([]);
  });
});

describe('permissions', () => {
  it('require step-up for every change, valid for five minutes in its own session', async () => {
    const my = await admin();
    const { id } = (await send(my, '', another('30000001'))).body.data;
    const elsewhere = { ...my, token: await signIn(server, my.user.email) };
    const changes = (who: typeof elsewhere) =>
      Promise.all([
        send(who, '', another('30000002')),
        send(who, `/${id}/default`),
        send(who, `/${id}`, { purpose: 'fees' }, 'PATCH'),
        send(who, `/${id}/archive`),
      ]);
    for (const { status, body } of await changes(elsewhere)) expect([status, body.code]).toEqual([403, 'step_up_required']);
    const before = now;
    now = new Date(now.getTime() + 300_001);
    for (const { status, body } of await changes(my)) expect([status, body.code]).toEqual([403, 'step_up_required']);
    now = before;
    expect((await list(elsewhere)).data).toHaveLength(1);
  });

  it('are limited to admins; agency admins may view', async () => {
    const my = await admin();
    const { id } = (await send(my, '', another('40000001'))).body.data;
    const staff = await createTestUser(server);
    await addMember(server, { clientId: my.client.id, userId: staff.id, role: 'client_staff' });
    const theirs = { ...my, token: await signIn(server, staff.email) };
    expect((await call(server, theirs.token, base(my))).status).toBe(403);
    expect((await send(theirs, '', another('40000002'))).status).toBe(403);
    const agency = { ...my, token: (await createAgencyUser(server)).token };
    expect(await list(agency)).toMatchObject({
      data: [{ last4: '0001', abilities: { archive: false } }],
      abilities: { add: false },
    });
    expect((await send(agency, `/${id}/archive`)).body.code).toBe('read_only');
    const other = await admin();
    expect((await send({ ...other, client: my.client }, '', another('40000003'))).status).toBe(404);
    expect((await send(other, `/${id}/archive`)).status).toBe(404);
    for (const user of [staff.id, other.user.id]) {
      const rows = await server.platform.db.asUser({ sub: user, role: 'authenticated' }, (tx) =>
        tx.selectFrom('portal.bank_accounts').select('id').where('client_id', '=', my.client.id).execute(),
      );
      expect(rows).toEqual([]);
    }
  });
});

describe('a former admin', () => {
  it.each([
    ['removed', 'ended_at = now()', 404],
    ['made staff', `role = 'client_staff'`, 403],
  ])('and was %s in between: adds no bank account and gets an error', async (_how, change, status) => {
    const my = await admin();
    const waiting = () =>
      server.database.query(`select from pg_locks where locktype = 'advisory' and not granted and database =
        (select oid from pg_database where datname = current_database())`);
    let answer: ReturnType<typeof send> | undefined;
    await server.platform.db.asService(async (tx) => {
      await lockBankAccounts(tx, my.client.id);
      answer = send(my, '', bankAccountBody());
      await expect.poll(async () => (await waiting()).length).toBe(1);
      await server.database.query(`update portal.memberships set ${change} where client_id = $1`, [my.client.id]);
    });
    expect((await answer)?.status).toBe(status);
    expect(await server.database.query('select from portal.bank_accounts where client_id = $1', [my.client.id])).toEqual([]);
  });
});

describe('a change', () => {
  it('is emailed to every admin and recorded in the audit log', async () => {
    const my = await admin();
    const colleague = await createTestUser(server, { first_name: 'Bo', last_name: 'Marsh' });
    await addMember(server, { clientId: my.client.id, userId: colleague.id });
    const { id } = (await send(my, '', another('5000123498'))).body.data;
    for (const email of [my.user.email, colleague.email]) {
      const mail = await mailbox.receive(email);
      expect(mail.subject).toContain('A bank account was added');
      for (const words of ['JPMorgan Chase Bank', '••••3498', 'Ada Example', '127.0.0.1', 'If no one at your company did this'])
        expect(mail.text).toContain(words);
      expect(mail.source + mail.text + mail.html).not.toContain('0123498');
    }
    await send(my, `/${id}`, { purpose: 'remittance' }, 'PATCH');
    expect((await mailbox.receive(colleague.email)).text).toContain('payouts only');
    await send(my, `/${id}`, { purpose: 'remittance' }, 'PATCH');
    await send(my, `/${id}/archive`);
    expect((await mailbox.receive(colleague.email)).subject).toContain('archived');
    const log = await call<{ data: { action: string; detail: string }[] }>(
      server,
      my.token,
      `/api/core/v1/clients/${my.client.id}/activity`,
    );
    expect(log.body.data.map(({ action, detail }) => `${action} ${detail}`)).toEqual([
      'bank_account.archived JPMorgan Chase Bank, ••••3498',
      'bank_account.purpose_changed JPMorgan Chase Bank, ••••3498',
      'bank_account.added JPMorgan Chase Bank, ••••3498',
    ]);
  });

  it("shows the author's name on one line, however it was written", async () => {
    const user = await createTestUser(server, {
      first_name: 'Ada\r\n\r\nYour account is locked:\u2028\u202Ehttps://evil.example',
      last_name: 'x'.repeat(400),
    });
    const client = await createTestClient(server);
    await addMember(server, { clientId: client.id, userId: user.id });
    const my = { client, token: await signIn(server, user.email) };
    await confirmIdentity(server, my.token);
    expect((await send(my, '', bankAccountBody())).status).toBe(201);
    const { text } = await mailbox.receive(user.email);
    expect(text).toContain('By Ada Your account is locked: https://evil.example xxx');
    expect(text).not.toContain('x'.repeat(200));
  });
});
