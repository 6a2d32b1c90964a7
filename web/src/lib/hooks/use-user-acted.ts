import { useSyncExternalStore } from 'react';
import { createStore } from '#lib/state/store.ts';
import { useFirstScreenReady } from './use-first-screen-ready.ts';

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

const acted = createStore(false);
let isListening = false;

function note(): void {
  for (const sign of SIGNS) window.removeEventListener(sign, note, { capture: true });
  acted.set(true);
}

function subscribe(listener: () => void): () => void {
  if (!isListening) for (const sign of SIGNS) window.addEventListener(sign, note, { capture: true, passive: true });
  isListening = true;
  return acted.subscribe(listener);
}

/** Whether the first screen is ready and its user moved, pressed or scrolled anything: what may be opened next loads then. */
export function useUserActed(): boolean {
  const isReady = useFirstScreenReady();
  return useSyncExternalStore(subscribe, acted.get) && isReady;
}
