import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { auditActionLabels, type AuditLogActor, type AuditLogEntry } from '@recoup/contract/audit/audit-log';
import { webhookEvent } from '@recoup/contract/users/webhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, createMember, createTestAccount } from '#test/factories.ts';
import { createCompanyWithMembers, type Company } from '#test/members.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let company: Company;
let account: Awaited<ReturnType<typeof createTestAccount>>;
let staff: Awaited<ReturnType<Company['add']>>;
beforeAll(async () => {
  server = await startTestServer();
  company = await createCompanyWithMembers(server);
  account = await createTestAccount(server, company.id);
  staff = await company.add('staff');
  const path = `/api/legacy/v1/clients/${company.id}/debtors/${account.personId}/accounts/${account.id}`;
  await call(server, staff.token, path, {
    headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36' },
  });
  await call(server, staff.token, `${path}/notes`, { method: 'POST', body: { body: 'A note' } });
  await call(server, company.token, `${company.base}/users/${staff.id}`, {
    method: 'PATCH',
    body: { role: 'client_admin', revision: 1 },
  });
  await call(server, company.token, `${company.base}/users/${staff.id}`, {
    method: 'PATCH',
    body: { role: 'client_staff', location_ids: [company.locations[0]], revision: 2 },
  });
  await server.database.query(
    `insert into portal.audit_log (client_id, action, details, at)
     values ($1, 'retention.people_purged', '{"people": 3}', '2026-01-31T23:59:59.999999Z'), ($1, 'retention.people_purged', '{"people": 1}', '2026-02-01T00:00:00Z')`,
    [company.id],
  );
});
afterAll(() => server.stop());

type List = { data: AuditLogEntry[]; page: { next_cursor: string | null } };
const list = async (query = '') => (await call<List>(server, company.token, `${company.base}/activity${query}`)).body;

describe('the audit log', () => {
  it('lists who did what, to what and from where, newest first', async () => {
    const { data } = await list();
    expect(data.map(({ words }) => words)).toEqual([
      "Changed a user's access",
      "Changed a user's access",
      'Added a note',
      'Viewed an account',
      'Removed numbers that identify people after their retention period',
      'Removed numbers that identify people after their retention period',
    ]);
    const [changed, , , viewed, system] = data;
    expect(changed).toMatchObject({
      detail: `${staff.email}, Administrator → Staff, 1 location`,
      actor: { name: 'Ada Example', email: company.user.email, kind: 'member' },
      subject: { type: 'user', label: 'Ada Example' },
    });
    expect(viewed).toMatchObject({
      actor: { id: staff.userId },
      subject: { type: 'account', id: account.id, people_id: account.personId, label: expect.stringMatching(/^A-\d+-\d$/) },
      ip: '127.0.0.1',
      device: 'Chrome on Windows',
    });
    expect(system).toMatchObject({ actor: { id: null, kind: 'system' }, detail: '1 person', subject: null, ip: null });
  });

  it('filters by person, action and period, including its last day', async () => {
    const count = async (query: string) => (await list(query)).data.length;
    expect(await count(`?actor_id=${staff.userId}`)).toBe(2);
    expect(await count('?action=user.changed&action=account.viewed')).toBe(3);
    expect(await count('?to=2026-01-31')).toBe(1);
    expect(await count('?from=2026-02-01&to=2026-02-01')).toBe(1);
    expect(await count('?from=2026-02-02&action=retention.people_purged')).toBe(0);
    expect(await count(`?actor_id=${staff.userId}&action=user.changed`)).toBe(0);
  });

  it('is paged', async () => {
    const whole = (await list()).data.map(({ id }) => id);
    const turned: string[] = [];
    let cursor: string | null = null;
    do {
      const page: List = await list(`?limit=1${cursor ? `&cursor=${cursor}` : ''}`);
      turned.push(...page.data.map(({ id }) => id));
      cursor = page.page.next_cursor;
    } while (cursor);
    expect(turned).toEqual(whole);
  });

  it.each(['actor_id=x', 'action=anything', 'from=2026-02-30', 'to=yesterday', 'from=0000-01-01', 'limit=0', 'cursor=e30'])(
    'refuses %s',
    async (query) => {
      expect((await call(server, company.token, `${company.base}/activity?${query}`)).status).toBe(400);
    },
  );

  it('is for admins of the client only', async () => {
    const other = await createMember(server);
    expect((await call<List>(server, other.token, `/api/core/v1/clients/${other.client.id}/activity`)).body.data).toEqual([]);
    expect((await call(server, other.token, `${company.base}/activity`)).status).toBe(404);
    expect((await call(server, staff.token, `${company.base}/activity`)).status).toBe(403);
  });

  it('lists everyone to filter by, including former members', async () => {
    const former = await company.add('staff');
    await call(server, company.token, `${company.base}/users/${former.id}`, { method: 'DELETE' });
    const { body } = await call<{ data: AuditLogActor[] }>(server, company.token, `${company.base}/activity/people`);
    expect(body.data.map(({ id }) => id)).toEqual(expect.arrayContaining([company.user.id, staff.userId, former.userId]));
    const [removed] = (await list('?action=user.removed')).data;
    expect(removed).toMatchObject({ detail: `${former.email}, Staff`, subject: { label: 'Ada Example' } });
  });

  it('is exported with the same filters, which is recorded', async () => {
    const path = `${company.base}/activity/export?action=account.viewed`;
    const { body, headers } = await call<string>(server, company.token, path);
    expect(headers.get('content-disposition')).toMatch(/filename="activity-[\d-]{10}\.csv"/);
    const lines = body.trim().split('\r\n');
    expect(lines[0]).toContain('When,Who,Email,What,About,Details,Address,Device');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`Ada Example,${staff.email},Viewed an account,A-`);
    expect((await list('?action=activity.exported')).data).toMatchObject([{ detail: 'CSV' }]);
  });
});

describe('labels', () => {
  it('exist for every recorded action', () => {
    const source = join(import.meta.dirname, '../../..');
    const written = readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|sql)$/.test(name) && !/\.test\.ts$|node_modules/.test(name))
      .map((name) => readFileSync(join(source, name), 'utf8'))
      .filter((text) => /insert into portal\.audit_log|recordAuditEntry\(/.test(text))
      .flatMap((text) => [
        ...text.matchAll(/'((?:account|import|retention|users?|document|file|export|activity|agency)s?\.[a-z_]+)'/g),
      ])
      .map(([, action = '']) => action);
    // Events of webhooks look like actions.
    const events = new Set<string>(webhookEvent.options);
    expect(written.length).toBeGreaterThan(15);
    expect([...new Set(written)].filter((action) => !(action in auditActionLabels) && !events.has(action))).toEqual([]);
  });
});
