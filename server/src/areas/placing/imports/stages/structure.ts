import type { ImportMapping, ImportStructure } from '@recoup/contract/placing/imports';
import type { Reading } from '@recoup/domain/placing/import';
import type { Structure } from '@recoup/domain/placing/sheet';
import type { SourceFormat } from './source.ts';

/** What an import keeps of its file in `imports.structure`: for the user (`shown`) and for reading it again. */
export interface StoredStructure {
  source: SourceFormat;
  structure: Structure;
  /** Headers by logical column; the account page names the cells of a row by them. */
  columns: { header: string; sensitive: boolean; /** Readings that its values leave open. */ unsure?: Reading[] }[];
  shown: ImportStructure;
  signature: string;
}

/** What the user said about reading, kept in `imports.reading`. */
export interface ReadingHints {
  sheet?: string;
  header_rows?: number[];
  row_meaning?: ImportMapping['row_meaning'];
}
