import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEmail, startMailServer, type MailServer } from '#test/auth-flows.ts';
import { call, createTestUser, signIn } from '#test/factories.ts';
import { recoup as runRecoup } from '#test/operator.ts';

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.stop());

const recoup = (...words: string[]) => runRecoup(server, ...words);
const tokenIn = (text: string) => /https:\/\/portal\.example\.com\/join-business\/([\w-]{43})/.exec(text)?.[1] ?? '';

describe('the operator', () => {
  it('creates a client with open onboarding and invites its first admin', async () => {
    const email = newEmail('first');
    expect(await recoup('create-client', '--name', 'Example Dental', '--code', 'exdent', '--onboarding', 'open')).toContain(
      'Example Dental',
    );
    const printed = tokenIn(await recoup('invite', '--client', 'exdent', '--email', email.toUpperCase()));
    const mail = await server.mailbox.receive(email);
    expect(tokenIn(mail.text)).toBe(printed);
    expect(mail.text).toContain('Larkspur Recovery invites you to Example Dental');
    await createTestUser(server, { email });
    const token = await signIn(server, email);
    const joined = await call(server, token, `/api/core/v1/invitations/${printed}/accept`, { method: 'POST' });
    expect(joined).toMatchObject({ status: 200, body: { data: { role: 'client_admin', is_onboarding_completed: false } } });
  });

  it('replaces the link of an open invitation', async () => {
    const email = newEmail('again');
    await recoup('create-client', '--name', 'Example Rentals', '--code', 'EXRENT');
    const first = tokenIn(await recoup('invite', '--client', 'EXRENT', '--email', email, '--role', 'client_staff'));
    const second = tokenIn(await recoup('invite', '--client', 'EXRENT', '--email', email));
    expect((await call(server, null, `/api/core/v1/invitations/${first}`)).status).toBe(404);
    // The role of the first invitation is unchanged; only the link is new.
    expect((await call(server, null, `/api/core/v1/invitations/${second}`)).body).toMatchObject({
      data: { role: 'client_staff', email },
    });
    const log = await server.database.query<{ action: string }>(
      `select action from portal.audit_log where details ->> 'email' = $1 order by at, id`,
      [email],
    );
    expect(log.map(({ action }) => action)).toEqual(['user.invited', 'user.invitation_resent']);
  });

  it('signs out one user, or everyone', async () => {
    const [one, other] = [await createTestUser(server), await createTestUser(server)];
    const tokens = [await signIn(server, one.email), await signIn(server, other.email)];
    const statuses = async () => {
      const answers = await Promise.all(tokens.map((token) => call(server, token, '/api/core/v1/clients/my-clients')));
      return answers.map(({ status }) => status);
    };
    expect(await recoup('sign-out', '--email', one.email)).toContain(`1 session ended of ${one.email}.`);
    expect(await statuses()).toEqual([401, 200]);
    await recoup('sign-out', '--all');
    expect(await statuses()).toEqual([401, 401]);
    await expect(recoup('sign-out', '--email', newEmail('unknown'))).rejects.toMatchObject({ code: 1 });
  });

  it('adds an agency user, changes the role, and ends the access', async () => {
    const email = newEmail('agent');
    const words = ['create-agency-user', '--email', email, '--password', 'demo-password', '--first', 'Robin', '--last', 'Vance'];
    expect(await recoup(...words, '--role', 'agency_staff')).toContain(`${email} is now agency_staff`);
    const role = async () => {
      const [row] = await server.database.query<{ role: string }>(
        `select g.role from portal.agency_members g join auth.users u on u.id = g.user_id where u.email = $1 and g.ended_at is null`,
        [email],
      );
      return row?.role ?? null;
    };
    expect(await role()).toBe('agency_staff');
    // An existing user needs no password.
    await recoup('create-agency-user', '--email', email, '--role', 'agency_admin');
    expect(await role()).toBe('agency_admin');
    await recoup('create-agency-user', '--email', email, '--role', 'agency_auditor', '--clients', 'EXDENT');
    const limited = await server.database.query<{ role: string; clients: number }>(
      'select role, cardinality(client_ids) as clients from portal.agency_members where ended_at is null order by created_at desc limit 1',
    );
    expect(limited).toEqual([{ role: 'agency_auditor', clients: 1 }]);
    expect(await recoup('end-agency-user', '--email', email)).toContain('no longer');
    expect(await role()).toBeNull();
    await expect(recoup('end-agency-user', '--email', email)).rejects.toMatchObject({ code: 1 });
    const id = crypto.randomUUID();
    await recoup('create-agency-user', '--email', newEmail('hosted'), '--role', 'agency_staff', '--user-id', id);
    expect(await server.database.query('select role from portal.agency_members where user_id = $1', [id])).toEqual([
      { role: 'agency_staff' },
    ]);
  });

  it.each([
    [['create-agency-user', '--email', 'a@example.com'], '--role is agency_admin, agency_staff or agency_auditor.'],
    [['create-agency-user', '--email', 'new@example.com', '--role', 'agency_staff'], '--password is missing'],
    [
      [
        'create-agency-user',
        '--email',
        'a@example.com',
        '--role',
        'agency_staff',
        '--password',
        'demo-password',
        '--clients',
        'NOBODY',
      ],
      '--clients: unknown client NOBODY.',
    ],
    [['invite', '--client', 'NOBODY', '--email', 'a@example.com'], 'There is no client with the code NOBODY.'],
    [['invite', '--client', 'EXRENT'], '--email is missing'],
    [['invite', '--client', 'EXRENT', '--email', 'nobody'], '--email is not an email address.'],
    [['invite', '--client', 'EXRENT', '--email', 'a@example.com', '--role', 'owner'], '--role is client_admin or client_staff.'],
    [['create-client', '--name', 'X', '--onboarding', 'later'], '--onboarding is done or open.'],
  ])(
    'is told what is wrong with %j',
    async (words, message) => {
      await expect(recoup(...words)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(message) });
    },
    60_000,
  );
});
