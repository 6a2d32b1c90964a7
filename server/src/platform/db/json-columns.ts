import type { AccountRequest } from '@recoup/contract/accounts/requests';
import type { LoadColumns, LoadMapping, LoadReport } from '@recoup/contract/agency/load';
import type { DebtorFilters } from '@recoup/contract/accounts/debtors';
import type { PaymentFilters } from '@recoup/contract/money/payments';
import type { ImportMapping, ImportStructure, ImportSummary, RowProblem } from '@recoup/contract/placing/import-shapes';
import type { CommissionSchedule } from '@recoup/domain/money/terms';
import type { ColumnTraits, FileHabits, Reading, RowNotice } from '@recoup/domain/placing/import';
import type { RowAnswers } from '@recoup/domain/placing/questions';
import type { FixedShape, Structure } from '@recoup/domain/placing/sheet';
import type { Encoding } from '../sheets/sniff.ts';
import type { WorkbookSheet } from '../sheets/workbook.ts';

/**
 * Types of the JSON columns that only this server writes; `schema.ts` imports them. All other JSON columns are `unknown` and are
 * parsed by a zod schema where they are read.
 */
interface JsonColumns {
  'feed.exchange_files.counts': Record<string, number>;
  'feed.exchange_files.handling': FileHandling | null;
  'feed.loads.columns': LoadColumns['table'];
  'feed.loads.counts': Record<string, number>;
  'feed.loads.failure': string[];
  'feed.loads.mapping': LoadMapping;
  'feed.loads.report': LoadReport | null;
  'feed.exchange_patterns.columns': Record<string, string>;
  'feed.exchange_patterns.constants': Record<string, string>;
  'portal.commission_schedules.schedule': CommissionSchedule;
  'portal.exports.query': ExportQuery;
  'portal.import_edits.answers': RowAnswers;
  'portal.import_edits.cells': CellEdits;
  /** Rows of earlier versions hold a single one. */
  'portal.import_rows.notice': RowNotice | RowNotice[];
  'portal.import_rows.problems': RowProblem[];
  'portal.imports.mapping': ImportMapping;
  'portal.imports.plan': CommitPlan;
  'portal.imports.reading': ReadingHints;
  'portal.imports.structure': StoredStructure;
  'portal.imports.summary': StoredSummary;
  'portal.layouts.columns': [header: string, field: string | null][];
  'portal.requests.cost': NonNullable<AccountRequest['cost']>;
  'portal.requests.data': AccountRequest['data'];
}

export type JsonOf<Column extends string> = Column extends keyof JsonColumns ? JsonColumns[Column] : unknown;

/** How a file of the exchange folder is read. */
export interface FileHandling {
  /** Null: items in their own form, or a table with a column `kind`. */
  kind: string | null;
  /** The name under which its mapping is saved. */
  source: string | null;
  isDryRun: boolean;
  isHistory: boolean;
  /** Headers of columns by field, and values of fields without one. */
  columns: Record<string, string>;
  constants: Record<string, string>;
}

/** The content of an export. Rows older than exports of payments have no subject. */
export type ExportContent = { subject?: 'accounts'; filters: DebtorFilters } | { subject: 'payments'; filters: PaymentFilters };

/** The content, and the locations to which its author was limited when asking (null: all). */
export type ExportQuery = ExportContent & { location_ids: readonly string[] | null };

/** Cells that the user corrected, by column index; the text of sensitive columns is sealed. */
export type CellEdits = Record<string, string | { sealed: string }>;

/** How the bytes of an uploaded file become rows. */
export interface SourceFormat {
  kind: 'workbook' | 'old_workbook' | 'archive' | 'delimited' | 'fixed' | 'markup';
  encoding: Encoding | null;
  delimiter: string | null;
  quoted: boolean;
  fixed: FixedShape | null;
  /** Sheets of a workbook; files of an archive and their sheets. */
  sheets: readonly SourceSheet[];
  sheet: string | null;
  /** The sheets that are read as one list, in order; absent where one is read. */
  parts?: readonly SheetPart[];
}

export interface SourceSheet extends WorkbookSheet {
  /** Why the file of an archive cannot be read. */
  failure?: string;
  /** The file in the archive, and its sheet. */
  file?: { path: string; sheet: string | null };
}

/** A sheet as a part of a list. */
export interface SheetPart {
  sheet: string;
  /** Rows up to and including its header, which only the first part shows. */
  skipped: number;
  /** For each column of the first part its column here; null where they are the same. */
  order: readonly number[] | null;
  /** The list's row number of its last row. */
  lastRow: number;
}

/** The stored layout of an import's file: for display (`shown`) and for reading it again. */
export interface StoredStructure {
  source: SourceFormat;
  structure: Structure;
  /** Headers by logical column; the account page names the cells of a row by them. */
  columns: {
    header: string;
    sensitive: boolean;
    /** Readings that its values leave open. */
    unsure?: Reading[];
    traits?: ColumnTraits;
  }[];
  shown: ImportStructure;
  signature: string;
}

/** The user's corrections of how the file is read. */
export interface ReadingHints {
  sheets?: string[];
  header_rows?: number[];
  row_meaning?: ImportMapping['row_meaning'];
}

/**
 * `sign` is -1 where the file writes what is owed as credits, `habits` how it writes amounts of several rows; single rows are
 * judged by both again.
 */
export interface StoredSummary extends ImportSummary {
  sign: 1 | -1;
  habits?: FileHabits | null;
  /** `quoted`: how many rows quote each of the values that a message names. */
  problems: (ImportSummary['problems'][number] & { quoted?: Record<string, number> })[];
}

/** Decisions of a commit, made once and stored, so that an interrupted commit places the same accounts under the same numbers. */
export interface CommitPlan {
  certification: string;
  certified_name: string;
  batch_id?: string;
  batch_number?: number;
  /** Number of the first account; the others follow in the order of their rows. */
  first_number?: number;
  accounts?: number;
}
