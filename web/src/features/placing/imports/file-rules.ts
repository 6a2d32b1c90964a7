import { getConfig } from '#lib/api/config.ts';

/** File extensions the importer reads; fixed-width exports use many, and an `.xls` file is often a table in HTML. */
export const ACCEPTED_ENDINGS = [
  '.csv',
  '.tsv',
  '.tab',
  '.txt',
  '.psv',
  '.dat',
  '.asc',
  '.prn',
  '.xlsx',
  '.xls',
  '.ods',
  '.zip',
  '.htm',
  '.html',
] as const;

const DEFAULT_MAX_BYTES = 1024 ** 3;

/** The agency's file size limit. */
export function maxUploadBytes(): number {
  return getConfig().upload_max_bytes ?? DEFAULT_MAX_BYTES;
}
