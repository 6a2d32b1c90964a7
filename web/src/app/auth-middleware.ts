import { redirect, type MiddlewareFunction } from 'react-router';
import { getSession } from '../lib/session.ts';
import { signInPath } from './paths.ts';

/** Lets only signed-in people pass; others sign in and come back to where they were going. */
export const requireSession: MiddlewareFunction = async ({ request }) => {
  const { status } = await getSession().ready();
  if (status === 'signed-in') return;
  const { pathname, search, hash } = new URL(request.url);
  throw redirect(signInPath(pathname + search + hash));
};
