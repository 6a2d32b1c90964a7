import type { Assurance } from '@recoup/contract/users/portal-access';
import { redirect, type LoaderFunctionArgs } from 'react-router';
import { signInPath } from '#lib/paths/paths.ts';
import { assuranceQuery } from '#lib/session/assurance.ts';
import { safeDestination } from '#lib/paths/destination.ts';
import { getQueryClient } from '#lib/api/query-client.ts';
import { getSession } from '#lib/session/session.ts';

const LOOP_MS = 3000;
let passedOn = { to: '', at: 0 };

/** Whoever lacks nothing goes on to where they were going. */
export async function loadSecondFactor({ request }: Pick<LoaderFunctionArgs, 'request'>): Promise<Assurance> {
  const next = safeDestination(new URL(request.url).searchParams.get('next'));
  const { data } = await getQueryClient()
    .query(assuranceQuery())
    .catch((error: unknown) => {
      // The session was ended elsewhere, and this call is how we learn of it.
      if (getSession().getState().status === 'signed-out') throw redirect(signInPath(next));
      throw error;
    });
  if (data.missing !== 'none') return data;
  // An answer here that the next screen's call denies would lead to and fro for ever.
  if (passedOn.to === next && Date.now() - passedOn.at < LOOP_MS)
    throw new Error('The server asks for a second factor, and says that none is missing. Try again in a moment.');
  passedOn = { to: next, at: Date.now() };
  throw redirect(next);
}
