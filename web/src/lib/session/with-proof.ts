import { isAuthApiError } from '@supabase/auth-js';
import { ApiError } from '#lib/api/errors.ts';
import { withStepUp } from './step-up.ts';

/** Calls the auth service. If it requires proof of identity, the user confirms their identity and the call is repeated. */
export function withProof<T>(call: () => Promise<T>): Promise<T> {
  return withStepUp(async () => {
    try {
      return await call();
    } catch (error) {
      if (isAuthApiError(error) && error.code === 'reauthentication_needed')
        throw new ApiError({ status: 403, code: 'step_up_required', message: 'Confirm your identity, then try again.' });
      throw error;
    }
  });
}
