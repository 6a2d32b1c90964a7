import { DEBT_TYPE_INFO, type DebtType } from '../shared/debt-types.ts';
import { applyRate, formatCents, sumCents, type BasisPoints, type Cents } from '../shared/money.ts';
import { bearsCommission } from './payments.ts';
import { STATUSES, type StatusCode } from '../accounts/statuses.ts';

/** Inclusive bounds; a missing bound is open. */
interface Band {
  from?: number | undefined;
  to?: number | undefined;
}

/** What a payment is applied to, in the order in which it is charged: the debt itself, interest, fees, and court costs. */
export const COMPONENTS = ['principal', 'interest', 'fees', 'costs'] as const;
type Component = (typeof COMPONENTS)[number];
/** Parts of a payment; they add up to its amount. */
export type Components = Readonly<Record<Component, Cents>>;

/** All given conditions have to hold. */
interface RuleCondition {
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

interface CommissionRule {
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
      text: `${rates.map((rate) => formatRate(rate)).join(' and ')} ${describeRule(rule, schedule, 'standard rate')}`,
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

/** The reason of a commission that came with the payment. */
export const SET_BY_AGENCY = 'Set by the agency';

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

/** Returns the problems of a schedule; empty if it is usable. The parser checks the shape. */
export function checkSchedule({ rules }: CommissionSchedule): string[] {
  const problems: string[] = [];
  if (rules.length === 0) problems.push('A schedule needs at least one rule.');
  for (const [index, { when, tiers = [] }] of rules.entries()) {
    const isLast = index === rules.length - 1;
    if (isLast && when) problems.push('The last rule must have no condition, because it applies to all other payments.');
    if (!isLast && !when) problems.push(`Rule ${index + 1} has no condition, so no rule after it would ever match.`);
    if (when && conditionsOf(when, { rules }).length === 0) problems.push(`The condition of rule ${index + 1} is empty.`);
    if (tiers.some(({ from_cents: from }, place) => from <= (tiers[place - 1]?.from_cents ?? 0)))
      problems.push(`The tiers of rule ${index + 1} are not in rising order above zero.`);
    for (const band of [when?.age_days, when?.balance_cents, when?.placements])
      if (band && !((band.from ?? -Infinity) <= (band.to ?? Infinity)))
        problems.push(`Rule ${index + 1} has a band that ends before it begins.`);
  }
  return problems;
}

/** Whole and half percents without trailing zeros: `30%`, `12.5%`. */
export function formatRate(rate: BasisPoints): string {
  return `${rate / 100}%`;
}

/** The schedule as clients read it, one line per rule in matching order. */
export function describeSchedule(schedule: CommissionSchedule): string[] {
  const { minimum_cents: minimum, cap } = schedule;
  const lines = schedule.rules.map(
    (rule) => `${formatRates(rule)} ${describeRule(rule, schedule, 'of all other payments, your standard rate')}`,
  );
  if (minimum) lines.push(`At least ${formatCents(minimum)} for a payment, but never more than the payment itself`);
  if (cap?.payment_cents !== undefined) lines.push(`At most ${formatCents(cap.payment_cents)} for a payment`);
  if (cap?.account_cents !== undefined) lines.push(`At most ${formatCents(cap.account_cents)} for all payments of an account`);
  if (cap?.account_bp !== undefined)
    lines.push(`At most ${formatRate(cap.account_bp)} of the amount placed for all payments of an account`);
  lines.push('No commission on adjustments. A reversed payment returns exactly the commission charged on it.');
  lines.push('No commission on what a debtor pays beyond the balance.');
  return lines;
}

/** `35%, then 25% above $500.00 collected on the account,` for a rule with tiers. */
function formatRates({ rate_bp: rate, tiers = [] }: CommissionRule): string {
  const above = tiers.map((tier) => `${formatRate(tier.rate_bp)} above ${formatCents(tier.from_cents)}`);
  return above.length === 0 ? formatRate(rate) : `${formatRate(rate)}, then ${above.join(', then ')} collected on the account,`;
}

/** `rest`: label of the final catch-all rule when there are several. */
function describeRule({ when, label }: CommissionRule, schedule: CommissionSchedule, rest: string): string {
  const parts = when ? conditionsOf(when, schedule) : [];
  const words = parts.length === 0 ? (schedule.rules.length === 1 ? 'of every payment' : rest) : parts.join(', ');
  return label ? `${words} (${label})` : words;
}

function conditionsOf(when: RuleCondition, { age_from: from }: CommissionSchedule): string[] {
  const age = from === 'debt' ? 'of a debt' : 'of an account placed';
  return [
    ...(when.types ? [when.types.length === 2 ? 'of every payment' : typeLabels[when.types[0] ?? 'PU']] : []),
    ...(when.age_days
      ? [`${age} ${bandLabel(when.age_days, (days) => String(days), from === 'debt' ? 'days old' : 'days ago')}`]
      : []),
    ...(when.balance_cents ? [`with a balance of ${bandLabel(when.balance_cents, formatCents, '')}`.trim()] : []),
    ...(when.statuses ? [`in status ${either(when.statuses.map((code) => STATUSES[code].label))}`] : []),
    ...(when.components ? [`of ${either(when.components.map((component) => componentLabels[component]))}`] : []),
    ...(when.placements ? [placementLabel(when.placements)] : []),
    ...(when.legal === undefined ? [] : [when.legal ? 'in legal collection' : 'outside legal collection']),
    ...(when.settlement === undefined ? [] : [when.settlement ? 'under a settlement' : 'not under a settlement']),
    ...(when.locations ? [`at location ${either(when.locations)}`] : []),
    ...(when.debt_types ? [`for ${either(when.debt_types.map((type) => DEBT_TYPE_INFO[type].label.toLowerCase()))} debts`] : []),
  ];
}

const componentLabels: Record<Component, string> = {
  principal: 'principal',
  interest: 'interest',
  fees: 'fees',
  costs: 'court costs',
};

function placementLabel({ from, to }: Band): string {
  if (from === to || (to === 1 && from === undefined)) return `of placement ${to ?? 1}`;
  return `of placements ${bandLabel({ from, to }, (place) => String(place), '')}`;
}

const typeLabels = { PU: 'of payments to the agency', PC: 'of payments to you' };

function bandLabel({ from, to }: Band, show: (value: number) => string, unit: string): string {
  const tail = unit === '' ? '' : ` ${unit}`;
  if (from === undefined || from <= 0) return to === undefined ? `any number${tail}` : `up to ${show(to)}${tail}`;
  return to === undefined ? `${show(from)} or more${tail}` : `${show(from)} to ${show(to)}${tail}`;
}

function either(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`;
}
