import { isAuthError } from '@supabase/auth-js';
import { ApiError } from '#lib/api/errors.ts';
import { dropEndedSession } from '#lib/session/second-factor.ts';

/** Converts an auth service error to one with a displayable message. Redirects to sign-in if the session has ended elsewhere. */
export async function refusalOf(error: unknown, message: string): Promise<ApiError> {
  await dropEndedSession(error);
  const { status = 400, code = 'refused' } = isAuthError(error) ? error : {};
  return new ApiError({ status, code: code ?? 'refused', message });
}
