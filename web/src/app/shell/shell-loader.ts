import { redirect, type LoaderFunctionArgs } from 'react-router';
import { loadSelectedClient } from '../../lib/selected-client.ts';
import { getSession } from '../../lib/session.ts';
import { signInPath } from '../paths.ts';

/** The companies of the user are known before the shell is drawn. */
export async function loadShell({ request }: Pick<LoaderFunctionArgs, 'request'>): Promise<null> {
  try {
    await loadSelectedClient();
  } catch (error) {
    if (getSession().getState().status !== 'signed-out') throw error;
    // The session was ended elsewhere, and this first call is how we learn of it.
    const { pathname, search, hash } = new URL(request.url);
    throw redirect(signInPath(pathname + search + hash));
  }
  return null;
}
