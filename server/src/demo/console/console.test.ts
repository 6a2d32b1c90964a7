import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, signIn } from '#test/factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { createSimulation } from '../agency/index.ts';
import { demoAgencyTeam } from '../agency-team.ts';
import { demoAgencyEmail } from '../password.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ RECOUP_DEMO: 'on', DEMO_AGENCY_DAY_SECONDS: '0' });
  token = await signIn(server, demoAgencyEmail);
});
afterAll(() => server.stop());

const read = async <T>(path: string, as = token): Promise<T> => {
  const { status, body } = await call<{ data: T }>(server, as, `/api/agency/v1${path}`);
  expect(status, path).toBe(200);
  return body.data;
};

it('creates work on every screen of the console', async () => {
  const { waiting, complaints, faults, licenses } = await read<{
    waiting: Record<string, { count: number }>;
    complaints: { overdue: number };
    faults: { kind: string }[];
    licenses: { states: string[] };
  }>('/today');
  for (const kind of ['placement', 'information', 'request', 'dispute', 'offer', 'message', 'compliance'])
    expect(waiting[kind]?.count, kind).toBeGreaterThan(0);
  expect(complaints.overdue).toBeGreaterThan(0);
  expect(faults.map(({ kind }) => kind)).toEqual(['refused_items', 'unmapped_codes', 'webhooks']);
  expect(licenses.states).toEqual(['AZ']);
  for (const path of [
    '/documents',
    '/answer-templates',
    '/placements',
    '/statement-drafts',
    '/statements?state=issued',
    '/ach-files',
    '/legal-holds',
    '/client-endings',
    '/feed-items/waiting',
  ])
    expect(await read<unknown[]>(path), path).not.toHaveLength(0);
  const { locks } = await read<{ locks: { client_name: string }[] }>('/settings/field-locks');
  expect(locks.map(({ client_name: name }) => name)).toEqual(['Harbor & Pine Property Management']);
  const { incidents } = await read<{ incidents: { state: string }[] }>('/settings/status');
  expect(incidents.map(({ state }) => state)).toEqual(['resolved']);
  const { patterns } = await read<{ patterns: { pattern: string }[] }>('/exchange');
  expect(patterns.map(({ pattern }) => pattern)).toEqual(['payments*.csv']);
  const { remittances } = await read<{ remittances: { problem: string | null }[] }>('/ach-candidates');
  expect(remittances.some(({ problem }) => problem === null)).toBe(true);
});

it('adds a webhook with deliveries in every state, which calls no other machine', async () => {
  const webhooks = await read<{ id: string; url: string }[]>('/feed-webhooks');
  expect(webhooks.map(({ url }) => new URL(url).hostname)).toEqual(['127.0.0.1']);
  const deliveries = await read<{ state: string }[]>(`/feed-webhooks/${webhooks[0]?.id ?? ''}/deliveries`);
  expect(new Set(deliveries.map(({ state }) => state))).toEqual(new Set(['delivered', 'waiting', 'failed']));
});

it('creates an agency user for every role and an ACH file that awaits approval', async () => {
  const { members } = await read<{ members: { email: string; role: string }[] }>('/team');
  expect(members.map(({ email, role }) => `${email} ${role}`).toSorted()).toEqual(
    demoAgencyTeam.map(({ email, role }) => `${email} ${role}`).toSorted(),
  );
  const [file] = await read<{ state: string; prepared: { by: string } }[]>('/ach-files');
  expect(file).toMatchObject({ state: 'prepared', prepared: { by: 'Morgan Ellis' } });
  const auditor = await signIn(server, 'auditor@demo.test');
  expect(await read<unknown[]>('/audit-log', auditor)).not.toHaveLength(0);
});

it('does not run the simulated agency for the client of the console', async () => {
  const waits = async () => {
    const rows = await server.database.query<{ code: string; requests: string; submitted: string; statements: string }>(`
      select c.code,
        (select count(*) from portal.requests r where r.client_id = c.id and r.state in ('submitted', 'accepted')) as requests,
        (select count(*) from portal.accounts a where a.client_id = c.id and a.status = 'SUBMITTED') as submitted,
        (select count(*) from portal.threads t where t.client_id = c.id and t.waiting_since is not null) as threads,
        (select count(*) from portal.statements s where s.client_id = c.id) as statements,
        (select count(*) from portal.payments p where p.client_id = c.id) as payments
      from portal.clients c order by c.code`);
    return Object.fromEntries(rows.map(({ code, ...counts }) => [code, counts]));
  };
  const { db, vault, clock } = server.platform;
  const agency = createSimulation({ app: server.app, db, vault, clock, log: { warn: () => {} } });
  const before = await waits();
  for (let day = 0; day < 4; day += 1) await agency.workDay();
  const after = await waits();
  expect(after['MESAPW']).toEqual(before['MESAPW']);
  expect(Number(before['BRIGHT']?.submitted)).toBeGreaterThan(0);
  expect(after['BRIGHT']?.submitted).toBe('0');
});
