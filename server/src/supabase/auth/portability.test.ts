import { compare } from '@node-rs/bcrypt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEmail, startMailServer, type MailServer } from '#test/auth-flows.ts';
import { createOfficialClient, createTestUser, password } from '#test/factories.ts';
import { openSession, setUpApp } from '#test/second-factors.ts';

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.stop());

/** GoTrue scans these into strings or numbers that cannot be null; a single null makes it answer 500 for that user. */
const neverNull = [
  'confirmation_token',
  'recovery_token',
  'email_change_token_new',
  'email_change_token_current',
  'email_change',
  'phone_change',
  'phone_change_token',
  'reauthentication_token',
  'email_change_confirm_status',
];

async function rowOf(email: string) {
  const [row] = await server.database.query<Record<string, unknown>>('select * from auth.users where email = $1', [email]);
  if (!row) throw new Error('no such user');
  return row;
}

async function register(): Promise<string> {
  const email = newEmail('portable');
  const client = await createOfficialClient(server);
  await client.auth.signUp({ email, password });
  await client.auth.verifyOtp({ email, token: (await server.mailbox.receive(email)).code, type: 'email' });
  return email;
}

async function createByOperator(): Promise<string> {
  const email = newEmail('portable');
  await server.auth.createUser({ email, password, email_confirm: true });
  return email;
}

describe("a user's rows in a dump for a hosted project", () => {
  it.each([
    ['who signed up', register],
    ['whom the operator made', createByOperator],
  ])('are complete for one %s', async (_who, make) => {
    const email = await make();
    const row = await rowOf(email);
    for (const column of neverNull) expect(row[column], column).not.toBeNull();
    expect(row).toMatchObject({
      instance_id: '00000000-0000-0000-0000-000000000000',
      aud: 'authenticated',
      role: 'authenticated',
      is_sso_user: false,
      is_anonymous: false,
      raw_app_meta_data: { provider: 'email', providers: ['email'] },
    });
    expect(row['encrypted_password']).toMatch(/^\$2[ab]\$10\$/);
    expect(await compare(password, String(row['encrypted_password']))).toBe(true);
    const identities = await server.database.query('select * from auth.identities where user_id = $1', [row['id']]);
    expect(identities).toMatchObject([
      { provider: 'email', provider_id: row['id'], email, identity_data: { sub: row['id'], email, email_verified: true } },
    ]);
  });

  it('hold the authenticator secret as base32 after open-factors', async () => {
    const { id, email } = await createTestUser(server);
    const { secret } = await setUpApp(await openSession(server, email));
    const stored = async () =>
      (await server.database.query<{ secret: string }>('select secret from auth.mfa_factors where user_id = $1', [id]))[0]
        ?.secret;
    expect(await stored()).not.toContain(secret);
    expect(await server.auth.openFactors()).toBeGreaterThan(0);
    expect(await stored()).toBe(secret);
    expect(await stored()).toMatch(/^[A-Z2-7]{32}$/);
  });

  it('contain no null that GoTrue cannot read, however the user was created', async () => {
    const nulls = neverNull.map((column) => `${column} is null`).join(' or ');
    expect(await server.database.query(`select email from auth.users where ${nulls}`)).toEqual([]);
  });
});
