import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMailServer, type MailServer } from '#test/auth-flows.ts';
import { call, createTestAccount } from '#test/factories.ts';
import { createStranger, uniqueOnboarding } from '#test/onboarding.ts';
import { recoup as runRecoup } from '#test/operator.ts';

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.stop());

const recoup = (...words: string[]) => runRecoup(server, ...words);

describe('the operator', () => {
  it('lists pending companies, returns one with a reason, and approves its resubmission', async () => {
    const stranger = await createStranger(server);
    const typed = await stranger.fillIn(uniqueOnboarding((draft) => (draft.company.code = 'WAITING')));
    const { body } = await stranger.submit(await stranger.readAndSign());
    const { client_id: id } = body.data;
    const added = await server.mailbox.receive(stranger.user?.email ?? '');
    expect([added.subject, added.text]).toEqual([
      expect.stringContaining('bank account was added'),
      expect.stringContaining('••••4567'),
    ]);
    expect(await recoup('onboardings')).toMatch(/WAITING.*submitted/);
    const shown = await recoup('show-onboarding', '--client', 'waiting');
    expect(shown).toContain('XX-•••6789');
    expect(shown).toMatch(/Signed service 1 +Ada Lee, Owner/);
    expect(shown).not.toContain('3456789');

    await expect(recoup('return', '--client', 'WAITING')).rejects.toThrow(/--reason is missing/);
    expect(await recoup('return', '--client', 'WAITING', '--reason', 'The EIN is of another company.')).toContain('is returned');
    const letter = await server.mailbox.receive(stranger.user?.email ?? '');
    expect(letter.text).toContain('The EIN is of another company.');
    await expect(recoup('approve', '--client', 'WAITING')).rejects.toThrow(/is not waiting for a decision.*returned/);
    const details = () =>
      call<{ data: { placing: { allowed: boolean; reason: string | null }; is_onboarding_completed: boolean } }>(
        server,
        stranger.token,
        `/api/core/v1/clients/${id}`,
      );
    expect((await details()).body.data).toMatchObject({ is_onboarding_completed: false, placing: { reason: 'approval_needed' } });

    // Everything is still there; changed documents are signed again, unchanged ones are not.
    const { data } = (await stranger.get()).body;
    expect(data).toMatchObject({
      client_id: id,
      state: 'returned',
      returned: { reason: 'The EIN is of another company.' },
      is_complete: true,
    });
    expect(data.steps.company.kept.ein).toBe('•••6789');
    await stranger.save(
      'company',
      { ...data.steps.company.data, legal_name: 'Willow Creek, PLLC', ein: '98-7654321' },
      data.steps.company.revision,
    );
    const again = await stranger.submit(await stranger.readAndSign());
    expect(again.body.data).toMatchObject({ client_id: id, state: 'submitted', invited: typed.team.invitations.length });
    const versions = await server.database.query<{ field: string; version: number; value: string }>(
      'select field, version, value from portal.client_profile_versions where client_id = $1 order by field, version',
      [id],
    );
    expect(versions.map(({ field, version, value }) => [field, version, value])).toEqual([
      ['ein', 1, '6789'],
      ['ein', 2, '4321'],
      ['legal_name', 1, 'Willow Creek Dental, PLLC'],
      ['legal_name', 2, 'Willow Creek, PLLC'],
      ['remittance_method', 1, 'net'],
    ]);

    expect(await recoup('approve', '--client', 'WAITING')).toContain('may place accounts');
    expect((await server.mailbox.receive(stranger.user?.email ?? '')).text).toContain('You can place accounts now.');
    expect((await details()).body.data).toMatchObject({ is_onboarding_completed: true, placing: { allowed: true } });
    expect(await server.database.query('select step from portal.onboarding_steps where client_id = $1', [id])).toEqual([]);
    expect(await recoup('onboardings')).not.toContain('WAITING');
    const log = await server.database.query<{ action: string }>(
      `select action from portal.audit_log where client_id = $1 and action like 'onboarding.%' order by at, id`,
      [id],
    );
    expect(log.map(({ action }) => action)).toEqual([
      'onboarding.submitted',
      'onboarding.returned',
      'onboarding.submitted',
      'onboarding.approved',
    ]);
  });

  it('does not change existing companies', async () => {
    await recoup('create-client', '--name', 'Paper Client', '--code', 'PAPER');
    const [client] = await server.database.query<{ id: string }>(`select id from portal.clients where code = 'PAPER'`);
    await createTestAccount(server, client?.id ?? '');
    await expect(recoup('return', '--client', 'PAPER', '--reason', 'x')).rejects.toThrow(/is not waiting for a decision/);
    const needed = await server.database.query<{ kinds: string[] }>('select portal.agreements_needed($1) as kinds', [client?.id]);
    expect(needed[0]?.kinds).toEqual([]);
  });
});
