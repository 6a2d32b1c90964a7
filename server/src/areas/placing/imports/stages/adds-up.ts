import type { ImportMapping } from '@recoup/domain/placing/import';

/** Where rows repeat an amount, their sum is no total. `perLine`: the lines of an invoice have amounts of their own. */
export function addsUp({ row_meaning: meaning }: ImportMapping, { perLine }: { perLine: boolean }): boolean {
  return meaning !== 'co-debtor' && (meaning !== 'line' || perLine);
}
