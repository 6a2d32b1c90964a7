import type { ReportSchedule } from '@recoup/contract/reports/schedules';
import type { ReportRun } from '@recoup/contract/reports/reports';
import { addDays } from '@recoup/domain/shared/days';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, createTestAccount, createTestUser, signIn } from '#test/factories.ts';
import { startMailbox, type Mailbox } from '#test/mailbox.ts';
import { createMoney } from '#test/money.ts';
import { reporterOf } from '#test/reports.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { clockAt } from '#platform/clock.ts';
import { runSchedules } from '../index.ts';

let server: TestServer;
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
  server = await startTestServer({ SMTP_URL: mailbox.url, PUBLIC_URL: 'https://portal.example.com' });
});
afterAll(async () => {
  await server.stop();
  await mailbox.stop();
});

const weekly = { kind: 'inventory', format: 'csv', rhythm: { every: 'week', weekday: 1 } };

async function createCompany() {
  const money = await createMoney(server);
  const my = { ...money, ...reporterOf(server, { clientId: money.client.id, token: money.token }) };
  const add = async (role: 'client_admin' | 'client_staff', locationIds?: string[]) => {
    const user = await createTestUser(server);
    await addMember(server, { clientId: my.client.id, userId: user.id, role, ...(locationIds ? { locationIds } : {}) });
    return { user, ...reporterOf(server, { clientId: my.client.id, token: await signIn(server, user.email) }) };
  };
  return { my, add };
}

type Someone = Pick<ReturnType<typeof reporterOf>, 'call'>;
const create = (as: Someone, body: object) =>
  as.call<{ data: ReportSchedule; errors?: { path: string }[] }>('report-schedules', { method: 'POST', body });
const list = async (as: Someone) => (await as.call<{ data: ReportSchedule[] }>('report-schedules')).body.data;
const runsOf = async (as: Someone) => (await as.call<{ data: ReportRun[] }>('report-runs')).body.data;
/** Runs the schedules at noon UTC of a day. */
const runOn = (day: string) =>
  runSchedules({ ...server.platform, clock: clockAt('UTC', { now: () => new Date(`${day}T12:00:00Z`) }) });

const today = new Date().toISOString().slice(0, 10);
const daysAgo = (days: number) => addDays(today, -days);

describe('schedule', () => {
  it('makes one report per recipient access, once, and emails the recipients without any data of the report', async () => {
    const { my, add } = await createCompany();
    const [here] = my.client.locations;
    await createTestAccount(server, my.client.id, { name: 'Ann Here', locationId: here ?? null });
    await createTestAccount(server, my.client.id, { name: 'Ben There' });
    const colleague = await add('client_admin');
    const limited = await add('client_staff', [here ?? '']);
    const gone = await add('client_admin');
    const made = await create(my, {
      ...weekly,
      parameters: { period: 'all' },
      recipient_ids: [my.user.id, colleague.user.id, limited.user.id, gone.user.id],
    });
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({ rhythm_text: 'Every Monday', is_paused: false, can: { change: true, leave: true } });
    expect(new Date(`${made.body.data.next_run_on}T00:00:00Z`).getUTCDay()).toBe(1);
    await server.database.query('update portal.memberships set ended_at = now() where user_id = $1', [gone.user.id]);
    // A recipient with immediate notification emails gets no second email.
    await server.database.query(
      `insert into portal.notification_settings (client_id, user_id, kind, in_portal, mail) values ($1, $2, 'report_ready', true, 'now')`,
      [my.client.id, my.user.id],
    );
    const day = made.body.data.next_run_on ?? '';
    await Promise.all([runOn(day), runOn(day)]);
    const [mine] = await runsOf(my);
    const [theirs] = await runsOf(colleague);
    const [part] = await runsOf(limited);
    expect(theirs?.id).toBe(mine?.id);
    expect(mine).toMatchObject({ schedule_id: made.body.data.id });
    await my.waitFor(mine?.id ?? '');
    await limited.waitFor(part?.id ?? '');
    for (const { user } of [my, colleague, limited]) {
      const mail = await mailbox.receive(user.email);
      expect(mail.subject).toBe('Your report is ready: Inventory and status');
      expect(mail.text).toContain('https://portal.example.com/downloads');
      expect(mail.source).not.toMatch(/Ann|Ben|attachment/);
    }
    expect((await limited.fetch(part?.id ?? '')).content.toString()).not.toContain('Ben There');
    expect((await my.fetch(mine?.id ?? '')).content.toString()).toContain('Ben There');
    expect(mailbox.mails.filter(({ to }) => to === gone.user.email)).toEqual([]);
    const notified = await server.database.query<object>(
      `select in_portal, mail from portal.notifications where user_id = $1 and kind = 'report_ready'`,
      [my.user.id],
    );
    expect(notified).toEqual([{ in_portal: true, mail: 'off' }]);
    // Does not run again before the next Monday.
    expect(await runOn(day)).toBe(0);
    const [after] = await list(my);
    expect([after?.next_run_on && after.next_run_on > day, after?.recipients.length]).toEqual([true, 3]);
  });

  it('also emails a reader who requested the same report manually, and lists a left run when requested again', async () => {
    const { my } = await createCompany();
    const { id: scheduleId } = (await create(my, { ...weekly, parameters: { period: 'all' } })).body.data;
    const ask = (at: string, schedule: string | null) =>
      server.database.query<{ run_id: string }>(
        `select run_id from portal.request_report_run_for($1, $2, portal.new_id(), 'inventory', 'csv', '{"period":"all"}', $3, $4)`,
        [my.client.id, my.user.id, at, schedule],
      );
    await ask('2026-06-01T12:00:00Z', null);
    await server.database.query('update portal.report_run_readers set left_at = now() where client_id = $1', [my.client.id]);
    await ask('2026-06-01T13:00:00Z', null);
    await ask('2026-06-01T14:00:00Z', scheduleId);
    const readers = await server.database.query(
      'select schedule_id, left_at, asked_at from portal.report_run_readers where client_id = $1',
      [my.client.id],
    );
    expect(readers).toEqual([{ schedule_id: scheduleId, left_at: null, asked_at: new Date('2026-06-01T13:00:00Z') }]);
  });

  it('runs all schedules of a day in one pass, from 5 a.m. on', async () => {
    const { my } = await createCompany();
    await server.database.query('delete from portal.report_schedules');
    await server.database.query(
      `insert into portal.report_schedules (client_id, kind, format, parameters, rhythm, next_run_on, created_by)
       select $1, 'inventory', 'csv', '{}', '{"every":"month","day":31}', '2031-02-28', $2 from generate_series(1, 120)`,
      [my.client.id, my.user.id],
    );
    const runAt = (at: string) => runSchedules({ ...server.platform, clock: clockAt('UTC', { now: () => new Date(at) }) });
    expect(await runAt('2031-02-28T04:59:00Z')).toBe(0);
    expect(await runAt('2031-02-28T05:00:00Z')).toBe(120);
    const next = await server.database.query(
      'select distinct next_run_on::text as day from portal.report_schedules where client_id = $1',
      [my.client.id],
    );
    expect(next).toEqual([{ day: '2031-03-31' }]);
  });

  it('runs even if another schedule fails', async () => {
    const { my } = await createCompany();
    await server.database.query('delete from portal.report_schedules');
    const insert = (parameters: object) =>
      server.database.query(
        `insert into portal.report_schedules (client_id, kind, format, parameters, rhythm, next_run_on, created_by)
         values ($1, 'inventory', 'csv', $3, '{"every":"week","weekday":1}', '2031-02-28', $2)`,
        [my.client.id, my.user.id, JSON.stringify(parameters)],
      );
    // Parameters that an earlier version of the report accepted.
    await insert({ measure: 'percent' });
    await insert({ period: 'all' });
    await expect(runOn('2031-02-28')).rejects.toThrow(AggregateError);
    const ran = 'select parameters from portal.report_schedules where last_run_at is not null';
    expect(await server.database.query(ran)).toEqual([{ parameters: { period: 'all' } }]);
    await server.database.query('delete from portal.report_schedules');
  });

  it('runs after each statement, with its lines', async () => {
    const { my, add } = await createCompany();
    const staff = await add('client_staff');
    const body = { kind: 'remittance', format: 'pdf', rhythm: { every: 'remittance' } };
    expect((await create(staff, body)).status).toBe(403);
    expect((await create(staff, { ...weekly, rhythm: { every: 'remittance' } })).status).toBe(403);
    const made = await create(my, body);
    expect(made.body.data).toMatchObject({ next_run_on: null, rhythm_text: 'After each remittance' });
    expect(await runOn(today)).toBe(0);
    const statement = (number: string, from: string, to: string, issuedOn = today) =>
      my.item('remittance', {
        number,
        period_from: from,
        period_to: to,
        issued_on: issuedOn,
        method: 'net',
        opening_cents: 0,
        collected_cents: 0,
        fees_cents: 0,
        paid_out_cents: 0,
        closing_cents: 0,
        payments: [],
      });
    // A statement older than the schedule triggers no run, however late it arrives.
    await my.give(
      statement('S-0', '2026-05-01', '2026-05-31', '2026-06-01'),
      statement('S-00', '2026-06-01', '2026-06-30', daysAgo(2)),
    );
    expect(await runOn(today)).toBe(0);
    await my.give(statement('S-1', '2026-07-01', '2026-07-31', daysAgo(1)), statement('S-2', '2026-08-01', '2026-08-31'));
    expect(await runOn(today)).toBe(1);
    const runs = await runsOf(my);
    const issued = await server.database.query<{ id: string }>(
      `select id from portal.statements where client_id = $1 and number in ('S-1', 'S-2')`,
      [my.client.id],
    );
    expect(runs.map(({ parameters }) => parameters.remittance_id).toSorted()).toEqual(issued.map(({ id }) => id).toSorted());
    for (const { id } of runs) expect(await my.waitFor(id)).toMatchObject({ state: 'ready', format: 'pdf' });
    await mailbox.receive(my.user.email);
    // A statement that arrives during a pause triggers no run later.
    await my.give(statement('S-3', '2026-09-01', '2026-09-30'));
    const path = `report-schedules/${made.body.data.id}`;
    for (const isPaused of [true, false]) await my.call(path, { method: 'PATCH', body: { is_paused: isPaused } });
    expect(await runOn(today)).toBe(0);
    await my.give(statement('S-4', '2026-10-01', '2026-10-31'));
    expect(await runOn(today)).toBe(1);
  });

  it('can be changed, paused, left and deleted by permitted users only', async () => {
    const { my, add } = await createCompany();
    const staff = await add('client_staff');
    const other = await add('client_staff');
    expect((await create(staff, { ...weekly, recipient_ids: [my.user.id] })).body.errors?.map(({ path }) => path)).toEqual([
      'recipient_ids',
    ]);
    expect((await create(my, { ...weekly, kind: 'users', recipient_ids: [staff.user.id] })).status).toBe(422);
    expect((await create(my, { ...weekly, parameters: { from: '2026-01-01' } })).status).toBe(422);
    const { id } = (await create(my, { ...weekly, recipient_ids: [staff.user.id] })).body.data;
    const path = `report-schedules/${id}`;
    expect(await list(other)).toEqual([]);
    expect((await list(staff))[0]).toMatchObject({
      id,
      can: { change: false, leave: true },
      recipients: [{ user_id: staff.user.id }],
    });
    expect((await staff.call(path, { method: 'PATCH', body: { is_paused: true } })).status).toBe(403);
    expect((await other.call(path, { method: 'DELETE' })).status).toBe(404);
    const paused = await my.call<{ data: ReportSchedule }>(path, { method: 'PATCH', body: { is_paused: true } });
    expect(paused.body.data).toMatchObject({ is_paused: true, next_run_on: null });
    await runOn('2030-01-01');
    expect((await list(my))[0]).toMatchObject({ last_run_at: null });
    const changed = { is_paused: false, rhythm: { every: 'month', day: 31 }, format: 'xlsx' };
    const resumed = await my.call<{ data: ReportSchedule }>(path, { method: 'PATCH', body: changed });
    expect(resumed.body.data).toMatchObject({ format: 'xlsx', rhythm: { every: 'month', day: 31 }, is_paused: false });
    expect((await staff.call(`${path}/leave`, { method: 'POST' })).status).toBe(204);
    expect((await list(my))[0]).toMatchObject({ recipients: [], is_paused: false });
    await runOn(resumed.body.data.next_run_on ?? '');
    expect((await list(my))[0]?.last_run_at).not.toBeNull();
    expect(await runsOf(staff)).toEqual([]);
    expect((await my.call(path, { method: 'DELETE' })).status).toBe(204);
    expect(await list(my)).toEqual([]);
  });
});
