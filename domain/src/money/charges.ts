/** What may be added to a balance after placement, beside a total that the agency states. */
export const CHARGES = ['nsf_fee', 'court_cost', 'interest', 'fee'] as const;
export type Charge = (typeof CHARGES)[number];

export const CHARGE_LABELS: Record<Charge, string> = {
  nsf_fee: 'Returned-payment fee',
  court_cost: 'Court costs',
  interest: 'Interest',
  fee: 'Fee',
};
