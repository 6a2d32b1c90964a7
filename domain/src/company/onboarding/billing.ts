import { isDebtType, type DebtType } from '../../shared/debt-types.ts';
import { REFERENCE_DATES, type ReferenceDate } from '../../shared/reference-dates.ts';
import { createReader, type Answer, type Checked } from '../../shared/problem.ts';

/** Raw form input. */
export interface BillingStep {
  debt_types: string[];
  itemization_default: string;
  charges_interest: Answer;
  /** Annual percentage: `8` or `8.25`. */
  interest_rate: string;
  interest_from: string;
  reports_credit: Answer;
  /** Days between placement and the first credit report. */
  credit_wait_days: string;
}

export const INTEREST_FROM = {
  service: 'The day of service',
  delinquency: 'The day of delinquency',
  charge_off: 'The charge-off',
  placement: 'The placement with the agency',
  judgment: 'The judgment',
} as const;
type InterestFrom = keyof typeof INTEREST_FROM;

export interface Billing {
  debt_types: DebtType[];
  itemization_default: ReferenceDate;
  interest_charged: boolean;
  /** Annual rate in basis points. */
  interest_rate_bp: number | null;
  interest_from: InterestFrom | null;
  credit_reporting: boolean;
  credit_reporting_wait_days: number | null;
}

/** `8.25` becomes 825; null unless the rate is above 0 and at most 100, with at most two decimals. */
function parseRate(text: string): number | null {
  const parts = /^(\d{1,3})(?:\.(\d{1,2}))?\s*%?$/.exec(text.trim());
  if (!parts) return null;
  const points = Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'));
  return points >= 1 && points <= 10_000 ? points : null;
}

const from = Object.keys(INTEREST_FROM) as InterestFrom[];

export function checkBilling(step: BillingStep): Checked<Billing> {
  const reader = createReader();
  const debtTypes = step.debt_types.filter(isDebtType);
  if (step.debt_types.length === 0) reader.missing('debt_types', 'Choose at least one debt type');
  else if (new Set(debtTypes).size !== step.debt_types.length) reader.wrong('debt_types', 'Choose debt types from the list');
  const itemization = reader.choice('itemization_default', step.itemization_default, {
    among: REFERENCE_DATES,
    ask: 'Choose the default itemization date',
  });
  const yesOrNo = ['yes', 'no'] as const;
  const interest = reader.choice('charges_interest', step.charges_interest, {
    among: yesOrNo,
    ask: 'Choose whether interest is charged',
  });
  const rate =
    interest === 'yes'
      ? reader.read('interest_rate', step.interest_rate, {
          parse: parseRate,
          ask: 'Enter the annual rate',
          refusal: 'Enter a rate above 0 and up to 100%, for example 8.25',
        })
      : null;
  const interestFrom =
    interest === 'yes'
      ? reader.choice('interest_from', step.interest_from, { among: from, ask: 'Choose when interest starts' })
      : null;
  const credit = reader.choice('reports_credit', step.reports_credit, {
    among: yesOrNo,
    ask: 'Choose whether the agency may report to credit bureaus',
  });
  const wait =
    credit === 'yes'
      ? reader.whole('credit_wait_days', step.credit_wait_days, { min: 0, max: 3650, ask: 'Enter the number of days to wait' })
      : null;
  return reader.done(() => ({
    debt_types: debtTypes,
    itemization_default: itemization ?? 'last_statement',
    interest_charged: interest === 'yes',
    interest_rate_bp: rate,
    interest_from: interestFrom,
    credit_reporting: credit === 'yes',
    credit_reporting_wait_days: wait,
  }));
}
