import { useSyncExternalStore } from 'react';
import { createStore } from '#lib/state/store.ts';

/** True once the server reported maintenance; the app then shows the maintenance page (spec 1). */
const maintenance = createStore(false);

export const setMaintenance = maintenance.set;
export const isUnderMaintenance = maintenance.get;

export function useMaintenance(): boolean {
  return useSyncExternalStore(maintenance.subscribe, maintenance.get);
}
