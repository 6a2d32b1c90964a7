/**
 * Last column of the file of rows that could not be placed. Such a file comes back mended; the column is then no data,
 * and no part of what a layout is known by.
 */
export const REASON_HEADER = 'Recoup: what to mend';

/** Whether a header is that of our own column, as spreadsheets and people may have changed its case and spaces. */
export function isReasonHeader(header: string): boolean {
  return header.trim().replaceAll(/\s+/g, ' ').toLowerCase() === REASON_HEADER.toLowerCase();
}
