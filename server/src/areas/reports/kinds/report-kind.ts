import type { ReportChart, ReportColumn, ReportOpening, ReportRow } from '@recoup/contract/reports/reports';
import type { Period } from '@recoup/domain/shared/periods';
import type { ReportDate, ReportKindName } from '@recoup/domain/reports/catalog';
import type { StatusCode, StatusTexts } from '@recoup/domain/accounts/statuses';
import type { Tx } from '#platform/db/db.ts';

/** The reader's scope. Every query of every kind must filter by this client and these locations. */
export interface ReportScope {
  clientId: string;
  /** Locations the reader is limited to; null: all. */
  locationIds: readonly string[] | null;
  /** `YYYY-MM-DD` in the agency's time zone. */
  today: string;
  /** The agency's status texts. */
  statusTexts: StatusTexts;
}

/** Resolved parameters; those that the kind does not support have their defaults. */
export interface KindParameters {
  /** Null: all time. */
  period: Period | null;
  date: ReportDate;
  /** Locations to filter by; null: all. Narrows the reader's own limit and never widens it. */
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

/** Rows that are read on demand, from a cursor of the same transaction. */
export interface LongList {
  /** All rows in chunks, in order; can be read once. */
  all(): AsyncIterable<readonly ReportRow[]>;
  /** The first rows with their links, for the preview. */
  first(count: number): Promise<FirstRows>;
}

export const isLong = (rows: TableSource['rows']): rows is LongList => 'all' in rows;

/** A table whose rows may not have been read yet; tables of figures have theirs in memory. */
export interface TableSource {
  key: string;
  title: string;
  columns: readonly ReportColumn[];
  rows: readonly ReportRow[] | LongList;
  /** Links of cells, for rows in memory. */
  opens?: readonly ReportOpening[];
  /** Number of rows in the entire table. */
  count: number;
  /** Totals of the entire table, one cell per column; null if there are none. */
  totals: ReportRow | null;
  note?: string;
}

export interface ReportContent {
  tables: readonly TableSource[];
  charts: readonly ReportChart[];
}

/** Reads one report; its description is in `domain/reports/catalog`. */
export interface ReportKind {
  kind: ReportKindName;
  /** Runs as the reader, so that row-level security applies, in a transaction with a single snapshot. */
  read(tx: Tx, scope: ReportScope, parameters: KindParameters): Promise<ReportContent>;
}
