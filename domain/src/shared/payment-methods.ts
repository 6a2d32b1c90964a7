export const PAYMENT_METHODS = ['check', 'money_order', 'cash', 'ach', 'card', 'wire', 'insurer', 'other'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const PAYMENT_METHOD_LABELS: Record<PaymentMethod, string> = {
  check: 'Check',
  money_order: 'Money order',
  cash: 'Cash',
  ach: 'Bank transfer (ACH)',
  card: 'Card',
  wire: 'Wire',
  insurer: 'Insurer',
  other: 'Other',
};
