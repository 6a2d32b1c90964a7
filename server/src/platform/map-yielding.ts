import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';

/** Maps items in order, yielding to the event loop whenever `sliceMs` have passed: other requests wait no longer. */
export async function mapYielding<T, R>(items: readonly T[], make: (item: T, index: number) => R, sliceMs = 1): Promise<R[]> {
  const made: R[] = [];
  let since = performance.now();
  for (const [index, item] of items.entries()) {
    if (performance.now() - since >= sliceMs) {
      await setImmediate();
      since = performance.now();
    }
    made.push(make(item, index));
  }
  return made;
}
