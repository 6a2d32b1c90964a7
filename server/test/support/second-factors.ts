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

/** Enrolls an authenticator app; the client is at aal2 afterwards. */
export async function setUpApp(client: SupabaseClient, at = Date.now()): Promise<{ id: string; secret: string }> {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: `App ${at}` });
  if (error) throw error;
  const code = new TOTP({ secret: data.totp.secret }).generate({ timestamp: at });
  const { error: refused } = await client.auth.mfa.challengeAndVerify({ factorId: data.id, code });
  if (refused) throw refused;
  return { id: data.id, secret: data.totp.secret };
}
