import { useSyncExternalStore } from 'react';
import { createStore } from '#lib/state/store.ts';
import { whenFirstScreenReady } from './use-first-screen-ready.ts';

/** Not `scroll`, which the app causes as well. */
const EVENTS = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;

/** Listens once the first of its users waits for an interaction. */
export function watchInteraction() {
  const acted = createStore(false);
  let isListening = false;

  function markActed(): void {
    for (const event of EVENTS) window.removeEventListener(event, markActed, { capture: true });
    void whenFirstScreenReady().then(() => acted.set(true));
  }

  function subscribe(listener: () => void): () => void {
    if (!isListening) for (const event of EVENTS) window.addEventListener(event, markActed, { capture: true, passive: true });
    isListening = true;
    return acted.subscribe(listener);
  }

  return {
    /** True once the first screen is ready and the user has interacted: what may be opened next loads then. */
    useUserActed: (): boolean => useSyncExternalStore(subscribe, acted.get),
    /** Calls `act` when `useUserActed` becomes true. Returns how to stop waiting. */
    onUserActed(act: () => void): () => void {
      if (acted.get()) act();
      return subscribe(act);
    },
  };
}

export const { useUserActed, onUserActed } = watchInteraction();
