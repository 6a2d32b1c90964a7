import { startTransition, useEffect, useState } from 'react';
import { createStore } from '#lib/state/store.ts';

/** Whether the first screen shows its data (app/first-screen-watch.tsx). Code and data that it does not need load after that. */
export const firstScreenReady = createStore(false);

/**
 * In a transition, so that React renders in slices: what loads later would otherwise render in one task, half a second long on a phone.
 */
export function useFirstScreenReady(): boolean {
  const [isReady, setReady] = useState(firstScreenReady.get);
  useEffect(() => {
    const update = () => startTransition(() => setReady(firstScreenReady.get()));
    update();
    return firstScreenReady.subscribe(update);
  }, []);
  return isReady;
}

export const whenFirstScreenReady = (): Promise<void> =>
  new Promise((resolve) => {
    if (firstScreenReady.get()) return resolve();
    const stop = firstScreenReady.subscribe(() => {
      stop();
      resolve();
    });
  });
