import { redirect, type MiddlewareFunction } from 'react-router';
import { isSecondFactorMissing } from '#lib/api/errors.ts';
import { isIdledOut } from '#lib/session/idle.ts';
import { getSession } from '#lib/session/session.ts';
import { paths, secondFactorPath, signInPath } from '#lib/paths/paths.ts';

/**
 * Lets only signed-in people pass; others sign in and come back to where they were going. Where a loader was refused for want
 * of a second factor, it is asked for before anything is drawn.
 */
export const requireSession: MiddlewareFunction = async ({ request }, next) => {
  const destination = destinationOf(request.url);
  const { status, session } = await getSession().ready();
  if (isIdledOut(session)) {
    // Here it is over even where the server cannot be told.
    await getSession()
      .signOut({ redirect: false })
      .catch(() => {});
    throw redirect(signInPath(destination, 'idle'));
  }
  if (status !== 'signed-in') throw redirect(signInPath(destination));
  const results = await next();
  if (wasRefused(results)) throw redirect(secondFactorPath(destination));
  return results;
};

/** The page of the second factor is no destination: it knows the one that it leads to. */
function destinationOf(address: string): string {
  const { pathname, search, searchParams } = new URL(address);
  if (pathname === paths.secondFactor) return searchParams.get('next') ?? '/';
  // The router's requests have no fragment, and behind it may stand why a link was refused.
  const isOpenedHere = window.location.pathname === pathname && window.location.search === search;
  return pathname + search + (isOpenedHere ? window.location.hash : '');
}

/** `results`: what the loaders answered, by route. */
function wasRefused(results: unknown): boolean {
  if (typeof results !== 'object' || results === null) return false;
  return Object.values(results).some((entry: { result?: unknown } | null) => isSecondFactorMissing(entry?.result));
}
