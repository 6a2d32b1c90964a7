import type { ReactNode } from 'react';

export interface DataColumn<T> {
  id: string;
  header: string;
  cell: (row: T) => ReactNode;
  /** Pixels. The first column grows into free space. */
  width: number;
  align?: 'left' | 'right';
  sortable?: boolean;
  /** Its place on a phone's card: head, aside, a labelled line (default), or hidden. */
  card?: 'title' | 'trailing' | 'line' | 'hidden';
}

export interface DataSort {
  by: string;
  desc: boolean;
}

export interface DataTableProps<T> {
  /** The table's accessible name. */
  label: string;
  /** The first column stays visible while the others scroll. */
  columns: readonly DataColumn<T>[];
  rows: readonly T[];
  rowKey: (row: T) => string;
  /** URL of a row's page. A click opens it, Ctrl-click or the middle button in a new tab. */
  hrefOf?: (row: T) => string;
  sort?: DataSort | null;
  /** Requests another sort order from the server. */
  onSort?: (sort: DataSort) => void;
  selection?: ReadonlySet<string>;
  onSelectionChange?: (selection: ReadonlySet<string>) => void;
  density?: 'comfortable' | 'compact';
  /** Total rows, if known; announced to assistive technology. */
  total?: number | null;
  hasMore?: boolean;
  loadingMore?: boolean;
  /** Called near the end of the loaded rows. */
  onEndReached?: () => void;
  /** Shown when there are no rows. */
  empty?: ReactNode;
  /**
   * Space that the page needs above and below, in pixels; the table takes the rest. Null: as high as its rows, for short lists.
   */
  offset?: number | null;
}

/** The selection with one key toggled. */
export function toggled(selection: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(selection);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** Of the last loaded row; null if there is none. */
export function lastKeyOf<T>(rows: readonly T[], rowKey: (row: T) => string): string | null {
  const last = rows.at(-1);
  return last === undefined ? null : rowKey(last);
}
