import type { Session } from '@supabase/auth-js';

/**
 * True for a session that began with the link of a recovery mail: its token says so (`amr`), also after a reload. Only
 * decides which face is shown; the service checks every change by itself.
 */
export function isRecoverySession(session: Session | null): boolean {
  const [, payload] = session?.access_token.split('.') ?? [];
  if (!payload) return false;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const methods = typeof claims === 'object' && claims !== null && 'amr' in claims ? claims.amr : [];
    return Array.isArray(methods) && methods.some((entry: { method?: unknown } | null) => entry?.method === 'recovery');
  } catch {
    return false;
  }
}
