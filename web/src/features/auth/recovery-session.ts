import type { Session } from '@supabase/auth-js';
import { claimsOf } from '../../lib/token-claims.ts';

/**
 * True for a session that began with the link of a recovery mail: its token says so (`amr`), also after a reload. Only
 * decides which face is shown; the service checks every change by itself.
 */
export function isRecoverySession(session: Session | null): boolean {
  const { amr } = claimsOf(session);
  return Array.isArray(amr) && amr.some((entry: { method?: unknown } | null) => entry?.method === 'recovery');
}
