/**
 * Facts that mean a debt must not be collected as usual. The words that state them are in `words/`; `phrases.ts` has their notation and
 * `find-facts.ts` the rules (whole words, negations such as "not bankrupt", "attorney: none").
 *
 * Sources: 15 U.S.C. 1692c (attorney, guardian, cease contact) and 1692g (dispute), 11 U.S.C. 362 and 524 (stay and discharge),
 * 15 U.S.C. 1681m(f) (identity theft), 50 U.S.C. 3901 (service members), 12 CFR 1006.30(b) (paid, settled or discharged debts),
 * 12 CFR 1006.14(h) (ways of contact that a person refused), 26 CFR 1.501(r)-4 (financial assistance); wording from remarks in practice
 * management, property, utility and loan software, and the status codes of collection systems, scrubs and Metro 2.
 */
export const FACT_KINDS = [
  'bankruptcy',
  'discharged',
  'deceased',
  'dispute',
  'attorney',
  'cease_contact',
  'fraud',
  'military',
  'minor',
  'litigation',
  'paid',
  'payment_plan',
  'insurance_pending',
  'charity_care',
  'hold',
  'incapacity',
  'other_agency',
  'amount_unclear',
] as const;
export type FactKind = (typeof FACT_KINDS)[number];

export interface FactEntry {
  label: string;
  /** End of "… suggests". */
  means: string;
  /** Placement field that states it. */
  flag?: string;
  /** Such a debt cannot be placed: the only answer is that the file means something else. */
  bars?: true;
  /** Words of it that stand beside a name without brackets or a dash. */
  inNames?: true;
}

export const FACT_TABLE: Readonly<Record<FactKind, FactEntry>> = {
  bankruptcy: {
    label: 'Bankruptcy',
    means: 'a bankruptcy',
    flag: 'bankruptcy_flag',
    inNames: true,
  },
  discharged: {
    label: 'Discharged in bankruptcy',
    means: 'a discharge in bankruptcy',
    bars: true,
  },
  deceased: {
    label: 'Deceased',
    means: 'a death',
    flag: 'deceased_flag',
    inNames: true,
  },
  dispute: {
    label: 'Disputed',
    means: 'a dispute',
    flag: 'dispute_flag',
  },
  attorney: {
    label: 'Represented by an attorney',
    means: 'an attorney',
    flag: 'attorney_flag',
  },
  cease_contact: {
    label: 'Asked not to be contacted',
    means: 'a request to stop or limit contact',
    flag: 'cease_contact_flag',
  },
  fraud: {
    label: 'Fraud or identity theft',
    means: 'fraud or identity theft',
    flag: 'fraud_flag',
    inNames: true,
  },
  military: {
    label: 'Active military duty',
    means: 'active duty',
    flag: 'military_flag',
  },
  minor: {
    label: 'Minor',
    means: 'a debtor under 18',
    inNames: true,
  },
  litigation: {
    label: 'In litigation',
    means: 'a lawsuit',
  },
  paid: {
    label: 'Paid or settled',
    means: 'that nothing is owed',
    bars: true,
  },
  payment_plan: {
    label: 'Payment plan',
    means: 'a payment plan',
  },
  insurance_pending: {
    label: 'Insurance pending',
    means: 'a pending insurance claim',
  },
  charity_care: {
    label: 'Charity care or financial assistance',
    means: 'charity care or financial assistance',
  },
  hold: {
    label: 'On hold',
    means: 'that the account is on hold',
    bars: true,
  },
  incapacity: {
    label: 'Incapacity or incarceration',
    means: 'that the debtor is incapacitated or incarcerated, or that another person acts for the debtor',
  },
  other_agency: {
    label: 'With another agency',
    means: 'that another collection agency has this account',
    bars: true,
  },
  amount_unclear: {
    label: 'Unclear amount',
    means: 'that another amount is owed',
    bars: true,
  },
};
