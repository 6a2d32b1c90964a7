import { isAuthError } from '@supabase/auth-js';
import { ApiError } from '#lib/api/errors.ts';
import { forgetEndedSession } from '#lib/session/second-factor.ts';

/** What the auth service refused, as an error whose message can be shown. A session that ended elsewhere leads to sign-in. */
export async function refusalOf(error: unknown, message: string): Promise<ApiError> {
  await forgetEndedSession(error);
  const { status = 400, code = 'refused' } = isAuthError(error) ? error : {};
  return new ApiError({ status, code: code ?? 'refused', message });
}
