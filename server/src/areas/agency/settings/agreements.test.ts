import { join } from 'node:path';
import type { AgencyAgreement } from '@recoup/contract/agency/agreements';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerVersions } from '#areas/company/agreements/index.ts';
import { createAgencyUser } from '#test/agency.ts';
import { call, createMember } from '#test/factories.ts';
import { confirmIdentity } from '#test/step-up.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let admin: Awaited<ReturnType<typeof createAgencyUser>>;
beforeAll(async () => {
  server = await startTestServer();
  admin = await createAgencyUser(server, 'agency_admin');
});
afterAll(() => server.stop());

const path = '/api/agency/v1/settings/agreements';
type Answer<T> = { data: T; code: string; message: string; errors: { path: string; message: string }[] };
const service = async (): Promise<AgencyAgreement> => {
  const { body } = await call<Answer<AgencyAgreement[]>>(server, admin.token, path);
  const found = body.data.find(({ kind }) => kind === 'service');
  if (!found) throw new Error('no agreement');
  return found;
};

async function add(changes: Record<string, unknown>, user = admin) {
  const { versions } = await service();
  await confirmIdentity(server, user.token);
  const body = {
    kind: 'service',
    version: '2026-12',
    title: 'Collection service agreement',
    body: '# Agreement\n\nBetween **{{agency.name}}** and {{client.full_name}}.',
    must_sign_anew: false,
    after_id: versions[0]?.id,
    ...changes,
  };
  return call<Answer<AgencyAgreement>>(server, user.token, path, { method: 'POST', body });
}

describe('agreements in the console', () => {
  it('are signed in the new version from then on, also after a restart', async () => {
    const member = await createMember(server);
    const before = await service();
    expect(before.versions).toHaveLength(1);
    expect(before).toMatchObject({ setting: null, versions: [{ added_by_name: null, signed_clients: 0 }] });
    const added = await add({ must_sign_anew: true });
    expect(added).toMatchObject({
      status: 201,
      body: {
        data: {
          unsigned_clients: before.unsigned_clients + 1,
          versions: [{ version: '2026-12', added_by_name: expect.any(String) }, {}],
        },
      },
    });
    const { db, config } = server.platform;
    await registerVersions(db, config, new Date());
    const shown = `/api/core/v1/clients/${member.client.id}/agreements/service`;
    const { body } = await call<{ data: { version: string; sha256: string } }>(server, member.token, shown);
    expect(body.data.version).toBe('2026-12');
    await call(server, member.token, `${shown}/signatures`, {
      method: 'POST',
      body: { ...body.data, agreed: true, name: 'Ada Example', title: 'Owner' },
    });
    const after = await service();
    expect(after.versions.map(({ signed_clients: clients }) => clients)).toEqual([1, 0]);
    expect(after.unsigned_clients).toBe(before.unsigned_clients);
    const [entry] = await server.database.query(
      `select actor_name, details from portal.agency_audit_log where action = 'agency.agreement_added'`,
    );
    expect(entry).toMatchObject({ details: { version: '2026-12', must_sign_anew: true } });
  });

  it.each([
    ['an unknown field', { body: 'For {{client.nmae}}.' }, 'body', /unknown field client\.nmae\. Known are/],
    ['syntax that a signer could misread', { body: 'One\n\n| a | b |' }, 'body', /line 3: tables are not supported/],
    ['a field left open', { body: 'For {{client.dba.' }, 'body', /unmatched/],
    ['no text', { body: ' \n ' }, 'body', /Enter the text/],
    ['a version with spaces', { version: 'May 2026' }, 'version', /such as 2026-11/],
  ])('refuse %s, naming it', async (_what, changes, field, message) => {
    const { status, body } = await add({ version: '2027-01', ...changes });
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ path: field, message: expect.stringMatching(message) }]);
  });

  it('refuse a used version, and a text written from an older one', async () => {
    const { versions } = await service();
    const used = await add({ version: versions[0]?.version });
    expect(used).toMatchObject({ status: 409, body: { code: 'version_used' } });
    const outdated = await add({ version: '2027-02', after_id: crypto.randomUUID() });
    expect(outdated).toMatchObject({ status: 409, body: { code: 'changed' } });
  });

  it('belong to the file that the environment names', async () => {
    const own = await startTestServer({ AGREEMENT_FILE: join(import.meta.dirname, '../../../../agreements/service.md') });
    const other = await createAgencyUser(own, 'agency_admin');
    const { body } = await call<Answer<AgencyAgreement[]>>(own, other.token, path);
    const [found] = body.data.filter(({ kind }) => kind === 'service');
    expect(found?.setting).toBe('AGREEMENT_FILE');
    await confirmIdentity(own, other.token);
    const refused = await call<Answer<unknown>>(own, other.token, path, {
      method: 'POST',
      body: { kind: 'service', version: 'x', title: 'x', body: 'x', must_sign_anew: false, after_id: found?.versions[0]?.id },
    });
    expect(refused).toMatchObject({ status: 409, body: { code: 'set_by_environment' } });
    await own.stop();
  });
});
