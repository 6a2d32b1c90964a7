import { useSyncExternalStore } from 'react';
import { createStore } from '#lib/state/store.ts';

/** True once the server reported maintenance; the app then shows the maintenance page (spec 1). */
const maintenance = createStore(false);

export const setMaintenance = maintenance.set;
export const isUnderMaintenance = maintenance.get;

/** Counts refusals because the agency closed the portal to one company; the list of companies says which, and why. */
export const clientRefusals = createStore(0);

export function useMaintenance(): boolean {
  return useSyncExternalStore(maintenance.subscribe, maintenance.get);
}
