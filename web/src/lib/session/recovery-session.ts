import type { Session } from '@supabase/auth-js';
import { safeStorage } from '#lib/state/storage.ts';
import { claimsOf, sessionIdOf } from './token-claims.ts';

const KEY = 'recoverySession';

/**
 * True for a session started by a recovery link, according to the token (`amr`) or the URL that started it; survives a reload.
 * Affects only which screen is shown: the auth service checks every change.
 */
export function isRecoverySession(session: Session | null): boolean {
  const { amr } = claimsOf(session);
  if (session && safeStorage.getItem(KEY) === sessionIdOf(session)) return true;
  return Array.isArray(amr) && amr.some((entry: { method?: unknown } | null) => entry?.method === 'recovery');
}

/** On PASSWORD_RECOVERY: the token may have no recovery `amr`. */
export function noteRecovery(session: Session): void {
  safeStorage.setItem(KEY, sessionIdOf(session) ?? '');
}
