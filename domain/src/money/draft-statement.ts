import { sumCents, type Cents } from '../shared/money.ts';
import { closingOf, statementOf, type Period, type RemittanceMethod, type StatementSums } from './statements.ts';

export interface DraftParts {
  method: RemittanceMethod;
  /** Closing balance of the previous statement. */
  openingCents: Cents;
  /** Sums of the payments (`sumLines`). */
  sums: Pick<Period, 'agencyCents' | 'directCents' | 'agencyFeesCents' | 'directFeesCents'>;
  adjustments: readonly Cents[];
  /** What the client has received for the voided statement that this one corrects; null: nothing was sent. */
  sentCents: Cents | null;
}

/** The sums of a draft by the client's method. Money that was sent for a corrected statement counts as paid out, and nothing more is. */
export function sumDraft({ method, openingCents, sums, adjustments, sentCents }: DraftParts): StatementSums {
  const settled = statementOf({ method, ...sums }, openingCents, adjustments);
  if (sentCents === null) return settled;
  const kept = { ...settled, paidOut: sentCents };
  return { ...kept, closing: closingOf(kept) };
}

/**
 * What a statement invoices: by gross and split, what the client then owes beyond invoices that are still open. By net it is carried
 * and deducted from later collections.
 */
export function invoiceOf({
  method,
  closingCents,
  openInvoices,
}: {
  method: RemittanceMethod;
  closingCents: Cents;
  openInvoices: readonly Cents[];
}): Cents {
  return method === 'net' ? 0 : Math.max(0, -closingCents - sumCents(openInvoices));
}

/** The number after `last`, whose digits at the end count up: `S-0050` becomes `S-0051`. Letters of a correction are dropped. */
export function nextStatementNumber(last: string | null): string {
  const parts = /^(.*?)(\d{1,15})[a-z]*$/.exec(last ?? '');
  if (!parts) return last === null ? 'S-0001' : `${last}-2`.slice(-60);
  const [, prefix = '', digits = ''] = parts;
  return `${prefix}${String(Number(digits) + 1).padStart(digits.length, '0')}`;
}

/** The number of a statement that corrects another one: `S-0050a`, then `S-0050b`. */
export function correctionNumber(voided: string): string {
  const letter = /^(.*\d)([a-y])$/.exec(voided);
  return letter ? `${letter[1]}${String.fromCodePoint((letter[2]?.codePointAt(0) ?? 96) + 1)}` : `${voided}a`;
}

/** The number of the invoice that comes with a statement: `I-0051` with `S-0051`. */
export function invoiceNumberOf(statement: string): string {
  return statement.startsWith('S') ? `I${statement.slice(1)}` : `I-${statement}`;
}

/** Whether a text names an invoice: as a whole word, so that `I-1` is not found in `I-10`. */
export function namesInvoice(text: string, number: string): boolean {
  return text.split(/[\s,.;:()]+/).includes(number);
}
