import { createClient, type AuthChangeEvent, type SupabaseClient, type SupabaseClientOptions } from '@supabase/supabase-js';
import { EventEmitter, once } from 'node:events';
import { createTestUser, password } from './factories.ts';
import { startRecorder } from './request-recorder.ts';
import type { TestServer } from './server.ts';

export { newEmail, openLink, startMailServer, type MailServer } from './auth-flows.ts';
export { createTestUser, password } from './factories.ts';

type AuthOptions = NonNullable<SupabaseClientOptions<'public'>['auth']>;

/** Storage of a tab; two clients that share it are two tabs. */
export function createStore(entries: Record<string, string> = {}) {
  const items = new Map(Object.entries(entries));
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

/** The official client with its defaults, except for the automatic refresh timer. */
export async function openClient(
  server: TestServer,
  { headers = {}, ...auth }: AuthOptions & { headers?: Record<string, string> } = {},
): Promise<SupabaseClient> {
  return createClient(server.url, await server.auth.anonKey(), {
    auth: { autoRefreshToken: false, storage: createStore(), ...auth },
    global: { headers },
  });
}

/** The official client on a server, with the service key. */
export async function openAdmin(server: TestServer): Promise<SupabaseClient> {
  return createClient(server.url, await server.auth.serviceKey(), { auth: { autoRefreshToken: false, persistSession: false } });
}

/** A confirmed user and a signed-in client. */
export async function signedIn(server: TestServer, auth: AuthOptions = {}) {
  const user = await createTestUser(server);
  const client = await openClient(server, auth);
  const { data, error } = await client.auth.signInWithPassword({ email: user.email, password });
  if (error) throw error;
  return { ...user, client, session: data.session };
}

/** Records a client's events in order; `until` waits for one. */
export function recordEvents(client: SupabaseClient) {
  const seen: AuthChangeEvent[] = [];
  const arrivals = new EventEmitter().setMaxListeners(0);
  const { data } = client.auth.onAuthStateChange((event) => {
    seen.push(event);
    arrivals.emit('event');
  });
  return {
    seen,
    async until(event: AuthChangeEvent) {
      while (!seen.includes(event)) await once(arrivals, 'event');
    },
    stop: () => data.subscription.unsubscribe(),
  };
}

/** Endpoint of the SMS hook. */
export async function startTexts() {
  const state = { isDown: false };
  const hook = await startRecorder(() => (state.isDown ? { status: 503 } : {}));
  return {
    ...hook,
    state,
    async receiveText(): Promise<{ otp: string; phone: string }> {
      return (JSON.parse((await hook.receive()).body) as { sms: { otp: string; phone: string } }).sms;
    },
  };
}

let phones = 0;
/** A number reserved for fiction. */
export const newPhone = () => `1512555${String(100 + (phones += 1)).padStart(4, '0')}`;

/** Digits that differ from these. */
export const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');

/** Error as the official client reports it (reference/auth-wire.md, Error bodies). */
export const refusal = (status: number, code: string, message: string) => ({
  name: code === 'weak_password' ? 'AuthWeakPasswordError' : 'AuthApiError',
  status,
  code,
  message,
});
