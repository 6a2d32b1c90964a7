import type { Session } from '@supabase/auth-js';

/** Claims of a session's access token, unverified: they only select what is shown. Empty if unreadable. */
export function claimsOf(session: Pick<Session, 'access_token'> | null): Readonly<Record<string, unknown>> {
  const [, payload] = session?.access_token.split('.') ?? [];
  if (!payload) return {};
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** The session's id, the same for all its tokens. Null without a session. */
export function sessionIdOf(session: Session | null): string | null {
  const { session_id: id } = claimsOf(session);
  return typeof id === 'string' ? id : (session?.user.id ?? null);
}

/** Whether the session was opened with a password, or one was entered in it. */
export function hasPasswordProof(session: Session | null): boolean {
  const { amr } = claimsOf(session);
  return Array.isArray(amr) && amr.some((entry) => (entry as { method?: unknown } | null)?.method === 'password');
}

/** True once a second factor was entered in this session. */
export function isAal2(session: Session | null): boolean {
  return claimsOf(session)['aal'] === 'aal2';
}
