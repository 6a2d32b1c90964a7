import type { BankAccount } from '@recoup/contract/company/bank-accounts';
import type { CompanyUser } from '@recoup/contract/users/members';
import type { CompanyLocationView } from '@recoup/contract/company/locations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '#test/factories.ts';
import { createStranger } from '#test/onboarding.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { bankAccountBody, confirmIdentity } from '#test/step-up.ts';
import { decideOnboarding } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** A submitted client, its founder, and the founder's rights in it. */
async function submitted() {
  const stranger = await createStranger(server);
  const typed = await stranger.fillIn();
  const { client_id: id } = (await stranger.submit(await stranger.readAndSign())).body.data;
  await confirmIdentity(server, stranger.token);
  const { config } = server.platform;
  const ask = <T = unknown>(path: string, method = 'GET', body?: unknown) =>
    call<{ data: T; code?: string }>(server, stranger.token, `/api/core/v1/clients/${id}/${path}`, {
      method,
      ...(body === undefined ? {} : { body }),
    });
  return {
    ...stranger,
    id,
    typed,
    ask,
    async openLocations() {
      const { body } = await ask<CompanyLocationView[]>('locations?state=active');
      return body.data.map(({ code }) => code).toSorted();
    },
    async addLocation() {
      const address = { line1: '1 Pine Street', line2: '', city: 'Salem', state: 'OR', postal_code: '97301' };
      const place = { code: 'NEW', name: 'New place', ...address, phone: '', hours: '', is_remit_to: false };
      expect((await ask('locations', 'POST', place)).status).toBe(201);
    },
    sendBack: () =>
      server.platform.db.asService((tx) =>
        decideOnboarding(
          tx,
          id,
          { approve: false, reason: 'Please check the EIN.' },
          { config, now: new Date(), byName: 'The agency', sendEmail: () => Promise.resolve() },
        ),
      ),
  };
}

describe('changes between two submissions', () => {
  it('stay: locations, bank accounts and invitations that no step replaces', async () => {
    const my = await submitted();
    await my.addLocation();
    const [former] = (await my.ask<BankAccount[]>('bank-accounts')).body.data;
    const other = (await my.ask<BankAccount>('bank-accounts', 'POST', bankAccountBody({ make_default: true }))).body.data;
    expect((await my.ask(`bank-accounts/${former?.id}/archive`, 'POST', {})).status).toBe(200);
    const invited = (await my.ask<CompanyUser[]>('users?state=invited')).body.data;
    expect((await my.ask(`user-invitations/${invited[0]?.id}`, 'DELETE')).status).toBe(204);

    await my.sendBack();
    await my.save('company', { ...my.typed.company, ein: '12-9996789' }, 1);
    expect((await my.submit(await my.readAndSign())).status).toBe(200);

    expect(await my.openLocations()).toEqual(['DT', 'LK', 'NEW']);
    expect((await my.ask<BankAccount[]>('bank-accounts')).body.data).toMatchObject([{ id: other.id, is_default: true }]);
    expect((await my.ask<CompanyUser[]>('users?state=invited')).body.data).toEqual([]);
    // A different number with the same last digits is a new version.
    const versions = await server.database.query(
      `select version from portal.client_profile_versions where client_id = $1 and field = 'ein' order by version`,
      [my.id],
    );
    expect(versions).toEqual([{ version: 1 }, { version: 2 }]);
  });

  it('stay next to a changed step, which replaces only what it named before', async () => {
    const my = await submitted();
    await my.addLocation();
    await my.sendBack();
    const contacts = { ...my.typed.contacts, locations: my.typed.contacts.locations.filter(({ code }) => code !== 'DT') };
    await my.save('contacts', contacts, 1);
    expect((await my.submit(await my.readAndSign())).status).toBe(200);
    expect(await my.openLocations()).toEqual(['LK', 'NEW']);
    // Also after another return, and for what existed before the first submission.
    await my.sendBack();
    await my.save('contacts', my.typed.contacts, 2);
    expect((await my.submit(await my.readAndSign())).status).toBe(200);
    await my.sendBack();
    await my.save('contacts', contacts, 3);
    expect((await my.submit(await my.readAndSign())).status).toBe(200);
    expect(await my.openLocations()).toEqual(['LK', 'NEW']);
  });

  it("never widen a member's limit: a location whose code changed must be chosen again", async () => {
    const my = await submitted();
    const { body } = await my.ask<CompanyLocationView[]>('locations?q=Lakeside');
    const [lake] = body.data;
    const renamed = { code: 'LAKE', name: 'Lakeside', ...lake?.address, line2: '', phone: '', hours: '', is_remit_to: false };
    expect((await my.ask(`locations/${lake?.id}`, 'PUT', { ...renamed, revision: lake?.revision })).status).toBe(200);
    await my.sendBack();
    const [first] = my.typed.team.invitations;
    await my.save('team', { invitations: [{ ...first, email: `late-${Date.now()}@example.com` }] }, 1);
    expect(await my.submit(await my.readAndSign())).toMatchObject({
      status: 422,
      body: { code: 'onboarding_invalid', errors: [{ path: 'team.invitations.0.location_codes' }] },
    });
    expect((await my.ask<CompanyUser[]>('users?state=invited')).body.data).toHaveLength(1);
  });

  it('do not include business info, which the agency reviews and the wizard holds', async () => {
    const my = await submitted();
    const authority = { revision: 1, data: { ...my.typed.authority, plan_max_months: '12' } };
    const save = () => my.ask('business-info/authority', 'PUT', authority);
    const mayEdit = async () => (await my.ask<{ abilities: { edit: boolean } }>('business-info')).body.data.abilities.edit;
    expect(await save()).toMatchObject({ status: 409, body: { code: 'onboarding_open' } });
    expect(await mayEdit()).toBe(false);
    await my.sendBack();
    expect(await save()).toMatchObject({ status: 409, body: { code: 'onboarding_open' } });
    await server.database.query(
      `update portal.clients set onboarding_state = 'approved', is_onboarding_completed = true where id = $1`,
      [my.id],
    );
    expect(await mayEdit()).toBe(true);
    expect((await save()).status).toBe(200);
  });
});
