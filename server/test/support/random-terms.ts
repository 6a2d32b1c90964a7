/** Commission terms that change over time, using only facts stored with a payment. */
export const randomTerms = [
  { valid_from: '2026-01-01', rules: [{ when: { age_days: { to: 90 } }, rate_bp: 2000 }, { rate_bp: 3335 }] },
  {
    valid_from: '2026-04-01',
    rules: [{ when: { balance_cents: { to: 50_000 } }, rate_bp: 4500 }, { rate_bp: 2505 }],
    minimum_cents: 300,
  },
  {
    valid_from: '2026-03-01',
    rules: [{ when: { types: ['PC'] }, rate_bp: 1000 }, { rate_bp: 3000 }],
    cap: { payment_cents: 9000 },
  },
];
