import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect } from 'react';
import type { WindowedRows } from './windowed-rows.ts';

export interface RowWindowProps {
  count: number;
  /** Height of a row that is not measured yet. */
  rowHeight: number;
  /** Rows rendered above and below the visible ones. */
  overscan: number;
  /** Distance of the rows from the top of the page. */
  scrollMargin: number;
  /** Height of the sticky elements that rows scroll under. */
  scrollPaddingStart?: number;
  scrollPaddingEnd?: number;
  onChange: (rows: WindowedRows) => void;
}

/** Reports to a list which rows are near the viewport. Renders nothing, so that a list keeps its rows when this loads. */
export function RowWindow({ rowHeight, onChange, ...options }: RowWindowProps) {
  // oxlint-disable-next-line react/incompatible-library -- without the React compiler, the virtualizer re-renders on its own
  const virtual = useWindowVirtualizer({
    ...options,
    estimateSize: () => rowHeight,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  });
  const items = virtual.getVirtualItems();
  const total = virtual.getTotalSize();
  const { count } = options;
  useEffect(() => virtual.measure(), [virtual, rowHeight]);
  useLayoutEffect(() => {
    const { measureElement } = virtual;
    onChange({ count, items, total, measureElement, scrollToIndex: (index) => virtual.scrollToIndex(index) });
  }, [onChange, virtual, count, items, total]);
  return null;
}
