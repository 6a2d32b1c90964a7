import {
  AuthClient,
  isAuthRetryableFetchError,
  type AuthChangeEvent,
  type AuthError,
  type Session,
  type SignInWithPasswordCredentials,
} from '@supabase/auth-js';
import { useSyncExternalStore } from 'react';
import type { AuthFlows } from './auth-flows.ts';
import { setClientName } from './client-name.ts';
import { noteRecovery } from './recovery-session.ts';
import type { AppConfig } from '#lib/api/config.ts';
import { NetworkError } from '#lib/api/errors.ts';
import { fetchFromServer, untilReached } from '#lib/api/reachability.ts';
import { noteRetryAfter } from '#lib/api/retry-after.ts';
import { safeStorage, type SafeStorage } from '#lib/state/storage.ts';
import { createStore } from '#lib/state/store.ts';

/** Marker of the last authentication event, SIGNED_IN or SIGNED_OUT (spec 4 and 9). */
export const AUTH_CHANGE_KEY = 'authChangeEvent';

export type SessionState =
  | { status: 'loading'; session: null }
  | { status: 'signed-in'; session: Session }
  | { status: 'signed-out'; session: null };

/** The part of the official auth client that the store uses. */
export type AuthPort = Pick<
  InstanceType<typeof AuthClient>,
  'initialize' | 'getSession' | 'onAuthStateChange' | 'refreshSession' | 'signInWithPassword' | 'signOut'
>;

export interface SessionStore {
  getState(): SessionState;
  subscribe(listener: () => void): () => void;
  /** Waits until the session is known, then returns the current state. */
  ready(): Promise<SessionState>;
  /** A currently valid token (refreshed when about to expire), or null. Throws NetworkError if that cannot be known. */
  accessToken(): Promise<string | null>;
  /** Refreshes on demand. False when the session has ended. */
  refresh(): Promise<boolean>;
  signIn(credentials: SignInWithPasswordCredentials): Promise<void>;
  /** Raises PASSWORD_RECOVERY for a session found in the URL (spec 4), which the auth client reports as a sign-in. */
  raiseRecovery(session: Session): void;
  /** Why the code in the page's URL gave no session; null if there was none. Known when `ready`. */
  getLinkProblem(): AuthError | null;
  /** Ends the session here and on the server, then replaces the page by /signin unless `redirect` is false (spec 2, 4). */
  signOut(options?: { redirect?: boolean }): Promise<void>;
  /** True while the user signs out deliberately. */
  isLeaving(): boolean;
  dispose(): void;
}

/** `sb-<first label of the host>-auth-token`, the official client's key. */
export function storageKeyOf(supabaseUrl: string): string {
  return `sb-${new URL(supabaseUrl).hostname.split('.')[0]}-auth-token`;
}

export function createAuthClient(
  config: Pick<AppConfig, 'supabase_url' | 'supabase_anon_key'>,
): AuthPort & AuthFlows & Pick<InstanceType<typeof AuthClient>, 'setSession'> {
  return new AuthClient({
    url: `${config.supabase_url.replace(/\/$/, '')}/auth/v1`,
    headers: { apikey: config.supabase_anon_key, Authorization: `Bearer ${config.supabase_anon_key}` },
    storageKey: storageKeyOf(config.supabase_url),
    storage: safeStorage,
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: true,
    flowType: 'pkce',
    // Each email has its own verifier: a refused or superseded one does not affect the others.
    experimental: { appendPkceFlowIdToRedirects: true },
    fetch: async (input, init) => noteRetryAfter(await fetchFromServer(input, init)),
  });
}

export interface SessionStoreOptions {
  auth: AuthPort;
  storageKey: string;
  storage?: SafeStorage;
  /** Replaces the page; the default is the browser's. */
  replacePage?: (address: string) => void;
}

export function createSessionStore({
  auth,
  storageKey,
  storage = safeStorage,
  replacePage = (address) => window.location.replace(address),
}: SessionStoreOptions): SessionStore {
  const state = createStore<SessionState>({ status: 'loading', session: null });
  let leaving = false;
  let disposed = false;
  let refreshing: Promise<boolean> | null = null;

  const { promise: known, resolve: becomeKnown } = Promise.withResolvers<void>();
  const settle = (next: SessionState) => {
    state.set(next);
    becomeKnown();
  };
  const end = () => {
    setClientName(null);
    settle(state.get().status === 'signed-out' ? state.get() : { status: 'signed-out', session: null });
  };

  const hear = (event: AuthChangeEvent, session: Session | null) => {
    if (event === 'SIGNED_OUT') {
      storage.setItem(AUTH_CHANGE_KEY, 'SIGNED_OUT');
      end();
    } else if (session) {
      if (event === 'PASSWORD_RECOVERY') noteRecovery(session);
      storage.setItem(AUTH_CHANGE_KEY, 'SIGNED_IN');
      settle({ status: 'signed-in', session });
    } else if (event === 'INITIAL_SESSION') {
      // The client also reports no session if it could not reach the server to refresh the stored one.
      if (storage.getItem(storageKey) === null) end();
      else void untilReached(recover);
    }
  };
  const { data } = auth.onAuthStateChange(hear);

  let linkProblem: AuthError | null = null;
  const linkRead = auth.initialize().then(({ error }) => {
    linkProblem = error;
  });

  // Another tab ended the session: the auth client there informs its own channel, but cleared storage sends no event.
  const hearStorage = (event: StorageEvent) => {
    const cleared = event.key === null || (event.key === storageKey && event.newValue === null);
    if (cleared && state.get().status === 'signed-in' && storage.getItem(storageKey) === null) end();
  };
  window.addEventListener('storage', hearStorage);

  function refresh(): Promise<boolean> {
    // Calls refused at the same time share one refresh, because refresh tokens are used once.
    refreshing ??= refreshOnce().finally(() => {
      refreshing = null;
    });
    return refreshing;
  }

  /** Refreshes the stored session, unless it became known or the store was disposed in between. */
  async function recover(): Promise<void> {
    if (state.get().status === 'loading' && !disposed) await refresh();
  }

  async function refreshOnce(): Promise<boolean> {
    const { data, error } = await auth.refreshSession();
    if (error && isAuthRetryableFetchError(error)) throw new NetworkError(error);
    if (error || !data.session) {
      storage.removeItem(storageKey);
      hear('SIGNED_OUT', null);
      return false;
    }
    hear('TOKEN_REFRESHED', data.session);
    return true;
  }

  return {
    getState: state.get,
    subscribe: state.subscribe,
    ready: () => Promise.all([known, linkRead]).then(state.get),
    getLinkProblem: () => linkProblem,
    refresh,
    async accessToken() {
      const { data, error } = await auth.getSession();
      if (error && isAuthRetryableFetchError(error)) throw new NetworkError(error);
      return data.session?.access_token ?? null;
    },
    async signIn(credentials) {
      const { data, error } = await auth.signInWithPassword(credentials);
      if (error) throw error;
      if (data.session) hear('SIGNED_IN', data.session);
    },
    raiseRecovery: (session) => hear('PASSWORD_RECOVERY', session),
    async signOut({ redirect = true } = {}) {
      leaving = true;
      try {
        // Only this session: the user's other devices stay signed in.
        await Promise.race([auth.signOut({ scope: 'local' }), waitAtMost(SIGN_OUT_MS)]);
      } finally {
        // Also if the server cannot be reached: a user leaving a shared computer must be signed out of it.
        storage.removeItem(storageKey);
        storage.removeItem(`${storageKey}-user`);
        end();
        storage.removeItem(AUTH_CHANGE_KEY);
        if (redirect) replacePage('/signin');
        else leaving = false;
      }
    },
    isLeaving: () => leaving,
    dispose() {
      disposed = true;
      data.subscription.unsubscribe();
      window.removeEventListener('storage', hearStorage);
    },
  };
}

/** How long sign-out waits for the server. */
const SIGN_OUT_MS = 5000;

const waitAtMost = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

let current: SessionStore | undefined;

export function setSession(store: SessionStore): void {
  current = store;
}

export function getSession(): SessionStore {
  if (!current) throw new Error('The session was used before the app started.');
  return current;
}

export function useSession(): SessionState {
  const store = getSession();
  return useSyncExternalStore(store.subscribe, store.getState);
}
