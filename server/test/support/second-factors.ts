import type { SupabaseClient } from '@supabase/supabase-js';
import { TOTP } from 'otpauth';
import { createOfficialClient, password } from './factories.ts';
import type { TestServer } from './server.ts';

/** A client signed in with the password only. */
export async function openSession(server: TestServer, email: string): Promise<SupabaseClient> {
  const client = await createOfficialClient(server);
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return client;
}

export async function tokenOf(client: SupabaseClient): Promise<string> {
  return (await client.auth.getSession()).data.session?.access_token ?? '';
}

/** Settings with which an open session changes its account, as on the wire's other implementations. */
export const withoutProofs = {
  PASSWORD_CHANGE_NEEDS_CURRENT: 'off',
  EMAIL_CHANGE_NEEDS_PROOF: 'off',
  PHONE_CHANGE_NEEDS_PROOF: 'off',
  FACTOR_NEEDS_PROOF: 'off',
  LINKING_NEEDS_PROOF: 'off',
};

/** Confirms the identity of the user of an open session, so that it may add ways to sign in for some minutes. */
export async function confirmPassword(client: SupabaseClient): Promise<void> {
  const { error } = await client.auth.updateUser({ current_password: password });
  if (error) throw error;
}

/** Enrolls an authenticator app; the client is at aal2 afterwards. */
export async function setUpApp(client: SupabaseClient, at = Date.now()): Promise<{ id: string; secret: string }> {
  const enroll = () => client.auth.mfa.enroll({ factorType: 'totp', friendlyName: `App ${at}` });
  const first = await enroll();
  if (first.error?.code === 'reauthentication_needed') await confirmPassword(client);
  const { data, error } = first.error ? await enroll() : first;
  if (error) throw error;
  const code = new TOTP({ secret: data.totp.secret }).generate({ timestamp: at });
  const { error: refused } = await client.auth.mfa.challengeAndVerify({ factorId: data.id, code });
  if (refused) throw refused;
  return { id: data.id, secret: data.totp.secret };
}
