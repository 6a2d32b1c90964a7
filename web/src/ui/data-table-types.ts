import type { ReactNode } from 'react';

export interface DataColumn<T> {
  id: string;
  header: string;
  cell: (row: T) => ReactNode;
  /** Pixels. The first column absorbs free space. */
  width: number;
  align?: 'left' | 'right';
  sortable?: boolean;
  /** Position on a phone's card: title, trailing value, labeled line (default), or hidden. */
  card?: 'title' | 'trailing' | 'line' | 'hidden';
}

export interface DataSort {
  by: string;
  desc: boolean;
}

export interface DataTableProps<T> {
  label: string;
  /** The first column is sticky. */
  columns: readonly DataColumn<T>[];
  rows: readonly T[];
  rowKey: (row: T) => string;
  /** URL of a row's page. Ctrl-click and middle-click open it in a new tab. */
  hrefOf?: (row: T) => string;
  sort?: DataSort | null;
  /** Called with the requested sort order; the server sorts. */
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
  /** Pixels that the page needs above and below; the table fills the rest. Null sizes it to its rows, for short lists. */
  offset?: number | null;
}

/** The selection with one key toggled. */
export function toggled(selection: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(selection);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** Key of the last loaded row; null without rows. */
export function lastKeyOf<T>(rows: readonly T[], rowKey: (row: T) => string): string | null {
  const last = rows.at(-1);
  return last === undefined ? null : rowKey(last);
}
