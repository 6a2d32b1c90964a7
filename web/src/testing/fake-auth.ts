import type { AuthChangeEvent, AuthError, Session, SignInWithPasswordCredentials } from '@supabase/auth-js';
import type { AuthPort } from '#lib/session/session.ts';

export function sessionOf(token: string): Session {
  return {
    access_token: token,
    refresh_token: `refresh-${token}`,
    expires_in: 3600,
    token_type: 'bearer',
    user: {
      id: '018f0000-0000-7000-8000-000000000001',
      aud: 'authenticated',
      email: 'dana@clinic.example.com',
      app_metadata: {},
      user_metadata: { first_name: 'dana', last_name: 'WHITFIELD' },
      created_at: '2026-01-01T00:00:00Z',
    },
  };
}

/** Fakes the official client: holds one session, and answers as a test defines. */
export class FakeAuth {
  session: Session | null;
  refreshAnswer: { session: Session | null; error: AuthError | null } = { session: null, error: null };
  signInError: AuthError | null = null;
  /** The result of a code in the URL. */
  linkProblem: AuthError | null = null;
  signedInWith: SignInWithPasswordCredentials[] = [];
  signOutFails = false;
  refreshes = 0;
  signOutScopes: (string | undefined)[] = [];
  private listener: ((event: AuthChangeEvent, session: Session | null) => void) | null = null;

  constructor(session: Session | null = null) {
    this.session = session;
  }

  emit(event: AuthChangeEvent, session: Session | null): void {
    this.listener?.(event, session);
  }

  /** The part of the client that the session store uses. */
  get port(): AuthPort {
    const port = {
      initialize: async () => ({ error: this.linkProblem }),
      getSession: async () => ({ data: { session: this.session }, error: null }),
      onAuthStateChange: (listener: (event: AuthChangeEvent, session: Session | null) => void) => {
        this.listener = listener;
        return { data: { subscription: { id: '1', callback: listener, unsubscribe: () => (this.listener = null) } } };
      },
      refreshSession: async () => {
        this.refreshes += 1;
        const { session, error } = this.refreshAnswer;
        this.session = session ?? this.session;
        return { data: { session, user: session?.user ?? null }, error };
      },
      signInWithPassword: async (credentials: SignInWithPasswordCredentials) => {
        this.signedInWith.push(credentials);
        if (this.signInError) return { data: { session: null, user: null }, error: this.signInError };
        this.session = sessionOf('fresh');
        return { data: { session: this.session, user: this.session.user }, error: null };
      },
      signOut: async (options?: { scope?: string }) => {
        this.signOutScopes.push(options?.scope);
        if (this.signOutFails) throw new Error('offline');
        return { error: null };
      },
    };
    return port as unknown as AuthPort;
  }
}
