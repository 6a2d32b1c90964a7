import type { DraftValues } from '../placement-draft.ts';
import type { ReadDocument } from './types.ts';

/** `Returned payment`, `Payment due`: amounts that are owed after all. */
const NO_CREDIT = /\b(?:return|nsf|fail|bounce|revers|late|miss|due|plan|monthly|install)/i;
const CREDIT = /\b(?:credit(?! card)|payments?|pmt|refund|receipt|write-?off|cn|cm|crn)\b/i;
const PER_DOCUMENT =
  /^(?:original_amount|principal|interest|fees|payments_credits|amount_past_due|aging_.*|itemization_(?:amount|principal|interest|fees|payments|credits))$/;

/** Whether a document lowers the debt: a credit memo or a payment. */
export function isCredit(values: DraftValues): boolean {
  const type = values['transaction_type'];
  return typeof type === 'string' && CREDIT.test(type) && !NO_CREDIT.test(type);
}

/** Whether such a document is money received. */
export function isPayment(values: DraftValues): boolean {
  return /\b(?:payments?|pmt|receipt|check|deposit)\b/i.test(String(values['transaction_type'] ?? ''));
}

/** Whether each document of an account has its own share of this amount. */
export function isPerDocumentAmount(field: string): boolean {
  return PER_DOCUMENT.test(field);
}

/** The document in a row. `cents`: its effect on the debt. */
export function readDocument(values: DraftValues, cents: number): ReadDocument {
  return {
    number: textOf(values, 'invoice_number'),
    date: textOf(values, 'invoice_date'),
    due_date: textOf(values, 'due_date'),
    type: textOf(values, 'transaction_type'),
    cents: cents === 0 ? 0 : cents,
  };
}

function textOf(values: DraftValues, key: string): string | null {
  const value = values[key];
  return typeof value === 'string' ? value : null;
}
