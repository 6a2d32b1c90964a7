import { useMediaQuery } from '@mantine/hooks';

/** True up to 62em, where the sidebar is a drawer. */
export function useNarrow(): boolean {
  return useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false });
}

/** True up to 48em, where lists have two-line rows and filters open in a sheet. Style sheets use the same width. */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
}
