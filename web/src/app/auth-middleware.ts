import { redirect, type MiddlewareFunction } from 'react-router';
import { isSecondFactorMissing } from '#lib/api/errors.ts';
import { isIdledOut } from '#lib/session/idle.ts';
import { getSession } from '#lib/session/session.ts';
import { paths, secondFactorPath, signInPath } from '#lib/paths/paths.ts';

/**
 * Requires a session, also after the loaders; others sign in and return to their destination. If a loader was refused without a second
 * factor, it is asked for before anything renders.
 */
export const requireSession: MiddlewareFunction = async ({ request }, next) => {
  const destination = destinationOf(request.url);
  const { status, session } = await getSession().ready();
  if (isIdledOut(session)) {
    // The local session ends even if the server cannot be reached.
    await getSession()
      .signOut({ redirect: false })
      .catch(() => {});
    throw redirect(signInPath(destination, 'idle'));
  }
  if (status !== 'signed-in') throw redirect(signInPath(destination));
  const results = await next();
  // The session was ended elsewhere, which the first call of a loader reveals.
  if (getSession().getState().status === 'signed-out') throw redirect(signInPath(destination));
  if (wasRefused(results)) throw redirect(secondFactorPath(destination));
  return results;
};

/** The second-factor page is not a destination: it knows its own. */
function destinationOf(address: string): string {
  const { pathname, search, searchParams } = new URL(address);
  if (pathname === paths.secondFactor) return searchParams.get('next') ?? '/';
  // The router's requests have no fragment, which may contain why a link was refused.
  const isOpenedHere = window.location.pathname === pathname && window.location.search === search;
  return pathname + search + (isOpenedHere ? window.location.hash : '');
}

/** `results`: the loaders' results, by route. */
function wasRefused(results: unknown): boolean {
  if (typeof results !== 'object' || results === null) return false;
  return Object.values(results).some((entry: { result?: unknown } | null) => isSecondFactorMissing(entry?.result));
}
