import { setImmediate } from 'node:timers/promises';

/** Maps items in order, yielding to the event loop after every batch. */
export async function mapInChunks<T, R>(
  items: readonly T[],
  make: (item: T, index: number) => R,
  atAStretch = 100,
): Promise<R[]> {
  const made: R[] = [];
  for (const [index, item] of items.entries()) {
    if (index > 0 && index % atAStretch === 0) await setImmediate();
    made.push(make(item, index));
  }
  return made;
}
