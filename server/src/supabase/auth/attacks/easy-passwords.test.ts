import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEmail, startMailServer, type MailServer } from '#test/auth-flows.ts';
import { call, createOfficialClient, createTestUser, password } from '#test/factories.ts';

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.stop());

const easy = ['123456', 'password', 'Qwerty123', 'LETMEIN', 'iloveyou'];

describe('a password that is guessed first', () => {
  it.each(easy)('%s is refused by every way to set one', async (next) => {
    const client = await createOfficialClient(server);
    expect((await client.auth.signUp({ email: newEmail(), password: next })).error?.code).toBe('weak_password');
    const { email } = await createTestUser(server);
    await client.auth.signInWithPassword({ email, password });
    expect((await client.auth.updateUser({ password: next, current_password: password })).error?.code).toBe('weak_password');
    const key = await server.auth.serviceKey();
    const created = await call(server, key, '/auth/v1/admin/users', {
      method: 'POST',
      body: { email: newEmail(), password: next },
    });
    expect(created.status).toBe(422);
    await expect(server.auth.createUser({ email: newEmail(), password: next })).rejects.toMatchObject({ code: 'weak_password' });
  });

  it.each(['Recoup2026!', 'larkspur-1', 'LarkspurRecovery#1'])("%s, of the portal's own names, is refused", async (next) => {
    const client = await createOfficialClient(server);
    expect((await client.auth.signUp({ email: newEmail(), password: next })).error?.code).toBe('weak_password');
    expect((await client.auth.signUp({ email: newEmail(), password: `${next}-vole` })).error).toBeNull();
  });

  it('does not refuse an unusual one of six characters', async () => {
    const client = await createOfficialClient(server);
    expect((await client.auth.signUp({ email: newEmail(), password: 'kV7-q2' })).error).toBeNull();
  });
});
