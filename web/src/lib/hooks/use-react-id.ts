import { useId as useReactId } from 'react';

/**
 * In the build, this stands in for Mantine's `useId` (scripts/leave-out.ts), which takes a random id once a component is mounted:
 * every field, checkbox and menu would render twice, in one task. React's ids are unique where the browser renders all.
 */
export function useId(staticId?: string): string {
  const id = useReactId();
  return staticId ?? `mantine-${id}`;
}
