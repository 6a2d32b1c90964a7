import { useEffect, useRef } from 'react';
import type { DataTableProps } from './data-table-types.ts';

type Asking = Pick<DataTableProps<unknown>, 'hasMore' | 'loadingMore' | 'onEndReached'>;

/**
 * Asks for more when fewer than `near` rows lie below the last one that is drawn. Once for the same rows at the same place: what has
 * failed would be asked for again without end, and is when somebody scrolls.
 */
export function useEndReached(
  { hasMore = false, loadingMore = false, onEndReached }: Asking,
  { lastKey, rows, lastShown, near }: { lastKey: string | null; rows: number; lastShown: number; near: number },
): void {
  const asked = useRef('');
  useEffect(() => {
    const place = `${lastKey} ${lastShown}`;
    if (!hasMore || loadingMore || lastShown < rows - near || asked.current === place) return;
    asked.current = place;
    onEndReached?.();
  }, [hasMore, loadingMore, lastKey, lastShown, rows, near, onEndReached]);
}
