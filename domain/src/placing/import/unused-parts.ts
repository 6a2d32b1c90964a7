import type { ImportMapping } from './types.ts';

/** Amounts that are taken off a charge, by the header of a column that is not used. */
const TAKEN_OFF =
  /\b(?:paid|payments?|pmts?|pymts?|adj|adjustments?|adjmts?|write-?offs?|discounts?|credits?|allowances?|insurance|ins)\b/i;
const NO_AMOUNT = /\b(?:date|dt|id|no|num|number|name|type|code|status|policy|group|company|carrier)\b|#/i;
/** Each further part doubles the sums that are tried. */
const MAX_PARTS = 3;

/** Columns that no field takes and that may be parts of the balance: key in a row's values, and header. */
export function unusedParts({ columns }: ImportMapping, headers: readonly string[]) {
  return columns
    .filter(({ index, field }) => field === null && TAKEN_OFF.test(headers[index] ?? '') && !NO_AMOUNT.test(headers[index] ?? ''))
    .slice(0, MAX_PARTS)
    .map(({ index, format }) => ({ index, format, key: `unused_part_${index}`, header: (headers[index] ?? '').trim() }));
}
