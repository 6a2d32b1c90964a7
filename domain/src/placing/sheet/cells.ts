/** Value kind of a cell in isolation. */
export type CellKind = 'blank' | 'number' | 'amount' | 'date' | 'email' | 'phone' | 'bucket' | 'code' | 'text';

const MAX_CLASSIFIED = 160;
const NUMBER = /^[-+]?\d+$/;
const AMOUNT = /^[-+(]?\s*(?:US)?[$€£]?\s*[-+]?(?:\d{1,3}(?:[.,' ]\d{3})+|\d+)?(?:[.,]\d{1,4})?\s*[$€£%]?\s*(?:\)|-|CR|DR)?$/i;
const DATE =
  /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d{2})|\d{1,2}[-/ ][A-Z]{3,9}[-/ ,]+\d{2,4}|[A-Z]{3,9}\.? \d{1,2},? \d{4})(?:[T ].{0,20})?$/i;
const EMAIL = /^\S+@\S+\.\S+$/;
const PHONE = /^\+?1?[-. ]?\(?\d{3}\)?[-. ]\s?\d{3}[-. ]?\d{4}(?:\s*x\s*\d+)?$|^\+\d[\d ]{8,16}$/;
const BUCKET =
  /^(?:(?:over |> ?)?\d{1,3}(?:\s?(?:-|–|to)\s?\d{1,3}|\s?\+|\s?-?\s?(?:and|&)?\s?(?:over|above|older))?(?:\s*days?)?(?:\s+(?:past|over)\s?due)?|current|not (?:yet )?due)$/i;
const SURE_BUCKET = /\d\s?(?:-|–|to)\s?\d|\+|over|above|older|days?|due|current/i;

export function kindOf(cell: string): CellKind {
  const text = (cell.length > MAX_CLASSIFIED ? cell.slice(0, MAX_CLASSIFIED) : cell).trim();
  if (text === '') return 'blank';
  if (NUMBER.test(text)) return 'number';
  if (DATE.test(text)) return 'date';
  if (/\d/.test(text)) {
    if (AMOUNT.test(text)) return 'amount';
    if (PHONE.test(text)) return 'phone';
    if (BUCKET.test(text) && SURE_BUCKET.test(text)) return 'bucket';
    return EMAIL.test(text) ? 'email' : 'code';
  }
  if (BUCKET.test(text)) return 'bucket';
  return EMAIL.test(text) ? 'email' : 'text';
}

/** Whether a label is an aging group: `91 or more days past due`, `CURRENT`, `31 - 60 days`. */
export function isAgeing(text: string): boolean {
  return /^(?:current|not (?:yet )?due|(?:over |> ?)?\d{1,3}(?:\s?(?:-|–|to)\s?\d{1,3}|\s?\+|\s+(?:or|and) (?:more|over|above|older))?\s*(?:days?)?\s*(?:past|over)?\s*-?(?:due)?)$/i.test(
    text.trim().slice(0, 80),
  );
}

/** Labels that close a group: `Total for Acme Corp`, `Subtotals:`, `GRAND TOTAL`. */
export function isTotalLabel(text: string): boolean {
  const clipped = text.trim().slice(0, 200);
  return (
    /^(?:[*=\s-]*)(?:(?:grand|report|sub|final|page|running|overall)[\s-]*)?(?:sub)?totals?\b/i.test(clipped) ||
    /\b(?:sub)?totals?\s*[:=]?$/i.test(clipped) ||
    /^sum\b(?: of)?/i.test(clipped)
  );
}

/** Lines that reports print around their rows: times, page numbers, parameters. */
export function isFooterText(text: string): boolean {
  const clipped = text.trim().slice(0, 200);
  return (
    /^(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/i.test(clipped) ||
    /\b\d{1,2}:\d{2}(?::\d{2})?\s*(?:[ap]\.?m\.?|gmt|utc)?/i.test(clipped) ||
    /^(?:page \d|printed|generated|created|exported|run (?:date|on|by)|report (?:date|generated|run)|parameters?\b|statuses to include|filters?\b|accrual basis|cash basis|end of (?:report|file)|\d+ (?:records?|rows?|accounts?)|(?:record|row) count|number of|copyright|©|confidential|\*{3,}|-{3,}|={3,})/i.test(
      clipped,
    )
  );
}
