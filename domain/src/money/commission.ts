import { applyRate, formatCents, sumCents, type BasisPoints, type Cents } from '../shared/money.ts';
import type { DebtType } from '../shared/debt-types.ts';
import type { StatusCode } from '../accounts/statuses.ts';
import { describeRule, formatRate } from './describe-terms.ts';
import { bearsCommission } from './payments.ts';
import {
  COMPONENTS,
  SET_BY_AGENCY,
  type Band,
  type CommissionRule,
  type CommissionSchedule,
  type Component,
  type Components,
  type RuleCondition,
} from './terms.ts';

export interface CommissionInput {
  /** Never negative. */
  amountCents: Cents;
  type: 'PU' | 'PC' | 'DA';
  /** Absent: not known. */
  components?: Components | null;
  ageDays: number | null;
  /** Before the payment; what is paid beyond it bears no commission. */
  balanceCents: Cents;
  status: StatusCode;
  debtType: DebtType;
  locationCode?: string | null;
  /** 1: the first placement of the debt. */
  placement?: number;
  isSettlement?: boolean;
  /** For per-account caps: amount placed and net commission so far. */
  placedCents: Cents;
  chargedCents: Cents;
  /** For tiers: payments of the account so far, net of reversals. */
  collectedCents?: Cents;
}

export interface Commission {
  /** Null where no commission can be due, or where several rates apply. */
  rateBp: BasisPoints | null;
  /** Signed like the amount. */
  cents: Cents;
  /** Explanation shown to the client. */
  reason: string | null;
}

const none: Commission = { rateBp: null, cents: 0, reason: null };

/**
 * Commission of an original payment at posting time; it is stored with the payment. In this order: what is paid beyond the balance
 * is left out; components with the same rule are charged together, and each such sum is rounded half up to the cent; the results
 * are added; the minimum raises and the caps lower the total.
 */
export function commissionOf(schedule: CommissionSchedule, input: CommissionInput): Commission {
  if (!bearsCommission(input.type)) return none;
  const baseCents = input.amountCents - overpaidOf(input);
  const charges = chargesOf(schedule, input, baseCents);
  if (charges.length === 0) return none;
  const reasons = [charges.map(({ text }) => text).join('; ')];
  if (baseCents < input.amountCents) reasons.push(`on the ${formatCents(baseCents)} that was owed`);
  let cents = sumCents(charges.map((charge) => charge.cents));
  const minimum = Math.min(schedule.minimum_cents ?? 0, baseCents);
  const rates = new Set(charges.flatMap((charge) => charge.rates));
  if (cents < minimum && [...rates].some((rate) => rate > 0)) {
    cents = minimum;
    reasons.push('raised to the minimum');
  }
  const most = capOf(schedule, input);
  if (cents > most) {
    cents = most;
    reasons.push('limited by the cap');
  }
  const [rate = null] = rates;
  return { rateBp: rates.size === 1 ? rate : null, cents, reason: reasons.join(', ') };
}

/** What a payment brings beyond the balance: it is payable back to the debtor and bears no commission. */
export function overpaidOf({ amountCents, balanceCents }: Pick<CommissionInput, 'amountCents' | 'balanceCents'>): Cents {
  return Math.max(0, amountCents - Math.max(0, balanceCents));
}

interface Charge {
  cents: Cents;
  rates: BasisPoints[];
  text: string;
}

/** What each rule charges, in the order of the components. */
function chargesOf(schedule: CommissionSchedule, input: CommissionInput, baseCents: Cents): Charge[] {
  const sums = new Map<CommissionRule, Cents>();
  for (const { component, cents } of partsOf(input.components ?? null, baseCents)) {
    const rule = schedule.rules.find(({ when }) => matches(when, input, component));
    if (rule) sums.set(rule, (sums.get(rule) ?? 0) + cents);
  }
  let collected = Math.max(0, input.collectedCents ?? 0);
  return [...sums].map(([rule, cents]) => {
    const slabs = slabsOf(rule, collected, cents);
    collected += cents;
    const rates = slabs.map((slab) => slab.rate);
    return {
      cents: roundRates(slabs),
      rates,
      text: `${rates.map((rate) => formatRate(rate)).join(' and ')} ${describeRule(rule, schedule, { rest: 'standard rate' })}`,
    };
  });
}

/** The parts to charge. What exceeds `baseCents` is taken off the last components first. */
function partsOf(components: Components | null, baseCents: Cents): { component: Component | null; cents: Cents }[] {
  if (components === null) return [{ component: null, cents: baseCents }];
  let left = baseCents;
  const parts = COMPONENTS.filter((component) => components[component] > 0).map((component) => {
    const cents = Math.min(left, components[component]);
    left -= cents;
    return { component, cents };
  });
  const charged = parts.filter(({ cents }) => cents > 0);
  return charged.length > 0 ? charged : parts.slice(0, 1);
}

/** The slabs of an amount above what the account has paid before; one slab without tiers. */
function slabsOf({ rate_bp: first, tiers = [] }: CommissionRule, from: Cents, cents: Cents) {
  const bounds = [{ from_cents: 0, rate_bp: first }, ...tiers];
  const slabs = bounds.map(({ from_cents: start, rate_bp: rate }, index) => {
    const end = bounds[index + 1]?.from_cents ?? Infinity;
    return {
      rate,
      cents: Math.max(0, Math.min(end, from + cents) - Math.max(start, from)),
      isStart: from >= start && from < end,
    };
  });
  const charged = slabs.filter((slab) => slab.cents > 0);
  return charged.length > 0 ? charged : slabs.filter(({ isStart }) => isStart);
}

/** The slabs' exact products, added and then rounded once, half up. */
function roundRates(slabs: readonly { rate: BasisPoints; cents: Cents }[]): Cents {
  const product = slabs.reduce((sum, { rate, cents }) => sum + BigInt(rate) * BigInt(cents), 0n);
  return Number((product + 5000n) / 10_000n);
}

/** A payment of which a part is reversed: amounts are never negative, `commissionCents` is what was charged on all of it. */
export interface Reversed {
  amountCents: Cents;
  overpaidCents: Cents;
  commissionCents: Cents;
  rateBp: BasisPoints | null;
  /** What earlier reversals took of it. */
  reversedCents: Cents;
}

/**
 * Commission that a reversal of `cents` gives back. What was paid beyond the balance goes first and gives back nothing; the rest
 * gives back its share, rounded half up on the running total, so that the last reversal takes the remainder (R2.6).
 */
export function commissionOfReversal(
  original: Reversed,
  cents: Cents = original.amountCents - original.reversedCents,
): Commission {
  const { rateBp, reversedCents, commissionCents } = original;
  if (rateBp === null && commissionCents === 0) return none;
  const back = givenBack(original, reversedCents + cents) - givenBack(original, reversedCents);
  return {
    rateBp,
    cents: back === 0 ? 0 : -back,
    reason: `${rateBp === null ? 'Commission' : formatRate(rateBp)} as charged on the payment it reverses`,
  };
}

function givenBack({ amountCents, overpaidCents, commissionCents }: Reversed, reversedCents: Cents): Cents {
  const charged = BigInt(amountCents - overpaidCents);
  const part = BigInt(Math.max(0, reversedCents - overpaidCents));
  if (charged === 0n) return reversedCents >= amountCents ? commissionCents : 0;
  return Number((2n * BigInt(commissionCents) * part + charged) / (2n * charged));
}

/** Commission that the agency states with a payment: an amount, a rate, or both. */
export interface StatedCommission {
  cents: Cents | null;
  rateBp: BasisPoints | null;
}

/**
 * The stated commission of a payment that lowers the balance by `effectCents`. A rate alone is applied to what was owed of the
 * payment. The result is signed like the effect.
 */
export function statedCommission({ cents, rateBp }: StatedCommission, effectCents: Cents, overpaidCents: Cents): Commission {
  const sign = effectCents < 0 ? -1 : 1;
  const amount = cents ?? applyRate(Math.abs(effectCents) - overpaidCents, rateBp ?? 0);
  return { rateBp, cents: amount === 0 ? 0 : sign * amount, reason: SET_BY_AGENCY };
}

function capOf({ cap }: CommissionSchedule, { placedCents, chargedCents }: CommissionInput): Cents {
  const ofAccount = Math.min(
    cap?.account_cents ?? Infinity,
    cap?.account_bp === undefined ? Infinity : applyRate(placedCents, cap.account_bp),
  );
  return Math.min(cap?.payment_cents ?? Infinity, Math.max(0, ofAccount - chargedCents));
}

/** Whether an account's commission so far affects its further commission. */
export function capsAccounts({ cap }: CommissionSchedule): boolean {
  return cap?.account_cents !== undefined || cap?.account_bp !== undefined;
}

function matches(when: RuleCondition | undefined, input: CommissionInput, component: Component | null): boolean {
  if (!when) return true;
  return (
    within(when.age_days, input.ageDays) &&
    within(when.balance_cents, input.balanceCents) &&
    (when.statuses?.includes(input.status) ?? true) &&
    (when.debt_types?.includes(input.debtType) ?? true) &&
    (when.types === undefined || (input.type !== 'DA' && when.types.includes(input.type))) &&
    (when.components === undefined || (component !== null && when.components.includes(component))) &&
    (when.locations === undefined || when.locations.includes(input.locationCode ?? '')) &&
    within(when.placements, input.placement ?? 1) &&
    (when.settlement === undefined || when.settlement === (input.isSettlement ?? false)) &&
    (when.legal === undefined || when.legal === isLegal(input.status))
  );
}

const isLegal = (status: StatusCode) => status === 'LEGAL' || status === 'JUDGMENT';

function within(band: Band | undefined, value: number | null): boolean {
  if (!band) return true;
  // An unknown age is in no band.
  return value !== null && value >= (band.from ?? -Infinity) && value <= (band.to ?? Infinity);
}
