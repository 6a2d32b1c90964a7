import { useLocalStorage } from '@mantine/hooks';

export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

/** Row height of all tables, remembered in this browser. */
export function useDensity() {
  return useLocalStorage<Density>({ key: 'tables.density', defaultValue: 'comfortable', getInitialValueInEffect: false });
}
