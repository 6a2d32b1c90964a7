import { PLAIN_AMOUNT } from '../sheet/detect-amounts.ts';
import type { AmountFormat } from '../sheet/types.ts';
import { amountSource } from './amount-source.ts';
import type { ImportMapping } from './types.ts';

/** Amounts that are taken off a charge, by the header of a column that is not used. */
const TAKEN_OFF_WORDS = [
  'adj|adjmts?|adjustments?|advances? (?:paid|received)|aid|allowances?|allowed|applied|available|collected|concessions?|contractual|credits?',
  // A deposit that is due is owed.
  'deposits?(?! (?:due|owed))|discounts?|down|financial aid|grants?|ins|insurance|medicaid|medicare',
  'paid|payments?|pmts?|prepaid|prepay(?:ment)?s?|prepd|proceeds|pymts?|rebates?|recd|received|recover(?:ed|ies|y)|rcvd|refund(?:ed|s)?',
  'reimburse(?:d|ments?)|remitted|retainers?|scholarships?|trade[ -]?ins?|tricare|waive(?:d|rs?)|write[ -]?offs?',
];
const TAKEN_OFF = new RegExp(String.raw`\b(?:${TAKEN_OFF_WORDS.join('|')})\b`, 'i');
/** Amounts that a charge consists of, such as those of a former tenant. */
const ADDED =
  /\b(?:charges?|fees?|cleaning|damages?|repairs?|rent|utilit(?:y|ies)|water|sewer|electric(?:ity)?|gas|trash|tax(?:es)?|legal|penalt(?:y|ies)|late|nsf|pets?|keys?|locks?|supplies|tuition|housing|interest|costs?)\b/i;
const NO_AMOUNT = /\b(?:date|dt|id|no|num|number|name|type|code|status|policy|group|company|carrier)\b|#/i;
/** Of each kind: each further part doubles the sums that are tried. */
const MAX_PARTS = 3;

/** Read in every row of a file, which each column slows down. */
const MAX_AMOUNTS = 8;

export interface UnusedPart {
  index: number;
  /** In a row's values. */
  key: string;
  header: string;
  format: AmountFormat;
  /** What its header says; null where only the file's sums can tell. */
  isTakenOff: boolean | null;
}

/** Columns of amounts that no field takes and that may be parts of the balance: those that say so, then the nearest to it. */
export function unusedParts({ columns }: Pick<ImportMapping, 'columns'>, headers: readonly string[]): readonly UnusedPart[] {
  const amounts = amountSource({ columns }).fields;
  const balance = columns.findLast(({ field }) => field !== null && amounts.includes(field));
  const unit = balance?.format.amount?.impliedDecimals;
  const unused = columns
    .filter(({ field }) => field === null)
    .map(({ index, format: { amount } }) => ({
      index,
      key: `unused_part_${index}`,
      header: (headers[index] ?? '').trim(),
      isAmount: amount !== undefined,
      isTakenOff: isTakenOffHeader(headers[index] ?? '') ? true : ADDED.test(spaced(headers[index] ?? '')) ? false : null,
      // Use the unit confirmed for the balance.
      format: amount?.impliedDecimals === 0 && unit === 2 ? { ...amount, impliedDecimals: unit } : (amount ?? PLAIN_AMOUNT),
    }))
    .filter(({ header }) => !NO_AMOUNT.test(spaced(header)));
  const named = [true, false].flatMap((kind) => unused.filter(({ isTakenOff }) => isTakenOff === kind).slice(0, MAX_PARTS));
  const distance = ({ index }: { index: number }) => Math.abs(index - (balance?.index ?? 0));
  const others = unused
    .filter((part) => part.isAmount && !named.includes(part))
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, MAX_AMOUNTS - named.length)
    .map((part) => ({ ...part, isTakenOff: null }));
  return [...named, ...others];
}

/** `Adjustments`, `Credits`, `Write-offs`: what lowers a debt without a payment. */
export function isCreditHeader(header: string): boolean {
  return /credit|adj|ajuste|descuento|discount|write.?off|waive|allowance/i.test(header) && !/pay|paid|pmt|receipt/i.test(header);
}

/** Whether a header says that its amounts lower a debt. */
export function isTakenOffHeader(header: string): boolean {
  return TAKEN_OFF.test(spaced(header));
}

/** `AMT_RCVD` and `TotalReceived` with blanks between their words. */
function spaced(header: string): string {
  return header.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' ');
}
