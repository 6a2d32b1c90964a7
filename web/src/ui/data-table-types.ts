import type { ReactNode } from 'react';

export interface DataColumn<T> {
  id: string;
  header: string;
  cell: (row: T) => ReactNode;
  /** Pixels. The first column grows where there is room. */
  width: number;
  align?: 'left' | 'right';
  sortable?: boolean;
  /** Part on a phone's card: head, beside the head, a labelled line (default), or left out. */
  card?: 'title' | 'trailing' | 'line' | 'hidden';
}

export interface DataSort {
  by: string;
  desc: boolean;
}

export interface DataTableProps<T> {
  /** Name of the table, spoken. */
  label: string;
  /** The first column stays in sight while the others scroll. */
  columns: readonly DataColumn<T>[];
  rows: readonly T[];
  rowKey: (row: T) => string;
  /** Address of a row's page. A click opens it, ctrl-click or the middle button in a new tab. */
  hrefOf?: (row: T) => string;
  sort?: DataSort | null;
  /** Asks the server for another order. */
  onSort?: (sort: DataSort) => void;
  selection?: ReadonlySet<string>;
  onSelectionChange?: (selection: ReadonlySet<string>) => void;
  density?: 'comfortable' | 'compact';
  /** Rows in all, when known; told to assistive technology. */
  total?: number | null;
  hasMore?: boolean;
  loadingMore?: boolean;
  /** Called when the end of the loaded rows comes near. */
  onEndReached?: () => void;
  /** Shown instead of rows when there are none. */
  empty?: ReactNode;
  /** Space that the page needs above and below, in pixels; the rest is the table's. Null: as high as its rows, for short lists. */
  offset?: number | null;
}

/** The selection with one key put in or taken out. */
export function toggled(selection: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(selection);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** Of the last loaded row; null where there is none. */
export function lastKeyOf<T>(rows: readonly T[], rowKey: (row: T) => string): string | null {
  const last = rows.at(-1);
  return last === undefined ? null : rowKey(last);
}
