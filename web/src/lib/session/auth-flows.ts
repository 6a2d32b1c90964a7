import type { AuthClient } from '@supabase/auth-js';

/** The part of the official auth client that sign-in, password reset and second factors need. */
export type AuthFlows = Pick<
  InstanceType<typeof AuthClient>,
  | 'signUp'
  | 'signInWithOtp'
  | 'verifyOtp'
  | 'signInWithOAuth'
  | 'signInWithSSO'
  | 'resend'
  | 'resetPasswordForEmail'
  | 'updateUser'
  | 'setSession'
  | 'mfa'
  | 'signInWithPasskey'
  | 'registerPasskey'
  | 'passkey'
  | 'linkIdentity'
  | 'unlinkIdentity'
>;

let current: AuthFlows | undefined;

export function setAuthFlows(flows: AuthFlows): void {
  current = flows;
}

export function getAuthFlows(): AuthFlows {
  if (!current) throw new Error('The auth client was used before the app started.');
  return current;
}
