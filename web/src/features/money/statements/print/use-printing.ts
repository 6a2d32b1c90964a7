import { useSyncExternalStore } from 'react';
import { createStore } from '#lib/state/store.ts';

/** Set on `beforeprint`, which fires early enough for the printed version to render. */
const isOnPaper = createStore(false);
const medium = () => window.matchMedia('print');

function subscribe(onChange: () => void): () => void {
  const begin = () => isOnPaper.set(true);
  const end = () => isOnPaper.set(false);
  const query = medium();
  const stopWatching = isOnPaper.subscribe(onChange);
  query.addEventListener('change', onChange);
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  return () => {
    stopWatching();
    query.removeEventListener('change', onChange);
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
  };
}

/** Whether the page is being printed: lists must then render in full, without virtualization. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => isOnPaper.get() || medium().matches);
