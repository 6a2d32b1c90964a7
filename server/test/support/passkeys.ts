import type { SupabaseClient } from '@supabase/supabase-js';
import type { Authenticator } from './authenticator.ts';

/** For clients that use passkeys. */
export const passkeyOptions = { experimental: { passkey: true } } as const;

/** Registers a passkey; returns its id. */
export async function addPasskey(client: SupabaseClient, authenticator: Authenticator): Promise<string> {
  const { data: start, error } = await client.auth.passkey.startRegistration();
  if (error) throw error;
  const { data, error: refused } = await client.auth.passkey.verifyRegistration({
    challengeId: start.challenge_id,
    credential: authenticator.create(start.options),
  });
  if (refused) throw refused;
  return data.id;
}

/** Signs in with the authenticator's newest key. */
export async function signInWithPasskey(
  client: SupabaseClient,
  authenticator: Authenticator,
  deviations: Parameters<Authenticator['get']>[1] = {},
) {
  const { data: start, error } = await client.auth.passkey.startAuthentication();
  if (error) throw error;
  const credential = authenticator.get(start.options, deviations);
  const answer = { challengeId: start.challenge_id, credential };
  return { answer, ...(await client.auth.passkey.verifyAuthentication(answer)) };
}
