import { isReasonHeader } from '../import-files.ts';

/**
 * The stable identity of a report's layout: headers in order, without case, spaces, punctuation and the error column. Meaningful
 * signs (`30+`, `%`, `#`) stay.
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
