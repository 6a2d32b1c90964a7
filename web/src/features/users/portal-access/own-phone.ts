import { AuthClient } from '@supabase/auth-js';
import { getAuthFlows } from '#lib/session/auth-flows.ts';
import { getConfig } from '#lib/api/config.ts';
import { getSession } from '#lib/session/session.ts';
import { withProof } from '#lib/session/with-proof.ts';

/** Texts a code to a new number, which replaces the user's number once confirmed. Throws the auth client's errors; `StepUpCanceledError` if
 * the user did not confirm who they are. */
export async function requestPhone(phone: string): Promise<void> {
  await withProof(async () => {
    const { error } = await getAuthFlows().updateUser({ phone });
    if (error) throw error;
  });
}

/**
 * Confirms a new number. The service answers with a session at aal1, which must not replace the current one, so a separate client
 * receives it and ends it at once.
 */
export async function confirmPhone({ phone, code }: { phone: string; code: string }): Promise<void> {
  const { supabase_url: url, supabase_anon_key: key } = getConfig();
  const client = new AuthClient({
    url: `${url.replace(/\/$/, '')}/auth/v1`,
    headers: { apikey: key, Authorization: `Bearer ${key}` },
    storageKey: 'phone-confirmation',
    autoRefreshToken: false,
    persistSession: false,
    detectSessionInUrl: false,
  });
  const { error } = await client.verifyOtp({ phone, token: code, type: 'phone_change' });
  if (error) throw error;
  await client.signOut({ scope: 'local' });
  await getSession().refresh();
}
