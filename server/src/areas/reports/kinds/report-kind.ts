import type { ReportChart, ReportColumn, ReportOpening, ReportRow } from '@recoup/contract/reports/reports';
import type { Period } from '@recoup/domain/shared/periods';
import type { ReportDate, ReportKindName } from '@recoup/domain/reports/catalog';
import type { StatusCode } from '@recoup/domain/accounts/statuses';
import type { Tx } from '#platform/db/db.ts';

/** Whose report it is: no row outside these may be read, by no kind (every query names the client and these locations). */
export interface ReportScope {
  clientId: string;
  /** Locations to which the reader is limited; null: all. */
  locationIds: readonly string[] | null;
  /** `YYYY-MM-DD` */
  today: string;
}

/** What was asked for, each parameter resolved; of those that the kind does not name the preset. */
export interface KindParameters {
  /** Null: all time. */
  period: Period | null;
  date: ReportDate;
  /** Only of these; null: of all. Narrows the reader's own limit, never widens it. */
  locationIds: readonly string[] | null;
  statuses: readonly StatusCode[] | null;
  batchId: string | null;
  remittanceId: string | null;
  measure: 'amounts' | 'percent';
  steps: 'monthly' | 'cumulative';
  asOf: string;
}

interface FirstRows {
  rows: ReportRow[];
  opens: ReportOpening[];
}

/** Rows that are not at hand: they are read from a cursor of the same transaction. */
export interface LongList {
  /** All of them in chunks, once and in order. */
  all(): AsyncIterable<readonly ReportRow[]>;
  /** The first so many, and what their cells open: for the screen. */
  first(count: number): Promise<FirstRows>;
}

export const isLong = (rows: TableSource['rows']): rows is LongList => 'all' in rows;

/** A table before it is read. Figures have their rows at hand. */
export interface TableSource {
  key: string;
  title: string;
  columns: readonly ReportColumn[];
  rows: readonly ReportRow[] | LongList;
  /** What cells of rows that are at hand open. */
  opens?: readonly ReportOpening[];
  /** Rows of the whole table. */
  count: number;
  /** Of the whole table, one cell per column; null: no totals. */
  totals: ReportRow | null;
  note?: string;
}

export interface ReportContent {
  tables: readonly TableSource[];
  charts: readonly ReportChart[];
}

/** One report: `domain/reports/catalog` says what it is, this reads it. */
export interface ReportKind {
  kind: ReportKindName;
  /** In a transaction that reads one moment, in the reader's own name: row-level security stands under it. */
  read(tx: Tx, scope: ReportScope, parameters: KindParameters): Promise<ReportContent>;
}
