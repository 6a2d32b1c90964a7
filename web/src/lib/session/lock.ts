import { useSyncExternalStore } from 'react';
import { createStore } from '#lib/state/store.ts';
import type { Person } from './person.ts';

/**
 * The page is covered but stays mounted, because it has unsaved input. `idle`: idle time-out; `ended`: the session ended
 * elsewhere; `second_factor`: the session lacks one.
 */
export interface Lock {
  reason: 'idle' | 'ended' | 'second_factor';
  /** The user who typed it; only the same user can uncover it. */
  person: Person;
}

const lock = createStore<Lock | null>(null);

export const lockPage = (next: Lock): void => lock.set(lock.get() ?? next);
export const unlockPage = (): void => lock.set(null);
export const isLocked = (): boolean => lock.get() !== null;

export function useLock(): Lock | null {
  return useSyncExternalStore(lock.subscribe, lock.get);
}
