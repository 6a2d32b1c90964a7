import { useSyncExternalStore } from 'react';
import { createStore } from '#lib/state/store.ts';

/** Kept apart from the selected client: titles are set before sign-in too, where the API's schemas are not loaded yet. */
const name = createStore<string | null>(null);

export const setClientName = (next: string | null): void => name.set(next);

/** The selected client's name for titles; null before the clients are loaded and after sign-out. */
export function useClientName(): string | null {
  return useSyncExternalStore(name.subscribe, name.get);
}
