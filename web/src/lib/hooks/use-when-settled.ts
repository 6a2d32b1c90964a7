import { useEffect } from 'react';
import { useSettled } from './use-settled.ts';

/** Runs something once the first screen has settled; it may fail, and is then done again where needed. */
export function useWhenSettled(act: () => Promise<unknown>): void {
  const isSettled = useSettled();
  useEffect(() => {
    if (isSettled) void act().catch(() => undefined);
  }, [isSettled, act]);
}
