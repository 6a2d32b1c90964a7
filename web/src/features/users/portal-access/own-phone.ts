import { AuthClient } from '@supabase/auth-js';
import { getAuthFlows } from '#lib/session/auth-flows.ts';
import { getConfig } from '#lib/api/config.ts';
import { getSession } from '#lib/session/session.ts';

/** Sends a code to a new number, which becomes the person's once the code is entered. Throws the auth client's errors. */
export async function requestPhone(phone: string): Promise<void> {
  const { error } = await getAuthFlows().updateUser({ phone });
  if (error) throw error;
}

/**
 * Takes the code of a new number. The service answers with a session that knows of no second factor; it must not take the
 * place of the present one, so a client of its own receives it and ends it at once.
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
