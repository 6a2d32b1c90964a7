/** The five reference dates of Regulation F, 12 CFR 1006.34(b)(3). A placement date is not among them. */
export const REFERENCE_DATES = ['last_statement', 'charge_off', 'last_payment', 'transaction', 'judgment'] as const;
export type ReferenceDate = (typeof REFERENCE_DATES)[number];

export function isReferenceDate(text: string): text is ReferenceDate {
  return (REFERENCE_DATES as readonly string[]).includes(text);
}

export const REFERENCE_DATE_LABELS: Record<ReferenceDate, { label: string; hint: string }> = {
  last_statement: { label: 'Last statement', hint: 'The last periodic statement or invoice that the creditor sent' },
  charge_off: { label: 'Charge-off', hint: 'The day the debt was charged off' },
  last_payment: { label: 'Last payment', hint: 'The day of the last payment, by any payer' },
  transaction: { label: 'Transaction', hint: 'The day of the service, sale or other transaction that created the debt' },
  judgment: { label: 'Judgment', hint: 'The day a court decided the amount owed' },
};
