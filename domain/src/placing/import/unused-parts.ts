import type { ImportMapping } from './types.ts';

/** Amounts that are taken off a charge, by the header of a column that is not used. */
const TAKEN_OFF =
  /\b(?:paid|payments?|pmts?|pymts?|adj|adjustments?|adjmts?|write-?offs?|discounts?|credits?|allowances?|insurance|ins)\b/i;
/** Amounts that a charge consists of, such as those of a former tenant. */
const ADDED =
  /\b(?:charges?|fees?|cleaning|damages?|repairs?|rent|utilit(?:y|ies)|water|sewer|electric(?:ity)?|gas|trash|tax(?:es)?|legal|penalt(?:y|ies)|late|nsf|pets?|keys?|locks?|supplies|tuition|housing|interest|costs?)\b/i;
const NO_AMOUNT = /\b(?:date|dt|id|no|num|number|name|type|code|status|policy|group|company|carrier)\b|#/i;
/** Of each kind: each further part doubles the sums that are tried. */
const MAX_PARTS = 3;

/** Columns that no field takes and that may be parts of the balance: key in a row's values, and header. */
export function unusedParts({ columns }: ImportMapping, headers: readonly string[]) {
  const unused = columns
    .filter(({ field }) => field === null)
    .map(({ index, format }) => ({ index, format, key: `unused_part_${index}`, header: (headers[index] ?? '').trim() }))
    .filter(({ header }) => !NO_AMOUNT.test(header));
  const takenOff = unused.filter(({ header }) => TAKEN_OFF.test(header)).slice(0, MAX_PARTS);
  const added = unused.filter(({ header }) => ADDED.test(header) && !TAKEN_OFF.test(header)).slice(0, MAX_PARTS);
  return [...takenOff.map((part) => ({ ...part, isTakenOff: true })), ...added.map((part) => ({ ...part, isTakenOff: false }))];
}
