import { useEffect, useSyncExternalStore } from 'react';
import { createStore } from '#lib/state/store.ts';

/** Whether the first screen shows its data (app/settlement.tsx). What it does not need itself loads after that. */
export const settled = createStore(false);

export const useSettled = (): boolean => useSyncExternalStore(settled.subscribe, settled.get);

export const whenSettled = (): Promise<void> =>
  new Promise((resolve) => {
    if (settled.get()) return resolve();
    const stop = settled.subscribe(() => {
      stop();
      resolve();
    });
  });

/** Runs something once the first screen has settled; it may fail, and is then done again where needed. */
export function useWhenSettled(act: () => Promise<unknown>): void {
  const isSettled = useSettled();
  useEffect(() => {
    if (isSettled) void act().catch(() => undefined);
  }, [isSettled, act]);
}
