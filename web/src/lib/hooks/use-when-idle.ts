import { useEffect } from 'react';

/** Runs something once when the browser is idle; it may fail, and is then done again where needed. */
export function useWhenIdle(act: () => Promise<unknown>): void {
  useEffect(() => {
    const run = () => void act().catch(() => undefined);
    // Safari has no requestIdleCallback.
    if (!window.requestIdleCallback) {
      const timer = setTimeout(run, 1000);
      return () => clearTimeout(timer);
    }
    const handle = window.requestIdleCallback(run);
    return () => window.cancelIdleCallback(handle);
  }, [act]);
}
