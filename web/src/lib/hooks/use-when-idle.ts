import { useEffect } from 'react';

/** Runs a prefetch once the browser is idle. A failure is ignored: the code that needs the result repeats it. */
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
