import { useEffect, useEffectEvent, useState } from 'react';
import type { Realtime, TopicEvent } from './topic.ts';

let load: (() => Promise<Realtime>) | null = null;
let loaded: Promise<Realtime> | null = null;

/** How the connection is made once somebody wants to hear something; without one, nothing is ever heard and callers poll. */
export function setRealtime(loader: (() => Promise<Realtime>) | null): void {
  load = loader;
  loaded = null;
}

/** Code and connection wait until the screen stands. */
export const loadRealtime = (): Promise<Realtime> =>
  new Promise<void>((resolve) => {
    // Safari knows no idle callback.
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: 3000 });
    else setTimeout(resolve, 500);
  }).then(async () => (await import('./realtime-client.ts')).openRealtime());

/**
 * Listens to a private topic of the realtime service while the component is there. `handler` hears what is said, and `joined`
 * each time listening begins. While `connected` is false nothing is heard: whoever shows something polls.
 */
export function useTopic(topic: string | null, handler: (event: TopicEvent) => void): { connected: boolean } {
  const [connectedTopic, setConnectedTopic] = useState<string | null>(null);
  const hear = useEffectEvent(handler);

  useEffect(() => {
    if (topic === null || !load) return;
    let isOver = false;
    let stop = () => {};
    loaded ??= load();
    loaded.then(
      (realtime) => {
        if (isOver) return;
        stop = realtime.listen(topic, {
          onEvent: (event) => hear(event),
          onConnected: (isConnected) => setConnectedTopic(isConnected ? topic : null),
        });
      },
      () => {
        // The code could not be loaded: the next who wants to hear something tries again.
        loaded = null;
      },
    );
    return () => {
      isOver = true;
      stop();
      setConnectedTopic(null);
    };
  }, [topic]);

  return { connected: topic !== null && connectedTopic === topic };
}
