import { isAuthRetryableFetchError, type AuthClient } from '@supabase/auth-js';
import { getSession } from '#lib/session/session.ts';
import { claimsOf } from '#lib/session/token-claims.ts';
import { otherUser, type UrlSession } from './other-user.ts';
import { paths } from '#lib/paths/paths.ts';

/** Seconds; a link opened later than this is worth a warning (spec 9). */
const FRESH_SECONDS = 120;

/**
 * A session that a link put behind `#`, without PKCE (spec 4): administrators' invitations, identity-provider-initiated single
 * sign-on. Removes it from the URL before anything else reads that; null if there is none.
 */
export function takeUrlSession(): UrlSession | null {
  const fields = new URLSearchParams(window.location.hash.replace(/^#/, ''));
  const [access_token, refresh_token] = [fields.get('access_token'), fields.get('refresh_token')];
  if (!access_token) return null;
  putAddress(window.location.pathname + window.location.search);
  return { access_token, refresh_token: refresh_token ?? '', isRecovery: fields.get('type') === 'recovery' };
}

/**
 * Makes it the browser's session once the service confirmed it. A user who is signed in as another one is asked first. An error is
 * put into the URL for the sign-in page.
 */
export async function enterUrlSession(
  auth: Pick<InstanceType<typeof AuthClient>, 'getSession' | 'setSession'>,
  { isRecovery, ...tokens }: UrlSession,
): Promise<void> {
  const present = await auth.getSession();
  const { sub, iat } = claimsOf(tokens);
  if (typeof iat === 'number' && Date.now() / 1000 - iat > FRESH_SECONDS)
    console.warn(`The session in the address was issued more than ${FRESH_SECONDS} seconds ago.`);
  if (present.data.session && present.data.session.user.id !== sub) return otherUser.set({ isRecovery, ...tokens });
  const { data, error } = await auth.setSession(tokens);
  if (error || !data.session) {
    const code = isAuthRetryableFetchError(error) ? 'temporarily_unavailable' : 'otp_expired';
    return putAddress(`${window.location.pathname}${window.location.search}#error_code=${code}`);
  }
  if (!isRecovery) return;
  getSession().raiseRecovery(data.session);
  putAddress(paths.recovered);
}

const putAddress = (address: string) => window.history.replaceState(window.history.state, '', address);
