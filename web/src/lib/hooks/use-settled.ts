import { useDeferredValue, useSyncExternalStore } from 'react';
import { createStore } from '#lib/state/store.ts';

/** Whether the first screen shows its data (app/settlement.tsx). What it does not need itself loads after that. */
export const settled = createStore(false);

/**
 * Deferred, so that React renders in slices: what loads later would otherwise render in one task, half a second long on a phone.
 */
export const useSettled = (): boolean => useDeferredValue(useSyncExternalStore(settled.subscribe, settled.get));

export const whenSettled = (): Promise<void> =>
  new Promise((resolve) => {
    if (settled.get()) return resolve();
    const stop = settled.subscribe(() => {
      stop();
      resolve();
    });
  });
