import { useId as useReactId } from 'react';

/**
 * Replaces Mantine's `useId` in the build (scripts/leave-out.ts). Mantine's sets a random ID after mounting, which renders every
 * field, checkbox and menu twice. React's IDs are unique because the app has a single root and is not rendered on a server.
 */
export function useId(staticId?: string): string {
  const id = useReactId();
  return staticId ?? `mantine-${id}`;
}
