import { useEffect } from 'react';

/** Does something once, when the browser has nothing else to do; it may fail, and whoever needs it does it again. */
export function useWhenIdle(act: () => Promise<unknown>): void {
  useEffect(() => {
    const run = () => void act().catch(() => undefined);
    // Safari does not say when it is idle.
    if (!window.requestIdleCallback) {
      const timer = setTimeout(run, 1000);
      return () => clearTimeout(timer);
    }
    const handle = window.requestIdleCallback(run);
    return () => window.cancelIdleCallback(handle);
  }, [act]);
}
