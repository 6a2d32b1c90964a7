import type { Session } from '@supabase/auth-js';
import { safeStorage } from '#lib/state/storage.ts';
import { claimsOf, sessionIdOf } from '#lib/session/token-claims.ts';

const KEY = 'recoverySession';

/**
 * True for a session that began with the link of a recovery mail: its token says so (`amr`), or the address did by which it
 * came; also after a reload. Only decides which face is shown; the service checks every change by itself.
 */
export function isRecoverySession(session: Session | null): boolean {
  const { amr } = claimsOf(session);
  if (session && safeStorage.getItem(KEY) === sessionIdOf(session)) return true;
  return Array.isArray(amr) && amr.some((entry: { method?: unknown } | null) => entry?.method === 'recovery');
}

/** Remembers what the token of this session does not tell. */
export function noteRecovery(session: Session): void {
  safeStorage.setItem(KEY, sessionIdOf(session) ?? '');
}
