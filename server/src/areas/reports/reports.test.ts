import { once } from 'node:events';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { get as request } from 'node:http';
import { join } from 'node:path';
import type { ReportDescriptionData, ReportRun } from '@recoup/contract/reports/reports';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, createMember, createTestAccount, createTestUser, signIn } from '#test/factories.ts';
import { withLockedTable } from '#test/lock-table.ts';
import { linkBase, reporterOf } from '#test/reports.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { newId } from '#platform/ids.ts';
import { createLinks } from '#platform/signed-links.ts';
import { runRetention } from '#operations/retention/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const csv = { kind: 'inventory', format: 'csv' };

async function createReporter(options: Parameters<typeof createMember>[1] = {}) {
  const member = await createMember(server, options);
  return { ...member, ...reporterOf(server, { clientId: member.client.id, token: member.token }) };
}

async function addReporter(clientId: string, role: 'client_admin' | 'client_staff', locationIds?: string[]) {
  const user = await createTestUser(server);
  await addMember(server, { clientId, userId: user.id, role, ...(locationIds ? { locationIds } : {}) });
  return { user, ...reporterOf(server, { clientId, token: await signIn(server, user.email) }) };
}

/** Inserts a requested run without enqueuing its job. */
async function queue(clientId: string, userId: string): Promise<string> {
  const id = newId();
  await server.platform.db.asService((tx) =>
    sql`select portal.request_report_run_for(${clientId}, ${userId}, ${id}, 'inventory', 'csv', '{"period":"all"}', now(), null)`.execute(
      tx,
    ),
  );
  return id;
}

const enqueue = (clientId: string, id: string) =>
  server.platform.db.asService((tx) =>
    server.platform.jobs.enqueue(tx, { name: 'reports.make' }, { client_id: clientId, id }, { group: clientId }),
  );

async function* oneChunk(text: string) {
  yield Buffer.from(text);
}

const get = async (path: string) => {
  const answer = await fetch(server.url + linkBase + path);
  return { status: answer.status, body: await answer.text(), headers: answer.headers };
};

describe('report', () => {
  it('cancels the query when the client disconnects, and limits concurrent previews per user', async () => {
    const my = await createReporter();
    await withLockedTable(server, 'accounts', async (waiting) => {
      const requests = [1, 2, 3].map(() =>
        request(`${server.url}/api/legacy/v1/clients/${my.client.id}/reports/inventory/preview`, {
          agent: false,
          headers: { authorization: `Bearer ${my.token}` },
        }),
      );
      const ended = requests.map((one) => once(one, 'error'));
      await expect.poll(waiting, { interval: 20 }).toBe(3);
      expect(await my.call('reports/inventory/preview')).toMatchObject({ status: 429, body: { code: 'too_many_previews' } });
      for (const one of requests) one.destroy(new Error('gone'));
      await Promise.all(ended);
      await expect.poll(waiting, { interval: 20 }).toBe(0);
    });
    await expect.poll(async () => (await my.call('reports/inventory/preview')).status).toBe(200);
  });

  it('is previewed, made, and downloaded by a link without signing in', async () => {
    const my = await createReporter();
    await createTestAccount(server, my.client.id, { name: '=Formula, Ann' });
    await createTestAccount(server, my.client.id, { name: 'Ben "Quoted"' });
    const { header, tables } = await my.preview('inventory');
    expect(header).toMatchObject({ title: 'Inventory and status', client_name: my.client.name, made_by: 'Ada Example' });
    expect(header.definitions.length).toBeGreaterThan(2);
    expect(tables[0]).toMatchObject({ count: 2 });
    const { run, content, headers } = await my.make(csv);
    expect(run).toMatchObject({ rows_done: 2, rows_total: 2, can: { cancel: false, retry: false, download: true } });
    expect(Date.parse(run.expires_at ?? '') - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="inventory-and-status-[\d-]+\.csv"/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(content.byteLength).toBe(run.bytes);
    const lines = content.toString('utf8').split('\r\n');
    expect(lines[0]).toMatch(/^\uFEFFName,Account,/);
    expect(lines[1]).toMatch(/^"'=Formula, Ann",A-/);
    expect(lines[2]).toMatch(/^"Ben ""Quoted""",A-/);
    expect(content.toString('utf8')).toContain(`Company,${my.client.name}`);
    const notified = await server.database.query('select user_id, event, params from portal.notifications where client_id = $1', [
      my.client.id,
    ]);
    expect(notified).toEqual([{ user_id: my.user.id, event: 'ready', params: { name: 'Inventory and status' } }]);
    const log = await server.database.query<{ action: string; actor_user_id: string }>(
      'select action, actor_user_id from portal.audit_log where client_id = $1 order by at',
      [my.client.id],
    );
    expect(log).toEqual([
      { action: 'report.requested', actor_user_id: my.user.id },
      { action: 'report.downloaded', actor_user_id: my.user.id },
    ]);
  });

  it('shares one run among readers with equal access, and makes another for a reader with less', async () => {
    const my = await createReporter();
    const colleague = await addReporter(my.client.id, 'client_admin');
    const staff = await addReporter(my.client.id, 'client_staff');
    const id = await queue(my.client.id, my.user.id);
    const runs = await Promise.all([my.ask(csv), colleague.ask(csv), colleague.ask(csv), staff.ask(csv)]);
    expect(runs.slice(0, 3).map(({ body }) => body.data.id)).toEqual([id, id, id]);
    expect(runs[3]?.body.data.id).not.toBe(id);
    // Canceling affects only the reader who cancels.
    expect((await my.call<{ data: ReportRun }>(`report-runs/${id}/cancel`, { method: 'POST' })).body.data).toMatchObject({
      state: 'cancelled',
      can: { retry: true },
    });
    expect(await colleague.find(id)).toMatchObject({ state: 'queued' });
    expect(await my.call(`report-runs/${id}/cancel`, { method: 'POST' })).toMatchObject({ status: 200 });
    await enqueue(my.client.id, id);
    expect(await colleague.waitFor(id)).toMatchObject({ state: 'ready' });
    expect(await my.call(`report-runs/${id}/link`)).toMatchObject({ status: 409, body: { code: 'run_not_ready' } });
    expect(await colleague.call(`report-runs/${id}/cancel`, { method: 'POST' })).toMatchObject({
      status: 409,
      body: { code: 'run_ended' },
    });
    // A new request makes a new run, because the old one shows an earlier state.
    expect((await colleague.ask(csv)).body.data.id).not.toBe(id);
    const listed = await colleague.call<{ data: ReportRun[]; page: { next_cursor: string | null } }>('report-runs?limit=1');
    expect(listed.body.page.next_cursor).not.toBeNull();
    const next = await colleague.call<{ data: ReportRun[] }>(`report-runs?limit=1&cursor=${listed.body.page.next_cursor}`);
    expect(next.body.data.map((run) => run.id)).toEqual([id]);
  });

  it('stops when no reader is left, and leaves no file', async () => {
    const my = await createReporter();
    const id = await queue(my.client.id, my.user.id);
    expect(await my.call(`report-runs/${id}/cancel`, { method: 'POST' })).toMatchObject({ status: 200 });
    // Fully written by a server that crashed before recording it.
    const left = `reports/${my.client.id}/${id}`;
    await server.platform.files.put(left, oneChunk('whole'));
    await enqueue(my.client.id, id);
    await expect.poll(() => server.platform.files.exists(left), { timeout: 20_000 }).toBe(false);
    const retried = await my.call<{ data: ReportRun }>(`report-runs/${id}/retry`, { method: 'POST' });
    expect(retried.status).toBe(202);
    expect(await my.waitFor(retried.body.data.id)).toMatchObject({ state: 'ready', parameters: { period: 'all' } });
    expect(readdirSync(join(server.dataDir, 'files', 'reports', my.client.id))).toEqual([retried.body.data.id]);
  });

  it('restarts after a crash, without leftovers of the first attempt', async () => {
    const my = await createReporter();
    const id = await queue(my.client.id, my.user.id);
    await server.database.query(`update portal.report_runs set state = 'running', rows_done = 7 where id = $1`, [id]);
    const folder = join(server.dataDir, 'files', 'reports', my.client.id);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${id}.0b5ad2a1.part`), 'half');
    await enqueue(my.client.id, id);
    expect(await my.waitFor(id)).toMatchObject({ state: 'ready', rows_done: 0 });
    expect(readdirSync(folder)).toEqual([id]);
  });

  it('fails if the reader’s access has changed since the request', async () => {
    const my = await createReporter();
    const staff = await addReporter(my.client.id, 'client_staff');
    const id = await queue(my.client.id, staff.user.id);
    await server.database.query('update portal.memberships set location_ids = $2 where user_id = $1', [
      staff.user.id,
      [my.client.locations[0]],
    ]);
    await enqueue(my.client.id, id);
    expect(await staff.waitFor(id)).toMatchObject({ state: 'failed', failure_message: /access/ });
  });

  it('rejects unsupported parameters, and a sixth unfinished run', async () => {
    const my = await createReporter();
    const wrong = { as_of: '2026-01-01', from: '2026-02-01', to: '2026-01-01' };
    const answer = await my.call<{ errors: { path: string }[] }>('report-runs', {
      method: 'POST',
      body: { ...csv, parameters: wrong },
    });
    expect([answer.status, answer.body.errors.map(({ path }) => path)]).toEqual([422, ['as_of', 'to']]);
    expect((await my.call('reports/inventory/preview?measure=percent')).status).toBe(422);
    for (const format of ['csv', 'xlsx', 'pdf', 'csv', 'xlsx'])
      await server.database.query(
        `with run as (insert into portal.report_runs (client_id, kind, format, parameters, role, fingerprint, created_by)
           values ($1, 'inventory', $3, '{}', 'client_admin', gen_random_uuid()::text, $2) returning id)
         insert into portal.report_run_readers (client_id, run_id, user_id, asked_at) select $1, id, $2, now() from run`,
        [my.client.id, my.user.id, format],
      );
    expect(await my.ask(csv)).toMatchObject({ status: 409, body: { code: 'too_many_runs' } });
  });
});

describe('report link', () => {
  it('expires after five minutes, with the reader’s access, and with the file; cannot be forged', async () => {
    const my = await createReporter();
    const other = await createReporter();
    const { run } = await my.make(csv);
    const { path, expires_at: expiresAt } = await my.link(run.id);
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(5 * 60_000);
    expect((await other.call(`report-runs/${run.id}/link`)).status).toBe(404);
    const token = path.split('/').at(-1) ?? '';
    const [first = ''] = token;
    const forged = [
      `${first === 'A' ? 'B' : 'A'}${token.slice(1)}`,
      token.slice(0, -1),
      `${token}A`,
      // Signed with a foreign key.
      createLinks({ ...server.platform.vault, derive: () => Buffer.alloc(32) }).sign({
        kind: 'run',
        clientId: my.client.id,
        id: run.id,
        userId: my.user.id,
        expiresAt: new Date(Date.now() + 60_000),
      }),
    ];
    for (const one of forged) expect((await get(`/v1/report-files/${one}`)).status, one).toBe(404);
    const links = createLinks(server.platform.vault);
    const sign = (link: Partial<Parameters<typeof links.sign>[0]>) =>
      links.sign({
        kind: 'run',
        clientId: my.client.id,
        id: run.id,
        userId: my.user.id,
        expiresAt: new Date(Date.now() + 60_000),
        ...link,
      });
    expect((await get(`/v1/report-files/${sign({})}`)).status).toBe(200);
    for (const strange of [{ userId: other.user.id }, { clientId: other.client.id }, { kind: 'document' as const }])
      expect((await get(`/v1/report-files/${sign(strange)}`)).status).toBe(404);
    const over = await get(`/v1/report-files/${sign({ expiresAt: new Date(Date.now() - 1000) })}`);
    expect([over.status, JSON.parse(over.body)]).toMatchObject([410, { code: 'link_expired', message: /five minutes/ }]);
    const fromClockAhead = sign({ expiresAt: new Date(Date.now() + 86_400_000) });
    expect((await get(`/v1/report-files/${fromClockAhead}`)).status).toBe(410);
    await server.database.query(`update portal.report_runs set expires_at = now() - interval '1 second' where id = $1`, [run.id]);
    expect(await my.find(run.id)).toMatchObject({ state: 'expired', can: { download: false, retry: true } });
    expect(await my.call(`report-runs/${run.id}/link`)).toMatchObject({ status: 410, body: { code: 'report_expired' } });
    expect(JSON.parse((await get(path)).body)).toMatchObject({ status_code: 410, code: 'report_expired' });
    const removed = await runRetention({ ...server.platform, clock: { now: () => new Date(Date.now() + 1000) } });
    expect(removed['expired_reports']).toBeGreaterThan(0);
    await server.database.query('update portal.memberships set ended_at = now() where user_id = $1', [my.user.id]);
    expect((await get(path)).status).toBe(404);
  });
});

describe('report download', () => {
  it('is recorded if the file is sent, and is not sent if it cannot be recorded', async () => {
    const my = await createReporter();
    const { run } = await my.make(csv);
    const log = () =>
      server.database.query(`select subject_id from portal.audit_log where client_id = $1 and action = 'report.downloaded'`, [
        my.client.id,
      ]);
    const recorded = (await log()).length;
    const { path } = await my.link(run.id);
    const head = await fetch(server.url + linkBase + path, { method: 'HEAD' });
    expect([head.status, (await log()).length]).toEqual([200, recorded]);
    expect((await get(path)).status).toBe(200);
    expect((await log()).length).toBe(recorded + 1);
    // A lost file: the link request already fails, and the run can be retried.
    await server.platform.files.delete(`reports/${my.client.id}/${run.id}`);
    expect(JSON.parse((await get(path)).body)).toMatchObject({ status_code: 410, code: 'report_missing' });
    expect(await my.call(`report-runs/${run.id}/link`)).toMatchObject({
      status: 410,
      body: { code: 'report_missing', message: expect.stringMatching(/again/) },
    });
    expect((await log()).length).toBe(recorded + 1);
    const again = await my.call<{ data: ReportRun }>(`report-runs/${run.id}/retry`, { method: 'POST' });
    expect([again.status, (await my.waitFor(again.body.data.id)).state]).toEqual([202, 'ready']);
    const { path: other } = await my.link(again.body.data.id);
    await server.database.query(`
      create function portal.refuse_log() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$;
      create trigger refuse before insert on portal.audit_log for each row execute function portal.refuse_log()`);
    expect(JSON.parse((await get(other)).body)).toMatchObject({ status_code: 500 });
    await server.database.query('drop function portal.refuse_log() cascade');
    expect((await get(other)).status).toBe(200);
  });
});

describe('report catalog', () => {
  it('lists the reports the caller may run', async () => {
    const my = await createReporter();
    const staff = await addReporter(my.client.id, 'client_staff');
    const kinds = async ({ call }: Pick<typeof my, 'call'>) =>
      (await call<{ data: ReportDescriptionData[] }>('reports')).body.data.map(({ kind }) => kind);
    const all = await kinds(my);
    expect(all).toHaveLength(13);
    expect(await kinds(staff)).toEqual(all.filter((kind) => kind !== 'remittance' && kind !== 'users'));
    for (const kind of ['remittance', 'users']) {
      expect((await staff.call(`reports/${kind}/preview`)).status).toBe(403);
      expect((await staff.ask({ kind, format: 'csv' })).status).toBe(403);
    }
  });
});
