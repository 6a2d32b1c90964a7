import { useMediaQuery } from '@mantine/hooks';

/** Fills the panel beside the open balance, and stays low where the panels are stacked. */
export function useChartHeight(): number {
  return useMediaQuery('(min-width: 64em)', false, { getInitialValueInEffect: false }) ? 460 : 260;
}
