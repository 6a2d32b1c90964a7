import { stopOf } from '../accounts/collection-stops.ts';
import { STATUSES, type StatusCode } from '../accounts/statuses.ts';
import { addDays, daysBetween } from '../shared/days.ts';
import type { BasisPoints, Cents } from '../shared/money.ts';
import { formatRate } from './describe-terms.ts';
import { isReversal, type PaymentType } from './payments.ts';

/**
 * Simple interest, actual/365: the interest of a day is principal × rate ÷ 365, in leap years too, on the principal at the end of the
 * day. Nothing bears interest but principal. Rates are the agency's; none is shipped.
 */
const DAYS_OF_YEAR = 365n;
const BASIS = 10_000n;

export interface InterestRate {
  /** Order of entry among equals: the later one applies. */
  order: number;
  rateBp: BasisPoints;
  /** First day. */
  validFrom: string;
  /** Last day; null: until another rate applies. */
  validUntil: string | null;
  /** Applies from the judgment on; otherwise before it. */
  isPostJudgment: boolean;
  /** 0: any account of the client; more for its debt type, state of the debtor, both, or the account itself. */
  precision: number;
  /** What bears interest on the first day, such as the amount of a judgment; null: the principal placed. */
  principalCents: Cents | null;
  /** Statute, contract or order, as the agency cites it. */
  source: string;
}

/** How exactly a rate names the accounts it is for. */
export function precisionOf(rate: { account: boolean; state: boolean; debtType: boolean }): number {
  return rate.account ? 4 : (rate.state ? 2 : 0) + (rate.debtType ? 1 : 0);
}

export interface PrincipalMove {
  on: string;
  /** Reduction of the principal; negative restores it. */
  cents: Cents;
}

interface PaymentOfPrincipal {
  id: string;
  type: PaymentType;
  on: string;
  amountCents: Cents;
  /** As the agency split it; null: not known. */
  principalCents: Cents | null;
  reversesId: string | null;
  reason: string | null;
}

/**
 * How payments and adjustments reduce the principal, in order of posting. A payment that the agency does not split reduces principal
 * in full, so that the portal never asks for more than is owed. A waived charge reduces none. A reversal restores its share.
 */
export function principalMoves(payments: readonly PaymentOfPrincipal[]): PrincipalMove[] {
  const byId = new Map(payments.map((payment) => [payment.id, payment]));
  const reversed = new Map<string, Cents>();
  return payments.map((payment) => {
    const { type, on, amountCents, principalCents, reversesId } = payment;
    if (!isReversal(type)) return { on, cents: takenBy(payment) };
    const original = reversesId === null ? undefined : byId.get(reversesId);
    if (principalCents !== null || !original) return { on, cents: -(principalCents ?? amountCents) };
    const before = reversed.get(original.id) ?? 0;
    reversed.set(original.id, before + amountCents);
    const shareOf = (cents: Cents) => shareOfPrincipal(original, cents);
    return { on, cents: shareOf(before) - shareOf(before + amountCents) };
  });
}

function takenBy({ amountCents, principalCents, reason }: PaymentOfPrincipal): Cents {
  return reason === 'waived' ? 0 : (principalCents ?? amountCents);
}

/** Of the first `cents` of a payment, rounded half up. */
function shareOfPrincipal(original: PaymentOfPrincipal, cents: Cents): Cents {
  return Number(divide(BigInt(takenBy(original)) * BigInt(cents), BigInt(original.amountCents)));
}

/** From the first day up to but excluding the second; null: not ended. */
export interface Pause {
  from: string;
  until: string | null;
}

/**
 * When an account bears no interest: while it is closed, and from a dispute, bankruptcy, death, attorney or request to cease until it
 * returns to collection. A hold alone pauses nothing. `history` in order.
 */
export function interestPauses(history: readonly { on: string; to: StatusCode; reasonCode: string | null }[]): Pause[] {
  const pauses: Pause[] = [];
  let from: string | null = null;
  for (const { on, to, reasonCode } of history) {
    const { group } = STATUSES[to];
    if (group === 'closed' || to === 'DISPUTED' || stopOf(to, reasonCode) !== null) from ??= on;
    else if (group === 'working' && from !== null) {
      pauses.push({ from, until: on });
      from = null;
    }
  }
  return from === null ? pauses : [...pauses, { from, until: null }];
}

export interface InterestFacts {
  placedOn: string;
  /** Last day whose interest a balance of the agency includes; null: none. */
  statedThrough: string | null;
  /** Of the amount placed, without interest and fees. */
  principalCents: Cents;
  /** Day of the judgment; null: none. */
  judgmentOn: string | null;
  moves: readonly PrincipalMove[];
  pauses: readonly Pause[];
  rates: readonly InterestRate[];
}

export interface MonthOfInterest {
  /** First day of the month. */
  month: string;
  cents: Cents;
  /** Rates that applied, in order. */
  rates: readonly Pick<InterestRate, 'rateBp' | 'source'>[];
}

/** The first day that may bear interest. */
export function firstDayOfInterest({ placedOn, statedThrough }: Pick<InterestFacts, 'placedOn' | 'statedThrough'>): string {
  const after = statedThrough === null ? placedOn : addDays(statedThrough, 1);
  return after > placedOn ? after : placedOn;
}

/**
 * Interest by month through a day. Months add up to the total since the first day, which alone is rounded (half up), so no cent is
 * lost between them.
 */
export function interestByMonth(facts: InterestFacts, through: string): MonthOfInterest[] {
  const end = addDays(through, 1);
  const days = boundaries(facts, end);
  const months: (MonthOfInterest & { rates: Pick<InterestRate, 'rateBp' | 'source'>[] })[] = [];
  let [exact, rounded] = [0n, 0n];
  for (const [index, day] of days.entries()) {
    const next = days[index + 1];
    if (next === undefined) break;
    const rate = isPaused(facts, day) ? undefined : rateOn(facts, day);
    if (!rate || rate.rateBp === 0) continue;
    const principal = principalOn(facts, rate, day);
    if (principal === 0) continue;
    exact += BigInt(principal) * BigInt(rate.rateBp) * BigInt(daysBetween(day, next));
    const total = divide(exact, BASIS * DAYS_OF_YEAR);
    const month = `${day.slice(0, 7)}-01`;
    const last = months.at(-1);
    const target = last?.month === month ? last : { month, cents: 0, rates: [] };
    if (target !== last) months.push(target);
    target.cents += Number(total - rounded);
    rounded = total;
    const { rateBp, source } = rate;
    if (!target.rates.some((one) => one.rateBp === rateBp && one.source === source)) target.rates.push({ rateBp, source });
  }
  return months;
}

/** Days from which something differs, from the first day of interest to `end`, with the first days of months. */
function boundaries(facts: InterestFacts, end: string): string[] {
  const first = firstDayOfInterest(facts);
  const days = new Set([first, end]);
  for (const { validFrom, validUntil } of facts.rates) {
    days.add(validFrom);
    if (validUntil !== null) days.add(addDays(validUntil, 1));
  }
  for (const { from, until } of facts.pauses) {
    days.add(from);
    if (until !== null) days.add(until);
  }
  for (const { on } of facts.moves) days.add(on);
  if (facts.judgmentOn !== null) days.add(facts.judgmentOn);
  for (let month = nextMonth(first); month < end; month = nextMonth(month)) days.add(month);
  return [...days].filter((day) => day >= first && day <= end).sort();
}

const nextMonth = (day: string): string => `${addDays(`${day.slice(0, 7)}-01`, 31).slice(0, 7)}-01`;

const isPaused = ({ pauses }: InterestFacts, day: string): boolean =>
  pauses.some(({ from, until }) => from <= day && (until === null || day < until));

function rateOn({ rates, judgmentOn }: InterestFacts, day: string): InterestRate | undefined {
  const isJudged = judgmentOn !== null && judgmentOn <= day;
  return rates
    .filter(
      (rate) => rate.isPostJudgment === isJudged && rate.validFrom <= day && (rate.validUntil === null || day <= rate.validUntil),
    )
    .toSorted(
      (one, other) => other.precision - one.precision || other.validFrom.localeCompare(one.validFrom) || other.order - one.order,
    )[0];
}

function principalOn({ principalCents, moves }: InterestFacts, rate: InterestRate, day: string): Cents {
  const since = rate.principalCents === null ? '' : rate.validFrom;
  let left = rate.principalCents ?? principalCents;
  for (const { on, cents } of moves) if (on >= since && on <= day) left -= cents;
  return Math.max(0, left);
}

/** Rounded half up. */
const divide = (product: bigint, by: bigint): bigint => (product * 2n + by) / (by * 2n);

/** Shown with the interest of a month: rates and sources. */
export function describeInterest({ rates }: Pick<MonthOfInterest, 'rates'>, isCorrected: boolean): string {
  if (rates.length === 0) return 'Correction of earlier days';
  const parts = rates.map(({ rateBp, source }) => `${formatRate(rateBp)} a year (${source})`);
  const text = [...parts, ...(isCorrected ? ['with a correction of earlier days'] : [])].join(', ');
  return text.length > 300 ? `${text.slice(0, 299)}…` : text;
}
