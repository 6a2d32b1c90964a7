import { MS_PER } from '@recoup/domain/shared/time';
import { RealtimeClient, type RealtimeChannel } from '@supabase/realtime-js';
import { getConfig } from '#lib/api/config.ts';
import type { Realtime, TopicEvent, TopicListener } from './topic.ts';
import { getSession, type SessionStore } from '#lib/session/session.ts';

/** Reconnect delays; then every minute, because frequent attempts do not help where a network blocks sockets. */
const RECONNECT_MS = [1000, 2000, 5000, 15_000];
const REFUSED_MS = MS_PER.minute;
const CLOSED_MS = 5000;
/** A re-rendered screen keeps its channel. */
const LINGER_MS = 1000;

interface Topic {
  listeners: Set<TopicListener>;
  isConnected: boolean;
  channel: RealtimeChannel | null;
  retry: ReturnType<typeof setTimeout> | undefined;
}

interface Options {
  url: string;
  apikey: string;
  session: Pick<SessionStore, 'accessToken' | 'subscribe' | 'getState'>;
}

/** The page's single connection, by the official client. */
export function openRealtime(options: Partial<Options> = {}): Realtime {
  const config = getConfig();
  const session = options.session ?? getSession();
  // Not every browser accepts an http: URL for a socket.
  const url = options.url ?? `${config.supabase_url.replace(/^http/, 'ws').replace(/\/$/, '')}/realtime/v1`;
  const client = new RealtimeClient(url, {
    params: { apikey: options.apikey ?? config.supabase_anon_key },
    accessToken: () => session.accessToken(),
    reconnectAfterMs: (tries) => RECONNECT_MS[tries - 1] ?? REFUSED_MS,
    disconnectOnEmptyChannelsAfterMs: 10_000,
  });
  const topics = new Map<string, Topic>();

  const emit = (topic: Topic, event: TopicEvent) => {
    for (const { onEvent } of topic.listeners) onEvent(event);
  };
  const connect = (topic: Topic, isConnected: boolean) => {
    if (topic.isConnected === isConnected) return;
    topic.isConnected = isConnected;
    for (const { onConnected } of topic.listeners) onConnected(isConnected);
  };

  function leave(topic: Topic): void {
    clearTimeout(topic.retry);
    const { channel } = topic;
    topic.channel = null;
    connect(topic, false);
    if (channel) void client.removeChannel(channel);
  }

  /** A closed channel is never rejoined; a new one replaces it. */
  function joinLater(name: string, topic: Topic, ms: number): void {
    leave(topic);
    topic.retry = setTimeout(() => join(name, topic), ms);
  }

  function join(name: string, topic: Topic): void {
    if (session.getState().status !== 'signed-in') return;
    if (client.getChannels().some((other) => other.subTopic === name)) return joinLater(name, topic, LINGER_MS);
    const channel = client.channel(name, { config: { private: true } });
    topic.channel = channel;
    const listening = channel
      .on('broadcast', { event: '*' }, ({ event, payload }) => emit(topic, { event, payload: payload ?? {} }))
      .on('system', {}, ({ extension }: { extension: string }) => {
        if (extension === 'settled') emit(topic, { event: 'settled', payload: {} });
      });
    // Awaited: otherwise the first channel would join without a token and be refused.
    void client.setAuth().then(() => {
      if (topic.channel !== channel) return;
      listening.subscribe((status, error) => {
        if (topic.channel !== channel) return;
        if (status === 'SUBSCRIBED') {
          connect(topic, true);
          emit(topic, { event: 'joined', payload: {} });
        } else if (status === 'CLOSED') {
          joinLater(name, topic, CLOSED_MS);
        } else if (status === 'CHANNEL_ERROR' && error?.message.includes('Unauthorized')) {
          joinLater(name, topic, REFUSED_MS);
        } else {
          // The client rejoins automatically.
          connect(topic, false);
        }
      });
    });
  }

  session.subscribe(() => {
    if (session.getState().status === 'signed-in') {
      void client.setAuth();
      for (const [name, topic] of topics) {
        if (topic.channel) continue;
        clearTimeout(topic.retry);
        join(name, topic);
      }
    } else {
      for (const topic of topics.values()) leave(topic);
      void client.disconnect();
    }
  });

  return {
    listen(name, listener) {
      const known = topics.get(name);
      const topic = known ?? { listeners: new Set(), isConnected: false, channel: null, retry: undefined };
      topic.listeners.add(listener);
      if (!known) {
        topics.set(name, topic);
        join(name, topic);
      } else if (topic.isConnected) {
        listener.onConnected(true);
        listener.onEvent({ event: 'joined', payload: {} });
      }
      return () => {
        topic.listeners.delete(listener);
        setTimeout(() => {
          if (topic.listeners.size > 0 || topics.get(name) !== topic) return;
          topics.delete(name);
          leave(topic);
        }, LINGER_MS);
      };
    },
  };
}
