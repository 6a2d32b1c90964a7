/**
 * Last column of the downloadable file of failed rows. The user corrects that file and uploads it again; the column is then
 * neither data nor part of the layout's signature.
 */
export const REASON_HEADER = 'Recoup: what to correct';

/** Whether a header is the error column, ignoring changes of case and spacing. */
export function isReasonHeader(header: string): boolean {
  return header.trim().replaceAll(/\s+/g, ' ').toLowerCase() === REASON_HEADER.toLowerCase();
}
