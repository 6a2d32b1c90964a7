import { endSession } from '@recoup/contract/users/portal-access';
import { callApi } from '#lib/api/api.ts';
import { getSession } from '#lib/session/session.ts';
import { sessionIdOf } from '#lib/session/token-claims.ts';

const KEY = 'linkingFrom';

/** Records this tab's session before it navigates to a provider. */
export function rememberSession(): void {
  try {
    sessionStorage.setItem(KEY, sessionIdOf(getSession().getState().session) ?? '');
  } catch {
    // Storage is blocked: the former session stays in the list until it expires.
  }
}

/**
 * Ends the session from before linking: returning from the provider starts a new one, and the old one would show as another
 * device.
 */
export async function endFormerSession(): Promise<void> {
  const former = takeFormerSessionId();
  if (!former || former === sessionIdOf(getSession().getState().session)) return;
  // It may have expired already; nothing on the page depends on it.
  await callApi(endSession, { params: { id: former } }).catch(() => undefined);
}

function takeFormerSessionId(): string | null {
  try {
    const former = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return former;
  } catch {
    return null;
  }
}
