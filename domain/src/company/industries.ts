import type { DebtType } from '../shared/debt-types.ts';

export interface Trade {
  label: string;
  /** Debt types most common in this industry. */
  debtTypes: readonly DebtType[];
  /** Bound by HIPAA, so a business associate agreement is required too (45 CFR 160.103). */
  isHealthcare?: true;
}

/** Industries; the keys are stored. The healthcare keys are repeated in the database: portal.clients.is_healthcare. */
export const TRADES = {
  medical: { label: 'Medical practice', debtTypes: ['medical'], isHealthcare: true },
  dental: { label: 'Dental practice', debtTypes: ['medical'], isHealthcare: true },
  hospital: { label: 'Hospital or clinic', debtTypes: ['medical'], isHealthcare: true },
  'behavioral health': { label: 'Behavioral health', debtTypes: ['medical'], isHealthcare: true },
  pharmacy: { label: 'Pharmacy or laboratory', debtTypes: ['medical'], isHealthcare: true },
  ambulance: { label: 'Ambulance service', debtTypes: ['medical'], isHealthcare: true },
  veterinary: { label: 'Veterinary practice', debtTypes: ['consumer'] },
  'property management': { label: 'Property management', debtTypes: ['rental', 'commercial'] },
  utility: { label: 'Utility', debtTypes: ['utility', 'commercial'] },
  telecom: { label: 'Telephone, internet or cable', debtTypes: ['utility', 'commercial'] },
  education: { label: 'School, college or childcare', debtTypes: ['tuition', 'consumer'] },
  lending: { label: 'Bank, credit union or lender', debtTypes: ['loan', 'judgment'] },
  auto: { label: 'Auto dealer or finance', debtTypes: ['loan', 'consumer'] },
  retail: { label: 'Retail or subscription', debtTypes: ['consumer'] },
  'home services': { label: 'Home services or contractor', debtTypes: ['consumer', 'commercial'] },
  'professional services': { label: 'Legal, accounting or other professional', debtTypes: ['consumer', 'commercial'] },
  'business services': { label: 'Supplier to businesses', debtTypes: ['commercial'] },
  government: { label: 'Government or court', debtTypes: ['consumer', 'judgment'] },
  other: { label: 'Other', debtTypes: ['consumer', 'commercial'] },
} as const satisfies Record<string, Trade>;

export type TradeKey = keyof typeof TRADES;

export function isTrade(text: string): text is TradeKey {
  return Object.hasOwn(TRADES, text);
}

/** Whether a company needs a business associate agreement: by its industry, or because it places patient debts. */
export function isHealthcare(company: { trade: string; debt_types: readonly string[] }): boolean {
  const trade: Trade | undefined = isTrade(company.trade) ? TRADES[company.trade] : undefined;
  return trade?.isHealthcare === true || company.debt_types.includes('medical');
}
