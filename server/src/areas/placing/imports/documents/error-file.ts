import { isReasonHeader, REASON_HEADER } from '@recoup/domain/placing/import-files';
import type { Readable } from 'node:stream';
import type { TabularColumn } from '#platform/tabular/cells.ts';
import { writeCsv } from '#platform/tabular/csv.ts';
import { sheetOf, writeXlsx } from '#platform/tabular/xlsx.ts';
import { inBatches } from './batches.ts';

export interface ErrorRow {
  /** As in the file, in header order. */
  cells: readonly string[];
  /** The problems, for the user. */
  reason: string;
}

export interface ErrorFile {
  format: 'csv' | 'xlsx';
  header: readonly string[];
  rows: AsyncIterable<ErrorRow>;
}

/**
 * The rows that could not be placed, with the file's own columns and the reason after them. Corrected, it can be uploaded again;
 * rows that still fail get a new reason in place of the old one.
 */
export function writeErrorFile({ format, header, rows }: ErrorFile): Readable {
  const kept = [...header.entries()].filter(([, text]) => !isReasonHeader(text));
  const columns: TabularColumn<ErrorRow>[] = [
    ...kept.map(([index, text]) => ({
      header: text,
      kind: 'text' as const,
      value: (row: ErrorRow) => row.cells[index] ?? '',
      width: Math.min(40, Math.max(12, text.length + 2)),
    })),
    { header: REASON_HEADER, kind: 'text', value: (row) => row.reason, width: 80 },
  ];
  const batches = inBatches(rows);
  return format === 'csv' ? writeCsv(columns, batches) : writeXlsx([sheetOf('To correct', columns, batches)]);
}
