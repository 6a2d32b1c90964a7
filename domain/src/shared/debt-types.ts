import type { ReferenceDate } from './reference-dates.ts';

/** Debt types, each with its own fields (R2.2). */
export const DEBT_TYPES = ['consumer', 'medical', 'rental', 'loan', 'utility', 'tuition', 'judgment', 'commercial'] as const;
export type DebtType = (typeof DEBT_TYPES)[number];

export interface DebtTypeInfo {
  label: string;
  hint: string;
  /** Possible debtors. A business never owes a consumer or medical debt; a person never a commercial one without a trade name. */
  debtors: readonly ('person' | 'business')[];
  /** Itemization date most common for creditors of this type. */
  itemizationDefault: ReferenceDate;
}

export const DEBT_TYPE_INFO: Record<DebtType, DebtTypeInfo> = {
  consumer: {
    label: 'Consumer',
    hint: 'Goods or services for personal, family or household use',
    debtors: ['person'],
    itemizationDefault: 'last_statement',
  },
  medical: {
    label: 'Medical or dental',
    hint: 'Patient care; no clinical details needed',
    debtors: ['person'],
    itemizationDefault: 'transaction',
  },
  rental: {
    label: 'Rental',
    hint: 'Rent and charges of a lease',
    debtors: ['person', 'business'],
    itemizationDefault: 'last_statement',
  },
  loan: {
    label: 'Loan or auto',
    hint: 'A loan, card or vehicle contract',
    debtors: ['person', 'business'],
    itemizationDefault: 'charge_off',
  },
  utility: {
    label: 'Utility',
    hint: 'Water, power, gas, telephone or internet',
    debtors: ['person', 'business'],
    itemizationDefault: 'last_statement',
  },
  tuition: {
    label: 'Tuition',
    hint: 'Tuition and fees of a school, college or childcare',
    debtors: ['person', 'business'],
    itemizationDefault: 'last_statement',
  },
  judgment: {
    label: 'Judgment',
    hint: 'An amount that a court has decided',
    debtors: ['person', 'business'],
    itemizationDefault: 'judgment',
  },
  commercial: {
    label: 'Commercial',
    hint: 'A debt of a business for business purposes',
    debtors: ['business', 'person'],
    itemizationDefault: 'last_statement',
  },
};

export function isDebtType(text: string): text is DebtType {
  return (DEBT_TYPES as readonly string[]).includes(text);
}

/**
 * Whether Regulation F covers this debt, so that it needs an itemization: a person's debt for personal use. A sole
 * proprietor's trade debt is commercial.
 */
export function needsItemization(debtType: DebtType, debtor: 'person' | 'business'): boolean {
  return debtType !== 'commercial' && debtor === 'person';
}
