import type { Layout } from './layout.ts';

export interface AmountStyle {
  /** `decimal` 1234.50, `cents` 123450 (implied decimals), `dollars` 1234. */
  unit: 'decimal' | 'cents' | 'dollars';
  negative: 'minus' | 'parentheses' | 'trailing' | 'credit';
  thousands: boolean;
  symbol: boolean;
  /** `1.234,56` */
  comma: boolean;
  /** Totals have a symbol although the rows do not. */
  totalSymbol: boolean;
  /** Zero-padded to the field width. */
  zeroPadded: boolean;
  /** Ledger signs: charges negative, credits positive. */
  flipped: boolean;
  /** In a workbook: stored as text. */
  asText: boolean;
}

/** Parses amount conventions from phrases such as "cents", "2 implied decimals", "PARENTHESES", "with commas". */
export function readAmountStyle({ notes, structure, raw_sample, sample_rows, format }: Layout): AmountStyle {
  const samples = [...raw_sample, ...sample_rows.flat()].join('\n');
  const symbol = /['"‘“]\(?-?\$\s?\d/.test(notes) || /with (?:a )?(?:dollar|\$) sign(?!.*total)/i.test(notes);
  return {
    unit: unitOf(notes),
    negative: negativeOf(notes),
    thousands:
      (!/no commas|without commas(?! \()/i.test(notes) &&
        /(?:amounts?|balance|total)[^.;]*comma|thousands|'\$\d{1,3},\d{3}/i.test(notes)) ||
      /\d,\d{3}\.\d\d/.test(samples),
    symbol,
    comma: /decimal comma|comma decimal|1\.234,56/i.test(notes),
    totalSymbol: /total[^.;]*\$/i.test(notes),
    zeroPadded:
      /zero[- ](?:padded|filled)/i.test(notes) ||
      (format === 'fixed' && /implied decimal/i.test(notes)) ||
      structure.record_length === 0,
    flipped: /(?:revenue|sales?|charge|invoice) (?:lines?|rows?|amounts?) are negative/i.test(notes),
    asText: symbol || negativeOf(notes) !== 'minus',
  };
}

function unitOf(notes: string): AmountStyle['unit'] {
  if (/whole dollars/i.test(notes)) return 'dollars';
  if (/in cents|implied decimal|implied cents|no decimal point/i.test(notes) && !/with decimal point/i.test(notes))
    return 'cents';
  return 'decimal';
}

function negativeOf(notes: string): AmountStyle['negative'] {
  if (/parenthes/i.test(notes)) return 'parentheses';
  if (/(?:trailing|suffix(?:ed)?(?: by)?|followed by|ending in|with) ['"]?CR\b/.test(notes)) return 'credit';
  return /trailing minus|minus (?:sign )?(?:at the end|after)/i.test(notes) ? 'trailing' : 'minus';
}
