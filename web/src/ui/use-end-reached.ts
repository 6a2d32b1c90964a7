import { useEffect, useRef } from 'react';
import type { DataTableProps } from './data-table-types.ts';

type LoadingProps = Pick<DataTableProps<unknown>, 'hasMore' | 'loadingMore' | 'onEndReached'>;

/**
 * Loads more when fewer than `near` rows lie below the last rendered one. Fires once per position: a failed load would otherwise
 * retry in an endless loop; scrolling retries it.
 */
export function useEndReached(
  { hasMore = false, loadingMore = false, onEndReached }: LoadingProps,
  { lastKey, rows, lastShown, near }: { lastKey: string | null; rows: number; lastShown: number; near: number },
): void {
  const requestedAt = useRef('');
  useEffect(() => {
    const place = `${lastKey} ${lastShown}`;
    if (!hasMore || loadingMore || lastShown < rows - near || requestedAt.current === place) return;
    requestedAt.current = place;
    onEndReached?.();
  }, [hasMore, loadingMore, lastKey, lastShown, rows, near, onEndReached]);
}
