import { isAuthRetryableFetchError } from '@supabase/auth-js';
import { replace, type LoaderFunctionArgs } from 'react-router';
import { NetworkError } from '#lib/api/errors.ts';
import { paths } from '#lib/paths/paths.ts';
import { getAuthFlows } from '#lib/session/auth-flows.ts';
import { getSession } from '#lib/session/session.ts';

/**
 * Uses the emailed token, which works in any browser, and removes it from the address: the screen follows at `paths.recovered`,
 * where other links arrive too. Errors: NetworkError; the token can be used again then.
 */
export async function loadNewPassword({ params: { token = '' } }: Pick<LoaderFunctionArgs, 'params'>): Promise<Response | null> {
  // The client reads a link's session or code first.
  await getSession().ready();
  if (paths.newPassword.replace(':token', token) === paths.recovered) return null;
  const { error } = await getAuthFlows().verifyOtp({ token_hash: token, type: 'recovery' });
  if (isAuthRetryableFetchError(error)) throw new NetworkError(error);
  return replace(error ? `${paths.recovered}#error_code=${error.code ?? 'otp_expired'}` : paths.recovered);
}
