import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { startMailbox, type Mailbox } from './mailbox.ts';
import { startTestServer, type TestServer } from './server.ts';

export interface MailServer extends TestServer {
  mailbox: Mailbox;
}

/** A server that sends email to a test mailbox, without a minimum interval per recipient. */
export async function startMailServer(env: Record<string, string> = {}): Promise<MailServer> {
  const mailbox = await startMailbox();
  const server = await startTestServer({
    SMTP_URL: mailbox.url,
    PUBLIC_URL: 'https://portal.example.com',
    MESSAGE_SPACING_SECONDS: '0',
    CODE_REQUESTS_PER_5_MIN: '1000',
    CODE_ATTEMPTS_PER_5_MIN: '1000',
    ...env,
  });
  return {
    ...server,
    mailbox,
    stop: async () => {
      await server.stop();
      await mailbox.stop();
    },
  };
}

/** The official client with browser behavior: its own storage, and PKCE links. */
export async function createPkceClient(server: TestServer): Promise<SupabaseClient> {
  const store = new Map<string, string>();
  const storage = {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
    removeItem: (key: string) => void store.delete(key),
  };
  return createClient(server.url, await server.auth.anonKey(), { auth: { flowType: 'pkce', storage, autoRefreshToken: false } });
}

/** Opens a link like a browser and returns the landing address. */
export async function openLink(server: TestServer, link: string, headers: Record<string, string> = {}) {
  const response = await fetch(server.url + link, { redirect: 'manual', headers });
  const location = new URL(response.headers.get('location') ?? 'about:blank');
  return {
    status: response.status,
    headers: response.headers,
    location,
    fragment: new URLSearchParams(location.hash.slice(1)),
    query: location.searchParams,
  };
}

let counter = 0;
export const newEmail = (name = 'person') => `${name}-${Date.now()}-${(counter += 1)}@example.com`;
