import type { PortalStatus } from '@recoup/contract/agency/status';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAgencyUser } from '#test/agency.ts';
import { openBreakableConnection } from '#test/breakable-connection.ts';
import { call, createMember } from '#test/factories.ts';
import { confirmIdentity } from '#test/step-up.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let admin: Awaited<ReturnType<typeof createAgencyUser>>;
beforeAll(async () => {
  server = await startTestServer({ AGENCY_NAME: 'Tern & Gull' });
  admin = await createAgencyUser(server, 'agency_admin');
  await confirmIdentity(server, admin.token);
});
afterAll(() => server.stop());

const settings = (method: string, path: string, body?: unknown, user = admin) =>
  call<{ data: { id: string }; code: string; errors: { path: string }[] }>(
    server,
    user.token,
    `/api/agency/v1/settings/status${path}`,
    { method, ...(body === undefined ? {} : { body }) },
  );
const status = async (from = server) => (await call<{ data: PortalStatus }>(from, null, '/api/core/v1/status')).body.data;
const page = async (from = server) => (await call<string>(from, null, '/status')).body;
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

describe('maintenance', () => {
  it('is announced, shown while planned and running, and ended', async () => {
    const planned = await settings('POST', '/maintenance', {
      starts_at: inHours(30),
      ends_at: inHours(31),
      message: 'New database <b>server</b>',
    });
    expect(planned.status).toBe(201);
    expect(await status()).toMatchObject({ status: 'operational', maintenance: [{ id: planned.body.data.id }] });
    expect(await page()).toContain('New database &lt;b&gt;server&lt;/b&gt;');
    const running = await settings('POST', '/maintenance', { starts_at: inHours(-1), ends_at: inHours(1), message: 'Now' });
    expect((await status()).status).toBe('maintenance');
    expect(await page()).toContain('Maintenance in progress');
    expect((await settings('DELETE', `/maintenance/${running.body.data.id}`)).status).toBe(204);
    expect(await settings('DELETE', `/maintenance/${running.body.data.id}`)).toMatchObject({
      status: 409,
      body: { code: 'maintenance_over' },
    });
    expect((await status()).status).toBe('operational');
    const past = await settings('POST', '/maintenance', { starts_at: inHours(-2), ends_at: inHours(-1), message: 'x' });
    expect([past.status, past.body.errors[0]?.path]).toEqual([422, 'ends_at']);
  });
});

describe('an incident', () => {
  it('is published with every update until it is resolved, and recorded', async () => {
    const opened = await settings('POST', '/incidents', { title: 'Slow pages', state: 'investigating', text: 'We are looking.' });
    const { id } = opened.body.data;
    expect(await status()).toMatchObject({ status: 'incident', incidents: [{ title: 'Slow pages', state: 'investigating' }] });
    expect((await settings('POST', `/incidents/${id}/updates`, { state: 'monitoring', text: 'A fix is in place.' })).status).toBe(
      204,
    );
    expect((await settings('POST', `/incidents/${id}/updates`, { state: 'resolved', text: 'It was a full disk.' })).status).toBe(
      204,
    );
    expect(await settings('POST', `/incidents/${id}/updates`, { state: 'monitoring', text: 'Again' })).toMatchObject({
      status: 409,
      body: { code: 'incident_resolved' },
    });
    const published = await status();
    expect(published.status).toBe('operational');
    expect(published.incidents[0]?.updates.map(({ text }) => text)).toEqual([
      'It was a full disk.',
      'A fix is in place.',
      'We are looking.',
    ]);
    const log = await server.database.query<{ action: string }>(
      'select action from portal.agency_audit_log where subject_id = $1 order by at, id',
      [id],
    );
    expect(log.map(({ action }) => action)).toEqual([
      'agency.incident_opened',
      'agency.incident_updated',
      'agency.incident_updated',
    ]);
  });

  it('is written by administrators for all clients only', async () => {
    const { client } = await createMember(server);
    const limited = await createAgencyUser(server, 'agency_admin', { clientIds: [client.id] });
    const auditor = await createAgencyUser(server, 'agency_auditor');
    const body = { title: 'x', state: 'investigating', text: 'y' };
    expect((await settings('POST', '/incidents', body, limited)).status).toBe(403);
    expect((await settings('POST', '/incidents', body, auditor)).status).toBe(403);
    expect((await settings('GET', '', undefined, auditor)).status).toBe(200);
  });
});

describe('the page', () => {
  it("has the agency's name and contact, and no script", async () => {
    const html = await page();
    expect(html).toContain('<strong>Tern &amp; Gull</strong>');
    expect(html).not.toContain('<script');
    expect(html.length).toBeLessThan(12_000);
  });

  it('shows the last known state while the database is down', async () => {
    await settings('POST', '/incidents', { title: 'Known before', state: 'identified', text: 'z' });
    const connection = await openBreakableConnection(server.database.url);
    const away = await startTestServer({ DATABASE_URL: connection.through(server.database.url), DATA_DIR: server.dataDir });
    try {
      await expect.poll(async () => (await status(away)).incidents.map(({ title }) => title)).toContain('Known before');
      connection.cut();
      await expect.poll(async () => (await status(away)).status, { timeout: 20_000 }).toBe('unavailable');
      const html = await page(away);
      expect(html).toContain('The portal is unavailable');
      expect(html).toContain('Known before');
    } finally {
      connection.restore();
      await away.stop();
      await connection.close();
    }
  });

  it('shows maintenance while the APIs are closed', async () => {
    const closed = await startTestServer({ MAINTENANCE: 'on' });
    try {
      expect((await call(closed, null, '/api/core/v1/status')).status).toBe(503);
      expect(await page(closed)).toContain('Maintenance is in progress');
    } finally {
      await closed.stop();
    }
  });
});
