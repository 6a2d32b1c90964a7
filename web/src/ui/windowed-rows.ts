interface WindowedRow {
  index: number;
  /** Start and end in pixels from the top of the page. */
  start: number;
  end: number;
}

export interface WindowedRows {
  /** Number of rows, including those not rendered. */
  count: number;
  items: readonly WindowedRow[];
  /** Height of all rows. */
  total: number;
  scrollToIndex?: (index: number) => void;
  /** Measures rows whose height is not known in advance. */
  measureElement?: (row: Element | null) => void;
}

/** The rows of the first screen. */
export function firstRows(count: number, rowHeight: number, top: number): WindowedRows {
  const length = Math.min(count, Math.ceil(window.innerHeight / rowHeight));
  const items = Array.from({ length }, (_, index) => ({
    index,
    start: top + index * rowHeight,
    end: top + (index + 1) * rowHeight,
  }));
  return { count, items, total: count * rowHeight };
}
