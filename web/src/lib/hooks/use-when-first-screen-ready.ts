import { useEffect } from 'react';
import { useFirstScreenReady } from './use-first-screen-ready.ts';

/** Preloads something once the first screen is ready. Errors are ignored, because it loads again where it is needed. */
export function useWhenFirstScreenReady(act: () => Promise<unknown>): void {
  const isReady = useFirstScreenReady();
  useEffect(() => {
    if (isReady) void act().catch(() => undefined);
  }, [isReady, act]);
}
