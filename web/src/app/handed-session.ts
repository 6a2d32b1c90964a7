import { isAuthRetryableFetchError, type AuthClient } from '@supabase/auth-js';
import { noteRecovery } from '#features/users/auth/recovery-session.ts';
import { claimsOf } from '#lib/session/token-claims.ts';
import { paths } from '#lib/paths/paths.ts';

/** A session that a link has written behind `#`, where no code was asked for (spec 4): invitations by an administrator, sign-on that the company began. */
interface HandedSession {
  access_token: string;
  refresh_token: string;
  isRecovery: boolean;
}

/** Takes it out of the address before anything else reads that; null where there is none. */
export function takeHandedSession(): HandedSession | null {
  const fields = new URLSearchParams(window.location.hash.replace(/^#/, ''));
  const [access_token, refresh_token] = [fields.get('access_token'), fields.get('refresh_token')];
  if (!access_token) return null;
  putAddress(window.location.pathname + window.location.search);
  return { access_token, refresh_token: refresh_token ?? '', isRecovery: fields.get('type') === 'recovery' };
}

/**
 * Makes it the session of this browser, once the service has confirmed it. Whoever is signed in stays so: otherwise anybody
 * could, by a link, have them work in an account that is not theirs. A refusal stands in the address for the sign-in page.
 */
export async function enterHandedSession(
  auth: Pick<InstanceType<typeof AuthClient>, 'getSession' | 'setSession'>,
  { isRecovery, ...tokens }: HandedSession,
): Promise<void> {
  const present = await auth.getSession();
  if (present.data.session && present.data.session.user.id !== claimsOf(tokens)['sub']) return;
  const { data, error } = await auth.setSession(tokens);
  if (error || !data.session) {
    const code = isAuthRetryableFetchError(error) ? 'temporarily_unavailable' : 'otp_expired';
    return putAddress(`${window.location.pathname}${window.location.search}#error_code=${code}`);
  }
  if (!isRecovery) return;
  noteRecovery(data.session);
  putAddress(paths.newPassword.replace(':token', 'mail'));
}

const putAddress = (address: string) => window.history.replaceState(window.history.state, '', address);
