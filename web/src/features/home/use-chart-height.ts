import { useMediaQuery } from '@mantine/hooks';

/** Height that fills the panel beside the open balance; lower where the panels are stacked. */
export function useChartHeight(): number {
  return useMediaQuery('(min-width: 64em)', false, { getInitialValueInEffect: false }) ? 460 : 260;
}
