import { endSession } from '@recoup/contract/users/portal-access';
import { callApi } from '#lib/api/api.ts';
import { getSession } from '#lib/session/session.ts';
import { sessionIdOf } from '#lib/session/token-claims.ts';

const KEY = 'linkingFrom';

/** Before this tab goes to a provider: which session it leaves with. */
export function rememberSession(): void {
  try {
    sessionStorage.setItem(KEY, sessionIdOf(getSession().getState().session) ?? '');
  } catch {
    // Forbidden: the former session then stays in the list until it ends by itself.
  }
}

/** Whoever comes back from a provider has a new session; the one from before would stay in the list as if it were elsewhere. */
export async function endFormerSession(): Promise<void> {
  const former = takeFormer();
  if (!former || former === sessionIdOf(getSession().getState().session)) return;
  // It may have ended by itself; nothing on the page depends on it.
  await callApi(endSession, { params: { id: former } }).catch(() => undefined);
}

function takeFormer(): string | null {
  try {
    const former = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return former;
  } catch {
    return null;
  }
}
