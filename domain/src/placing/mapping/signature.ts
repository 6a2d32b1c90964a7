import { isReasonHeader } from '../import-files.ts';

/**
 * What stays the same when the same report is exported again: the headers in their order, without case, spaces and
 * punctuation, and without our own column of reasons. Signs that make a difference (`30+`, `%`, `#`) stay.
 */
export function headerSignature(headers: readonly (string | null)[]): string {
  return headers
    .filter((header) => !isReasonHeader(header ?? ''))
    .map((header) =>
      (header ?? '')
        .normalize('NFKC')
        .toLowerCase()
        .replaceAll(/(\d)\s*(?:-|–|to)\s*(\d)/g, '$1_$2')
        .replaceAll(/[^\p{L}\p{N}_+%#<>]+/gu, ''),
    )
    .join('|')
    .replace(/\|+$/, '');
}
