import type { ColumnFormat, ImportMapping } from '@recoup/contract/placing/import-shapes';

/** A file as a new client sends it, what a user is asked about it, and what is placed after the answers. */
export interface MessyFile {
  name: string;
  content: string | Uint8Array;
  fileName?: string;
  /** Sheets that a user chooses where the file has several lists. */
  choose?: readonly string[];
  /** Sentences that the columns step shows, in part. */
  found?: readonly string[];
  map?: Partial<Omit<ImportMapping, 'columns'>>;
  /** Fields by header, or by letter where there is none, where a user maps a column by hand. */
  fields?: Readonly<Record<string, string | null>>;
  /** Formats by header, where a user chose one. */
  formats?: Readonly<Record<string, ColumnFormat>>;
  /** Headers whose format the columns step asks about. */
  ambiguous?: readonly string[];
  /** Rows that are blocked, by problem code. */
  asked?: Readonly<Record<string, number>>;
  /** Warnings that are shown. */
  warned?: readonly string[];
  /** Warnings that must not be shown. */
  unwarned?: readonly string[];
  /** Totals of the file that differ from the sum of its rows: row, stated dollars, sum. */
  totals?: readonly string[];
  /** Trailers whose count is not the file's: row, stated rows, found rows. */
  counts?: readonly string[];
  /** Answers for all rows, by problem code. */
  answers?: Readonly<Record<string, string>>;
  /** Corrected cells: text by header, by row number. */
  fixed?: Readonly<Record<number, Readonly<Record<string, string>>>>;
  /** Accounts: number, debtor, dollars, parties, answered facts. */
  placed: readonly string[];
}

/** One column of cells for each header; a row per array. */
export function csv(headers: readonly string[], ...rows: (readonly string[])[]): string {
  const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return [headers, ...rows].map((row) => row.map(cell).join(',')).join('\r\n');
}

const BASE = ['Account Number', 'Name', 'Street', 'City', 'State', 'ZIP', 'Date of Service', 'Balance'];

/** Debtors A1, A2, … with complete addresses: name and further cells. */
export function debtors(rows: readonly (string | readonly string[])[], ...further: string[]): string {
  return csv(
    [...BASE, ...further],
    ...rows.map((row, at) => {
      const [name = '', ...cells] = typeof row === 'string' ? [row] : row;
      return [`A${at + 1}`, name, `${at + 1} Elm St`, 'Portland', 'OR', '97205', '03/14/2026', '120.00', ...cells];
    }),
  );
}

/** The same with the amount before the further cells. */
export function amounts(rows: readonly (readonly string[])[], ...further: string[]): string {
  return csv(
    [...BASE, ...further],
    ...rows.map(([balance = '', ...cells], at) => [
      `A${at + 1}`,
      `Ann Lee${['', 'man', 'dy', 'ds', 'high', 'son'][at] ?? `-${'abcdefghij'[at % 10]}`}`,
      `${at + 1} Elm St`,
      'Portland',
      'OR',
      '97205',
      '03/14/2026',
      balance,
      ...cells,
    ]),
  );
}
