import { getConfig } from '#lib/api/config.ts';

/** Endings of what the importer reads; fixed-width exports come under many names. */
export const ACCEPTED_ENDINGS = ['.csv', '.tsv', '.tab', '.txt', '.psv', '.dat', '.asc', '.prn', '.xlsx'] as const;

const DEFAULT_MAX_BYTES = 1024 ** 3;

/** The agency's limit of one file. */
export function maxUploadBytes(): number {
  return getConfig().upload_max_bytes ?? DEFAULT_MAX_BYTES;
}
