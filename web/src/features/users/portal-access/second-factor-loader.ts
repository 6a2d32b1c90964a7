import type { Assurance } from '@recoup/contract/users/portal-access';
import { redirect, type LoaderFunctionArgs } from 'react-router';
import { signInPath } from '#lib/paths/paths.ts';
import { assuranceQuery } from '#lib/session/assurance.ts';
import { safeDestination } from '#lib/paths/destination.ts';
import { getQueryClient } from '#lib/api/query-client.ts';
import { getSession } from '#lib/session/session.ts';

const LOOP_MS = 3000;
let lastRedirect = { to: '', at: 0 };

/** Redirects users who need no further factor to their destination. */
export async function loadSecondFactor({ request }: Pick<LoaderFunctionArgs, 'request'>): Promise<Assurance> {
  const next = safeDestination(new URL(request.url).searchParams.get('next'));
  const { data } = await getQueryClient()
    .query(assuranceQuery())
    .catch((error: unknown) => {
      // The session was ended elsewhere; this call is the first to notice.
      if (getSession().getState().status === 'signed-out') throw redirect(signInPath(next));
      throw error;
    });
  if (data.missing !== 'none') return data;
  // Break the redirect loop that contradicting answers of two endpoints would cause.
  if (lastRedirect.to === next && Date.now() - lastRedirect.at < LOOP_MS)
    throw new Error('The server requires two-factor authentication but reports no missing step. Try again in a moment.');
  lastRedirect = { to: next, at: Date.now() };
  throw redirect(next);
}
