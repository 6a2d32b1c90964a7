import { DEBT_TYPE_INFO, type DebtType } from '../shared/debt-types.ts';
import { applyRate, formatCents, type BasisPoints, type Cents } from '../shared/money.ts';
import { bearsCommission } from './payments.ts';
import { STATUSES, type StatusCode } from '../accounts/statuses.ts';

/** Inclusive bounds; a missing bound is open. */
interface Band {
  from?: number | undefined;
  to?: number | undefined;
}

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
}

interface CommissionRule {
  /** Absent: always; the last rule has no condition. */
  when?: RuleCondition | undefined;
  rate_bp: BasisPoints;
  /** The agency's own name for the rule. */
  label?: string | undefined;
}

/** A company's commission schedule: the first rule that matches sets the rate (R2.6). */
export interface CommissionSchedule {
  rules: readonly CommissionRule[];
  /** Start of an account's age: the placement (default) or the beginning of the debt. */
  age_from?: 'placed' | 'debt' | undefined;
  /** Minimum commission of a payment that bears any; never more than the payment. */
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
  ageDays: number | null;
  balanceCents: Cents;
  status: StatusCode;
  debtType: DebtType;
  /** For per-account caps: amount placed and net commission so far. */
  placedCents: Cents;
  chargedCents: Cents;
}

export interface Commission {
  /** Null where no commission can be due. */
  rateBp: BasisPoints | null;
  /** Signed like the amount. */
  cents: Cents;
  /** Explanation shown to the client. */
  reason: string | null;
}

const none: Commission = { rateBp: null, cents: 0, reason: null };

/** Commission of an original payment at posting time; it is stored with the payment. */
export function commissionOf(schedule: CommissionSchedule, input: CommissionInput): Commission {
  if (!bearsCommission(input.type)) return none;
  const rule = schedule.rules.find(({ when }) => matches(when, input));
  if (!rule) return none;
  const reasons = [`${formatRate(rule.rate_bp)} ${describeRule(rule, schedule, 'standard rate')}`];
  let cents = applyRate(input.amountCents, rule.rate_bp);
  const minimum = Math.min(schedule.minimum_cents ?? 0, input.amountCents);
  if (rule.rate_bp > 0 && cents < minimum) {
    cents = minimum;
    reasons.push('raised to the minimum');
  }
  const most = capOf(schedule, input);
  if (cents > most) {
    cents = most;
    reasons.push('limited by the cap');
  }
  return { rateBp: rule.rate_bp, cents, reason: reasons.join(', ') };
}

/** A reversal uses the rate of its original and refunds exactly the commission charged. */
export function commissionOfReversal(original: { rateBp: BasisPoints | null; cents: Cents }): Commission {
  if (original.rateBp === null) return none;
  const cents = original.cents === 0 ? 0 : -original.cents;
  return {
    rateBp: original.rateBp,
    cents,
    reason: `${formatRate(original.rateBp)} as charged on the payment it reverses`,
  };
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

function matches(when: RuleCondition | undefined, input: CommissionInput): boolean {
  if (!when) return true;
  return (
    within(when.age_days, input.ageDays) &&
    within(when.balance_cents, input.balanceCents) &&
    (when.statuses?.includes(input.status) ?? true) &&
    (when.debt_types?.includes(input.debtType) ?? true) &&
    (when.types === undefined || (input.type !== 'DA' && when.types.includes(input.type)))
  );
}

function within(band: Band | undefined, value: number | null): boolean {
  if (!band) return true;
  // An unknown age is in no band.
  return value !== null && value >= (band.from ?? -Infinity) && value <= (band.to ?? Infinity);
}

/** Returns the problems of a schedule; empty if it is usable. The parser checks the shape. */
export function checkSchedule({ rules }: CommissionSchedule): string[] {
  const problems: string[] = [];
  if (rules.length === 0) problems.push('A schedule needs at least one rule.');
  for (const [index, { when }] of rules.entries()) {
    const isLast = index === rules.length - 1;
    if (isLast && when) problems.push('The last rule must have no condition, because it applies to all other payments.');
    if (!isLast && !when) problems.push(`Rule ${index + 1} has no condition, so no rule after it would ever match.`);
    if (when && conditionsOf(when, { rules }).length === 0) problems.push(`The condition of rule ${index + 1} is empty.`);
    for (const band of [when?.age_days, when?.balance_cents])
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
    (rule) => `${formatRate(rule.rate_bp)} ${describeRule(rule, schedule, 'of all other payments, your standard rate')}`,
  );
  if (minimum) lines.push(`At least ${formatCents(minimum)} for a payment, but never more than the payment itself`);
  if (cap?.payment_cents !== undefined) lines.push(`At most ${formatCents(cap.payment_cents)} for a payment`);
  if (cap?.account_cents !== undefined) lines.push(`At most ${formatCents(cap.account_cents)} for all payments of an account`);
  if (cap?.account_bp !== undefined)
    lines.push(`At most ${formatRate(cap.account_bp)} of the amount placed for all payments of an account`);
  lines.push('No commission on adjustments. A reversed payment returns exactly the commission charged on it.');
  return lines;
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
    ...(when.debt_types ? [`for ${either(when.debt_types.map((type) => DEBT_TYPE_INFO[type].label.toLowerCase()))} debts`] : []),
  ];
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
