import { useEffect, useEffectEvent, useState } from 'react';
import { whenFirstScreenReady } from '#lib/hooks/use-first-screen-ready.ts';
import type { Realtime, TopicEvent } from './topic.ts';

let load: (() => Promise<Realtime>) | null = null;
let loaded: Promise<Realtime> | null = null;

/** How to connect on first use; without it nothing is connected and callers poll. */
export function setRealtime(loader: (() => Promise<Realtime>) | null): void {
  load = loader;
  loaded = null;
}

/** Code and connection load once the first screen is ready. */
export async function loadRealtime(): Promise<Realtime> {
  await whenFirstScreenReady();
  return (await import('./realtime-client.ts')).openRealtime();
}

/**
 * Delay of the first `joined`. The screen's data was fetched moments earlier, so an immediate refetch would rarely find a change and
 * would compete with the first render.
 */
const FIRST_JOINED_DELAY_MS = 5000;

/**
 * Subscribes to a private realtime topic while mounted. `handler` receives its events, and `joined` each time the subscription
 * starts; the first one is delayed by five seconds. While `connected` is false, callers must poll.
 */
export function useTopic(topic: string | null, handler: (event: TopicEvent) => void): { connected: boolean } {
  const [connectedTopic, setConnectedTopic] = useState<string | null>(null);
  const onTopicEvent = useEffectEvent(handler);

  useEffect(() => {
    if (topic === null || !load) return;
    let isOver = false;
    let stop = () => {};
    let firstJoinedTimer: ReturnType<typeof setTimeout> | undefined;
    loaded ??= load();
    loaded.then(
      (realtime) => {
        if (isOver) return;
        stop = realtime.listen(topic, {
          onEvent: (event) => {
            if (event.event === 'joined' && firstJoinedTimer === undefined)
              firstJoinedTimer = setTimeout(() => onTopicEvent(event), FIRST_JOINED_DELAY_MS);
            else onTopicEvent(event);
          },
          onConnected: (isConnected) => setConnectedTopic(isConnected ? topic : null),
        });
      },
      () => {
        // The code failed to load: the next subscriber tries again.
        loaded = null;
      },
    );
    return () => {
      isOver = true;
      clearTimeout(firstJoinedTimer);
      stop();
      setConnectedTopic(null);
    };
  }, [topic]);

  return { connected: topic !== null && connectedTopic === topic };
}
