import { useSyncExternalStore } from 'react';
import { createStore } from '#lib/state/store.ts';
import type { Person } from './person.ts';

/**
 * The page is covered but stays as it is, because it holds what was typed and not saved. `idle`: the time was over; `ended`: the
 * session ended elsewhere; `second_factor`: the session lacks one.
 */
export interface Lock {
  reason: 'idle' | 'ended' | 'second_factor';
  /** Who typed it: only the same person uncovers it. */
  person: Person;
}

const lock = createStore<Lock | null>(null);

export const lockPage = (next: Lock): void => lock.set(lock.get() ?? next);
export const unlockPage = (): void => lock.set(null);
export const isLocked = (): boolean => lock.get() !== null;

export function useLock(): Lock | null {
  return useSyncExternalStore(lock.subscribe, lock.get);
}
