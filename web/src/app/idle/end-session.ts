import type { Session } from '@supabase/auth-js';
import { markIdleEnd } from '#lib/session/idle.ts';
import { lockPage } from '#lib/session/lock.ts';
import { getSession } from '#lib/session/session.ts';
import { hasUnsaved } from '#lib/state/unsaved.ts';
import { personOf } from '#lib/session/person.ts';
import { signInPath } from '#lib/paths/paths.ts';

/** Signs out after the idle time. Unsaved input stays in this tab, behind a lock screen until the same user returns. */
export async function endIdleSession(
  session: Session,
  replacePage: (address: string) => void = (address) => window.location.replace(address),
): Promise<void> {
  // Before the session ends, so that other tabs know why.
  markIdleEnd();
  const isKept = hasUnsaved();
  // Immediately: sign-out waits for the server.
  if (isKept) lockPage({ reason: 'idle', person: personOf(session.user) });
  const { pathname, search, hash } = window.location;
  // The local session ends even if the server cannot be reached.
  await getSession()
    .signOut({ redirect: false })
    .catch(() => {});
  if (!isKept) replacePage(signInPath(pathname + search + hash, 'idle'));
}
