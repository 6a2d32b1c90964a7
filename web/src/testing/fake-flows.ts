import type { AuthError, Session } from '@supabase/auth-js';
import { setAuthFlows, type AuthFlows } from '#lib/session/auth-flows.ts';
import { getSession } from '#lib/session/session.ts';

/** Fakes the official client's sign-up and reset: records calls and answers as a test defines. */
export class FakeFlows {
  error: AuthError | null = null;
  session: Session | null = null;
  calls: { call: keyof AuthFlows; with: unknown }[] = [];

  constructor() {
    const answer = (call: keyof AuthFlows) => async (first: unknown) => {
      this.calls.push({ call, with: first });
      const session = this.error ? null : this.session;
      // As the official client does.
      if (session && call === 'verifyOtp' && (first as { type?: string }).type === 'recovery')
        getSession().raiseRecovery(session);
      return { data: { user: null, session }, error: this.error };
    };
    const flows = {
      signUp: answer('signUp'),
      signInWithOtp: answer('signInWithOtp'),
      verifyOtp: answer('verifyOtp'),
      signInWithOAuth: answer('signInWithOAuth'),
      signInWithSSO: answer('signInWithSSO'),
      resend: answer('resend'),
      resetPasswordForEmail: answer('resetPasswordForEmail'),
      updateUser: answer('updateUser'),
      setSession: answer('setSession'),
    };
    setAuthFlows(flows as unknown as AuthFlows);
  }
}
