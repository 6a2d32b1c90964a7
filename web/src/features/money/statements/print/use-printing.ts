import { useSyncExternalStore } from 'react';
import { createStore } from '#lib/state/store.ts';

/** Set between the events around printing, which come in time for what goes on paper to be drawn. */
const isOnPaper = createStore(false);
const medium = () => window.matchMedia('print');

function subscribe(onChange: () => void): () => void {
  const begin = () => isOnPaper.set(true);
  const end = () => isOnPaper.set(false);
  const query = medium();
  const forget = isOnPaper.subscribe(onChange);
  query.addEventListener('change', onChange);
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  return () => {
    forget();
    query.removeEventListener('change', onChange);
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
  };
}

/** Whether the page is being put on paper: then lists have to be whole, and not only what is in sight. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => isOnPaper.get() || medium().matches);
