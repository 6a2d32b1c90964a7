import type { ReactNode } from 'react';

export interface DataColumn<T> {
  id: string;
  header: string;
  cell: (row: T) => ReactNode;
  /** Pixels that its values need. Spare width is shared, with a double share for the first column. */
  width: number;
  align?: 'left' | 'right';
  /** Rows grow with its text, which is otherwise truncated after two lines. */
  wraps?: boolean;
  sortable?: boolean;
  /** Hidden until the user selects it. */
  optional?: boolean;
  /** Without room for all columns, those with the highest number are dropped first; those without one stay. */
  dropOrder?: number;
  /**
   * Place on a phone: the first line's start and end, the second line's start (several are joined) and end, or a line below
   * both. Absent: not shown.
   */
  phone?: 'title' | 'value' | 'note' | 'aside' | 'line';
}

export interface DataSort {
  by: string;
  desc: boolean;
}

export interface DataTableProps<T> {
  label: string;
  /** The first column names the row: it links to the row's page, and stays while the table scrolls sideways. */
  columns: readonly DataColumn<T>[];
  rows: readonly T[];
  rowKey: (row: T) => string;
  /** URL of a row's page. */
  hrefOf?: (row: T) => string;
  sort?: DataSort | null;
  /** Called with the requested sort order; the server sorts. */
  onSort?: (sort: DataSort) => void;
  selection?: ReadonlySet<string>;
  onSelectionChange?: (selection: ReadonlySet<string>) => void;
  /** Total rows, if known; announced to assistive technology. */
  total?: number | null;
  hasMore?: boolean;
  loadingMore?: boolean;
  /** Called near the end of the loaded rows. */
  onEndReached?: () => void;
  /** Called with the ids of the columns that fit. */
  onFit?: (ids: readonly string[]) => void;
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
