import { createClient, type RealtimeChannel, type RealtimeChannelOptions, type SupabaseClient } from '@supabase/supabase-js';
import { EventEmitter, once } from 'node:events';
import type { TestServer } from '#test/server.ts';

/** The official client with an access token callback, as in the web app. Null: signed out. */
export async function openRealtimeClient(
  server: Pick<TestServer, 'url' | 'auth'>,
  token: string | (() => string) | null,
): Promise<SupabaseClient> {
  const key = await server.auth.anonKey();
  return createClient(server.url, key, {
    auth: { autoRefreshToken: false, persistSession: false },
    ...(token === null ? {} : { accessToken: async () => (typeof token === 'string' ? token : token()) }),
  });
}

interface Heard {
  type: 'broadcast' | 'presence' | 'postgres_changes' | 'system' | 'status';
  event: string;
  payload: Record<string, unknown>;
}

/** A channel that records its messages and can wait for one. */
export function listen(
  client: SupabaseClient,
  topic: string,
  {
    changes = [],
    hearsPresence = false,
    ...config
  }: RealtimeChannelOptions['config'] & { changes?: Record<string, string>[]; hearsPresence?: boolean } = {},
) {
  const heard: Heard[] = [];
  const arrivals = new EventEmitter().setMaxListeners(0);
  const keep = (word: Heard) => {
    heard.push(word);
    arrivals.emit('word');
  };
  const channel: RealtimeChannel = client.channel(topic, { config });
  channel.on('broadcast', { event: '*' }, (message) => keep({ type: 'broadcast', event: message.event, payload: message }));
  channel.on('system', {}, (message: Record<string, unknown>) =>
    keep({ type: 'system', event: String(message['status']), payload: message }),
  );
  if (hearsPresence)
    for (const event of ['sync', 'join', 'leave'] as const)
      channel.on('presence', { event: event as 'join' }, (payload) => keep({ type: 'presence', event, payload: { ...payload } }));
  for (const change of changes)
    channel.on('postgres_changes' as 'system', change as Record<string, never>, (payload: Record<string, unknown>) =>
      keep({ type: 'postgres_changes', event: String(payload['eventType']), payload }),
    );

  async function until(type: Heard['type'], event?: string | ((word: Heard) => boolean)): Promise<Heard> {
    const fits = (word: Heard) =>
      word.type === type && (event === undefined || (typeof event === 'string' ? word.event === event : event(word)));
    for (;;) {
      const found = heard.find(fits);
      if (found) return found;
      await once(arrivals, 'word');
    }
  }

  return {
    channel,
    heard,
    until,
    /** Messages of this channel only. */
    broadcasts: () => heard.filter(({ type }) => type === 'broadcast').map(({ payload }) => payload['payload']),
    /** Joins and returns the result. */
    async join(): Promise<{ status: string; reason: string }> {
      const outcome = Promise.withResolvers<{ status: string; reason: string }>();
      channel.subscribe((status, error) => {
        keep({ type: 'status', event: status, payload: { reason: error?.message } });
        outcome.resolve({ status, reason: error?.message ?? '' });
      });
      return outcome.promise;
    },
  };
}
