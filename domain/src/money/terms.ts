import type { StatusCode } from '../accounts/statuses.ts';
import type { DebtType } from '../shared/debt-types.ts';
import type { BasisPoints, Cents } from '../shared/money.ts';

/** Inclusive bounds; a missing bound is open. */
export interface Band {
  from?: number | undefined;
  to?: number | undefined;
}

/** What a payment is applied to, in the order in which it is charged: the debt itself, interest, fees, and court costs. */
export const COMPONENTS = ['principal', 'interest', 'fees', 'costs'] as const;
export type Component = (typeof COMPONENTS)[number];
/** Parts of a payment; they add up to its amount. */
export type Components = Readonly<Record<Component, Cents>>;

/** All given conditions have to hold. */
export interface RuleCondition {
  /** Age in days, counted as the schedule says. */
  age_days?: Band | undefined;
  /** Balance before the payment. */
  balance_cents?: Band | undefined;
  /** Status before the payment. */
  statuses?: readonly StatusCode[] | undefined;
  debt_types?: readonly DebtType[] | undefined;
  /** Paid to the agency (PU) or to the client directly (PC). */
  types?: readonly ('PU' | 'PC')[] | undefined;
  /** Parts of a payment. A payment without known parts matches no such condition. */
  components?: readonly Component[] | undefined;
  /** Codes of the client's locations. An account without location matches none. */
  locations?: readonly string[] | undefined;
  /** Which placement of the debt it is: 1 is the first. */
  placements?: Band | undefined;
  /** Whether the payment is made under an accepted settlement. */
  settlement?: boolean | undefined;
  /** Whether the account was in status LEGAL or JUDGMENT before the payment. */
  legal?: boolean | undefined;
}

export interface CommissionRule {
  /** Absent: always; the last rule has no condition. */
  when?: RuleCondition | undefined;
  rate_bp: BasisPoints;
  /**
   * Marginal rates: `rate_bp` applies until the account's payments reach the first `from_cents`, then the rate of that tier applies
   * to what comes above it. A payment that crosses a bound is charged in slabs.
   */
  tiers?: readonly { from_cents: Cents; rate_bp: BasisPoints }[] | undefined;
  /** The agency's own name for the rule. */
  label?: string | undefined;
}

/** A company's commission schedule: the first rule that matches sets the rate (R2.6). */
export interface CommissionSchedule {
  rules: readonly CommissionRule[];
  /** Start of an account's age: the placement (default) or the beginning of the debt. */
  age_from?: 'placed' | 'debt' | undefined;
  /** Minimum commission of a payment that bears any; never more than what is charged of the payment. */
  minimum_cents?: Cents | undefined;
  cap?:
    | {
        /** Maximum for one payment. */
        payment_cents?: Cents | undefined;
        /** Maximum for all payments of an account together: an amount or a share of the amount placed. */
        account_cents?: Cents | undefined;
        account_bp?: BasisPoints | undefined;
      }
    | undefined;
}

/** The reason of a commission that came with the payment. */
export const SET_BY_AGENCY = 'Set by the agency';
